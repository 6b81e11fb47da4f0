import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { PageQuery, Photo, PhotoVersion } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import { addUsedBytes, lockFile } from '#db/photo-changes.ts'
import type { BlockedHashService } from '#features/safety/blocked-hashes/service.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { Hold } from '#features/safety/moderation/service.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { focusColumnsOf, focusOf, looksOf } from '#db/photo-columns.ts'
import { refuse } from '#platform/refusal.ts'
import { DAY_MS } from '#platform/time.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

interface VersionTidyingDeps {
  db: Db
  settings: SettingsStore
  reservations: Pick<Reservations, 'lockUser'>
  trash: Pick<TrashService, 'release' | 'finishRelease'>
  now: () => Date
}

const VERSIONS_PER_BATCH_COUNT = 100

/** Deletes versions whose retention has passed. */
function createVersionCleanup({ db, settings, reservations, trash, now }: VersionTidyingDeps) {
  const remove = (ownerId: number | null, ids: number[]) =>
    db.transaction().execute(async (tx) => {
      if (ownerId !== null) await reservations.lockUser(tx, ownerId)
      const gone = await queries.deleteVersions(tx, ids)
      const countedVersions = gone.filter(({ deleted_at }) => deleted_at === null)
      const bytes = countedVersions.reduce((sum, version) => sum + version.bytes, 0)
      if (ownerId !== null) await addUsedBytes(tx, ownerId, [], -bytes)
      return trash.release(
        tx,
        gone.map(({ blob_id }) => blob_id),
      )
    })

  return async (signal?: AbortSignal) => {
    const { version_days } = await settings.get()
    const before = new Date(now().getTime() - version_days * DAY_MS).toISOString()
    for (;;) {
      const oldVersions = await queries.listOld(db, before, VERSIONS_PER_BATCH_COUNT)
      for (const [ownerId, versions] of Map.groupBy(oldVersions, ({ owner_id }) => owner_id)) {
        const ids = versions.map(({ id }) => id)
        await trash.finishRelease(await remove(ownerId, ids))
      }
      if (oldVersions.length < VERSIONS_PER_BATCH_COUNT || signal?.aborted) return
    }
  }
}

interface VersionServiceDeps {
  db: Db
  settings: SettingsStore
  uploads: Pick<UploadService, 'replace'>
  photos: Pick<PhotoService, 'get'>
  pictures: Pick<PictureService, 'withdraw' | 'evict'>
  blockedHashes: Pick<BlockedHashService, 'checkBlobs'>
  reservations: Pick<Reservations, 'lockUser'>
  trash: Pick<TrashService, 'release' | 'finishRelease'>
  hold: Hold
  now: () => Date
}

type Current = NonNullable<Awaited<ReturnType<typeof queries.findPhoto>>>
type Shown = Pick<Current, 'blob_id' | 'bytes' | 'filename'>

const SHAPE_TOLERANCE = 0.01

/**
 * A focus point stays with a picture of the same shape, such as one that was retouched or made smaller; after a crop or
 * a turn it would be somewhere else.
 */
const hasSameShape = (one: { width: number; height: number }, other: { width: number; height: number }) =>
  Math.abs((one.width * other.height) / (other.width * one.height) - 1) <= SHAPE_TOLERANCE

const nothing = { intents: [], blobIds: [] }

/** The second line of the search text is the file name. */
function searchTextWith(searchText: string, filename: string) {
  const lines = searchText.split('\n')
  lines[1] = filename.toLowerCase()
  return lines.join('\n')
}

/**
 * Replaces the picture behind an unchanged URL. The previous version is kept for a while, counts toward the quota and
 * can be restored; the version number in thumbnail URLs only increases.
 */
