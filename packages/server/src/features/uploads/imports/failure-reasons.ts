import type { Language, RefusalCode } from '@imagora/contract'
import { OutboundFailure, type OutboundProblem } from '#gateways/outbound/outbound.ts'
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
  'database_full',
  'storage_unavailable',
  'storage_full',
])

/** Failures of the source that may pass; the picture is asked for again. */
const transientProblems = new Set<OutboundProblem>(['unreachable', 'connection_refused', 'timed_out', 'cut_off'])

export const isSiteBusy = (error: unknown) => error instanceof Refusal && transientRefusals.has(error.code)

export const isSourceDown = (error: unknown): error is OutboundFailure =>
  error instanceof OutboundFailure && transientProblems.has(error.problem)

const [FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS] = [3, 60]
/** The site's own trouble is waited for longer than that of a source, which may have lost one picture only. */
const [MAX_SITE_TRIES_COUNT, MAX_SOURCE_TRIES_COUNT] = [20, 5]

/** Returns the seconds until the next attempt; null when there is none. */
export function secondsToWait(error: unknown, tries: number) {
  const isOver = tries > (isSiteBusy(error) ? MAX_SITE_TRIES_COUNT : MAX_SOURCE_TRIES_COUNT)
  if (isOver || !(isSiteBusy(error) || isSourceDown(error))) return null
  const told = error instanceof Refusal ? error.details.retry_after : undefined
  return told ?? Math.min(FIRST_RETRY_SECONDS * 2 ** (tries - 1), LONGEST_RETRY_SECONDS)
}

/** Serializes a reason as its code and the values for its text. */
const serializeReason = (word: string, values: Values = {}) =>
  Object.keys(values).length > 0 ? `${word} ${JSON.stringify(values)}` : word

/** Returns why a running import waits, with the time of the next attempt. */
export function waitReasonOf(error: unknown, retry_at: string) {
  if (error instanceof Refusal) return serializeReason(error.code, { ...error.values, retry_at })
  return serializeReason('source_down', { retry_at })
}

const outboundReasons: Partial<Record<OutboundProblem, string>> = {
  address_refused: 'inner_refused',
  url_refused: 'inner_refused',
  timed_out: 'timed_out',
}

/** Returns the reason a picture is not imported; null for an error that the picture did not cause. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof Refusal) return serializeReason(error.code, error.values)
  if (error instanceof SourceFailure) return serializeReason(error.problem)
  if (error instanceof OutboundFailure) return serializeReason(outboundReasons[error.problem] ?? 'unreachable')
  if (error instanceof Invalid) return serializeReason('expired')
  return null
}

function parseReason(reason: string) {
  const [word = '', ...rest] = reason.split(' ')
  return { word, values: rest.length > 0 ? (JSON.parse(rest.join(' ')) as Values) : {} }
}

/** Returns when a running import tries again; null when it does not know. */
export const retryTimeOf = (reason: string) => String(parseReason(reason).values.retry_at ?? '') || null

export function reasonInWords(reason: string, language: Language) {
  const { word, values } = parseReason(reason)
  const own = textsIn(language).imports[word as SourceProblem | 'source_slow' | 'source_down']
  const { refusals } = textsIn(language)
  return interpolate(own ?? refusals[word as RefusalCode] ?? word, values, language)
}
