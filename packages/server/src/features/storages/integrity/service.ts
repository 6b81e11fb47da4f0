import * as queries from './queries.ts'
import { derivedPathColumns, listDerivedPaths } from '#db/derived-files.ts'
import type { Db } from '#db/schema/schema.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import { copyObject } from '#storage/copy-object.ts'
import type { Spool } from '#storage/local/spool.ts'
import { createHash } from 'node:crypto'
import { ObjectMissing } from '#storage/storage.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'

interface ObjectRepairsDeps {
  db: Db
  storages: Pick<StorageService, 'openWithoutMirror'>
  spool: Pick<Spool, 'receive' | 'remove'>
}

type Blob = queries.StoredBlob

/**
 * [Note: Repairs] A repair deletes only rows and columns whose claim is wrong, never objects. Anything it cannot repair
 * is left unchanged and reported again by the next run.
 */
function createObjectRepairs({ db, storages, spool }: ObjectRepairsDeps) {
  /**
   * Restores the blob from a mirror and returns a message, or null. The copy is verified before it replaces anything.
   */
  async function restoreFromMirror({ id, storage_id, path, bytes, sha256 }: Blob) {
    const to = { storage: await storages.openWithoutMirror(storage_id), path }
    for (const { storage_id: mirrorId } of await queries.listCopiesOf(db, id)) {
      const from = { storage: await storages.openWithoutMirror(mirrorId), path }
      const isBack = await copyObject({ spool, from, to, expected: { bytes, sha256 }, replaces: true }).then(
        () => true,
        () => false,
      )
      if (isBack) return `blob ${id}: ${path} was brought back from storage ${mirrorId}`
    }
    return null
  }

  /** Clears the paths of lost renderings; a rendering whose column is null is generated again on the next request. */
  async function clearLostRenderings({ id, ...paths }: Blob, files: Map<string, number>) {
    const lost = derivedPathColumns.filter((column) => paths[column] !== null && !files.has(paths[column]))
    if (lost.length === 0) return null
    await queries.clearRenderingPaths(db, id, lost)
    return `blob ${id}: what is lost of its renderings will be made again`
  }

  /** An unmounted disk appears empty, and must not be written to. */
  async function isReachable(storageId: number) {
    const storage = await storages.openWithoutMirror(storageId)
    return storage.check().then(
      () => true,
      () => false,
    )
  }

  return {
    restoreFromMirror,

    async repairObjects(filesOf: (storageId: number) => Promise<Map<string, number>>) {
      const done: (string | null)[] = []
      const blobs = Map.groupBy(await queries.listBlobs(db), ({ storage_id }) => storage_id)
      for (const [storageId, stored] of blobs) {
        if (!(await isReachable(storageId))) continue
        const files = await filesOf(storageId)
        for (const blob of stored) {
          if (files.get(blob.path) !== blob.bytes) done.push(await restoreFromMirror(blob))
          done.push(await clearLostRenderings(blob, files))
        }
      }
      const copies = Map.groupBy(await queries.listCopies(db), ({ storage_id }) => storage_id)
      for (const [storageId, kept] of copies) {
        if (!(await isReachable(storageId))) continue
        const files = await filesOf(storageId)
        for (const { id, path } of kept.filter((copy) => files.get(copy.path) !== copy.bytes)) {
          await queries.deleteLostCopy(db, id, storageId)
          done.push(`blob ${id}: ${path} will be copied to storage ${storageId} again`)
        }
      }
      return done.filter((line) => line !== null)
    },
  }
}

interface ScrubberDeps {
  db: Db
  storages: Pick<StorageService, 'openWithoutMirror'>
  /** Restores the blob from a mirror and returns a message, or null where no mirror has an intact copy. */
  restoreFromMirror: (blob: queries.StoredBlob) => Promise<string | null>
  now: () => Date
}

interface ScrubOptions {
  /** Milliseconds until the scrub stops; the next call continues from there. */
  budgetMs: number
  /** Blobs verified after this time are skipped. */
  since: Date
  signal?: AbortSignal | undefined
  /** Corrupt blobs are restored from a mirror. */
  isRepairing?: boolean
}

type ScrubBlob = Awaited<ReturnType<typeof queries.listUnverifiedBlobs>>[number]

const BLOBS_PER_BATCH_COUNT = 20

/**
 * Reads stored objects and compares their hashes with the uploads, since disks lose data silently. Objects are only
 * changed when `isRepairing` is set.
 */
