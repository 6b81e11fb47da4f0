import * as queries from './queries.ts'
import { randomBytes } from 'node:crypto'
import type { UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { Partials } from '#storage/local/partial-files.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import { createPartAppender, writers } from './append-part.ts'
import { DAY_MS } from '#platform/time.ts'

interface BeginningDeps {
  db: Db
  uploads: Pick<UploadService, 'foresee' | 'filenameOf'>
  reservations: Pick<Reservations, 'roomFor'>
  partials: Pick<Partials, 'create' | 'remove'>
  now: () => Date
}

/** Maximum unfinished uploads per user and per network of anonymous visitors. */
const MAX_UNFINISHED_COUNT = { user: 16, visitors: 4 }

interface NewResumable {
  bytes: number
  filename: string
  fields: UploadFields
}

/** Starts an upload if the remaining quota suffices. */
function beginning({ db, uploads, reservations, partials, now }: BeginningDeps) {
  return async (caller: Caller | null, { bytes, filename, fields }: NewResumable, client: Client) => {
    const { holder, user_id, capacity } = await uploads.foresee(caller, fields, bytes, client)
    const time = now()
    const created_at = time.toISOString()
    const expires_at = new Date(time.getTime() + DAY_MS).toISOString()
    const upload = {
      id: randomBytes(16).toString('base64url'),
      holder,
      user_id,
      bytes,
      filename: uploads.filenameOf(filename),
      created_at,
      expires_at,
    }
    await partials.create(upload.id)
    try {
      await db.transaction().execute(async (tx) => {
        const room = await reservations.roomFor(tx, { holder, user_id, capacity })
        const unfinished = await queries.sumUnfinished(tx, holder, created_at)
        const count = user_id === null ? MAX_UNFINISHED_COUNT.visitors : MAX_UNFINISHED_COUNT.user
        if (unfinished.count >= count) throw refuse('uploads_unfinished', { values: { count } })
        if (bytes > room - (unfinished.bytes ?? 0)) throw refuse('capacity_exceeded')
        await queries.insert(tx, { ...upload, fields: JSON.stringify(fields), received: 0, photo_id: null })
      })
    } catch (error) {
      await partials.remove(upload.id)
      throw error
    }
    return upload
  }
}

interface ResumableServiceDeps {
  db: Db
  uploads: Pick<UploadService, 'foresee' | 'filenameOf' | 'upload' | 'links'>
  photos: Pick<PhotoService, 'show'>
  reservations: Pick<Reservations, 'roomFor'>
  partials: Partials
  now: () => Date
}

const UPLOADS_PER_BATCH_COUNT = 100

/**
 * Uploads that survive a broken connection, a restart and a crash. Acknowledged bytes are on disk; the last byte is
 * acknowledged together with the photo, so a client that lost that response requests it by sending the byte again.
 */
export function createResumableService(needs: ResumableServiceDeps) {
  const { db, partials, now } = needs
  const writing = writers()

  async function find(caller: Caller | null, id: string) {
    const found = await queries.find(db, id, caller?.id ?? null, now().toISOString())
    if (!found) throw refuse('upload_missing')
    return found
  }

  async function drop(id: string) {
    await writing.settle(id)
    await queries.remove(db, id)
    await partials.remove(id)
  }

  const { append, photoOf } = createPartAppender({ ...needs, writing, find })

  return {
    create: beginning(needs),
    append,

    /**
     * Returns the offset to resume from. A current writer is stopped, because only a client that lost its connection
     * asks.
     */
    async place(caller: Caller | null, id: string) {
      await find(caller, id)
      await writing.settle(id)
      return find(caller, id)
    },

    async show(caller: Caller | null, id: string, client: Client) {
      const upload = await find(caller, id)
      const { bytes, received, expires_at } = upload
      return { id, bytes, received, expires_at, photo: await photoOf(upload, caller, client) }
    },

    async remove(caller: Caller | null, id: string) {
      await find(caller, id)
      await drop(id)
    },

    /** Removes all uploads as part of account deletion. */
    async removeAllOf(userId: number) {
      for (const { id } of await queries.listOf(db, userId)) await drop(id)
    },

    /** Removes expired uploads and files without a row. */
    async tidy() {
      for (;;) {
        const expired = await queries.listExpired(db, now().toISOString(), UPLOADS_PER_BATCH_COUNT)
        for (const { id } of expired) await drop(id)
        if (expired.length < UPLOADS_PER_BATCH_COUNT) break
      }
      await partials.sweep(DAY_MS, (name) => queries.exists(db, name))
    },
  }
}

export type ResumableService = ReturnType<typeof createResumableService>