export function createVersionService(deps: VersionServiceDeps) {
  const { db, settings, uploads, photos, pictures, blockedHashes, reservations, trash, hold, now } = deps
  const keptDays = async () => (await settings.get()).version_days

  async function require(tx: Db, owner: Caller, id: number) {
    const photo = await queries.findPhoto(tx, owner.id, id, now().toISOString())
    if (!photo) throw refuse('photo_missing')
    return photo
  }

  /** Returns the change in used bytes, and whether the previous picture is kept as a version. */
  async function saveAsVersion(tx: Db, current: Current, days: number) {
    if (days === 0) return { bytes: -current.bytes, isKept: false }
    const { id: photo_id, blob_id, version, filename, bytes } = current
    await queries.insertVersion(tx, { photo_id, blob_id, version, filename, bytes, created_at: now().toISOString() })
    return { bytes: 0, isKept: true }
  }

  /** `counted` is the number of bytes already counted for the new picture. */
  async function replacePicture(tx: Db, owner: Caller, current: Current, next: Shown, countedBytes: number) {
    const { id, search_text } = current
    const aside = await saveAsVersion(tx, current, await keptDays())
    const { blob_id, bytes, filename } = next
    const searchText = searchTextWith(search_text, filename)
    // The photo is withdrawn first, because the CDN purge needs its current URLs; this also increments the version.
    await pictures.withdraw(tx, [id])
    const file = await lockFile(tx, blob_id)
    const focus = hasSameShape(current, file) ? focusOf(current) : null
    const facts = { ...looksOf(file), ...focusColumnsOf(focus) }
    await queries.updatePicture(tx, { id, blob_id, bytes, filename, search_text: searchText, ...facts })
    await hold(tx, [id])
    await addUsedBytes(tx, owner.id, [id], bytes - countedBytes + aside.bytes)
    return aside.isKept ? nothing : trash.release(tx, [current.blob_id])
  }

  return {
    async replace(owner: Caller, id: number, form: MultipartForm<object>, client: Client): Promise<Photo> {
      const { key, storage_id } = await require(db, owner, id)
      let released: Awaited<ReturnType<typeof replacePicture>> = nothing
      await uploads.replace(owner, form, client, {
        storage_id,
        freedBytes: async (tx) => ((await keptDays()) === 0 ? (await require(tx, owner, id)).bytes : 0),
        async place(tx, next) {
          const current = await require(tx, owner, id)
          // An upload of the same picture changes nothing.
          if (next.blob_id !== current.blob_id) released = await replacePicture(tx, owner, current, next, 0)
          return id
        },
      })
      pictures.evict([key])
      await trash.finishRelease(released)
      return photos.get(owner, id, client)
    },

    async list(owner: Caller, id: number, query: PageQuery) {
      await require(db, owner, id)
      const [days, { data, total }] = [await keptDays(), await queries.listVersions(db, id, query)]
      const removedAt = (created_at: string) => new Date(Date.parse(created_at) + days * DAY_MS).toISOString()
      return {
        data: data.map((version): PhotoVersion => ({ ...version, removed_at: removedAt(version.created_at) })),
        total,
      }
    },

    /** The current picture becomes an earlier version itself. */
    async restore(owner: Caller, id: number, version: number, client: Client): Promise<Photo> {
      const { key, released } = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        const current = await require(tx, owner, id)
        const earlier = await queries.deleteVersion(tx, id, version)
        if (!earlier) throw refuse('version_missing')
        await blockedHashes.checkBlobs(tx, [earlier.blob_id])
        return { key: current.key, released: await replacePicture(tx, owner, current, earlier, earlier.bytes) }
      })
      pictures.evict([key])
      await trash.finishRelease(released)
      return photos.get(owner, id, client)
    },

    async remove(owner: Caller, id: number, version: number) {
      const released = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        await require(tx, owner, id)
        const earlier = await queries.deleteVersion(tx, id, version)
        if (!earlier) throw refuse('version_missing')
        await addUsedBytes(tx, owner.id, [], -earlier.bytes)
        return trash.release(tx, [earlier.blob_id])
      })
      await trash.finishRelease(released)
    },

    deleteExpired: createVersionCleanup(deps),
  }
}

export type VersionService = ReturnType<typeof createVersionService>

export function registerVersionJobs(jobs: Pick<Jobs, 'schedule'>, versions: VersionService) {
  const tidy = defineJob({
    name: 'versions.tidy',
    payload: z.strictObject({}),
    run: (_payload, { signal }) => versions.deleteExpired(signal),
  })
  jobs.schedule('*/10 * * * *', tidy)
}
