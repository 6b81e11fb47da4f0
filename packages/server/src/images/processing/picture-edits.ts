import sharp, { type Metadata, type Sharp } from 'sharp'
import { dominantColor } from './thumbnails.ts'
import { coverSize, type PictureEdits, type Transformation } from '#images/transformation.ts'

/** Delays and loop count of an animation; empty for a still image. */
export type AnimationOptions = Pick<Metadata, 'delay' | 'loop'>

export interface PreparedImage {
  image: Sharp
  /** Size of one frame. */
  width: number
  height: number
  frames: number
  hasAlpha: boolean
  moving: AnimationOptions
  /** Six hexadecimal digits or `transparent`, for the padding of an edited image. */
  background?: string
}

type EditedTransformation = Pick<Transformation, 'width' | 'height' | 'fit'> & { edits: PictureEdits }

/** Pixels of one frame. */
interface PixelFrame {
  data: Buffer
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

interface PixelRect {
  left: number
  top: number
  width: number
  height: number
}

const open = ({ data, width, height, channels }: PixelFrame) =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false })

async function readFrame(image: Sharp): Promise<PixelFrame> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

const edit = (frame: PixelFrame, change: (image: Sharp) => Sharp) => readFrame(change(open(frame)))

/** Frames are edited one by one: in the stack that libvips makes of them a blur would reach into the next. */
async function splitFrames({ image, frames }: PreparedImage): Promise<PixelFrame[]> {
  // Gray images get three channels as well, as padding may be colored.
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels, pageHeight = height } = info
  const bytes = width * pageHeight * channels
  return Array.from({ length: frames }, (_, index) => ({
    data: data.subarray(index * bytes, (index + 1) * bytes),
    width,
    height: pageHeight,
    channels,
  }))
}

function stackFrames(prepared: PreparedImage, frames: PixelFrame[]): PreparedImage {
  const { width, height, channels } = frames[0]!
  const isMoving = frames.length > 1
  const data = isMoving ? Buffer.concat(frames.map((frame) => frame.data)) : frames[0]!.data
  const image = sharp(data, {
    raw: { width, height: height * frames.length, channels, ...(isMoving && { pageHeight: height }) },
    limitInputPixels: false,
  })
  return { ...prepared, image, width, height, hasAlpha: channels === 2 || channels === 4 }
}

/** Renders the resized pixels, because what follows needs their exact size. */
export const rasterize = async (prepared: PreparedImage) => stackFrames(prepared, await splitFrames(prepared))

function areaOf({ width, height }: PreparedImage, crop: PictureEdits['crop']): PixelRect {
  if (!crop) return { left: 0, top: 0, width, height }
  const [left, top] = [Math.round(crop.x * width), Math.round(crop.y * height)]
  return {
    left: Math.min(left, width - 1),
    top: Math.min(top, height - 1),
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  }
}

