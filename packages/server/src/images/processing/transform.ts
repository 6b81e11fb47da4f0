import sharp, { type Metadata, type Sharp } from 'sharp'
import { refuseDecoderErrors, type OpenedImage, openImage } from './decode.ts'
import type { Format } from '#images/formats/formats.ts'
import { coverSize, type Encoding, type Transformation } from '#images/transformation.ts'
import { readLogo, watermark } from './watermark.ts'

/** Measured: equal to WebP of this quality at three quarters of its size. */
const avifQuality = (quality: number) => Math.max(30, quality - 27)

/** Only these encodings keep frames. */
const supportsAnimation = (encoding: Encoding) => encoding === 'webp' || encoding === 'gif'

/** Delays and loop count of an animation; empty for a still image. */
type AnimationOptions = Pick<Metadata, 'delay' | 'loop'>

interface PreparedImage {
  image: Sharp
  width: number
  height: number
  frames: number
  hasAlpha: boolean
  moving: AnimationOptions
}

interface Encoded extends AnimationOptions {
  quality: number
  /** Whether encoding time matters more than file size. */
  isLarge: boolean
}

type Encoder = (image: Sharp, encoded: Encoded) => Sharp

/** Pixels of all frames together; beyond this a request takes more than two seconds. */
const LARGE_PIXELS = 8_000_000

const encoders: Record<Exclude<Encoding, 'flat'>, Encoder> = {
  jpeg: (image, { quality }) => image.flatten({ background: '#ffffff' }).jpeg({ quality }),
  png: (image, { isLarge }) => image.png({ compressionLevel: isLarge ? 2 : 6 }),
  webp: (image, { isLarge, ...encoded }) => image.webp({ ...encoded, effort: isLarge ? 0 : 2 }),
  // Each effort step doubles the time, and only the slowest steps reduce the size.
  avif: (image, { quality }) => image.avif({ quality: avifQuality(quality), effort: 0, chromaSubsampling: '4:2:0' }),
  gif: (image, { isLarge, quality: _quality, ...moving }) => image.gif({ ...moving, effort: isLarge ? 1 : 3 }),
}

const movingOf = ({ delay, loop }: Metadata): AnimationOptions => ({
  ...(delay && { delay }),
  ...(loop !== undefined && { loop }),
})

/** Returns the image unscaled, with the orientation applied. */
async function prepareImage({ image, hasAllFrames }: OpenedImage): Promise<PreparedImage> {
  const metadata = await image.metadata()
  const { width, height, pageHeight = height, pages = 1, hasAlpha } = metadata
  if (hasAllFrames) return { image, width, height: pageHeight, frames: pages, hasAlpha, moving: movingOf(metadata) }
  return { image, ...metadata.autoOrient, frames: 1, hasAlpha, moving: {} }
}

/** Renders the resized pixels, because the watermark needs their exact size. */
async function rasterize(prepared: PreparedImage): Promise<PreparedImage> {
  const { data, info } = await prepared.image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels, pageHeight = height } = info
  const image = sharp(data, {
    raw: { width, height, channels, ...(prepared.frames > 1 && { pageHeight }) },
    limitInputPixels: false,
  })
  return { ...prepared, image, width, height: pageHeight }
}

const isLarger = ({ width, height }: PreparedImage, target: Pick<Transformation, 'width' | 'height'>) =>
  width > (target.width ?? Infinity) || height > (target.height ?? Infinity)

/** Returns the requested size, limited by the size of the image. */
function boundsOf(prepared: PreparedImage, { width, height, fit }: Transformation) {
  return fit === 'cover' && width && height ? coverSize(prepared, { width, height }) : { width, height }
}

async function resizeImage(prepared: PreparedImage, transformation: Transformation): Promise<PreparedImage> {
  const { width, height } = boundsOf(prepared, transformation)
  if (!isLarger(prepared, { width, height })) return prepared
  const image = prepared.image.resize(width, height, { fit: transformation.fit, withoutEnlargement: true })
  return transformation.mark ? rasterize({ ...prepared, image }) : { ...prepared, image }
}

const encodingOf = (encoding: Encoding, { hasAlpha }: PreparedImage) =>
  encoding !== 'flat' ? encoding : hasAlpha ? 'png' : 'jpeg'

/** Resizes, converts and watermarks an image as requested. */
export async function transform(bytes: Buffer, maxPixels: Record<Format, number>, transformation: Transformation) {
  // The logo is read first: opening an image blocks the loaders of rarer formats.
  const logo = transformation.mark?.overlay ? await readLogo(transformation.mark.overlay, maxPixels) : null
  const wantsFrames = supportsAnimation(transformation.encoding) && !transformation.isStill
  const opened = await openImage(bytes, maxPixels, { wantsFrames })
  const prepared = await refuseDecoderErrors(
    resizeImage(await refuseDecoderErrors(prepareImage(opened)), transformation),
  )
  const { image, width, height, frames, moving } = prepared
  const marked = transformation.mark
    ? await watermark(image, { ...transformation.mark, logo }, { width, height, frames })
    : image
  const encoding = encodingOf(transformation.encoding, prepared)
  const pixels =
    Math.min(width, transformation.width ?? Infinity) * Math.min(height, transformation.height ?? Infinity) * frames
  const encoded = encoders[encoding](marked, {
    ...moving,
    quality: transformation.quality,
    isLarge: pixels > LARGE_PIXELS,
  })
  const { data, info } = await refuseDecoderErrors(encoded.toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.pageHeight ?? info.height, pages: frames, encoding }
}
