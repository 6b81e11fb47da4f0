import { createHash } from 'node:crypto'
import { refusals, type UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { UploadService } from '#features/uploads/service.ts'
import type { Form } from '#platform/incoming-form.ts'
import { Invalid, Refusal, refuse } from '#platform/refusal.ts'
import type { Partials } from '#storage/local/partial-files.ts'
import * as queries from './queries.ts'
import type { writers } from './writers.ts'

type Resumable = Row<'resumable_uploads'>

interface Needs {
  db: Db
  uploads: Pick<UploadService, 'upload' | 'links'>
  photos: Pick<PhotoService, 'show'>
  partials: Pick<Partials, 'write' | 'read' | 'remove'>
  writing: ReturnType<typeof writers>
  find: (caller: Caller | null, id: string) => Promise<Resumable>
}

interface Part {
  offset: number
  chunks: AsyncIterable<Buffer>
  /** What the bytes of this part must amount to. */
  checksum: { algorithm: string; digest: string } | null
}

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

/** Adds part after part to a file, and makes the whole a photo. */
export function appending({ db, uploads, photos, partials, writing, find }: Needs) {
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
    // The last byte counts when there is a photo.
    const save = async (upTo: number) => {
      await queries.setReceived(db, id, Math.min(upTo, bytes - 1))
    }
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

  async function append(caller: Caller | null, id: string, part: Part, client: Client) {
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
  }

  return { append, photoOf }
}
