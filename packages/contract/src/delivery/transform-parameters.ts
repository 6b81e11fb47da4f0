import { limits } from '../limits.ts'

const { sides, qualities, maxSidePx, maxEditedPixels, maxBlur, maxSharpen, maxDpr } = limits.rendering

export const transformFits = ['inside', 'cover', 'contain', 'fill', 'pad'] as const
export const transformFormats = ['auto', 'webp', 'avif', 'jpeg', 'png', 'jpg'] as const
export const transformFlips = ['h', 'v', 'hv'] as const
const rotations = ['0', '90', '180', '270'] as const
const backgrounds = 'a color such as ff8800 or f80, transparent or auto'

/** Shares of the width and the height, from the upper left. */
export interface SharePoint {
  x: number
  y: number
}

/** Compass points; a crop is put as near to the point as it can be. */
const compassPoints = {
  center: { x: 0.5, y: 0.5 },
  north: { x: 0.5, y: 0 },
  northeast: { x: 1, y: 0 },
  east: { x: 1, y: 0.5 },
  southeast: { x: 1, y: 1 },
  south: { x: 0.5, y: 1 },
  southwest: { x: 0, y: 1 },
  west: { x: 0, y: 0.5 },
  northwest: { x: 0, y: 0 },
} satisfies Record<string, SharePoint>
const isCompassPoint = (word: string): word is keyof typeof compassPoints => word in compassPoints
export const transformGravities = [
  'focus',
  'center',
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
  'attention',
  'entropy',
] as const

/** Part of the upright picture, before it is turned. */
interface RequestedCrop {
  unit: 'pixel' | 'share'
  x: number
  y: number
  width: number
  height: number
}

/** Everything that a transform requests besides its bounds, format and quality. */
export interface TransformEdits {
  /** Width by height, where neither is given. */
  ratio: number | null
  /** Null for the focus point of the photo, or the center. */
  gravity: SharePoint | 'attention' | 'entropy' | null
  crop: RequestedCrop | null
  rotate: 0 | 90 | 180 | 270
  /** Mirrored left to right, after the turn. */
  isMirrored: boolean
  blur: number
  sharpen: number
  isGrey: boolean
  /** Six hexadecimal digits, `transparent`, or `auto` for the dominant color of the picture. */
  background: string | null
}

/** The transform that a query requests. Queries of the same meaning give equal requests. */
export interface TransformRequest {
  width: number | null
  height: number | null
  fit: 'inside' | 'cover' | 'fill' | 'pad'
  format: 'auto' | 'webp' | 'avif' | 'jpeg' | 'png'
  quality: number
  /** Null for a transform without any of them. */
  edits: TransformEdits | null
}

/** Parameters of a transform; `gray` is another spelling of `grey`. */
export const transformKeys = [
  'w',
  'h',
  'fit',
  'format',
  'q',
  'bg',
  'gravity',
  'ar',
  'crop',
  'dpr',
  'rotate',
  'flip',
  'blur',
  'grey',
  'gray',
  'sharpen',
] as const

/** A parameter that cannot be followed; the message names it. */
export class TransformRefused extends Error {
  override name = 'TransformRefused'
  readonly parameter: string

  constructor(parameter: string, reason: string) {
    super(`${parameter} ${reason}`)
    this.parameter = parameter
  }
}

const DEFAULT_QUALITY = 75
/** Screens with two device pixels in each CSS pixel hide the difference. */
const DENSE_QUALITY = 60
const RATIO_LIMIT = 100

function readText(query: URLSearchParams, key: string) {
  const all = query.getAll(key)
  if (all.length > 1) throw new TransformRefused(key, 'must be given once')
  return all[0] ?? null
}

function readChoice<const T extends string>(query: URLSearchParams, key: string, choices: readonly T[]): T | null {
  const text = readText(query, key)
  if (text === null) return null
  const choice = choices.find((each) => each === text)
  if (choice === undefined) throw new TransformRefused(key, `must be one of ${choices.join(', ')}`)
  return choice
}

function readWholeNumber(query: URLSearchParams, key: string, most: number, least = 1) {
  const text = readText(query, key)
  if (text === null) return null
  const number = /^(?:0|[1-9]\d{0,4})$/.test(text) ? Number(text) : Infinity
  if (number < least || number > most) {
    throw new TransformRefused(key, `must be a whole number ${least > 1 ? `from ${least} ` : ''}up to ${most}`)
  }
  return number
}

