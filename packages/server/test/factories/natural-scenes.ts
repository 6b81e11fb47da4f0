import sharp from 'sharp'
import { randomFrom } from './pictures.ts'

const [WIDTH, HEIGHT] = [400, 300]

/** Light and dark of all sizes, the larger the stronger, as in photos; no scene is like one of another seed. */
export async function naturalScene(seed: number) {
  const random = randomFrom(seed)
  const values = new Float32Array(WIDTH * HEIGHT)
  for (let cells = 4; cells <= 128; cells *= 2) {
    const noise = Buffer.from(Array.from({ length: cells * cells }, () => Math.floor(random() * 256)))
    const octave = await sharp(noise, { raw: { width: cells, height: cells, channels: 1 } })
      .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
      .extractChannel(0)
      .raw()
      .toBuffer()
    for (const [at, value] of octave.entries()) values[at]! += ((value - 128) * 4) / cells
  }
  const grey = Buffer.from(values.map((value) => Math.min(255, Math.max(0, 128 + value))))
  return sharp(grey, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
}
