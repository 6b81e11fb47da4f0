import * as queries from './queries.ts'
import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { isWebUrl } from './download.ts'
import { createDownloadRunner, DOWNLOAD_LOCK_NAME, type DownloadRunnerDeps } from './download-runner.ts'
import { DAY_MS, SECOND_MS } from '#platform/time.ts'
import { randomUUID } from 'node:crypto'
import {
  limits,
  uploadFieldsOf,
  type DownloadBatch,
  type DownloadReason,
  type Language,
  type RemoteDownload,
  type RemoteDownloadInput,
} from '@imagora/contract'
import { type Caller, type Client, hasPermission } from '#platform/caller.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { textsIn } from '#locales/texts.ts'
import type { Log } from '#platform/process/log.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { Invalid, invalid, refuse } from '#platform/refusal.ts'
import type { SiteMode } from '#settings/site-mode.ts'

type DownloadJobsDeps = Omit<DownloadRunnerDeps, 'scheduleRetry'> & { jobs: Jobs }

const DOWNLOAD_RETENTION_DAYS = 7
const payload = z.strictObject({})

/** One job runs all remote downloads of its process. */
function createDownloadJobs({ jobs, ...needs }: DownloadJobsDeps) {
  const { db, now } = needs
  const run = defineJob({ name: 'remote_downloads.run', payload, run: (_payload, { signal }) => runAll(signal) })
  // The job also runs on a schedule, for downloads of crashed processes and for delayed ones.
  const look = { ...run, name: 'remote_downloads.look' }
  const tidy = async () => {
    await queries.deleteFinished(db, new Date(now().getTime() - DOWNLOAD_RETENTION_DAYS * DAY_MS).toISOString())
  }

  const scheduleRetry = (seconds: number) =>
    jobs.enqueue(db, run, {}, { key: 'later', run_at: new Date(Date.now() + seconds * SECOND_MS) })
  const runAll = createDownloadRunner({ ...needs, scheduleRetry })

  return {
    /** Called once by the process that runs jobs. */
    register() {
      jobs.register(run)
      jobs.schedule('* * * * *', look)
      jobs.schedule('23 4 * * *', { name: 'remote_downloads.tidy', payload, run: tidy })
    },

    /** Deletes downloads that finished a week ago. */
    tidy,

    /** Enqueues the job in the transaction that adds downloads. */
    begin: (tx: Db) => jobs.enqueue(tx, run, {}, { key: 'now' }),
  }
}

interface RemoteDownloadServiceDeps {
  db: Db
  jobs: Jobs
  groups: Pick<GroupService, 'getEffectiveGroup'>
  photos: Pick<PhotoService, 'findByIds'>
  uploads: Pick<UploadService, 'upload' | 'check'>
  rateLimits: RateLimiter
  outbound: Outbound
  siteMode: Pick<SiteMode, 'get'>
  log: Log
  now: () => Date
}

const messageOf = (reason: string | null, language: Language) =>
  reason === null ? '' : textsIn(language).downloads[reason as DownloadReason]

/** A malformed URL fails on its own line and does not delay the others. */
const stateOf = (url: string) =>
  isWebUrl(url) ? { state: 'waiting' as const } : { state: 'failed' as const, reason: 'url_malformed' }

/** The server downloads the pictures of a URL list in the background, after the response. */
export function createRemoteDownloadService(deps: RemoteDownloadServiceDeps) {
  const { db, groups, photos, uploads, rateLimits, now } = deps
  const work = createDownloadJobs(deps)

  async function present(rows: queries.Download[], client: Client): Promise<RemoteDownload[]> {
    const listedPhotos = await photos.findByIds(
      rows.flatMap(({ photo_id }) => photo_id ?? []),
      client,
    )
    const photosById = new Map(listedPhotos.map((photo) => [photo.id, photo]))
    return rows.map(({ id, url, state, reason, photo_id, created_at }) => ({
      id,
      url,
      state,
      reason: reason as DownloadReason | null,
      message: messageOf(reason, client.language),
      photo: photosById.get(photo_id ?? 0) ?? null,
      created_at,
    }))
  }

  /** A batch exposes its photos, so a token without permission to read photos sees only its own batches. */
  const readerOf = (caller: Caller): queries.DownloadReader => ({
    user_id: caller.id,
    token_id: hasPermission(caller, 'user:photo:read') ? null : caller.token_id,
  })

  async function showBatch(caller: Caller, batch: string, client: Client): Promise<DownloadBatch> {
    const rows = await queries.listBatch(db, readerOf(caller), batch)
    if (rows.length === 0) throw refuse('download_missing')
    return { batch, downloads: await present(rows, client) }
  }

  async function checkCount(caller: Caller, urls: string[]) {
    const { max_files_per_batch } = await groups.getEffectiveGroup(caller.id)
    const maximum = max_files_per_batch || limits.remoteDownload.urls
    if (urls.length > maximum) throw new Invalid([{ field: 'urls', code: 'too_many', values: { maximum } }])
    if (!urls.some(isWebUrl)) throw invalid('urls', 'no_valid_urls')
  }

  /** Enforces the maximum of waiting downloads per user; the lock makes concurrent requests count each other. */
  async function add(tx: Db, { id }: Caller, more: () => Promise<number>) {
    await acquireAdvisoryLock(tx, DOWNLOAD_LOCK_NAME)
    const count = await queries.countUnfinished(tx, id)
    if (count + (await more()) > limits.remoteDownload.waiting)
      throw refuse('downloads_too_many', { values: { count } })
  }

  /** The change applies to all downloads or none; a download of another user is reported as missing. */
  const change = (caller: Caller, ids: number[], act: (tx: Db, ids: number[], time: string) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      if ((await queries.countOwned(tx, caller.id, ids)) < new Set(ids).size) throw refuse('download_missing')
      await act(tx, ids, now().toISOString())
      await work.begin(tx)
    })

  return {
    register: work.register,
    tidy: work.tidy,

    /** Runs at the start of a process that has the database to itself, when no download can be running. */
    recover: () => queries.releaseAll(db),

    async create(caller: Caller, { urls, ...choices }: RemoteDownloadInput, client: Client): Promise<DownloadBatch> {
      await checkCount(caller, urls)
      await uploads.check(caller, uploadFieldsOf(choices))
      await rateLimits.hit('remote_download', { account: caller.id })
      const batch = randomUUID()
      const time = now().toISOString()
      const { id: user_id, token_id } = caller
      const common = { batch, user_id, token_id, fields: JSON.stringify(choices), ip_address: client.ip }
      const rows = urls.map((url) => ({ ...common, url, ...stateOf(url), created_at: time, updated_at: time }))
      await db.transaction().execute(async (tx) => {
        await add(tx, caller, async () => {
          await queries.insertDownloads(tx, rows)
          return rows.length
        })
        await work.begin(tx)
      })
      return showBatch(caller, batch, client)
    },

    async show(caller: Caller, batch: string | undefined, client: Client): Promise<DownloadBatch | null> {
      const batchId = batch ?? (await queries.findNewestBatch(db, readerOf(caller)))
      return batchId === undefined ? null : showBatch(caller, batchId, client)
    },

    async retry(caller: Caller, ids: number[]) {
      await rateLimits.hit('remote_download', { account: caller.id })
      await change(caller, ids, (tx, wanted, time) => add(tx, caller, () => queries.retry(tx, wanted, time)))
    },
    cancel: (caller: Caller, ids: number[]) => change(caller, ids, queries.cancel),
  }
}

export type RemoteDownloadService = ReturnType<typeof createRemoteDownloadService>
