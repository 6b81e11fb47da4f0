import * as queries from './queries.ts'
import { createHash } from 'node:crypto'
import { refusals, type UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { Invalid, Refusal, refuse } from '#platform/refusal.ts'
import type { Partials } from '#storage/local/partial-files.ts'

type Resumable = Row<'resumable_uploads'>

interface PartAppenderDeps {
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
export function createPartAppender({ db, uploads, photos, partials, writing, find }: PartAppenderDeps) {
  const formOf = ({ id, bytes, filename, fields }: Resumable): MultipartForm<UploadFields> => ({
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

interface Writer {
  stop: () => void
  isDone: Promise<unknown>
}

/**
 * One writer at a time for each upload of this process. A connection that broke may look alive here for long: so whoever
 * comes later is believed, and the one before is stopped, with what it has received saved.
 */
export function writers() {
  const active = new Map<string, Writer>()

  async function end({ stop, isDone }: Writer) {
    stop()
    await isDone
  }

  return {
    /** Whoever writes stops, and what has come is saved. */
    async settle(id: string) {
      const writer = active.get(id)
      if (writer) await end(writer)
    },

    async alone<T>(id: string, chunks: AsyncIterable<Buffer>, work: (chunks: AsyncIterable<Buffer>) => Promise<T>) {
      // No pause between the last look and taking the place: two could take it.
      for (let writer = active.get(id); writer; writer = active.get(id)) await end(writer)
      const { promise: stopped, reject } = Promise.withResolvers<never>()
      stopped.catch(() => {})
      async function* stoppable() {
        const source = chunks[Symbol.asyncIterator]()
        try {
          for (;;) {
            const step = await Promise.race([source.next(), stopped])
            if (step.done) return
            yield step.value
          }
        } finally {
          void source.return?.()
        }
      }
      const working = work(stoppable())
      const isDone = working.catch(() => {}).finally(() => active.delete(id))
      active.set(id, { stop: () => reject(refuse('upload_interrupted')), isDone })
      return working
    },
  }
}
