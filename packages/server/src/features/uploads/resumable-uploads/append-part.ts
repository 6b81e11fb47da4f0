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
  /** Expected checksum of this part. */
  checksum: { algorithm: string; digest: string } | null
}

/** A final error would occur again if the same file were sent again. */
function isFinal(error: unknown) {
  if (error instanceof Invalid) return true
  if (!(error instanceof Refusal)) return false
  return [400, 404, 413, 415, 422].includes(refusals[error.code]) && error.code !== 'upload_interrupted'
}

/** Hashes the chunks as they pass and throws at the end when the digest does not match. */
async function* verified(chunks: AsyncIterable<Buffer>, { algorithm, digest }: NonNullable<Part['checksum']>) {
  const hash = createHash(algorithm)
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('base64') !== digest) throw refuse('upload_checksum_wrong')
}

/** Appends parts to a file and turns the complete file into a photo. */
export function createPartAppender({ db, uploads, photos, partials, writing, find }: PartAppenderDeps) {
  const formOf = ({ id, bytes, filename, fields }: Resumable): MultipartForm<UploadFields> => ({
    declared_bytes: bytes,
    // The idempotency key prevents a second photo after a crash between the photo and its response.
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

  /** Returns the new offset. A part with a wrong checksum is discarded. */
  async function write({ id, bytes }: Resumable, { offset, chunks, checksum }: Part) {
    const writingFrom = { from: offset, most: bytes }
    // The last byte is acknowledged only when the photo exists.
    const save = async (upTo: number) => {
      await queries.setReceived(db, id, Math.min(upTo, bytes - 1))
    }
    if (!checksum) return partials.write(id, chunks, { ...writingFrom, onSaved: save })
    const reached = await partials.write(id, verified(chunks, checksum), { ...writingFrom, onSaved: async () => {} })
    await save(reached)
    return reached
  }

  /** Returns null while the upload is unfinished and when its photo is deleted. */
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
 * Allows one writer at a time per upload in this process. A broken connection may look alive for long, so the later
 * writer wins: the earlier one is stopped and its received bytes are saved.
 */
export function writers() {
  const active = new Map<string, Writer>()

  async function end({ stop, isDone }: Writer) {
    stop()
    await isDone
  }

  return {
    /** Stops the current writer and saves the received bytes. */
    async settle(id: string) {
      const writer = active.get(id)
      if (writer) await end(writer)
    },

    async alone<T>(id: string, chunks: AsyncIterable<Buffer>, work: (chunks: AsyncIterable<Buffer>) => Promise<T>) {
      // No await may come between the last check and `active.set`; otherwise two writers could start.
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
