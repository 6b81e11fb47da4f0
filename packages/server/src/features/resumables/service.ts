import { createHash, randomBytes } from 'node:crypto'
import { refusals, type UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import type { Db, Row } from '#db/schema.ts'
import type { PhotoService } from '#features/photos/service.ts'
import type { Reservations } from '#features/uploads/reservations.ts'
import type { UploadService } from '#features/uploads/service.ts'
import type { Form } from '#form.ts'
import { Invalid, Refusal, refuse } from '#refusal.ts'
import type { Partials } from '#storage/partials.ts'
import * as queries from './queries.ts'
import { writers } from './writers.ts'

interface Needs {
  db: Db
  uploads: Pick<UploadService, 'foresee' | 'upload' | 'links'>
  photos: Pick<PhotoService, 'show'>
  reservations: Pick<Reservations, 'roomFor'>
  partials: Partials
  now: () => Date
}

const day = 86_400_000
/** Unfinished at once: of a user, and of a network that visitors come from. */
const most = { user: 16, visitors: 4 }
const removedAtOnce = 100

interface NewResumable {
  bytes: number
  filename: string
  fields: UploadFields
}

interface Part {
  offset: number
  chunks: AsyncIterable<Buffer>
  /** What the bytes of this part must amount to. */
  checksum: { algorithm: string; digest: string } | null
}

type Resumable = Row<'resumable_uploads'>

/** Sent once more, the same file would be refused once more. */
function isFinal(error: unknown) {
  if (error instanceof Invalid) return true
  if (!(error instanceof Refusal)) return false
  return [400, 404, 413, 415, 422].includes(refusals[error.code]) && error.code !== 'upload_interrupted'
}

/** Hashes what passes, and says at the end whether it is what it should be. */
async function* verified(chunks: AsyncIterable<Buffer>, { algorithm, digest }: NonNullable<Part['checksum']>) {
  const hash = createHash(algorithm)
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('base64') !== digest) throw refuse('upload_checksum_wrong')
}

/**
 * Uploads that survive a broken connection, a restart and a crash. What is acknowledged is on the disk; the last byte is
 * acknowledged together with the photo, so that whoever lost that answer asks for it by sending that byte again.
 */
export function resumableService({ db, uploads, photos, reservations, partials, now }: Needs) {
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

  const formOf = ({ id, bytes, filename, fields }: Resumable): Form<UploadFields> => ({
    declared_bytes: bytes,
    // A crash between the photo and its answer makes no second photo.
    idempotency_key: `resumable ${id}`,
    read: async (take) => ({
      file: await take({ name: filename, chunks: partials.read(id) }),
      fields: JSON.parse(fields) as UploadFields,
    }),
  })

  async function finish(caller: Caller | null, upload: Resumable, client: Client) {
    const photo = await uploads.upload(caller, formOf(upload), client)
    await queries.setPhoto(db, upload, photo.id)
    await partials.remove(upload.id)
    return photo
  }

  /** How far it has come. Nothing of a part is kept that turns out to be another than was meant. */
  async function write({ id, bytes }: Resumable, { offset, chunks, checksum }: Part) {
    const writingFrom = { from: offset, most: bytes }
    const save = (upTo: number) => queries.setReceived(db, id, Math.min(upTo, bytes - 1)).then(() => {})
    if (!checksum) return partials.write(id, chunks, { ...writingFrom, onSaved: save })
    const reached = await partials.write(id, verified(chunks, checksum), { ...writingFrom, onSaved: async () => {} })
    await save(reached)
    return reached
  }

  /** Null while it is unfinished, and when its photo is gone. */
  async function photoOf({ photo_id }: Resumable, caller: Caller | null, client: Client) {
    const photo = photo_id === null ? null : await photos.show(photo_id, client)
    return photo && { ...photo, links: uploads.links(photo, caller, client) }
  }

  return {
    async create(caller: Caller | null, { bytes, filename, fields }: NewResumable, client: Client) {
      const { holder, user_id, capacity } = await uploads.foresee(caller, fields, bytes, client)
      const time = now()
      const created_at = time.toISOString()
      const expires_at = new Date(time.getTime() + day).toISOString()
      const upload = {
        id: randomBytes(16).toString('base64url'),
        holder,
        user_id,
        bytes,
        filename,
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
          if (bytes > room - Number(unfinished.bytes ?? 0)) throw refuse('capacity_exceeded')
          await queries.insert(tx, { ...upload, fields: JSON.stringify(fields), received: 0, photo_id: null })
        })
      } catch (error) {
        await partials.remove(upload.id)
        throw error
      }
      return upload
    },

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

    async append(caller: Caller | null, id: string, part: Part, client: Client) {
      await find(caller, id)
      return writing.alone(id, part.chunks, async (chunks) => {
        const upload = await find(caller, id)
        if (part.offset !== upload.received) throw refuse('upload_offset_wrong')
        if (upload.photo_id !== null) return { ...upload, photo: await photoOf(upload, caller, client) }
        const received = await write(upload, { ...part, chunks })
        if (received < upload.bytes) return { ...upload, received, photo: null }
        try {
          return { ...upload, received, photo: await finish(caller, upload, client) }
        } catch (error) {
          if (isFinal(error)) {
            await queries.remove(db, id)
            await partials.remove(id)
          }
          throw error
        }
      })
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
