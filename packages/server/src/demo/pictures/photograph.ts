import sharp from 'sharp'
import { type DemoPhoto, cameras } from '../journeys.ts'
import { createSeededRandom, pick } from './canvas.ts'
import { paintScene } from './scenes.ts'

const LONG_SIDE_PX = 1280

/** Writes an angle as EXIF does: degrees, minutes and seconds. */
function degrees(angle: number) {
  const seconds = Math.round(Math.abs(angle) * 360_000)
  return `${Math.floor(seconds / 360_000)}/1 ${Math.floor((seconds / 6000) % 60)}/1 ${seconds % 6000}/100`
}

/** Shutter speeds by how much light a scene has. */
const shutters = { night: ['10/1', '15/1', '20/1'], dim: ['1/30', '1/60', '1/80'], day: ['1/250', '1/500', '1/1000'] }

function exifOf({ seed, scene, hour, cameraOfShot, takenAt, place }: DemoPhoto) {
  const random = createSeededRandom(seed + 5000)
  const { make, model, lens, focal, aperture } = cameras[cameraOfShot]
  const time = takenAt.toISOString().slice(0, 19).replace('T', ' ').replaceAll('-', ':')
  const isNight = scene === 'stars' || scene === 'aurora'
  const isDim = hour === 'dusk' || hour === 'sunset' || scene === 'bokeh'
  const light = isNight ? 'night' : isDim ? 'dim' : 'day'
  const iso = { night: [1600, 3200], dim: [400, 800], day: [64, 100, 200] }[light]
  const near = (value: number) => value + (random() - 0.5) * 0.06
  return {
    IFD0: { Make: make, Model: model, DateTime: time },
    IFD2: {
      DateTimeOriginal: time,
      LensModel: lens,
      FNumber: `${Math.round(pick<number>(random, aperture) * 100)}/100`,
      FocalLength: `${Math.round(pick<number>(random, focal) * 100)}/100`,
      ExposureTime: pick(random, shutters[light]),
      ISOSpeedRatings: String(pick(random, iso)),
    },
    ...(place && {
      IFD3: {
        GPSLatitudeRef: place[0] < 0 ? 'S' : 'N',
        GPSLatitude: degrees(near(place[0])),
        GPSLongitudeRef: place[1] < 0 ? 'W' : 'E',
        GPSLongitude: degrees(near(place[1])),
        GPSAltitudeRef: '0',
        GPSAltitude: `${Math.round(place[2] * (0.9 + random() * 0.2))}/1`,
      },
    }),
  }
}

/** Paints a photograph of the demo as a JPEG with the EXIF of its camera. */
export function drawPhotograph(photo: DemoPhoto): Promise<Buffer> {
  const { width, height, pixels } = paintScene(photo.scene, photo.hour, photo.seed, photo.ratio)
  return (
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .resize({ [width >= height ? 'width' : 'height']: LONG_SIDE_PX, kernel: 'lanczos3' })
      // Without a sigma the filter stays in RGB; with one it converts to LAB and takes longer than all other steps together.
      .sharpen()
      .jpeg({ quality: 80 })
      .withExif(exifOf(photo))
      .toBuffer()
  )
}
