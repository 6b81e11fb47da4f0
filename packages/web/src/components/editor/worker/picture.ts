import { colorPixels, getColorFactors } from './color.ts'
import { type Edits, isColored, type ImageSize } from '#components/editor/model/edits.ts'
import { rebuildExif } from './exif.ts'
import { type ImageHeader, parseImageHeader, findSegment, insertExif } from './image-header.ts'
import { chooseOutputType } from '#components/editor/model/output-formats.ts'
import {
  type CropBox,
  getCropBox,
  getResizedSize,
  getTransformMatrix,
  multiplyMatrices,
  scaleFor,
} from '#components/editor/model/geometry.ts'
import { drawAnnotations } from '#components/editor/model/draw-annotations.ts'
import { getMaxPixels, getOutputSize } from '#components/editor/model/output-limits.ts'
import type { ImageProblem, OpenedImage } from './worker-messages.ts'

/** Pixels of the preview proxy; the export uses the full resolution. */
const proxyPixels = 2_000_000
/** Bytes read from the file to detect its format. */
const headBytes = 8 * 1024 * 1024
const quality = 0.92
/** Rows processed at once; the pixels of the whole image would be a third copy in memory with poor locality. */
const bandHeight = 256

export class ImageProblemError extends Error {
  problem: ImageProblem
  constructor(hindrance: ImageProblem) {
    super(hindrance)
    this.problem = hindrance
  }
}

function canvasOf({ width, height }: ImageSize, isWide: boolean) {
  const canvas = new OffscreenCanvas(width, height)
  // The canvas stays in main memory, because every pixel is read back and GPUs hold less.
  const context = canvas.getContext('2d', {
    willReadFrequently: true,
    colorSpace: isWide ? 'display-p3' : 'srgb',
  })
  if (!context) throw new ImageProblemError('too_large')
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

async function read(blob: Blob) {
  const head = new Uint8Array(await blob.slice(0, headBytes).arrayBuffer())
  const facts = await parseImageHeader(head, blob.type)
  if (facts.type === 'image/svg+xml') throw new ImageProblemError('drawn')
  try {
    return { head, facts, bitmap: await createImageBitmap(blob) }
  } catch {
    throw new ImageProblemError('unreadable')
  }
}

async function canWriteWebp() {
  const { canvas } = canvasOf({ width: 1, height: 1 }, false)
  const { type } = await canvas.convertToBlob({ type: 'image/webp' })
  return type === 'image/webp'
}

function hasAlpha(context: OffscreenCanvasRenderingContext2D, { width, height }: ImageSize) {
  for (let top = 0; top < height; top += bandHeight) {
    const { data } = context.getImageData(0, top, width, Math.min(bandHeight, height - top))
    for (let at = 3; at < data.length; at += 4) if (data[at]! < 255) return true
  }
  return false
}

async function typeFor({ type }: ImageHeader, context: OffscreenCanvasRenderingContext2D, size: ImageSize) {
  const isSure = type === 'image/jpeg' || type === 'image/png'
  return isSure ? type : chooseOutputType(type, hasAlpha(context, size), await canWriteWebp())
}

/** Decodes an image, or a part of it, for the preview. */
export async function openPicture(blob: Blob, part?: CropBox): Promise<OpenedImage> {
  const { facts, bitmap } = await read(blob)
  const size = { width: bitmap.width, height: bitmap.height }
  const shown = part ?? { left: 0, top: 0, ...size }
  const scale = scaleFor(shown, proxyPixels)
  const [width, height] = [Math.ceil(shown.width * scale), Math.ceil(shown.height * scale)]
  const { canvas, context } = canvasOf({ width, height }, facts.isWide)
  context.drawImage(bitmap, shown.left, shown.top, shown.width, shown.height, 0, 0, width, height)
  bitmap.close()
  const outputType = await typeFor(facts, context, { width, height })
  // Premultiplied alpha would darken the colours of translucent pixels on the GPU.
  const proxy = await createImageBitmap(canvas, { premultiplyAlpha: 'none' })
  return { ...facts, size, region: shown, outputType, proxy, maxPixels: getMaxPixels(size) }
}

function applyColors(context: OffscreenCanvasRenderingContext2D, { width, height }: ImageSize, edits: Edits) {
  const factors = getColorFactors(edits)
  for (let top = 0; top < height; top += bandHeight) {
    const band = context.getImageData(0, top, width, Math.min(bandHeight, height - top))
    colorPixels(band.data, factors)
    context.putImageData(band, 0, top)
  }
}

/** Copies unscaled pixels without smoothing, band by band, which takes a quarter of the time for a rotated image. */
function drawInBands(context: OffscreenCanvasRenderingContext2D, bitmap: ImageBitmap) {
  const { width } = bitmap
  context.imageSmoothingEnabled = false
  for (let top = 0; top < bitmap.height; top += bandHeight) {
    const height = Math.min(bandHeight, bitmap.height - top)
    context.drawImage(bitmap, 0, top, width, height, 0, top, width, height)
  }
}

/** Exports an image as shown in the preview, at full resolution if the browser can draw it. */
export async function writePicture(blob: Blob, edits: Edits, maxPixels?: number) {
  const { head, facts, bitmap } = await read(blob)
  const size = { width: bitmap.width, height: bitmap.height }
  const cut = getCropBox(size, edits)
  const written = getOutputSize(getResizedSize(size, edits), maxPixels ?? getMaxPixels(size))
  const { canvas, context } = canvasOf(written, facts.isWide)
  // Each side has a scale of its own: both are rounded to whole pixels, and the last row must not be half transparent.
  const [across, down] = [written.width / cut.width, written.height / cut.height]
  const matrix = multiplyMatrices(getTransformMatrix(size, edits), [across, 0, 0, down, 0, 0])
  context.setTransform(...matrix)
  if (across === 1 && down === 1 && edits.straighten === 0) drawInBands(context, bitmap)
  else context.drawImage(bitmap, 0, 0)
  context.resetTransform()
  bitmap.close()
  if (isColored(edits)) applyColors(context, written, edits)
  // Annotations are drawn last, on the pixels of the result: nothing of what a redaction covers is scaled into its rim.
  drawAnnotations(context, edits.annotations, matrix, size)
  const type = await typeFor(facts, context, written)
  const file = await canvas.convertToBlob({ type, quality })
  const exif = facts.type === 'image/jpeg' ? findSegment(head, 0xe1, 'Exif\0\0') : null
  const kept = exif && rebuildExif(exif, written)
  return kept ? insertExif(file, kept) : file
}
