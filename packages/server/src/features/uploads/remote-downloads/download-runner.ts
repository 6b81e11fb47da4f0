import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import { createDownloader, DOWNLOAD_LEASE_MS, type DownloaderDeps } from './download.ts'
import * as queries from './queries.ts'
import type { SiteMode } from '#settings/site-mode.ts'

/** Name of the lock under which one process at a time chooses the next download. */
export const DOWNLOAD_LOCK_NAME = 'remote downloads'
const MAX_CONCURRENT_DOWNLOADS_COUNT = { user: 2, site: 4 }

export interface DownloadRunnerDeps extends DownloaderDeps {
  siteMode: Pick<SiteMode, 'get'>
}

/** Runs waiting downloads: two at once per user and four in total across all processes. */
export function createDownloadRunner({ siteMode, ...deps }: DownloadRunnerDeps) {
  const { db, log, now } = deps
  const download = createDownloader(deps)
  const active = new Set<Promise<void>>()
  let isWatched = false

  const claim = () =>
    db.transaction().execute(async (tx) => {
      const time = now().toISOString()
      await acquireAdvisoryLock(tx, DOWNLOAD_LOCK_NAME)
      if ((await queries.countRunning(tx, time)) >= MAX_CONCURRENT_DOWNLOADS_COUNT.site) return null
      const next = await queries.findNext(tx, time, MAX_CONCURRENT_DOWNLOADS_COUNT.user)
      const lease_until = new Date(now().getTime() + DOWNLOAD_LEASE_MS).toISOString()
      return next ? queries.begin(tx, next.id, lease_until, time) : null
    })

  async function runDownload(claimedDownload: queries.Download, closing: AbortSignal) {
    try {
      await download(claimedDownload, closing)
      await fill(closing)
    } catch (error) {
      log.error(
        { err: error, download_id: claimedDownload.id },
        'The end of a remote download could not be written down',
      )
    }
  }

  async function fill(closing: AbortSignal): Promise<void> {
    for (;;) {
      // While an operator keeps the site from changing, downloads wait for the next look at them.
      const isPaused = closing.aborted || (await siteMode.get()).cause === 'operator'
      const claimedDownload = isPaused ? null : await claim()
      if (!claimedDownload) return
      const working = runDownload(claimedDownload, closing)
      active.add(working)
      void working.finally(() => active.delete(working))
    }
  }

  /** Only one caller waits for the downloads to end; the others return at once. */
  return async (closing: AbortSignal) => {
    await fill(closing)
    if (isWatched) return
    isWatched = true
    try {
      while (active.size > 0) await Promise.race(active)
    } finally {
      isWatched = false
    }
  }
}
