import { readFileSync } from 'node:fs'
import { relaxed } from '#db/relaxed.ts'
import type { Db } from '#db/schema.ts'
import type { StorageService } from '#features/storages/service.ts'
import type { Images } from '#images/images.ts'
import { boundedQueue } from '#bounded-queue.ts'
import { looksOf } from '#photo-facts.ts'
import { Refusal, refuseAgain } from '#refusal.ts'
import { remembered } from '#remembered.ts'
import { isWriteProtected } from '#storage/read-only.ts'
import type { Spool } from '#storage/spool.ts'
import { ObjectMissing } from '#storage/storage.ts'
import * as queries from './queries.ts'

export const variants = ['thumb', 'preview'] as const
export type Variant = (typeof variants)[number]

interface Needs {
  db: Db
  storages: Pick<StorageService, 'open'>
  images: Pick<Images, 'thumbnail' | 'preview'>
  spool: Spool
}

/** A picture that could not be rendered is not tried again for every request. */
const failureLasts = 60_000
const keptFailures = 1000

/** Each has a copy of an original on the disk while it is worked on; who waits costs nothing yet. */
export const renderingBounds = { concurrency: 16, waiting: 48, retryAfter: 5 }

/** Beside the original and named after it: whoever removes the blob knows what else to remove. */
export const variantPath = (path: string, variant: Variant) => path.replace(/\.\w+$/, `.${variant}.webp`)

/** Only what is wrong with the picture itself will be wrong again. */
const isLasting = (error: unknown) => error instanceof Refusal && error.code.startsWith('image_')

/** Thumbnails and previews: each is made once, whoever asks for it meanwhile waits for the same work. */
export function renderings({ db, storages, images, spool }: Needs) {
  const making = new Map<string, Promise<Buffer | null>>()
  const inTurn = boundedQueue(renderingBounds)
  const failed = remembered<string, Refusal>(keptFailures, failureLasts)

  async function store(blob: queries.Blob, variant: Variant, file: string, record: (path: string) => Promise<boolean>) {
    const storage = await storages.open(blob.storage_id)
    const path = variantPath(blob.path, variant)
    // A crash, or another process at the same work, may have left the name taken: what counts is that ours is whole.
    await storage.write(path, file, { isSynced: true, replaces: true, canBeLost: variant === 'thumb' })
    // The blob may have been removed or moved meanwhile, with all that lay beside it.
    if (!(await record(path))) await storage.remove(path)
  }

  /**
   * Makes the file, keeps it, and then says so in the row. The small one is handed back in memory; where the storage is
   * only read that is all that is done with it.
   */
  async function render(blob: queries.Blob, variant: Variant, source: string) {
    const { id, storage_id, path } = blob
    const target = spool.newFile()
    let bytes: Buffer | null = null
    try {
      if (variant === 'preview') {
        await images.preview(source, target)
        await store(blob, variant, target, (made) => queries.setPreview(db, blob, made))
        return null
      }
      const { thumbhash, color } = await images.thumbnail(source, target)
      // Small and just written: reading it takes less than asking for it to be read.
      bytes = readFileSync(target)
      // Losing the record in a power cut would only mean to make it again.
      await store(blob, variant, target, (thumb_path) =>
        relaxed(db, (tx) =>
          queries.setThumbnail(tx, { id, storage_id, path, thumb_path, thumbhash, color }, looksOf({ ...blob, color })),
        ),
      )
      return bytes
    } catch (error) {
      await spool.remove(target)
      if (bytes && isWriteProtected(error)) return bytes
      throw error
    }
  }

  async function make(blobId: number, variant: Variant, given: string | null) {
    // Another process may have made it since this one looked.
    const blob = await queries.findBlob(db, blobId)
    if (!blob) throw new ObjectMissing(`blob ${blobId}`)
    const made = blob[`${variant}_path`]
    const storage = await storages.open(blob.storage_id)
    if (made && (await storage.stat(made))) return null
    const source = given ?? (await spool.fetch(storage, blob.path))
    try {
      return await render(blob, variant, source)
    } catch (error) {
      if (variant === 'thumb') await queries.countFailure(db, blobId)
      throw error
    } finally {
      if (!given) await spool.remove(source)
    }
  }

  /** The bytes of a thumbnail that was made just now; null where it was there before, or is a preview. */
  function ensure(blobId: number, variant: Variant, source: string | null = null) {
    const name = `${variant} ${blobId}`
    const current = making.get(name)
    if (current) return current
    const known = failed.get(name)
    if (known) return Promise.reject(refuseAgain(known))
    // Where the file is at hand nothing is fetched.
    const started = (source ? make(blobId, variant, source) : inTurn(() => make(blobId, variant, null)))
      .catch((error: unknown) => {
        if (isLasting(error)) failed.set(name, error as Refusal)
        throw error
      })
      .finally(() => making.delete(name))
    making.set(name, started)
    return started
  }

  return { ensure }
}
