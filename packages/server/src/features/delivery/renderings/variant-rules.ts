import { limits } from '@imagora/contract/limits'
import type { TransformRequest } from '@imagora/contract/transform-parameters'
import { coverSize, type Encoding, type Transformation } from '#images/transformation.ts'
import { isVideoExtension, linkExtension } from '#images/picture-urls.ts'
import type { ActiveWatermark } from './watermark-policy.ts'
import type { PictureDimensions } from './source-picture.ts'
import { editsSuffix, needsPlan, planTransform } from './transform-plan.ts'

export type VariantRequest = 'link' | 'stored' | 'thumb' | 'large-thumb' | 'preview' | TransformRequest

/** Formats that the client accepts, as far as it states them. */
export interface AcceptedFormats {
  avif: boolean
  webp: boolean
  /** True when the client lists image types, and so would list these if it supported them. */
  isPicky: boolean
}

/** One possible response to a request. Without a transformation it is a file in the storage. */
export interface VariantCandidate {
  /** Name that is unique among the variants of the same bytes; empty for the stored file itself. */
  name: string
  transformation: Omit<Transformation, 'mark'> | null
  mark: ActiveWatermark | null
  /** True when the variant is rendered on request; otherwise it is used only if it exists. */
  isMade: boolean
}

/**
 * Budget that a new rendering counts against: none for the thumbnail that every photo has, a budget of its own for the
 * larger thumbnails that a grid requests by the dozen, the visitor's network for another variant that exists once per
 * photo, and also the photo for sizes that the visitor chooses, of which there are thousands.
 */
export type RenderingBudgetScope = 'none' | 'thumbnail' | 'network' | 'photo'

export interface VariantCandidates {
  /** Candidates in order of preference; the last one is rendered if none exists. */
  forms: VariantCandidate[]
  /** True when other clients might get another variant. */
  isNegotiated: boolean
  isMarked: boolean
  /** Variant to render in the background for later requests. */
  later: VariantCandidate | null
  budget: RenderingBudgetScope
}

const THUMBNAIL_BOUNDS = { width: 400, height: 400, fit: 'inside', quality: 75 } as const
/**
 * The larger thumbnail goes by the short side, which is what a tile has to fill. Grids show nothing wider than 3:1 or
 * taller than 1:2 but crop it around the centre, and so does this: a panorama of 10:1 would be 8000 px wide otherwise.
 */
const LARGE_THUMBNAIL = { shortSidePx: 800, maxRatio: 3, minRatio: 0.5, quality: 75 }
const PREVIEW_BOUNDS = { width: 1600, height: 1600, fit: 'inside', quality: 80 } as const
const MAX_SIDE_PX = limits.rendering.sides.at(-1)!
/** Longest side in pixels for links whose stored file cannot be shown directly. */
const MAX_LINK_SIDE_PX = 8192
const LINK_QUALITY = 88
/** Longest side in pixels that WebP supports. */
const MAX_WEBP_SIDE_PX = 16_383
/** Pixel count up to which AVIF encoding takes a few seconds. */
const MAX_AVIF_PIXELS_COUNT = 7_000_000
const MAX_CHEAP_AVIF_SIDE_PX = 1600

