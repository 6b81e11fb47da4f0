import * as queries from './queries.ts'
import {
  limits,
  type DownloadReason,
  downloadReasons,
  type RefusalCode,
  uploadFieldsOf,
  type UploadChoices,
  type UploadFields,
} from '@imagora/contract'
import { OutboundFailure, type OutboundProblem, type Outbound } from '#gateways/outbound/outbound.ts'
import { Invalid, Refusal } from '#platform/refusal.ts'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import type { Log } from '#platform/process/log.ts'
import { MINUTE_MS, MINUTE_SECONDS, SECOND_MS } from '#platform/time.ts'

/** Checks only the syntax of a URL; access to the address is checked when it is fetched. */
export function isWebUrl(line: string) {
  if (line.length > limits.remoteDownload.url || !/^https?:\/\//i.test(line)) return false
  return URL.canParse(line)
}

function filenameOf(url: string) {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

type Outcome = { reason: DownloadReason } | { againAfter: number }

const ofProblem: Record<OutboundProblem, DownloadReason> = {
  url_malformed: 'url_malformed',
  url_refused: 'url_refused',
  // A forbidden address is reported as unreachable; otherwise the names of a private network could be probed.
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

/** Temporary refusals that are worth a retry. */
const transientRefusals = new Set<RefusalCode>([
  'uploads_at_once',
  'uploads_per_period',
  'upload_repeated',
  'server_busy',
])
const MAX_RETRY_AFTER_SECONDS = 2 * MINUTE_SECONDS
const MAX_ATTEMPTS_COUNT = 30

const isReason = (code: string): code is DownloadReason => (downloadReasons as readonly string[]).includes(code)

function ofRefusal({ code, details: { retry_after = 5 } }: Refusal, attempts: number): Outcome {
  if (transientRefusals.has(code) && retry_after <= MAX_RETRY_AFTER_SECONDS && attempts < MAX_ATTEMPTS_COUNT)
    return { againAfter: retry_after }
  if (code === 'image_unsupported' || code === 'image_damaged') return { reason: 'not_an_image' }
  return { reason: isReason(code) ? code : 'failed' }
}

/** Returns the outcome of a download without a photo; null for an error that the download did not cause. */
function outcomeOf(error: unknown, attempts: number): Outcome | null {
  if (error instanceof OutboundFailure) return { reason: ofProblem[error.problem] }
  if (error instanceof Refusal) return ofRefusal(error, attempts)
  // The photo's expiry time passed before it was downloaded.
  return error instanceof Invalid ? { reason: 'time_in_the_past' } : null
}

export const DOWNLOAD_LEASE_MS = MINUTE_MS

export interface DownloaderDeps {
  db: Db
  uploads: Pick<UploadService, 'upload'>
  outbound: Outbound
  log: Log
  now: () => Date
  /** Schedules another run after this many seconds. */
  scheduleRetry: (seconds: number) => Promise<void>
}

/** The download runs as the user who requested it, so their permissions and limits are checked again. */
const callerOf = ({ user_id: id }: queries.Download): Caller => ({
  id,
  role: 'user',
  token_id: 0,
  grant: 'full_token',
  confirmed_at: null,
})

const clientOf = ({ ip_address: ip }: queries.Download): Client => ({
  ip,
  language: 'zh-CN',
  user_agent: '',
  origin: '',
  picture_origin: '',
})

/**
 * Presents a download as an upload form. The idempotency key prevents a second photo even when the process dies after
 * storing the photo and before recording it.
 */
const formOf = (
  { id, url, fields }: queries.Download,
  outbound: Outbound,
  signal: AbortSignal,
): MultipartForm<UploadFields> => ({
  declared_bytes: null,
  idempotency_key: `remote-download:${id}`,
  read: async (take) => ({
    file: await take({ name: filenameOf(url), chunks: outbound.get(url, { signal }) }),
    fields: uploadFieldsOf(JSON.parse(fields) as UploadChoices),
  }),
})

/**
 * Downloads one URL into a photo or records the failure reason. The lease is renewed meanwhile, and a cancellation
 * aborts the download.
 */
export function createDownloader({ db, uploads, outbound, log, now, scheduleRetry }: DownloaderDeps) {
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString()

  async function downloadPhoto(
    download: queries.Download,
    signal: AbortSignal,
  ): Promise<Outcome | { photo_id: number } | null> {
    const { is_suspended, deleted_at } = await queries.findUser(db, download.user_id)
    if (is_suspended || deleted_at !== null) return { reason: 'account_suspended' }
    try {
      const form = formOf(download, outbound, signal)
      const { id: photo_id } = await uploads.upload(callerOf(download), form, clientOf(download))
      return { photo_id }
    } catch (error) {
      const outcome = outcomeOf(error, download.attempts)
      const words = { err: error, download_id: download.id }
      if (outcome) log.debug(words, 'A remote download came to nothing')
      else log.error(words, 'A remote download failed')
      return outcome
    }
  }

  async function settle(download: queries.Download, outcome: Awaited<ReturnType<typeof downloadPhoto>>) {
    const time = later(0)
    if (outcome && 'photo_id' in outcome) return queries.succeed(db, download.id, outcome.photo_id, time)
    if (outcome && 'againAfter' in outcome) {
      await queries.postponeDownload(db, download, later(outcome.againAfter * SECOND_MS), time)
      return scheduleRetry(outcome.againAfter)
    }
    return queries.fail(db, download, outcome?.reason ?? 'failed', time)
  }

  return async (download: queries.Download, closing: AbortSignal) => {
    const lost = new AbortController()
    const renewing = setInterval(() => {
      queries.renew(db, download, later(DOWNLOAD_LEASE_MS)).then(
        (isHeld) => isHeld || lost.abort(),
        (error: unknown) => log.warn({ err: error }, 'The lease of a remote download was not renewed'),
      )
    }, 2 * SECOND_MS)
    try {
      const outcome = await downloadPhoto(download, AbortSignal.any([closing, lost.signal]))
      const isPutBack = closing.aborted && !(outcome && 'photo_id' in outcome)
      await (isPutBack ? queries.postponeDownload(db, download, later(0), later(0)) : settle(download, outcome))
    } finally {
      clearInterval(renewing)
    }
  }
}
