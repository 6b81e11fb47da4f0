import { setTimeout as sleep } from 'node:timers/promises'
import * as queries from './queries.ts'
import type { MoveTrouble } from '@imagora/contract'
import type { StorageService } from '#features/storages/storages/service.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { ContentDiffers, copyObject } from '#storage/copy-object.ts'
import { isWriteProtected } from '#storage/read-only-storage.ts'
import { ObjectMissing } from '#storage/storage.ts'
import type { Move, MovingBlob } from './queries.ts'
import { derivedPathColumns, type DerivedPaths, isOfVideo } from '#db/derived-files.ts'
import type { Db } from '#db/schema/schema.ts'
import type { MirrorService } from '#features/storages/mirrors/service.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { PictureService } from '#features/delivery/pictures/service.ts'
import type { PolicyService } from '#features/uploads/image-policies/service.ts'
import type { Log } from '#platform/process/log.ts'
import { SECOND_MS } from '#platform/time.ts'
import { objectPath } from '#storage/object-paths.ts'
import type { Spool } from '#storage/local/spool.ts'

/** Error of a whole storage: no other file can be moved either, and nothing is wrong with this one. */
export class Standstill extends Error {
  override name = 'Standstill'
  readonly trouble: MoveTrouble

  constructor(trouble: MoveTrouble, cause: unknown) {
    super(trouble, { cause })
    this.trouble = trouble
  }
}

/** Returns the problem of a single file; throws when the problem affects all files. */
const createTroubleClassifier = (storages: Pick<StorageService, 'openWithoutMirror'>) => {
  const works = async (id: number) => {
    const storage = await storages.openWithoutMirror(id)
    return storage.check().then(
      () => true,
      () => false,
    )
  }

  return async ({ from_id, to_id }: Pick<Move, 'from_id' | 'to_id'>, error: unknown): Promise<MoveTrouble> => {
    if (error instanceof ObjectMissing) return 'object_missing'
    if (error instanceof ContentDiffers) return 'content_differs'
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'storage_full') throw new Standstill('target_full', error)
    if (isWriteProtected(error)) throw new Standstill('target_unavailable', error)
    if (!(await works(to_id))) throw new Standstill('target_unavailable', error)
    if (!(await works(from_id))) throw new Standstill('source_unavailable', error)
    return 'other'
  }
}

export interface FileMoverDeps {
  db: Db
  storages: Pick<StorageService, 'open' | 'openWithoutMirror'>
  objects: Pick<ObjectService, 'createIntent' | 'fulfil' | 'abandon' | 'scheduleRemoval'>
  pictures: Pick<PictureService, 'publishInvalidation' | 'evict' | 'listVariantPaths'>
  policies: Pick<PolicyService, 'resolve'>
  mirrors: Pick<MirrorService, 'enqueueCopy'>
  spool: Spool
  log: Log
  now: () => Date
}

/** A file that changes each time it is copied is left for later. */
const MAX_ATTEMPTS_COUNT = 5
/** Writing a poster takes a moment. */
const ATTEMPT_PAUSE_MS = SECOND_MS / 2

const noDerivedPaths: DerivedPaths = {
  thumb_path: null,
  preview_path: null,
  poster_path: null,
  playback_path: null,
  storyboard_path: null,
}

/** A video that has lost a derived file is looked at by the job that makes what videos lack. */
const lossOf = (blob: MovingBlob, derived: DerivedPaths): Partial<queries.NewBlobLocation> => ({
  ...(derived.poster_path === null && { poster_sha256: null }),
  ...(derivedPathColumns.some((column) => isOfVideo(column) && blob[column] !== null && derived[column] === null) && {
    conversion_state: 'unavailable',
  }),
})

type Intent = Awaited<ReturnType<ObjectService['createIntent']>>

/** Creates intents for all paths before writing, and abandons them when the work fails. */
function createIntentScope({ db, objects }: FileMoverDeps) {
  return async <T>(storageId: number, paths: string[], work: (intents: Intent[]) => Promise<T | null>) => {
    const intents: Intent[] = []
    const abandon = async () => {
      for (const intent of intents) await objects.abandon(intent)
    }
    try {
      for (const path of paths) intents.push(await objects.createIntent(db, storageId, path))
      const done = await work(intents)
      if (done === null) await abandon()
      return done
    } catch (error) {
      await abandon()
      throw error
    }
  }
}

function createFileCopier({ storages, spool, log }: FileMoverDeps) {
  async function copy(
    { from_id, to_id }: Move,
    from: string,
    to: string,
    expected?: Pick<MovingBlob, 'bytes' | 'sha256'>,
  ) {
    // `open` falls back to the mirror when the storage has lost the file.
    const source = { storage: await storages.open(from_id), path: from }
    const target = { storage: await storages.openWithoutMirror(to_id), path: to }
    await copyObject({ spool, from: source, to: target, ...(expected && { expected }) })
  }

  return {
    copy,

    /** Returns null when there is no variant or copying it failed; it is then generated again on demand. */
    async copyVariant(move: Move, from: string | null, to: string) {
      if (!from) return null
      try {
        await copy(move, from, to)
        return to
      } catch (error) {
        log.warn({ err: error, path: from }, 'A rendering is left behind, and made again')
        return null
      }
    },
  }
}