function readDensity(query: URLSearchParams) {
  const text = readText(query, 'dpr')
  if (text === null) return 1
  const density = /^\d(?:\.\d)?$/.test(text) ? Number(text) : 0
  if (density < 1 || density > maxDpr) throw new TransformRefused('dpr', `must be a number from 1 to ${maxDpr}`)
  return density
}

function readSide(query: URLSearchParams, key: 'w' | 'h', density: number) {
  const side = readWholeNumber(query, key, maxSidePx)
  if (side === null) return null
  if (side * density > maxSidePx) throw new TransformRefused(key, `must be at most ${maxSidePx} after dpr`)
  return Math.round(side * density)
}

function readRatio(query: URLSearchParams) {
  const text = readText(query, 'ar')
  if (text === null) return null
  const [, width = '', height = '1'] = /^(\d{1,4}(?:\.\d{1,3})?)(?::(\d{1,4}(?:\.\d{1,3})?))?$/.exec(text) ?? []
  const ratio = Number(width) / Number(height)
  if (!(ratio >= 1 / RATIO_LIMIT && ratio <= RATIO_LIMIT)) {
    throw new TransformRefused('ar', `must be a ratio such as 16:9, from 1:${RATIO_LIMIT} to ${RATIO_LIMIT}:1`)
  }
  return Number(ratio.toFixed(4))
}

function readCrop(query: URLSearchParams): RequestedCrop | null {
  const text = readText(query, 'crop')
  if (text === null) return null
  const parts = text.split(',')
  const isShares = text.includes('.')
  const areNumbers = parts.length === 4 && parts.every((part) => /^\d{1,5}(?:\.\d{1,6})?$/.test(part))
  const [x, y, width, height] = parts.map(Number) as [number, number, number, number]
  const isWithin = !isShares || (x + width <= 1.000_001 && y + height <= 1.000_001)
  if (!areNumbers || !isWithin || !(width > 0 && height > 0)) {
    const forms = 'four whole numbers of pixels, or four shares from 0 to 1 with a decimal point'
    throw new TransformRefused('crop', `must be x,y,width,height: ${forms}`)
  }
  if (isShares && width === 1 && height === 1) return null
  return { unit: isShares ? 'share' : 'pixel', x, y, width, height }
}

/** Each combination is one of four turns, mirrored or not: flipping both ways is half a turn. */
function readOrientation(query: URLSearchParams): Pick<TransformEdits, 'rotate' | 'isMirrored'> {
  const turn = Number(readChoice(query, 'rotate', rotations) ?? 0)
  const flip = readChoice(query, 'flip', transformFlips) ?? ''
  const rotate = (turn + (flip.includes('v') ? 180 : 0)) % 360
  return { rotate: rotate as TransformEdits['rotate'], isMirrored: flip === 'h' || flip === 'v' }
}

function readGrey(query: URLSearchParams) {
  const [grey, gray] = [readChoice(query, 'grey', ['0', '1']), readChoice(query, 'gray', ['0', '1'])]
  if (grey !== null && gray !== null) throw new TransformRefused('gray', 'must be given once, as grey')
  return (grey ?? gray) === '1'
}

function readBackground(query: URLSearchParams) {
  const text = readText(query, 'bg')?.toLowerCase() ?? null
  if (text === null || text === 'transparent' || text === 'auto') return text
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text) ?? []
  if (!digits) throw new TransformRefused('bg', `must be ${backgrounds}`)
  return digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')
}

function readGravity(query: URLSearchParams, fit: TransformRequest['fit']): TransformEdits['gravity'] {
  const gravity = readChoice(query, 'gravity', transformGravities)
  if (gravity === null || gravity === 'focus') return null
  const point = isCompassPoint(gravity) ? compassPoints[gravity] : null
  if (fit === 'cover') return point ?? (gravity as 'attention' | 'entropy')
  // A picture in the center of its padding is the default.
  return fit === 'pad' && gravity !== 'center' ? point : null
}

function readQuality(query: URLSearchParams, density: number) {
  if (query.getAll('q').join() !== 'auto') return readWholeNumber(query, 'q', 100) ?? DEFAULT_QUALITY
  return density >= 2 ? DENSE_QUALITY : DEFAULT_QUALITY
}

interface RequestedBounds extends Pick<TransformRequest, 'width' | 'height' | 'fit'> {
  ratio: number | null
}