function createScrubber({ db, storages, restoreFromMirror, now }: ScrubberDeps) {
  async function problemOf({ id, storage_id, path, sha256 }: ScrubBlob) {
    try {
      const hash = createHash('sha256')
      for await (const chunk of await (await storages.openWithoutMirror(storage_id)).read(path))
        hash.update(chunk as Buffer)
      return hash.digest('hex') === sha256 ? null : `blob ${id}: ${path} is not what was stored`
    } catch (error) {
      if (error instanceof ObjectMissing) return `blob ${id}: ${path} is missing`
      return `blob ${id}: ${path} cannot be read (${error instanceof Error ? error.message : String(error)})`
    }
  }

  return async ({ budgetMs, since, signal, isRepairing = false }: ScrubOptions) => {
    const report = { checked: 0, problems: [] as string[], repaired: [] as string[] }
    const end = performance.now() + budgetMs

    async function verifyBlob(blob: ScrubBlob) {
      const problem = await problemOf(blob)
      const repair = problem && isRepairing ? await restoreFromMirror(blob) : null
      if (repair) report.repaired.push(repair)
      else if (problem) report.problems.push(problem)
      await queries.setVerified(db, blob.id, now().toISOString())
      report.checked++
    }

    for (;;) {
      const blobs = await queries.listUnverifiedBlobs(db, since.toISOString(), BLOBS_PER_BATCH_COUNT)
      for (const blob of blobs) {
        if (performance.now() > end || signal?.aborted) return { ...report, isDone: false }
        await verifyBlob(blob)
      }
      if (blobs.length < BLOBS_PER_BATCH_COUNT) return { ...report, isDone: true }
    }
  }
}

/**
 * Returns the inconsistencies among the rows of a site, without looking into its storages; empty when there are none.
 */
export async function listRowProblems(db: Db): Promise<string[]> {
  const [usage, albums, liked, unused, faceless] = [
    await queries.listUsageMismatches(db),
    await queries.listAlbumCountMismatches(db),
    await queries.listLikeCountMismatches(db),
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
  storages: Pick<StorageService, 'openWithoutMirror'>
  pictures: Pick<PictureService, 'listVariantPaths'>
  spool: Pick<Spool, 'receive' | 'remove'>
  now: () => Date
}

/** Checks that counters, rows and stored objects agree. It reports, repairs on request, and deletes no objects. */
export function createIntegrityService({ db, storages, pictures, spool, now }: IntegrityServiceDeps) {
  const { restoreFromMirror, repairObjects } = createObjectRepairs({ db, storages, spool })

  async function filesOf(storageId: number) {
    const storage = await storages.openWithoutMirror(storageId)
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

  async function compareLogo(storageId: number, files: Map<string, number>) {
    const problems: string[] = []
    const images = (await queries.listSiteImages(db)).filter(({ storage_id }) => storage_id === storageId)
    for (const { key, path, bytes } of images) {
      if (files.get(path) !== bytes) problems.push(`logo ${key}: ${path} has ${files.get(path)} bytes, not ${bytes}`)
      files.delete(path)
    }
    return problems
  }

  async function compareCopies(storageId: number, files: Map<string, number>) {
    const problems: string[] = []
    const copies = (await queries.listCopies(db)).filter(({ storage_id }) => storage_id === storageId)
    for (const { id, path, bytes } of copies) {
      if (files.get(path) !== bytes) problems.push(`blob ${id}: its copy has ${files.get(path)} bytes, not ${bytes}`)
      for (const knownPath of [path, ...pictures.listVariantPaths(path)]) files.delete(knownPath)
    }
    return problems
  }

  async function excludeIntended(storageId: number, files: Map<string, number>) {
    for (const { storage_id, path } of await queries.listIntents(db)) if (storage_id === storageId) files.delete(path)
  }

  async function compareObjects() {
    const problems: string[] = []
    const blobs = Map.groupBy(await queries.listBlobs(db), ({ storage_id }) => storage_id)
    for (const { id: storageId } of await queries.listStorages(db)) {
      const files = await filesOf(storageId)
      for (const { id, path, bytes, ...derived } of blobs.get(storageId) ?? []) {
        if (files.get(path) !== bytes) problems.push(`blob ${id}: ${path} has ${files.get(path)} bytes, not ${bytes}`)
        for (const variant of listDerivedPaths(derived)) {
          if (!files.get(variant)) problems.push(`blob ${id}: ${variant} is missing`)
        }
        for (const knownPath of [path, ...pictures.listVariantPaths(path)]) files.delete(knownPath)
      }
      problems.push(...(await compareAvatars(storageId, files)))
      problems.push(...(await compareLogo(storageId, files)))
      problems.push(...(await compareCopies(storageId, files)))
      await excludeIntended(storageId, files)
      problems.push(...[...files.keys()].map((path) => `storage ${storageId}: nobody knows ${path}`))
    }
    return problems
  }

  return {
    scrub: createScrubber({ db, storages, restoreFromMirror, now }),

    /** Recomputes counters and restores objects where possible; returns the problems found. */
    async repair(): Promise<string[]> {
      const [users, albums] = [await queries.listUsageMismatches(db), await queries.listAlbumCountMismatches(db)]
      const liked = await queries.listLikeCountMismatches(db)
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
      return [...(await listRowProblems(db)), ...(await compareObjects())]
    },
  }
}

export type IntegrityService = ReturnType<typeof createIntegrityService>
