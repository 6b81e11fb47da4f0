import type { Metadata, Sharp } from 'sharp'
import { refuseDecoderErrors, type OpenedImage, openImage } from './decode.ts'
import type { Format } from '#images/formats/formats.ts'
import { coverSize, type Encoding, type Transformation } from '#images/transformation.ts'
import { type AnimationOptions, editImage, padImage, type PreparedImage, rasterize } from './picture-edits.ts'
import { readLogo, watermark } from './watermark.ts'

/** Measured: equal to WebP of this quality at three quarters of its size. */
const avifQuality = (quality: number) => Math.max(30, quality - 27)

/** Only these encodings keep frames. */
const supportsAnimation = (encoding: Encoding) => encoding === 'webp' || encoding === 'gif'

interface Encoded extends AnimationOptions {
  quality: number
  /** Whether encoding time matters more than file size. */
  isLarge: boolean
}

type WatermarkLogo = Parameters<typeof watermark>[1]['logo']

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

const isLarger = ({ width, height }: PreparedImage, target: Pick<Transformation, 'width' | 'height'>) =>
  width > (target.width ?? Infinity) || height > (target.height ?? Infinity)

/** Returns the requested size, limited by the size of the image. */
function boundsOf(prepared: PreparedImage, { width, height, fit }: Transformation) {
  return fit === 'cover' && width && height ? coverSize(prepared, { width, height }) : { width, height }
}

async function resizeImage(prepared: PreparedImage, transformation: Transformation): Promise<PreparedImage> {
  const { edits } = transformation
  if (edits) return editImage(prepared, { ...transformation, edits }, transformation.mark !== null)
  const { width, height } = boundsOf(prepared, transformation)
  if (!isLarger(prepared, { width, height })) return prepared
  const image = prepared.image.resize(width, height, { fit: transformation.fit, withoutEnlargement: true })
  return transformation.mark ? rasterize({ ...prepared, image }) : { ...prepared, image }
}

const encodingOf = (encoding: Encoding, { hasAlpha }: PreparedImage) =>
  encoding !== 'flat' ? encoding : hasAlpha ? 'png' : 'jpeg'

/** The padding is put around the watermark. */
async function markAndPad(prepared: PreparedImage, { mark, edits }: Transformation, logo: WatermarkLogo) {
  const { image, width, height, frames } = prepared
  const marked = mark
    ? { ...prepared, image: await watermark(image, { ...mark, logo }, { width, height, frames }) }
    : prepared
  return edits?.canvas ? padImage(marked, edits.canvas) : marked
}

/** Resizes, converts and watermarks an image as requested. */
export async function transform(bytes: Buffer, maxPixels: Record<Format, number>, transformation: Transformation) {
  // The logo is read first: opening an image blocks the loaders of rarer formats.
  const logo = transformation.mark?.overlay ? await readLogo(transformation.mark.overlay, maxPixels) : null
  const wantsFrames = supportsAnimation(transformation.encoding) && !transformation.isStill
  const opened = await openImage(bytes, maxPixels, { wantsFrames })
  const prepared = await refuseDecoderErrors(
    resizeImage(await refuseDecoderErrors(prepareImage(opened)), transformation),
  )
  const finished = await refuseDecoderErrors(markAndPad(prepared, transformation, logo))
  const { image, width, height, frames, moving } = finished
  const encoding = encodingOf(transformation.encoding, finished)
  const { canvas } = transformation.edits ?? {}
  const pixels =
    Math.min(width, canvas?.width ?? transformation.width ?? Infinity) *
    Math.min(height, canvas?.height ?? transformation.height ?? Infinity) *
    frames
  const encoded = encoders[encoding](image, {
    ...moving,
    quality: transformation.quality,
    isLarge: pixels > LARGE_PIXELS,
  })
  const { data, info } = await refuseDecoderErrors(encoded.toBuffer({ resolveWithObject: true }))
  return { data, width: info.width, height: info.pageHeight ?? info.height, pages: frames, encoding }
}