/**
 * [Note: Moving] The file is written to its new storage and read back; one transaction then switches the row to the new
 * path and schedules the old object for removal after a grace period for readers. Until that commit the old path is
 * valid, and a crash leaves at most a copy that its intent reveals. Renderings are copied too, which costs less than
 * generating them.
 */
export function createFileMover(deps: FileMoverDeps) {
  const { db, storages, objects, pictures, policies, mirrors, log, now } = deps
  const withIntents = createIntentScope(deps)
  const { copy, copyVariant } = createFileCopier(deps)
  const troubleOf = createTroubleClassifier(storages)

  /** The path is always new, so that a pending removal from an earlier move cannot hit it. */
  async function newPath({ to_id }: Move, extension: string) {
    const { path_template } = await policies.resolve(to_id, null)
    return objectPath(now(), extension, path_template)
  }

  async function fulfil(tx: Db, intents: Intent[]) {
    for (const intent of intents) {
      // The cleanup has seized the intent after an hour: the object is gone.
      if (!(await objects.fulfil(tx, intent))) throw refuse('storage_unavailable')
    }
  }

  /** Returns the keys of the blob's photos; null when it was deleted or changed in the meantime. */
  const commitMove = (move: Move, blob: MovingBlob, to: queries.NewBlobLocation, intents: Intent[]) =>
    db.transaction().execute(async (tx) => {
      if (!(await queries.updateBlobLocation(tx, blob, to, now().toISOString()))) return null
      await fulfil(tx, intents)
      const places = [blob.storage_id, ...(await queries.deleteCopies(tx, blob))]
      const files = [blob.path, ...pictures.listVariantPaths(blob.path)]
      await objects.scheduleRemoval(
        tx,
        places.flatMap((storage_id) => files.map((path) => ({ storage_id, path }))),
      )
      const keys = await queries.listKeys(tx, blob.id)
      await pictures.publishInvalidation(tx, keys)
      await queries.countMoved(tx, move.id, blob.bytes, now().toISOString())
      return keys
    })

  /** Returns false when the blob was deleted or changed in the meantime. */
  async function moveWithDerived(move: Move, blob: MovingBlob) {
    const path = await newPath(move, blob.extension)
    const variants = pictures.listVariantPaths(path)
    const keys = await withIntents(move.to_id, [path, ...variants], async (intents) => {
      await copy(move, blob.path, path, blob)
      const derived: DerivedPaths = { ...noDerivedPaths }
      for (const [index, target] of variants.entries()) {
        const column = derivedPathColumns[index]!
        derived[column] = await copyVariant(move, blob[column], target)
      }
      return commitMove(move, blob, { storage_id: move.to_id, path, ...derived, ...lossOf(blob, derived) }, intents)
    })
    if (!keys) return false
    pictures.evict(keys)
    await mirrors.enqueueCopy(move.to_id, { blob_id: blob.id })
    return true
  }

  /** A poster that is set while its video is copied would be replaced by the one from before, so the copy is made anew. */
  async function moveBlob(move: Move, listed: MovingBlob) {
    let blob: MovingBlob | undefined = listed
    for (let attempt = 0; attempt < MAX_ATTEMPTS_COUNT; attempt++) {
      if (await moveWithDerived(move, blob)) return
      await sleep(ATTEMPT_PAUSE_MS)
      blob = await queries.findBlob(db, blob)
      if (!blob) return
    }
    throw refuse('storage_unavailable')
  }

  async function moveImage(move: Move, image: queries.MovingImage) {
    const to = { storage_id: move.to_id, path: await newPath(move, image.path.split('.').at(-1)!) }
    await withIntents(move.to_id, [to.path], async (intents) => {
      await copy(move, image.path, to.path)
      return db.transaction().execute(async (tx) => {
        if (!(await queries.updateImageLocation(tx, image, to))) return null
        await fulfil(tx, intents)
        await objects.scheduleRemoval(tx, [{ storage_id: image.storage_id, path: image.path }])
        await queries.countMoved(tx, move.id, image.bytes, now().toISOString())
        return true
      })
    })
  }

  /** A file that was deleted or moved by another process while it was copied is not a failure. */
  const attempt =
    <T>(act: (move: Move, file: T) => Promise<void>, isStillThere: (db: Db, file: T) => Promise<boolean>) =>
    async (move: Move, file: T): Promise<MoveTrouble | null> => {
      try {
        await act(move, file)
        return null
      } catch (error) {
        if (error instanceof ObjectMissing && !(await isStillThere(db, file))) return null
        log.warn({ err: error, move_id: move.id, file }, 'A file could not be moved')
        return troubleOf(move, error)
      }
    }

  return {
    moveBlob: attempt(moveBlob, async (from, blob) => (await queries.findBlob(from, blob)) !== undefined),
    moveImage: attempt(moveImage, queries.hasImage),
  }
}
