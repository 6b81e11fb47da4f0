import { limits } from '@imagora/contract/limits'
import type { SharePoint, TransformEdits, TransformRequest } from '@imagora/contract/transform-parameters'
import { coverSize, type PictureEdits, type Transformation } from '#images/transformation.ts'
import type { PictureDimensions } from './source-picture.ts'

interface PixelArea {
  x: number
  y: number
  width: number
  height: number
}

interface Sides {
  width: number
  height: number
}

/** A transform with edits, resolved for one picture. */
interface TransformPlan {
  bounds: Pick<Transformation, 'width' | 'height' | 'fit' | 'quality' | 'edits'>
  /** Size of the result, with its padding. */
  size: Sides
  /** Size that the whole picture would have at the same scale. */
  wholeSize: Sides
}

const CENTER: SharePoint = { x: 0.5, y: 0.5 }
const NO_EDITS: TransformEdits = {
  ratio: null,
  gravity: null,
  crop: null,
  rotate: 0,
  isMirrored: false,
  blur: 0,
  sharpen: 0,
  isGrey: false,
  background: null,
}
/** Longest side in pixels where neither width nor height is requested. */
const FREE_SIDE_PX = limits.rendering.sides.at(-1)!

const clampShare = (share: number) => Math.min(1, Math.max(0, share))
const roundShare = (share: number) => Number(share.toFixed(6))
const side = (length: number) => Math.max(1, Math.round(length))

/** Returns whether the request needs a plan: plain sizes are cut around the center and keep the names that they had. */
export const needsPlan = ({ focus }: PictureDimensions, { fit, width, height, edits }: TransformRequest) =>
  edits !== null ||
  fit === 'fill' ||
  fit === 'pad' ||
  (fit === 'cover' && width !== null && height !== null && focus !== null)

function areaOf({ width, height }: Sides, crop: TransformEdits['crop']): PixelArea {
  if (!crop) return { x: 0, y: 0, width, height }
  const [across, down] = crop.unit === 'share' ? [width, height] : [1, 1]
  const [x, y] = [Math.min(crop.x * across, width), Math.min(crop.y * down, height)]
  return { x, y, width: Math.min(crop.width * across, width - x), height: Math.min(crop.height * down, height - y) }
}

/** Returns the place in the upright picture of a point of the turned and mirrored one. */
function turnBack({ x, y }: SharePoint, { rotate, isMirrored }: Pick<TransformEdits, 'rotate' | 'isMirrored'>) {
  const across = isMirrored ? 1 - x : x
  if (rotate === 90) return { x: y, y: 1 - across }
  if (rotate === 180) return { x: 1 - across, y: 1 - y }
  if (rotate === 270) return { x: 1 - y, y: across }
  return { x: across, y }
}

/** A focus point is a place in the whole picture; gravity is a place in the result. */
function focusOf(picture: PictureDimensions, area: PixelArea, edits: TransformEdits): PictureEdits['focus'] {
  const { gravity } = edits
  if (gravity === 'attention' || gravity === 'entropy') return picture.frames > 1 ? CENTER : gravity
  if (gravity) return turnBack(gravity, edits)
  const { focus } = picture
  if (!focus) return CENTER
  return {
    x: roundShare(clampShare((focus.x * picture.width - area.x) / area.width)),
    y: roundShare(clampShare((focus.y * picture.height - area.y) / area.height)),
  }
}

const fitInside = ({ width, height }: Sides, bounds: Sides): Sides => {
  const scale = Math.min(1, bounds.width / width, bounds.height / height)
  return { width: side(width * scale), height: side(height * scale) }
}

/** Returns the smallest box of this ratio around a picture, or the largest inside of it. */
function boxOf({ width, height }: Sides, ratio: number, isAround: boolean): Sides {
  const isWider = width / height > ratio
  return isWider === isAround ? { width, height: width / ratio } : { width: height * ratio, height }
}

const FREE_BOUNDS = { width: FREE_SIDE_PX, height: FREE_SIDE_PX }

function paddedSizes(area: Sides, { width, height }: TransformRequest, ratio: number | null) {
  if (width !== null && height !== null) return { size: fitInside(area, { width, height }), canvas: { width, height } }
  const box = boxOf(area, ratio ?? area.width / area.height, true)
  const canvas = fitInside(box, FREE_BOUNDS)
  return { size: fitInside(area, canvas), canvas }
}

