import sharp, { type Metadata, type Sharp } from 'sharp'
import { decoded, type OpenedImage, openPicture } from './decode.ts'
import type { Format } from '#images/formats/formats.ts'
import { coverSize, type Encoding, type Transformation } from '#images/transformation.ts'
import { readLogo, watermark } from './watermark.ts'

/** By measure: as good as WebP of this quality, at three quarters of its size. */
const avifQuality = (quality: number) => Math.max(30, quality - 27)

/** Frames are kept by these alone. */
const moves = (encoding: Encoding) => encoding === 'webp' || encoding === 'gif'

/** How frames follow each other; nothing for a still picture. */
type Moving = Pick<Metadata, 'delay' | 'loop'>

interface Prepared {
  image: Sharp
  width: number
  height: number
  frames: number
  hasAlpha: boolean
  moving: Moving
}

interface Encoded extends Moving {
  quality: number
  /** So many pixels that time counts for more than bytes. */
  isLarge: boolean
}

type Encoder = (image: Sharp, encoded: Encoded) => Sharp

/** Of all frames; beyond it somebody would wait for more than two seconds. */
const LARGE_PIXELS = 8_000_000

const encoders: Record<Exclude<Encoding, 'flat'>, Encoder> = {
  jpeg: (image, { quality }) => image.flatten({ background: '#ffffff' }).jpeg({ quality }),
  png: (image, { isLarge }) => image.png({ compressionLevel: isLarge ? 2 : 6 }),
  webp: (image, { isLarge, ...encoded }) => image.webp({ ...encoded, effort: isLarge ? 0 : 2 }),
  // Each step of effort takes twice as long, and saves nothing below the slowest ones.
  avif: (image, { quality }) => image.avif({ quality: avifQuality(quality), effort: 0, chromaSubsampling: '4:2:0' }),
  gif: (image, { isLarge, quality: _quality, ...moving }) => image.gif({ ...moving, effort: isLarge ? 1 : 3 }),
}

const movingOf = ({ delay, loop }: Metadata): Moving => ({
  ...(delay && { delay }),
  ...(loop !== undefined && { loop }),
})

/** As it is, upright. */
async function whole({ image, hasAllFrames }: OpenedImage): Promise<Prepared> {
  const metadata = await image.metadata()
  const { width, height, pageHeight = height, pages = 1, hasAlpha } = metadata
  if (hasAllFrames) return { image, width, height: pageHeight, frames: pages, hasAlpha, moving: movingOf(metadata) }
  return { image, ...metadata.autoOrient, frames: 1, hasAlpha, moving: {} }
}

/** The pixels in their new size, for what is laid over them must know it. */
async function settled(prepared: Prepared): Promise<Prepared> {
  const { data, info } = await prepared.image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels, pageHeight = height } = info
  const image = sharp(data, {
    raw: { width, height, channels, ...(prepared.frames > 1 && { pageHeight }) },
    limitInputPixels: false,
  })
  return { ...prepared, image, width, height: pageHeight }
}

const isLarger = ({ width, height }: Prepared, asked: Pick<Transformation, 'width' | 'height'>) =>
  width > (asked.width ?? Infinity) || height > (asked.height ?? Infinity)

/** As asked for, as far as the picture is that large. */
function boundsOf(prepared: Prepared, { width, height, fit }: Transformation) {
  return fit === 'cover' && width && height ? coverSize(prepared, { width, height }) : { width, height }
}

async function resized(prepared: Prepared, asked: Transformation): Promise<Prepared> {
  const { width, height } = boundsOf(prepared, asked)
  if (!isLarger(prepared, { width, height })) return prepared
  const image = prepared.image.resize(width, height, { fit: asked.fit, withoutEnlargement: true })
  return asked.mark ? settled({ ...prepared, image }) : { ...prepared, image }
}

const encodingOf = (encoding: Encoding, { hasAlpha }: Prepared) =>
  encoding !== 'flat' ? encoding : hasAlpha ? 'png' : 'jpeg'

/** One picture in another size, another format, with a mark on it, or all of these. */
export async function transform(bytes: Buffer, maxPixels: Record<Format, number>, asked: Transformation) {
  // First of all: opening one picture takes away what the decoder of a rarer one needs.
  const logo = asked.mark?.overlay ? await readLogo(asked.mark.overlay, maxPixels) : null
  const opened = await openPicture(bytes, maxPixels, { wantsFrames: moves(asked.encoding) })
  const prepared = await decoded(resized(await decoded(whole(opened)), asked))
  const { image, width, height, frames, moving } = prepared
  const marked = asked.mark ? await watermark(image, { ...asked.mark, logo }, { width, height, frames }) : image
  const encoding = encodingOf(asked.encoding, prepared)
  const pixels = Math.min(width, asked.width ?? Infinity) * Math.min(height, asked.height ?? Infinity) * frames
  const encoded = encoders[encoding](marked, { ...moving, quality: asked.quality, isLarge: pixels > LARGE_PIXELS })
  const { data, info } = await decoded(encoded.toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.pageHeight ?? info.height, pages: frames, encoding }
}
