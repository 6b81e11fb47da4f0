import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Spool } from '#storage/local/spool.ts'
import { createObjectRepairs } from './repair-objects.ts'
import { createScrubber } from './scrub.ts'

/**
 * Returns the inconsistencies among the rows of a site, without looking into its storages; empty when there are none.
 */
export async function rowFindings(db: Db): Promise<string[]> {
  const [usage, albums, liked, unused, faceless] = [
    await queries.listWrongUsage(db),
    await queries.listWrongAlbums(db),
    await queries.listWrongLikes(db),
    await queries.listUnusedBlobs(db),
    await queries.listMissingAvatars(db),
  ]
  return [
    ...usage.map((user) => `user ${user.id}: ${JSON.stringify(user)}`),
    ...albums.map((album) => `album ${album.id}: ${JSON.stringify(album)}`),
    ...liked.map((photo) => `photo ${photo.id}: ${JSON.stringify(photo)}`),
    ...unused.map(({ id }) => `blob ${id} belongs to no photo`),
    ...faceless.map(({ id }) => `user ${id}: the avatar is missing`),
  ]
}

interface IntegrityServiceDeps {
  db: Db
  storages: Pick<StorageService, 'openAlone'>
  pictures: Pick<PictureService, 'variantsOf'>
  spool: Pick<Spool, 'receive' | 'remove'>
  now: () => Date
}

/** Checks that counters, rows and stored objects agree. It reports, repairs on request, and deletes no objects. */
export function createIntegrityService({ db, storages, pictures, spool, now }: IntegrityServiceDeps) {
  const { bringBack, repairObjects } = createObjectRepairs({ db, storages, spool })

  async function filesOf(storageId: number) {
    const storage = await storages.openAlone(storageId)
    const files = await Array.fromAsync(storage.list(''))
    return new Map(files.map(({ path, bytes }) => [path, bytes]))
  }

  async function compareAvatars(storageId: number, files: Map<string, number>) {
    const problems: string[] = []
    const avatars = (await queries.listAvatars(db)).filter(({ storage_id }) => storage_id === storageId)
    for (const { user_id, key, path, bytes, avatar } of avatars) {
      if (key !== avatar) problems.push(`avatar ${key}: user ${user_id} has ${avatar || 'none'}`)
      if (files.get(path) !== bytes) problems.push(`avatar ${key}: ${path} has ${files.get(path)} bytes, not ${bytes}`)
      files.delete(path)
    }
    return problems
  }

  async function compareCopies(storageId: number, files: Map<string, number>) {
    const problems: string[] = []
    const copies = (await queries.listCopies(db)).filter(({ storage_id }) => storage_id === storageId)
    for (const { id, path, bytes } of copies) {
      if (files.get(path) !== bytes) problems.push(`blob ${id}: its copy has ${files.get(path)} bytes, not ${bytes}`)
      for (const known of [path, ...pictures.variantsOf(path)]) files.delete(known)
    }
    return problems
  }

  async function forgetIntended(storageId: number, files: Map<string, number>) {
    for (const { storage_id, path } of await queries.listIntents(db)) if (storage_id === storageId) files.delete(path)
  }

  async function compareObjects() {
    const problems: string[] = []
    const blobs = Map.groupBy(await queries.listBlobs(db), ({ storage_id }) => storage_id)
    for (const { id: storageId } of await queries.listStorages(db)) {
      const files = await filesOf(storageId)
      for (const { id, path, bytes, thumb_path, preview_path } of blobs.get(storageId) ?? []) {
        if (files.get(path) !== bytes) problems.push(`blob ${id}: ${path} has ${files.get(path)} bytes, not ${bytes}`)
        for (const variant of [thumb_path, preview_path]) {
          if (variant && !files.get(variant)) problems.push(`blob ${id}: ${variant} is missing`)
        }
        for (const known of [path, ...pictures.variantsOf(path)]) files.delete(known)
      }
      problems.push(...(await compareAvatars(storageId, files)))
      problems.push(...(await compareCopies(storageId, files)))
      await forgetIntended(storageId, files)
      problems.push(...[...files.keys()].map((path) => `storage ${storageId}: nobody knows ${path}`))
    }
    return problems
  }

  return {
    scrub: createScrubber({ db, storages, bringBack, now }),

    /** Recomputes counters and restores objects where possible; returns the problems found. */
    async repair(): Promise<string[]> {
      const [users, albums] = [await queries.listWrongUsage(db), await queries.listWrongAlbums(db)]
      const liked = await queries.listWrongLikes(db)
      for (const user of users) await queries.repairUser(db, user)
      for (const album of albums) await queries.repairAlbum(db, album)
      for (const photo of liked) await queries.repairLikes(db, photo)
      return [
        ...users.map((user) => `user ${user.id}: ${JSON.stringify(user)}`),
        ...albums.map((album) => `album ${album.id}: ${JSON.stringify(album)}`),
        ...liked.map((photo) => `photo ${photo.id}: ${JSON.stringify(photo)}`),
        ...(await repairObjects(filesOf)),
      ]
    },

    /** Returns the problems found as messages; empty when there are none. */
    async verify(): Promise<string[]> {
      return [...(await rowFindings(db)), ...(await compareObjects())]
    },
  }
}

export type IntegrityService = ReturnType<typeof createIntegrityService>