/** Returns the size of the cut, and of its padding; `area` is turned like the result. */
function sizesOf(area: Sides, request: TransformRequest, ratio: number | null): { size: Sides; canvas: Sides | null } {
  const { width, height, fit } = request
  if (fit === 'pad') return paddedSizes(area, request, ratio)
  if (fit !== 'inside' && width !== null && height !== null) {
    return { size: coverSize(area, { width, height }), canvas: null }
  }
  if (fit !== 'inside' && ratio !== null) {
    return { size: fitInside(boxOf(area, ratio, false), FREE_BOUNDS), canvas: null }
  }
  const isFree = width === null && height === null
  const bounds = isFree ? FREE_BOUNDS : { width: width ?? Infinity, height: height ?? Infinity }
  return { size: fitInside(area, bounds), canvas: null }
}

const isPlain = (edits: PictureEdits) =>
  edits.crop === null &&
  edits.focus === CENTER &&
  edits.rotate + edits.blur + edits.sharpen === 0 &&
  !edits.isMirrored &&
  !edits.isGrey &&
  edits.background === null &&
  edits.canvas === null

/** Returns where the rendering is cut from, its size, and what is done to it. */
export function planTransform(picture: PictureDimensions, request: TransformRequest): TransformPlan {
  const edits = request.edits ?? NO_EDITS
  const area = areaOf(picture, edits.crop)
  const isTurned = edits.rotate % 180 === 90
  const turn = ({ width, height }: Sides): Sides => (isTurned ? { width: height, height: width } : { width, height })
  const { size, canvas } = sizesOf(turn(area), request, edits.ratio)
  const fit = request.fit === 'pad' ? 'inside' : request.fit
  const uprightSize = turn(size)
  const scale = Math.max(uprightSize.width / area.width, uprightSize.height / area.height)
  const isWhole = area.width === picture.width && area.height === picture.height
  const resolved: PictureEdits = {
    crop: isWhole
      ? null
      : {
          x: roundShare(area.x / picture.width),
          y: roundShare(area.y / picture.height),
          width: roundShare(area.width / picture.width),
          height: roundShare(area.height / picture.height),
        },
    focus: fit === 'cover' ? focusOf(picture, area, edits) : CENTER,
    rotate: edits.rotate,
    isMirrored: edits.isMirrored,
    blur: edits.blur,
    sharpen: edits.sharpen,
    isGrey: edits.isGrey,
    background: edits.background,
    canvas: canvas && { ...canvas, ...(edits.gravity && typeof edits.gravity !== 'string' ? edits.gravity : CENTER) },
  }
  const bounds = { ...size, fit, quality: request.quality }
  return {
    bounds: isPlain(resolved) && fit === 'cover' ? bounds : { ...bounds, edits: resolved },
    size: canvas ?? size,
    wholeSize: { width: side(picture.width * scale), height: side(picture.height * scale) },
  }
}

const { maxEditedPixels } = limits.rendering

/** Returns why the request cannot be followed for this picture; null if it can. */
export function explainTransformRefusal(picture: PictureDimensions, request: TransformRequest) {
  if (!request.edits) return null
  const area = areaOf(picture, request.edits.crop)
  if (area.width < 1 || area.height < 1) return `crop must be inside of ${picture.width}x${picture.height} pixels`
  // Workers hold the pixels of all frames while they change them.
  const { width, height } = planTransform(picture, request).size
  const isTooLarge = width * height * picture.frames > maxEditedPixels
  return isTooLarge ? `w must be smaller: this gives at most ${maxEditedPixels} pixels, all frames together` : null
}

/** Part of a rendering's name that tells its edits; empty without any. */
export function editsSuffix(edits: PictureEdits | undefined) {
  if (!edits) return ''
  const { crop, focus, rotate, isMirrored, blur, sharpen, isGrey, background, canvas } = edits
  return [
    '-edited',
    crop && `c${crop.x}_${crop.y}_${crop.width}_${crop.height}`,
    focus !== CENTER && (typeof focus === 'string' ? focus : `f${focus.x}_${focus.y}`),
    (rotate !== 0 || isMirrored) && `r${rotate}${isMirrored ? 'm' : ''}`,
    blur > 0 && `b${blur}`,
    sharpen > 0 && `s${sharpen}`,
    isGrey && 'grey',
    background !== null && `bg${background}`,
    canvas && `p${canvas.width}x${canvas.height}_${canvas.x}_${canvas.y}`,
  ]
    .filter(Boolean)
    .join('-')
}
