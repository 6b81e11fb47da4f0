import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { Reservations } from '#features/uploads/reservations.ts'
import type { UploadService } from '#features/uploads/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { Partials } from '#storage/local/partial-files.ts'
import { appending } from './appending.ts'
import { beginning, day } from './beginning.ts'
import * as queries from './queries.ts'
import { writers } from './writers.ts'

interface Needs {
  db: Db
  uploads: Pick<UploadService, 'foresee' | 'filenameOf' | 'upload' | 'links'>
  photos: Pick<PhotoService, 'show'>
  reservations: Pick<Reservations, 'roomFor'>
  partials: Partials
  now: () => Date
}

const removedAtOnce = 100

/**
 * Uploads that survive a broken connection, a restart and a crash. What is acknowledged is on the disk; the last byte is
 * acknowledged together with the photo, so that whoever lost that answer asks for it by sending that byte again.
 */
export function resumableService(needs: Needs) {
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

  const { append, photoOf } = appending({ ...needs, writing, find })

  return {
    create: beginning(needs),
    append,

    /** Where to go on. Whoever still writes is stopped: they ask who have lost their connection. */
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

    /** With an account that goes. */
    async removeAllOf(userId: number) {
      for (const { id } of await queries.listOf(db, userId)) await drop(id)
    },

    /** What has expired, and files that no row knows. */
    async tidy() {
      for (;;) {
        const expired = await queries.listExpired(db, now().toISOString(), removedAtOnce)
        for (const { id } of expired) await drop(id)
        if (expired.length < removedAtOnce) break
      }
      await partials.sweep(day, (name) => queries.exists(db, name))
    },
  }
}

export type ResumableService = ReturnType<typeof resumableService>
