import { randomBytes } from 'node:crypto'
import type { Db } from '#db/schema/schema.ts'
import type { ObjectService } from '#features/storages/objects/service.ts'
import type { StorageService } from '#features/storages/storages/service.ts'
import type { Images } from '#images/workers/images.ts'
import { refuse } from '#platform/refusal.ts'
import { objectPath } from '#storage/object-paths.ts'
import type { Spool } from '#storage/local/spool.ts'
import { ObjectMissing } from '#storage/storage.ts'
import * as queries from './queries.ts'

interface AvatarServiceDeps {
  db: Db
  storages: Pick<StorageService, 'open' | 'getDefaultStorageId'>
  objects: ObjectService
  images: Pick<Images, 'inspect' | 'avatar'>
  spool: Spool
  now: () => Date
}

type Intent = Awaited<ReturnType<ObjectService['createIntent']>>

/** Manages avatars: one per user, always rendered by the server, and deleted from the storage once replaced. */
export function createAvatarService({ db, storages, objects, images, spool, now }: AvatarServiceDeps) {
  /** Runs in the transaction that gives up the avatar; the objects are removed after it. */
  async function release(tx: Db, userId: number) {
    return objects.release(tx, await queries.deleteAvatars(tx, userId))
  }

  async function saveAvatar(userId: number, intent: Intent, bytes: number, alongside: (tx: Db) => Promise<unknown>) {
    const key = randomBytes(16).toString('base64url')
    const { storage_id, path } = intent
    return db.transaction().execute(async (tx) => {
      // The second of two concurrent changes waits here and then replaces the first.
      if (!(await queries.setAvatar(tx, userId, key))) throw refuse('login_required')
      await alongside(tx)
      if (!(await objects.fulfil(tx, intent))) throw refuse('storage_unavailable')
      const released = await release(tx, userId)
      await queries.insertAvatar(tx, { key, user_id: userId, storage_id, path, bytes, created_at: now().toISOString() })
      return released
    })
  }

  async function render(source: string, target: string) {
    await images.inspect(source)
    return images.avatar(source, target)
  }

  return {
    /** Makes a received file the user's avatar; `alongside` runs in the same transaction. */
    async replace(userId: number, source: string, alongside: (tx: Db) => Promise<unknown>) {
      const target = spool.newFile()
      try {
        const { bytes } = await render(source, target)
        const storageId = await storages.getDefaultStorageId()
        const intent = await objects.createIntent(db, storageId, objectPath(now(), 'webp'))
        try {
          await (await storages.open(storageId)).write(intent.path, target)
          await objects.remove(await saveAvatar(userId, intent, bytes, alongside))
        } catch (error) {
          await objects.abandon(intent)
          throw error
        }
      } finally {
        await spool.remove(target)
      }
    },

    async remove(userId: number) {
      const released = await db.transaction().execute(async (tx) => {
        await queries.setAvatar(tx, userId, '')
        return release(tx, userId)
      })
      await objects.remove(released)
    },

    /** Returns the whole file, since it is small; null when it does not exist. */
    async read(key: string): Promise<Buffer | null> {
      const avatar = await queries.findAvatar(db, key)
      if (!avatar) return null
      try {
        const storage = await storages.open(avatar.storage_id)
        return Buffer.concat(await Array.fromAsync((await storage.read(avatar.path)) as AsyncIterable<Buffer>))
      } catch (error) {
        if (error instanceof ObjectMissing) return null
        throw error
      }
    },
  }
}

export type AvatarService = ReturnType<typeof createAvatarService>
