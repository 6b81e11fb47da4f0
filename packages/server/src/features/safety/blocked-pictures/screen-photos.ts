import { z } from 'zod'
import { createScreeningAnnouncements } from './screening-announcements.ts'
import { createHashComparison, type HashComparisonDeps } from './find-matches.ts'
import * as matches from './match-queries.ts'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { SECOND_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'

interface PhotoScreeningDeps extends HashComparisonDeps {
  settings: Pick<SettingsStore, 'get' | 'current' | 'read'>
  jobs: Jobs
}

const PHOTOS_PER_BATCH_COUNT = 500
/** A run ends before the next one starts, which goes on where it stopped. */
const RUN_BUDGET_MS = 40 * SECOND_MS
/** Uploads are looked at so often until their thumbnail, and with it their hash, is made. */
const POLL_INTERVAL_MS = SECOND_MS
/** After so many failures nobody tries again to make a thumbnail by itself. */
const MAX_THUMBNAIL_FAILURES_COUNT = 5

const idsOf = (photos: { id: number }[]) => photos.map(({ id }) => id)
const blobIdsOf = (photos: { blob_id: number }[]) => photos.map(({ blob_id }) => blob_id)

type Screening = 'quarantined' | 'unchecked' | 'uncheckable' | null

/**
 * Videos have no hash, nor have pictures in a storage that keeps no thumbnails. A thumbnail that cannot be made leaves a
 * picture without a hash too, but that is for a moderator to judge.
 */
function screen({ kind, thumb_path, thumb_failures, read_only_since, ...photo }: matches.PhotoToScreen): Screening {
  if (photo.state === 'pending' || photo.state === 'rejected') return 'quarantined'
  if (photo.is_compared || kind === 'video') return null
  if (thumb_path === null && read_only_since !== null) return null
  if (thumb_path === null && thumb_failures >= MAX_THUMBNAIL_FAILURES_COUNT) return 'uncheckable'
  return 'unchecked'
}

/**
 * Compares pictures with the blocked ones. Photos are held from the moment they exist or show another picture, until
 * their picture has been compared; one that looks like a blocked picture is shown to its owner alone until a moderator
 * decides.
 */
export function createPhotoScreening(deps: PhotoScreeningDeps) {
  const { db, settings, jobs } = deps
  const comparison = createHashComparison(deps)
  const announcements = createScreeningAnnouncements(deps)
  let isBusy = false

  const compareJob = defineJob({
    name: 'picture_blocklist.compare',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => run(signal),
  })

  /** Runs in a transaction after which there is something to compare. */
  const requestComparison = (tx: Db) => jobs.enqueue(tx, compareJob, {})

  /** Runs in the transaction in which photos appear, become public or change their picture. */
  async function hold(tx: Db, ids: number[]) {
    const { picture_blocklist: isOn } = settings.current() ?? (await settings.read(tx))
    if (!isOn || ids.length === 0) return
    const photos = await matches.listPhotosToScreen(tx, ids)
    const groups = Map.groupBy(
      photos.filter((photo) => photo.screening !== 'rejected'),
      screen,
    )
    const quarantined = groups.get('quarantined') ?? []
    const unchecked = [...(groups.get('unchecked') ?? []), ...(groups.get('uncheckable') ?? [])]
    const clean = (groups.get(null) ?? []).filter(({ screening }) => screening !== null)
    for (const [held, screening] of [[quarantined, 'quarantined'] as const, [unchecked, 'unchecked'] as const]) {
      if (held.length > 0) await matches.setScreening(tx, idsOf(held), screening)
    }
    if (clean.length > 0) await matches.setScreening(tx, idsOf(clean), null)
    if (quarantined.length > 0) await matches.reopenMatches(tx, blobIdsOf(quarantined))
    if (unchecked.length > 0) await requestComparison(tx)
  }

  const quarantineWithin = async (tx: Db, blobIds: number[]) => {
    if (blobIds.length === 0) return []
    await matches.reopenMatches(tx, blobIds)
    const photos = await matches.quarantineFiles(tx, blobIds)
    await announcements.withdraw(tx, photos)
    return photos
  }

  const releaseWithin = async (tx: Db, ids: number[]) => {
    if (ids.length === 0) return []
    const photos = await matches.releaseUnchecked(tx, ids)
    // A private photo was not held from anyone.
    await announcements.release(
      tx,
      photos.filter((photo) => photo.is_public),
    )
    return photos
  }

  /** Settles photos whose picture has been compared; returns whether others still wait for their hash. */
  async function settleUnchecked(isOn: boolean) {
    let isWaiting = false
    for (let after = 0; ;) {
      const page = await matches.listUncheckedPhotos(db, after, PHOTOS_PER_BATCH_COUNT)
      const groups = Map.groupBy(page, (photo) => (isOn ? screen(photo) : null))
      const doubtful = idsOf(groups.get('uncheckable') ?? [])
      const photos = await db.transaction().execute(async (tx) => {
        if (doubtful.length > 0) await matches.doubtPhotos(tx, doubtful)
        return [
          ...(await quarantineWithin(tx, blobIdsOf(groups.get('quarantined') ?? []))),
          ...(await releaseWithin(tx, [...idsOf(groups.get(null) ?? []), ...doubtful])),
        ]
      })
      announcements.evict(photos)
      isWaiting ||= groups.has('unchecked')
      if (page.length < PHOTOS_PER_BATCH_COUNT) return isWaiting
      after = page.at(-1)!.id
    }
  }

  async function compareWithin(signal: AbortSignal) {
    const { picture_blocklist: isOn, picture_blocklist_distance: maxDistance } = await settings.get()
    if (!isOn) {
      comparison.forgetEntries()
      await settleUnchecked(false)
      return
    }
    await comparison.compareNewHashes(maxDistance, signal)
    await settleUnchecked(true)
    await comparison.compareNewEntries(maxDistance, signal)
    if (!(await settleUnchecked(true))) return
    await jobs.enqueue(db, compareJob, {}, { key: 'next', run_at: new Date(Date.now() + POLL_INTERVAL_MS) })
  }

  async function run(shutdown: AbortSignal) {
    if (isBusy) return
    isBusy = true
    try {
      await compareWithin(AbortSignal.any([shutdown, AbortSignal.timeout(RUN_BUDGET_MS)]))
    } finally {
      isBusy = false
    }
  }

  return {
    hold,
    requestComparison,
    registerJobs: () => jobs.schedule('* * * * *', compareJob),
  }
}

export type PhotoScreening = ReturnType<typeof createPhotoScreening>
