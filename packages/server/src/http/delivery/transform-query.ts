import {
  isOfferedSize,
  readTransform,
  transformKeys,
  transformName,
  TransformRefused,
  type TransformRequest,
} from '@imagora/contract/transform-parameters'

/** The transform that a link's query requests. Unknown keys are cache busters and are ignored. */
interface ParsedTransform {
  variantRequest: 'link' | TransformRequest
  /** The variant name that must be signed, for transforms that are not public. */
  signedAs: string | null
}

const transformQueryPattern = new RegExp(`(?:^|&)(?:${transformKeys.join('|')})=`)

/** Returns the requested transform, or the reason as text when the query is invalid. */
export function parseTransformQuery(query: string): ParsedTransform | string {
  if (!transformQueryPattern.test(query)) return { variantRequest: 'link', signedAs: null }
  try {
    const variantRequest = readTransform(new URLSearchParams(query))
    return { variantRequest, signedAs: isOfferedSize(variantRequest) ? null : transformName(variantRequest) }
  } catch (error) {
    if (error instanceof TransformRefused) return error.message
    throw error
  }
}

export function signedAs(query: string) {
  const form = query && parseTransformQuery(query)
  return form && typeof form !== 'string' ? form.signedAs : null
}
