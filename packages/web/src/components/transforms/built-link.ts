import type { TransformUrl } from '@imagora/contract'
import { type EmbeddedPhoto, formatEmbedCode, type LinkFormat, type LinkStyle } from '@imagora/contract/embed-codes'
import { ApiError } from '#data/api/api-error.ts'
import type { DeliveredPicture, TransformUrlRequest } from '#data/delivery/transform-urls.ts'
import {
  findTransformProblem,
  type TransformDraft,
  type TransformParameter,
  toTransformParameters,
} from './transform-draft.ts'

/** What is chosen in the link builder. */
export interface LinkChoice {
  /** Name of a preset, or empty for own parameters. */
  preset: string
  draft: TransformDraft
  /** Seconds after which the link expires, or empty. */
  lifetime: string
}

export const EMPTY_CHOICE: LinkChoice = { preset: '', draft: {}, lifetime: '' }

/** Returns the request for the address; null while there is nothing to request or a value that no link could follow. */
export function toTransformUrlRequest({ preset, draft, lifetime }: LinkChoice): TransformUrlRequest | null {
  const own = toTransformParameters(draft)
  const parameters = preset === '' ? own : toTransformParameters({ dpr: draft.dpr ?? '' })
  if (preset === '' && (Object.keys(own).length === 0 || findTransformProblem(draft))) return null
  return {
    ...(preset !== '' && { preset }),
    parameters,
    ...(lifetime !== '' && { expires_in: Number(lifetime) }),
  }
}

/** What anyone may request works without the signature, and is cached under one address for all. */
export const publicAddress = ({ url, is_open }: Pick<TransformUrl, 'url' | 'is_open'>) =>
  is_open ? url.replace(/&s=[^&]*$/, '') : url

export const builtLinkFormats = ['url', 'html', 'markdown', 'bbcode'] as const satisfies LinkFormat[]

interface BuiltLink {
  url: string
  /** Null until it has come. */
  picture: Pick<DeliveredPicture, 'width' | 'height'> | null
  density: number
  style: LinkStyle
}

/** Returns the code of the built link; HTML tells the size in CSS pixels once the picture is there. */
export function formatBuiltLink(
  photo: EmbeddedPhoto,
  form: (typeof builtLinkFormats)[number],
  { url, picture, density, style }: BuiltLink,
) {
  const side = (pixels: number) => Math.max(1, Math.round(pixels / density))
  const size = picture && { width: side(picture.width), height: side(picture.height) }
  // An address with a query has no other widths, so that the code of a picture is a plain `img` with its size.
  return formatEmbedCode({ ...photo, ...size, public_url: url }, form === 'html' && size ? 'picture' : form, style)
}

/** Returns the messages by parameter, and whether anything else is wrong. */
export function splitTransformErrors(error: Error | null) {
  const fields: Partial<Record<TransformParameter, string>> = {}
  if (!(error instanceof ApiError)) return { fields, isOther: error !== null }
  const entries = Object.entries(error.errors)
  for (const [path, messages] of entries) {
    const [, name] = /^parameters\.(\w+)$/.exec(path) ?? []
    if (name) fields[name as TransformParameter] = messages.join(' ')
  }
  return { fields, isOther: Object.keys(fields).length === 0 || Object.keys(fields).length < entries.length }
}

/** The reason for which a picture is refused begins with the parameter to blame. */
const refusalPattern = /^(\w+) must /

/** Returns the parameters that the server blames, for the link or else for its picture. */
export function blamedParameters({ linkError, pictureError }: { linkError: Error | null; pictureError: Error | null }) {
  if (linkError) return Object.keys(splitTransformErrors(linkError).fields)
  const isRefused = pictureError instanceof ApiError && pictureError.status === 400
  const [, parameter] = (isRefused && refusalPattern.exec(pictureError.message)) || []
  return parameter === undefined ? [] : [parameter]
}

/** Beside a preset only the density has a field, where a message about another parameter would not be seen. */
export const isPresetToBlame = ({ preset }: Pick<LinkChoice, 'preset'>, blamed: string[]) =>
  preset !== '' && blamed.some((parameter) => parameter !== 'dpr')