/** Returns the largest part of an area with this ratio, around the focus as far as the area goes. */
function coverRect(area: PixelRect, size: { width: number; height: number }, focus: { x: number; y: number }) {
  const scale = Math.min(area.width / size.width, area.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const place = (share: number, room: number, length: number) =>
    Math.max(0, Math.min(share * room - length / 2, room - length))
  return {
    left: area.left + place(focus.x, area.width, width),
    top: area.top + place(focus.y, area.height, height),
    width,
    height,
  }
}

/** The whole image is scaled before it is cut: cutting first would forgo decoders that shrink while they read. */
function cutImage({ image, width, height }: PreparedImage, rect: PixelRect, size: { width: number; height: number }) {
  const [across, down] = [size.width / rect.width, size.height / rect.height]
  const whole = {
    width: Math.max(size.width, Math.round(width * across)),
    height: Math.max(size.height, Math.round(height * down)),
  }
  const isScaled = whole.width !== width || whole.height !== height
  const scaled = isScaled ? image.resize(whole.width, whole.height, { fit: 'fill' }) : image
  if (whole.width === size.width && whole.height === size.height) return scaled
  return scaled.extract({
    left: Math.min(Math.max(0, Math.round(rect.left * across)), whole.width - size.width),
    top: Math.min(Math.max(0, Math.round(rect.top * down)), whole.height - size.height),
    ...size,
  })
}

function cutAndScale(prepared: PreparedImage, { width, height, fit, edits }: EditedTransformation): PreparedImage {
  const { crop, focus, rotate } = edits
  const area = areaOf(prepared, crop)
  const requested = { width: width ?? area.width, height: height ?? area.height }
  const isTurned = rotate % 180 === 90
  const size = coverSize(area, isTurned ? { width: requested.height, height: requested.width } : requested)
  if (typeof focus === 'string' && prepared.frames === 1) {
    const part = crop ? prepared.image.extract(area) : prepared.image
    return { ...prepared, ...size, image: part.resize({ ...size, fit: 'cover', position: sharp.strategy[focus] }) }
  }
  const center = typeof focus === 'string' ? { x: 0.5, y: 0.5 } : focus
  const rect = fit === 'cover' ? coverRect(area, size, center) : area
  return { ...prepared, ...size, image: cutImage(prepared, rect, size) }
}

/** Standard deviation up to which a blur costs little; a stronger one is made of a smaller image. */
const CHEAP_BLUR = 4

async function blurFrame(frame: PixelFrame, blur: number) {
  const factor = Math.max(1, blur / CHEAP_BLUR)
  if (factor === 1) return edit(frame, (image) => image.blur(blur))
  const { width, height } = frame
  const small = { width: Math.max(1, Math.round(width / factor)), height: Math.max(1, Math.round(height / factor)) }
  const shrunk = await edit(frame, (image) => image.resize({ ...small, fit: 'fill' }))
  const blurred = await edit(shrunk, (image) => image.blur(CHEAP_BLUR))
  return edit(blurred, (image) => image.resize({ width, height, fit: 'fill', kernel: 'cubic' }))
}

const hasAlpha = ({ channels }: PixelFrame) => channels === 2 || channels === 4

/** Weights of red, green and blue; the greyscale operation of sharp would lose the transparency. */
const LUMINANCE: [number, number, number] = [0.299, 0.587, 0.114]

async function editFrame(original: PixelFrame, edits: PictureEdits) {
  const { rotate, isMirrored, blur, sharpen, isGrey, background } = edits
  let frame = original
  if (background !== null && background !== 'transparent' && hasAlpha(frame)) {
    frame = await edit(frame, (image) => image.flatten({ background: `#${background}` }))
  }
  if (rotate !== 0) frame = await edit(frame, (image) => image.rotate(rotate))
  if (isMirrored) frame = await edit(frame, (image) => image.flop())
  if (blur > 0) frame = await blurFrame(frame, blur)
  if (isGrey) frame = await edit(frame, (image) => image.recomb([LUMINANCE, LUMINANCE, LUMINANCE]))
  if (sharpen > 0) {
    frame = await edit(frame, (image) => image.sharpen({ sigma: 1, m1: sharpen / 4, m2: sharpen }))
  }
  return frame
}

const COLOR_SAMPLE_PX = 32
const DEFAULT_BACKGROUND = 'ffffff'

/** Returns the dominant color of the first frame, as six digits. */
async function findDominantColor(frame: PixelFrame) {
  const small = await edit(frame, (image) =>
    image.resize(COLOR_SAMPLE_PX, COLOR_SAMPLE_PX, { fit: 'inside', withoutEnlargement: true }).ensureAlpha(),
  )
  return dominantColor(small.data).slice(1)
}

/** Cuts, turns and changes an image. Padding comes later, after a watermark. */
export async function editImage(
  prepared: PreparedImage,
  transformation: EditedTransformation,
  isMarked: boolean,
): Promise<PreparedImage> {
  const { edits } = transformation
  const { rotate, isMirrored, blur, isGrey, sharpen, canvas } = edits
  const isChanged = isMirrored || isGrey || rotate + blur + sharpen > 0 || edits.background !== null || canvas !== null
  const cut = cutAndScale(prepared, transformation)
  if (!isChanged && !isMarked) return cut
  const frames = await splitFrames(cut)
  const background = edits.background === 'auto' ? await findDominantColor(frames[0]!) : edits.background
  const edited: PixelFrame[] = []
  for (const frame of frames) edited.push(await editFrame(frame, { ...edits, background }))
  return { ...stackFrames(cut, edited), background: background ?? DEFAULT_BACKGROUND }
}

function padFrame(frame: PixelFrame, canvas: NonNullable<PictureEdits['canvas']>, background: string) {
  const [across, down] = [canvas.width - frame.width, canvas.height - frame.height]
  const [left, top] = [Math.max(0, Math.round(across * canvas.x)), Math.max(0, Math.round(down * canvas.y))]
  const [right, bottom] = [Math.max(0, across - left), Math.max(0, down - top)]
  const isClear = background === 'transparent'
  const color = isClear ? { r: 0, g: 0, b: 0, alpha: 0 } : `#${background}`
  return edit(frame, (image) =>
    (isClear ? image.ensureAlpha() : image).extend({ left, top, right, bottom, background: color }),
  )
}

/** Puts every frame onto its canvas. */
export async function padImage(prepared: PreparedImage, canvas: NonNullable<PictureEdits['canvas']>) {
  const { background = DEFAULT_BACKGROUND } = prepared
  const padded: PixelFrame[] = []
  for (const frame of await splitFrames(prepared)) padded.push(await padFrame(frame, canvas, background))
  return stackFrames(prepared, padded)
}