/** Returns the resulting size; pictures are never enlarged. */
function sizeOf(
  { width, height }: Pick<PictureDimensions, 'width' | 'height'>,
  transformation: Omit<Transformation, 'mark'>,
) {
  const [across, down] = [(transformation.width ?? Infinity) / width, (transformation.height ?? Infinity) / height]
  if (transformation.fit === 'cover' && transformation.width && transformation.height) {
    return coverSize({ width, height }, { width: transformation.width, height: transformation.height })
  }
  const scale = Math.min(1, across, down)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Only pictures that are large enough get the watermark. For a crop the longer side counts; otherwise narrow strips
 * would escape it.
 */
function markOn(
  size: { width: number; height: number },
  mark: ActiveWatermark | null,
  fit: Transformation['fit'] = 'inside',
) {
  const side = (fit === 'inside' ? Math.min : Math.max)(size.width, size.height)
  return mark && side >= mark.min_side ? mark : null
}

/** A picture that fits into the first thumbnail has that one alone. */
export const hasLargeThumbnail = ({ width, height }: PictureDimensions) =>
  width > THUMBNAIL_BOUNDS.width || height > THUMBNAIL_BOUNDS.height

function largeThumbnail({ width, height }: PictureDimensions): Omit<Transformation, 'mark'> {
  const { shortSidePx, maxRatio, minRatio, quality } = LARGE_THUMBNAIL
  const seen = { width: Math.min(width, height * maxRatio), height: Math.min(height, width / minRatio) }
  const scale = Math.min(1, shortSidePx / Math.min(seen.width, seen.height))
  const isWhole = seen.width === width && seen.height === height
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const size = { width: side(seen.width), height: side(seen.height) }
  return { ...size, fit: isWhole ? 'inside' : 'cover', quality, encoding: 'webp', isStill: true }
}

/** Version of the rendering code; incrementing it renders everything again. */
const RENDERING_EDITION = 1

function nameOf(transformation: Omit<Transformation, 'mark'>, mark: ActiveWatermark | null) {
  const { width, height, fit, quality, encoding, isStill, edits } = transformation
  const look = `${mark?.digest ?? 'plain'}${isStill ? '-still' : ''}${editsSuffix(edits)}`
  return `${RENDERING_EDITION}-${width ?? 0}x${height ?? 0}-${fit}-${quality}-${look}.${encoding}`
}

function renderedCandidate(
  transformation: Omit<Transformation, 'mark'>,
  mark: ActiveWatermark | null,
): VariantCandidate {
  return { name: nameOf(transformation, mark), transformation, mark, isMade: true }
}

/** The preview is a rendering in the cache when the storage is read-only. */
export const previewRendering = renderedCandidate({ ...PREVIEW_BOUNDS, encoding: 'webp' }, null)

const storedCandidate = (name: '' | 'preview'): VariantCandidate => ({
  name,
  transformation: null,
  mark: null,
  isMade: false,
})

const singleCandidate = (form: VariantCandidate, budget: RenderingBudgetScope): VariantCandidates => ({
  forms: [form],
  isNegotiated: false,
  isMarked: form.mark !== null,
  later: null,
  budget,
})

/** Keeps the stored encoding unless it would take too long or cannot hold the size. */
function linkEncoding({ extension, width, height }: PictureDimensions): Encoding {
  const isLong = Math.max(width, height) > MAX_WEBP_SIDE_PX
  if (extension === 'avif' && width * height > MAX_AVIF_PIXELS_COUNT) return isLong ? 'jpeg' : 'webp'
  if (extension === 'webp' && isLong) return 'png'
  const encodings: Record<string, Encoding> = { jpg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp', avif: 'avif' }
  return encodings[linkExtension(extension)] ?? 'webp'
}

function listLinkCandidates(picture: PictureDimensions, mark: ActiveWatermark | null): VariantCandidates {
  if (isVideoExtension(picture.extension)) return singleCandidate(storedCandidate(''), 'none')
  const isShown = linkExtension(picture.extension) === picture.extension
  const bounds = isShown ? null : MAX_LINK_SIDE_PX
  const linkBounds = { width: bounds, height: bounds, fit: 'inside', quality: LINK_QUALITY } as const
  const encoding = linkEncoding(picture)
  const appliedMark = markOn(sizeOf(picture, { ...linkBounds, encoding }), mark)
  return singleCandidate(
    isShown && !appliedMark ? storedCandidate('') : renderedCandidate({ ...linkBounds, encoding }, appliedMark),
    'network',
  )
}

/** Pixels of all frames together, up to which an animation is rendered with its frames. */
const MAX_ANIMATED_PIXELS_COUNT = 60_000_000
const ANIMATION_QUALITY = 75

/**
 * Offers an animated WebP for a GIF to clients that accept it. The stored file is sent until the idle workers have made
 * it: encoding takes seconds.
 */
export function offerAnimatedWebp(
  picture: PictureDimensions,
  candidates: VariantCandidates,
  accepted: AcceptedFormats,
): VariantCandidates {
  const { extension, frames, width, height } = picture
  const isOffered = extension === 'gif' && frames > 1 && width * height * frames <= MAX_ANIMATED_PIXELS_COUNT
  if (!isOffered || candidates.isMarked) return candidates
  const bounds = { width: null, height: null, fit: 'inside', quality: ANIMATION_QUALITY } as const
  const webp = renderedCandidate({ ...bounds, encoding: 'webp' }, null)
  if (!accepted.webp) return { ...candidates, isNegotiated: true }
  return { ...candidates, forms: [{ ...webp, isMade: false }, ...candidates.forms], isNegotiated: true, later: webp }
}

/** Chooses the smallest format that the client accepts; AVIF is never encoded while a client waits. */
function negotiateEncoding(
  picture: PictureDimensions,
  bounds: TransformBounds,
  negotiation: Negotiation,
): VariantCandidates {
  const { accepted, mark, webp, isLenient, budget, size } = negotiation
  const canBeAvif = accepted.avif && picture.frames === 1 && picture.extension !== 'gif'
  const isCheap = Math.max(size.width, size.height) <= MAX_CHEAP_AVIF_SIDE_PX
  const avif = canBeAvif && isCheap ? renderedCandidate({ ...bounds, encoding: 'avif' }, mark) : null
  const takesWebp = accepted.webp || (isLenient && !accepted.isPicky)
  const candidate = takesWebp ? webp : renderedCandidate({ ...bounds, encoding: 'flat' }, mark)
  return {
    forms: [...(avif ? [{ ...avif, isMade: false }] : []), candidate],
    isNegotiated: true,
    isMarked: mark !== null,
    later: avif,
    budget,
  }
}

type TransformBounds = Omit<Transformation, 'mark' | 'encoding'>

interface Negotiation {
  /** Size of the result. */
  size: { width: number; height: number }
  accepted: AcceptedFormats
  mark: ActiveWatermark | null
  webp: VariantCandidate
  /** The URL promises WebP, so clients get it unless they state otherwise. */
  isLenient: boolean
  budget: RenderingBudgetScope
}

/** Bounds larger than the picture are dropped, so that all such requests share one rendering. */
function clampBounds(picture: PictureDimensions, request: TransformRequest): TransformBounds {
  const { width, height, quality } = request
  if (request.fit === 'cover' && width !== null && height !== null) {
    return { ...coverSize(picture, { width, height }), fit: 'cover', quality }
  }
  const free = width === null && height === null ? MAX_SIDE_PX : null
  const bound = (requestedSide: number | null, there: number) => {
    const most = requestedSide ?? free
    return most !== null && most < there ? most : null
  }
  return { width: bound(width, picture.width), height: bound(height, picture.height), fit: 'inside', quality }
}

/** WebP is the default, and replaces AVIF where encoding would take too long. */
function encodingOf({ format }: TransformRequest, { width, height }: { width: number; height: number }) {
  if (format === 'auto' || (format === 'avif' && width * height > MAX_AVIF_PIXELS_COUNT)) return 'webp'
  return format
}

interface ResolvedTransform {
  bounds: TransformBounds
  size: { width: number; height: number }
  appliedMark: ActiveWatermark | null
}

function resolvePlain(
  picture: PictureDimensions,
  request: TransformRequest,
  mark: ActiveWatermark | null,
): ResolvedTransform {
  const bounds = clampBounds(picture, request)
  const size = sizeOf(picture, { ...bounds, encoding: 'webp' })
  return { bounds, size, appliedMark: markOn(size, mark, bounds.fit) }
}

/**
 * For a part of a picture the size of the whole counts: otherwise many small parts would give a large picture without
 * the watermark.
 */
function resolvePlan(
  picture: PictureDimensions,
  request: TransformRequest,
  mark: ActiveWatermark | null,
): ResolvedTransform {
  const { bounds, size, wholeSize } = planTransform(picture, request)
  const appliedMark = bounds.edits?.crop ? markOn(wholeSize, mark) : markOn(size, mark, bounds.fit)
  return { bounds, size, appliedMark }
}

function listTransformCandidates(
  picture: PictureDimensions,
  request: TransformRequest,
  accepted: AcceptedFormats,
  mark: ActiveWatermark | null,
): VariantCandidates {
  const { bounds, size, appliedMark } = needsPlan(picture, request)
    ? resolvePlan(picture, request, mark)
    : resolvePlain(picture, request, mark)
  const form = renderedCandidate({ ...bounds, encoding: encodingOf(request, size) }, appliedMark)
  if (request.format !== 'auto') return singleCandidate(form, 'photo')
  return negotiateEncoding(picture, bounds, {
    size,
    accepted,
    mark: appliedMark,
    webp: form,
    isLenient: false,
    budget: 'photo',
  })
}

/** Returns the variants that can answer a request. */
export function listVariantCandidates(
  picture: PictureDimensions,
  request: VariantRequest,
  accepted: AcceptedFormats,
  mark: ActiveWatermark | null,
): VariantCandidates {
  if (request === 'link') return listLinkCandidates(picture, mark)
  if (request === 'stored') {
    // A watermark would be missing from the file, so its picture is sent instead.
    return mark ? listLinkCandidates(picture, mark) : singleCandidate(storedCandidate(''), 'none')
  }
  if (request === 'thumb') {
    const transformation = { ...THUMBNAIL_BOUNDS, encoding: 'webp' } as const
    return singleCandidate(renderedCandidate(transformation, markOn(sizeOf(picture, transformation), mark)), 'none')
  }
  if (request === 'large-thumb') {
    const transformation = largeThumbnail(picture)
    const appliedMark = markOn(sizeOf(picture, transformation), mark, transformation.fit)
    return singleCandidate(renderedCandidate(transformation, appliedMark), 'thumbnail')
  }
  if (request === 'preview') {
    const appliedMark = markOn(sizeOf(picture, { ...PREVIEW_BOUNDS, encoding: 'webp' }), mark)
    const webp = appliedMark
      ? renderedCandidate({ ...PREVIEW_BOUNDS, encoding: 'webp' }, appliedMark)
      : storedCandidate('preview')
    return negotiateEncoding(picture, PREVIEW_BOUNDS, {
      size: sizeOf(picture, { ...PREVIEW_BOUNDS, encoding: 'webp' }),
      accepted,
      mark: appliedMark,
      webp,
      isLenient: true,
      budget: 'network',
    })
  }
  return listTransformCandidates(picture, request, accepted, mark)
}
