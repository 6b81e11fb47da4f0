import type { Caller } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { ObjectService } from '#features/objects/service.ts'
import type { PictureService } from '#features/pictures/service.ts'
import type { Reservations } from '#features/uploads/reservations.ts'
import { refuse } from '#refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  settings: SettingsStore
  pictures: Pick<PictureService, 'withdraw' | 'forget' | 'variantsOf' | 'clearRenderings'>
  reservations: Pick<Reservations, 'lockUser'>
  objects: Pick<ObjectService, 'release' | 'remove'>
  now: () => Date
}

type Counted = Awaited<ReturnType<typeof queries.findPhotos>>[number]

const day = 86_400_000
const purgedAtOnce = 100

const idsOf = (photos: { id: number }[]) => photos.map(({ id }) => id)
const bytesOf = (photos: Counted[]) => photos.reduce((sum, { bytes }) => sum + bytes, 0)

/** Deleting: links die and room is given back at once, files go when the trash is emptied. */
export function trashService({ db, settings, pictures, reservations, objects, now }: Needs) {
  /** Takes photos out of every count that they were part of; answers with the keys that are to be forgotten. */
  async function uncount(tx: Db, ownerId: number | null, photos: Counted[]) {
    if (photos.length === 0) return []
    if (ownerId !== null) await queries.addToUsage(tx, ownerId, -photos.length, -bytesOf(photos))
    await queries.uncountInAlbums(tx, idsOf(photos))
    return pictures.withdraw(tx, idsOf(photos))
  }

  /** Removes the photos of one owner for good. The rows go first, with a note of the files that go after them. */
  async function purge(ownerId: number | null, ids: number[]) {
    const purged = await db.transaction().execute(async (tx) => {
      if (ownerId !== null) await reservations.lockUser(tx, ownerId)
      const photos = await queries.findPhotos(tx, ids)
      const live = photos.filter(({ deleted_at }) => deleted_at === null)
      const keys = await uncount(tx, ownerId, live)
      await queries.deletePhotos(tx, idsOf(photos))
      const originals = await queries.deleteUnusedBlobs(
        tx,
        photos.map(({ blob_id }) => blob_id),
      )
      const files = originals.flatMap(({ storage_id, path }) =>
        [path, ...pictures.variantsOf(path)].map((file) => ({ storage_id, path: file })),
      )
      const intents = await objects.release(tx, files)
      return { keys, blobIds: [...new Set(idsOf(originals))], intents }
    })
    pictures.forget(purged.keys)
    await objects.remove(purged.intents)
    await pictures.clearRenderings(purged.blobIds)
  }

  async function purgeAll(found: { id: number; owner_id: number | null }[]) {
    for (const [ownerId, photos] of Map.groupBy(found, ({ owner_id }) => owner_id)) await purge(ownerId, idsOf(photos))
  }

  return {
    /** All of them or none: another's photo is as missing as one that does not exist. */
    async put(owner: Caller, ids: number[]) {
      const keys = await db.transaction().execute(async (tx) => {
        await reservations.lockUser(tx, owner.id)
        const photos = await queries.findOwned(tx, owner.id, ids)
        if (photos.length < new Set(ids).size) throw refuse('photo_missing')
        await queries.markDeleted(tx, idsOf(photos), now().toISOString())
        return uncount(tx, owner.id, photos)
      })
      pictures.forget(keys)
    },

    /** For good, with an account that goes. */
    async purgeAllOf(ownerId: number, signal?: AbortSignal) {
      for (const isDeleted of [false, true]) {
        let found: { id: number; owner_id: number | null }[]
        do {
          if (signal?.aborted) return
          found = await queries.listOfOwner(db, ownerId, isDeleted, purgedAtOnce)
          await purgeAll(found)
        } while (found.length === purgedAtOnce)
      }
    },

    /** Removes what has lain in the trash for long enough, and what has expired. */
    async empty(signal?: AbortSignal) {
      const time = now()
      const { trash_days } = await settings.get()
      const before = new Date(time.getTime() - trash_days * day).toISOString()
      for (;;) {
        const found = [
          ...(await queries.listDeletedBefore(db, before, purgedAtOnce)),
          ...(await queries.listExpiredBefore(db, time.toISOString(), purgedAtOnce)),
        ]
        await purgeAll(found)
        if (found.length < purgedAtOnce || signal?.aborted) return
      }
    },
  }
}

export type TrashService = ReturnType<typeof trashService>
