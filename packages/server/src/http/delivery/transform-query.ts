import { limits } from '@imagora/contract/limits'

const fits = ['inside', 'cover'] as const
const formats = ['auto', 'webp', 'avif', 'jpeg', 'png'] as const
const { sides, qualities } = limits.rendering
/** Maximum side of a signed transform in pixels; a link itself is never rendered larger. */
const MAX_SIDE_PX = 8192
const DEFAULT_QUALITY = 75

export interface TransformQuery {
  width: number | null
  height: number | null
  fit: (typeof fits)[number]
  format: (typeof formats)[number]
  quality: number
}

/** The transform that a link's query requests. Unknown keys are cache busters and are ignored. */
interface ParsedTransform {
  variantRequest: 'link' | TransformQuery
  /** The variant name that must be signed, for transforms that are not public. */
  signedAs: string | null
}

const transformQueryPattern = /(?:^|&)(?:w|h|fit|format|q)=/

class TransformRefused extends Error {}

function readChoice<const T extends string>(query: URLSearchParams, key: string, choices: readonly T[]): T {
  const all = query.getAll(key)
  const choice = all.length > 1 ? undefined : choices.find((each) => each === (all[0] ?? choices[0]))
  if (!choice) throw new TransformRefused(`${key} must be one of ${choices.join(', ')}`)
  return choice
}

function readWholeNumber(query: URLSearchParams, key: string, most: number) {
  const all = query.getAll(key)
  if (all.length === 0) return null
  const number = /^[1-9]\d{0,4}$/.test(all[0]!) ? Number(all[0]) : Infinity
  if (all.length > 1 || number > most) throw new TransformRefused(`${key} must be a whole number up to ${most}`)
  return number
}

function readTransform(query: URLSearchParams): TransformQuery {
  return {
    width: readWholeNumber(query, 'w', MAX_SIDE_PX),
    height: readWholeNumber(query, 'h', MAX_SIDE_PX),
    fit: readChoice(query, 'fit', fits),
    format: readChoice(query, 'format', formats),
    quality: readWholeNumber(query, 'q', 100) ?? DEFAULT_QUALITY,
  }
}

const isOn = (steps: readonly number[], step: number | null) => step === null || steps.includes(step)

const isOffered = ({ width, height, quality }: TransformQuery) =>
  isOn(sides, width) && isOn(sides, height) && isOn(qualities, quality)

/** The variant name, as it is signed. */
const variantName = ({ width, height, fit, format, quality }: TransformQuery) =>
  `${width ?? ''}x${height ?? ''}-${fit}-${format}-${quality}`

/** Refusal message for an unsigned transform outside of the public sizes. */
export const ALLOWED_TRANSFORMS_TEXT = `w and h must be one of ${sides.join(', ')}, q one of ${qualities.join(', ')}, or the address signed`

/** Returns the requested transform, or the reason as text when the query is invalid. */
export function parseTransformQuery(query: string): ParsedTransform | string {
  if (!transformQueryPattern.test(query)) return { variantRequest: 'link', signedAs: null }
  try {
    const variantRequest = readTransform(new URLSearchParams(query))
    return {
      variantRequest,
      signedAs: isOffered(variantRequest) ? null : variantName(variantRequest),
    }
  } catch (error) {
    if (error instanceof TransformRefused) return error.message
    throw error
  }
}

export function signedAs(query: string) {
  const form = query && parseTransformQuery(query)
  return form && typeof form !== 'string' ? form.signedAs : null
}
