import { setTimeout as sleep } from 'node:timers/promises'
import type { Language, RefusalCode } from '@imagora/contract'
import { OutboundFailure } from '#gateways/outbound/outbound.ts'
import { interpolate, textsIn } from '#locales/texts.ts'
import { Invalid, Refusal } from '#platform/refusal.ts'
import { SourceFailure, type SourceProblem } from './import-source.ts'

type Values = Record<string, string | number>

/** Temporary refusals; the picture is retried instead of refused. */
const transientRefusals = new Set<RefusalCode>([
  'uploads_at_once',
  'uploads_per_period',
  'upload_repeated',
  'server_busy',
  'storage_unavailable',
])

export const secondsToWait = (error: unknown) =>
  error instanceof Refusal && transientRefusals.has(error.code) ? (error.details.retry_after ?? 5) : null

const MAX_ATTEMPTS_COUNT = 20

/** Waits for the retry delay. Returns false after too many attempts, when the refusal no longer counts as temporary. */
export async function waitForRetry(error: unknown, tries: number, signal: AbortSignal) {
  const seconds = secondsToWait(error)
  if (seconds === null || tries > MAX_ATTEMPTS_COUNT) return false
  try {
    await sleep(seconds * 1000, undefined, { signal })
  } catch {
    // The abort is handled before the next attempt.
  }
  return true
}

/** Serializes a reason as its code and the values for its text. */
const serializeReason = (word: string, values: Values = {}) =>
  Object.keys(values).length > 0 ? `${word} ${JSON.stringify(values)}` : word

/** Returns the reason a picture is not imported; null for an error that the picture did not cause. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return serializeReason(error.code, error.values)
  if (error instanceof SourceFailure) return serializeReason(error.problem)
  if (error instanceof OutboundFailure) return serializeReason('unreachable')
  if (error instanceof Invalid) return serializeReason('expired')
  return null
}

export function reasonInWords(reason: string, language: Language) {
  const [word = '', ...rest] = reason.split(' ')
  const values = rest.length > 0 ? (JSON.parse(rest.join(' ')) as Values) : {}
  const own = textsIn(language).imports[word as SourceProblem]
  const { refusals } = textsIn(language)
  return interpolate(own ?? refusals[word as RefusalCode] ?? word, values, language)
}
