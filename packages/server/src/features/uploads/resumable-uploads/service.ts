import * as queries from './queries.ts'
import { createHash, randomBytes } from 'node:crypto'
import { refusals, type UploadFields } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { PhotoService } from '#features/library/photos/service.ts'
import type { UploadService } from '#features/uploads/uploads/service.ts'
import type { MultipartForm } from '#platform/incoming-form.ts'
import { Invalid, Refusal, refuse } from '#platform/refusal.ts'
import type { Partials } from '#storage/local/partial-files.ts'
import type { Reservations } from '#features/uploads/uploads/reservations.ts'
import { DAY_MS } from '#platform/time.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

type Resumable = Row<'resumable_uploads'>

interface PartAppenderDeps {
  db: Db
  uploads: Pick<UploadService, 'upload' | 'links'>
  photos: Pick<PhotoService, 'findById'>
  partials: Pick<Partials, 'write' | 'read' | 'remove'>
  writing: ReturnType<typeof createWriterLocks>
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
async function* verifyChunks(chunks: AsyncIterable<Buffer>, { algorithm, digest }: NonNullable<Part['checksum']>) {
  const hash = createHash(algorithm)
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('base64') !== digest) throw refuse('upload_checksum_wrong')
}

/** Appends parts to a file and turns the complete file into a photo. */
function createPartAppender({ db, uploads, photos, partials, writing, find }: PartAppenderDeps) {
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
    const reached = await partials.write(id, verifyChunks(chunks, checksum), {
      ...writingFrom,
      onSaved: async () => {},
    })
    await save(reached)
    return reached
  }

  /** Returns null while the upload is unfinished and when its photo is deleted. */
  async function photoOf({ photo_id }: Resumable, caller: Caller | null, client: Client) {
    const photo = photo_id === null ? null : await photos.findById(photo_id, client)
    return photo && { ...photo, links: uploads.links(photo, caller, client) }
  }

  async function append(caller: Caller | null, id: string, part: Part, client: Client) {
    await find(caller, id)
    return writing.runExclusive(id, part.chunks, async (chunks) => {
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
function createWriterLocks() {
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

    async runExclusive<T>(
      id: string,
      chunks: AsyncIterable<Buffer>,
      work: (chunks: AsyncIterable<Buffer>) => Promise<T>,
    ) {
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

interface BeginningDeps {
  db: Db
  uploads: Pick<UploadService, 'checkUpload' | 'filenameOf'>
  reservations: Pick<Reservations, 'lockRemainingCapacity'>
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
function createUploadStarter({ db, uploads, reservations, partials, now }: BeginningDeps) {
  return async (caller: Caller | null, { bytes, filename, fields }: NewResumable, client: Client) => {
    const { holder, user_id, capacity } = await uploads.checkUpload(caller, fields, bytes, client)
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
        const room = await reservations.lockRemainingCapacity(tx, { holder, user_id, capacity })
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
  uploads: Pick<UploadService, 'checkUpload' | 'filenameOf' | 'upload' | 'links'>
  photos: Pick<PhotoService, 'findById'>
  reservations: Pick<Reservations, 'lockRemainingCapacity'>
  partials: Partials
  now: () => Date
}

const UPLOADS_PER_BATCH_COUNT = 100

/**
 * Uploads that survive a broken connection, a restart and a crash. Acknowledged bytes are on disk; the last byte is
 * acknowledged together with the photo, so a client that lost that response requests it by sending the byte again.
 */
export function createResumableService(deps: ResumableServiceDeps) {
  const { db, partials, now } = deps
  const writing = createWriterLocks()

  async function find(caller: Caller | null, id: string) {
    const resumable = await queries.find(db, id, caller?.id ?? null, now().toISOString())
    if (!resumable) throw refuse('upload_missing')
    return resumable
  }

  async function drop(id: string) {
    await writing.settle(id)
    await queries.remove(db, id)
    await partials.remove(id)
  }

  const { append, photoOf } = createPartAppender({ ...deps, writing, find })

  return {
    create: createUploadStarter(deps),
    append,

    /**
     * Returns the offset to resume from. A current writer is stopped, because only a client that lost its connection
     * asks.
     */
    async getOffset(caller: Caller | null, id: string) {
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
    async deleteExpired() {
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

export function registerResumableJobs(jobs: Jobs, resumables: ResumableService) {
  const tidy = defineJob({
    name: 'resumables.tidy',
    payload: z.strictObject({}),
    run: () => resumables.deleteExpired(),
  })
  jobs.schedule('*/10 * * * *', tidy)
}
