import { type DownloadReason, downloadReasons, type RefusalCode } from '@imagora/contract'
import { OutboundFailure, type OutboundProblem } from '#gateways/outbound/outbound.ts'
import { Invalid, Refusal } from '#platform/refusal.ts'

export type Outcome = { reason: DownloadReason } | { againAfter: number }

const ofProblem: Record<OutboundProblem, DownloadReason> = {
  url_malformed: 'url_malformed',
  url_refused: 'url_refused',
  // Told like one that nobody answers at: else the names of a private network could be tried out.
  address_refused: 'unreachable',
  unreachable: 'unreachable',
  connection_refused: 'unreachable',
  tls_failed: 'unreachable',
  timed_out: 'timed_out',
  redirect_refused: 'redirect_refused',
  answer_refused: 'answer_refused',
  too_large: 'file_too_large',
  cut_off: 'cut_off',
}

/** What passes by itself, and soon. */
const passing = new Set<RefusalCode>(['uploads_at_once', 'uploads_per_period', 'upload_repeated', 'server_busy'])
const soonSeconds = 120
const mostAttempts = 30

const isReason = (code: string): code is DownloadReason => (downloadReasons as readonly string[]).includes(code)

function ofRefusal({ code, details: { retry_after = 5 } }: Refusal, attempts: number): Outcome {
  if (passing.has(code) && retry_after <= soonSeconds && attempts < mostAttempts) return { againAfter: retry_after }
  if (code === 'image_unsupported' || code === 'image_damaged') return { reason: 'not_an_image' }
  return { reason: isReason(code) ? code : 'failed' }
}

/** What becomes of a download that has brought no photo; nothing where it is no fault of the download. */
export function outcomeOf(error: unknown, attempts: number): Outcome | null {
  if (error instanceof OutboundFailure) return { reason: ofProblem[error.problem] }
  if (error instanceof Refusal) return ofRefusal(error, attempts)
  // The time that the photo was to expire at has come before the photo has.
  return error instanceof Invalid ? { reason: 'time_in_the_past' } : null
}
