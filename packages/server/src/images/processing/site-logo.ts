import type { Sharp } from 'sharp'
import type { Format } from '#images/formats/formats.ts'
import { identifyImage, measure, openImage, openSvg, refuseDecoderErrors } from './decode.ts'

/** The logo itself, and what is made of it: icons for browsers and systems, and a picture for emails. */
export type LogoPart = 'logo' | 'icon-48' | 'icon-192' | 'icon-512' | 'maskable' | 'mail'

const LOGO = { width: 640, height: 256, quality: 90 }
const ICON_SIDES_PX = { 'icon-48': 48, 'icon-192': 192, 'icon-512': 512 }
/** Systems cut a maskable icon to a shape of theirs, which always shows the middle four fifths. */
const MASKABLE = { side: 512, margin: 72 }
/** Twice the size that emails show it in. */
const MAIL = { width: 320, height: 80, margin: 16 }

const LIGHT_BACKGROUND = '#ffffff'
const DARK_BACKGROUND = '#14202b'
const TRANSPARENT = '#0000'
const SAMPLE_SIDE_PX = 32
/** Mean brightness from which a logo is lost on white. */
const BRIGHT = 0.8

/** Returns the background on which what is opaque in the logo can be seen. */
async function backgroundFor(image: Sharp) {
  const { data } = await image
    .clone()
    .resize(SAMPLE_SIDE_PX, SAMPLE_SIDE_PX, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [brightness, opacity] = [0, 0]
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    brightness += ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255) * alpha
    opacity += alpha
  }
  return opacity > 0 && brightness / opacity > BRIGHT ? DARK_BACKGROUND : LIGHT_BACKGROUND
}

async function encode(image: Sharp) {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, pages: 1 }
}

async function drawPart(image: Sharp, part: LogoPart) {
  if (part === 'logo') {
    const { width, height, quality } = LOGO
    return encode(image.resize(width, height, { fit: 'inside', withoutEnlargement: true }).webp({ quality }))
  }
  if (part !== 'maskable' && part !== 'mail') {
    const side = ICON_SIDES_PX[part]
    return encode(image.resize(side, side, { fit: 'contain', background: TRANSPARENT }).png())
  }
  const background = await backgroundFor(image)
  const { margin } = part === 'mail' ? MAIL : MASKABLE
  const plate = { top: margin, bottom: margin, left: margin, right: margin, background }
  const inner = MASKABLE.side - 2 * margin
  const resized =
    part === 'mail'
      ? image.resize(MAIL.width, MAIL.height, { fit: 'inside' })
      : image.resize(inner, inner, { fit: 'contain', background })
  return encode(resized.flatten({ background }).extend(plate).png())
}

/** Returns an SVG as it may be shown, with the size that it says it has. */
async function sanitiseLogo(bytes: Buffer, maxPixels: Record<Format, number>) {
  const { sanitiseSvg } = await import('#images/formats/svg.ts')
  const { width, height } = await measure(identifyImage(bytes, maxPixels))
  return { data: Buffer.from(sanitiseSvg(bytes)), width, height, pages: 1 }
}

export async function renderLogo(bytes: Buffer, maxPixels: Record<Format, number>, part: LogoPart) {
  const { format } = identifyImage(bytes, maxPixels, true)
  if (format === 'svg') {
    if (part === 'logo') return sanitiseLogo(bytes, maxPixels)
    return refuseDecoderErrors(drawPart(await openSvg(bytes, maxPixels.svg, LOGO.width), part))
  }
  const { image } = await openImage(bytes, maxPixels)
  return refuseDecoderErrors(drawPart(image, part))
}
