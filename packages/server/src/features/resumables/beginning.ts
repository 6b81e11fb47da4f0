import { randomBytes } from 'node:crypto'
import type { UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Reservations } from '#features/uploads/reservations.ts'
import type { UploadService } from '#features/uploads/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { Partials } from '#storage/local/partial-files.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  uploads: Pick<UploadService, 'foresee' | 'filenameOf'>
  reservations: Pick<Reservations, 'roomFor'>
  partials: Pick<Partials, 'create' | 'remove'>
  now: () => Date
}

export const day = 86_400_000
/** Unfinished at once: of a user, and of a network that visitors come from. */
const most = { user: 16, visitors: 4 }

interface NewResumable {
  bytes: number
  filename: string
  fields: UploadFields
}

/** Lets an upload begin, where there will be room for it. */
export function beginning({ db, uploads, reservations, partials, now }: Needs) {
  return async (caller: Caller | null, { bytes, filename, fields }: NewResumable, client: Client) => {
    const { holder, user_id, capacity } = await uploads.foresee(caller, fields, bytes, client)
    const time = now()
    const created_at = time.toISOString()
    const expires_at = new Date(time.getTime() + day).toISOString()
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
        const count = user_id === null ? most.visitors : most.user
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
