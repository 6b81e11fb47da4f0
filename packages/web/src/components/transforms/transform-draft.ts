import type { TransformParameters } from '@imagora/contract'
import { readTransform, TransformRefused } from '@imagora/contract/transform-parameters'

export type TransformParameter = keyof TransformParameters

/** Parameters as they stand in the fields of a form and in the query of a link. */
export type TransformDraft = Partial<Record<TransformParameter, string>>

const numeric: ReadonlySet<string> = new Set(['w', 'h', 'dpr', 'rotate', 'blur', 'sharpen', 'q'])
/** Other spellings of values that a form offers. */
const synonyms: Record<string, string> = { contain: 'inside', jpg: 'jpeg' }

const filledEntries = (draft: TransformDraft) =>
  Object.entries(draft).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()] as const]))

function toText(value: string | number | boolean) {
  if (typeof value === 'boolean') return value ? '1' : ''
  return synonyms[value] ?? String(value)
}

export const toTransformDraft = (parameters: TransformParameters): TransformDraft =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, toText(value)]])),
  )

function toValue(key: string, text: string) {
  if (key === 'grey') return text === '1'
  // A text that is no number is sent as it is, so that the server refuses it at its field.
  return numeric.has(key) && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

/** Returns the parameters in the format of the API, without those that are empty. */
export const toTransformParameters = (draft: TransformDraft) =>
  Object.fromEntries(filledEntries(draft).map(([key, text]) => [key, toValue(key, text)])) as TransformParameters

/** Returns the parameter that no link could follow, or null. */
export function findTransformProblem(draft: TransformDraft): TransformParameter | null {
  try {
    readTransform(new URLSearchParams(filledEntries(draft).map((entry) => [...entry])))
    return null
  } catch (error) {
    if (!(error instanceof TransformRefused)) throw error
    return error.parameter as TransformParameter
  }
}

/** Returns the draft with another value; undefined removes the parameter. */
export function changeTransformDraft(draft: TransformDraft, key: TransformParameter, text: string | undefined) {
  const { [key]: _previous, ...others } = draft
  return text === undefined ? others : { ...others, [key]: text }
}