/** A ratio together with one side gives the other side. */
function readSides(query: URLSearchParams, density: number, ratio: number | null) {
  const [width, height] = [readSide(query, 'w', density), readSide(query, 'h', density)]
  if (ratio === null || (width === null && height === null)) return { width, height }
  if (width !== null && height !== null) {
    throw new TransformRefused('ar', 'must not be given together with both w and h')
  }
  const both = {
    width: width ?? Math.max(1, Math.round(height! * ratio)),
    height: height ?? Math.max(1, Math.round(width! / ratio)),
  }
  if (Math.max(both.width, both.height) > maxSidePx) {
    throw new TransformRefused('ar', `must give no side of more than ${maxSidePx}`)
  }
  return both
}

function readBounds(query: URLSearchParams, density: number): RequestedBounds {
  const ratio = readRatio(query)
  const { width, height } = readSides(query, density, ratio)
  const given = readChoice(query, 'fit', transformFits) ?? (ratio === null ? 'inside' : 'cover')
  const fit = given === 'contain' ? 'inside' : given
  const hasBoth = width !== null && height !== null
  if (fit === 'pad' && hasBoth && width * height > maxEditedPixels) {
    throw new TransformRefused('fit', `must not be pad with more than ${maxEditedPixels} pixels`)
  }
  if (hasBoth) return { width, height, fit, ratio: null }
  if (ratio !== null && fit !== 'inside' && width === null && height === null) return { width, height, fit, ratio }
  // With one bound there is nothing to cut, to stretch or to fill up.
  return { width, height, fit: fit === 'cover' ? fit : 'inside', ratio: null }
}

const isAnyEdit = (edits: TransformEdits) => Object.values(edits).some(Boolean)

/** Reads the transform of a query; refuses what cannot be followed, and what is given twice. */
export function readTransform(query: URLSearchParams): TransformRequest {
  const density = readDensity(query)
  const { ratio, ...bounds } = readBounds(query, density)
  const { fit } = bounds
  const background = readBackground(query)
  const isCut = fit !== 'cover' || ratio !== null || (bounds.width !== null && bounds.height !== null)
  const gravity = readGravity(query, fit)
  const edits: TransformEdits = {
    ratio,
    gravity: isCut ? gravity : null,
    crop: readCrop(query),
    ...readOrientation(query),
    blur: Math.round((readWholeNumber(query, 'blur', maxBlur, 0) ?? 0) * density),
    sharpen: readWholeNumber(query, 'sharpen', maxSharpen, 0) ?? 0,
    isGrey: readGrey(query),
    background: fit === 'pad' ? (background ?? 'ffffff') : background === 'transparent' ? null : background,
  }
  const format = readChoice(query, 'format', transformFormats) ?? 'auto'
  return {
    ...bounds,
    format: format === 'jpg' ? 'jpeg' : format,
    quality: readQuality(query, density),
    edits: isAnyEdit(edits) ? edits : null,
  }
}

const pointName = ({ x, y }: SharePoint) => `${x}x${y}`

function editsName(edits: TransformEdits) {
  const { ratio, gravity, crop, rotate, isMirrored, blur, sharpen, isGrey, background } = edits
  return [
    ratio !== null && `ar${ratio}`,
    gravity !== null && `g${typeof gravity === 'string' ? gravity : pointName(gravity)}`,
    crop && `${crop.unit}${[crop.x, crop.y, crop.width, crop.height].join('_')}`,
    (rotate !== 0 || isMirrored) && `r${rotate}${isMirrored ? 'm' : ''}`,
    blur > 0 && `b${blur}`,
    sharpen > 0 && `s${sharpen}`,
    isGrey && 'grey',
    background !== null && `bg${background}`,
  ]
    .filter(Boolean)
    .join('-')
}

/** Name of a transform, equal for all queries of the same meaning; this is what is signed. */
export function transformName({ width, height, fit, format, quality, edits }: TransformRequest) {
  const name = `${width ?? ''}x${height ?? ''}-${fit}-${format}-${quality}`
  return edits ? `${name}-${editsName(edits)}` : name
}

const isStep = (steps: readonly number[], step: number | null) => step === null || steps.includes(step)

/** Returns whether the transform is one of the sizes that anyone may request by default. */
export const isOfferedSize = ({ width, height, fit, quality, edits }: TransformRequest) =>
  edits === null &&
  (fit === 'inside' || fit === 'cover') &&
  isStep(sides, width) &&
  isStep(sides, height) &&
  isStep(qualities, quality)

/** Refusal message for an unsigned transform outside of the offered sizes. */
export const OFFERED_SIZES_TEXT = `w and h must be one of ${sides.join(', ')}, q one of ${qualities.join(', ')}, without other parameters, or the address signed`
