import { mkdirSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '#platform/refusal.ts'
import { FILE_MODE, FOLDER_MODE } from './disk.ts'
import { toRefusal, rethrowUnless } from '#storage/storage-errors.ts'
import { acquireBuffer, releaseBuffer } from './spool.ts'
import { type FreeBytes, freeBytesOf, createFreeSpaceGuard } from './free-space.ts'

/** Bytes that a client may have to send again after a crash. */
const SYNC_INTERVAL_BYTES = 8 * 1024 * 1024

interface PartialWriteOptions {
  from: number
  /** Maximum size of the file in bytes. */
  most: number
  /** Called once all bytes up to this offset are synced. */
  onSaved: (upTo: number) => Promise<void>
}

/** Opens a folder for files that arrive in several parts, each named by its own secret. */
export function openPartials(folder: string, freeBytes: FreeBytes = freeBytesOf) {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  const requireRoom = createFreeSpaceGuard(folder, freeBytes)
  const at = (name: string) => join(folder, name)

  async function writeAll(
    handle: fs.FileHandle,
    chunks: AsyncIterable<Buffer>,
    { from, most, onSaved }: PartialWriteOptions,
  ) {
    let [reached, saved] = [from, from]
    async function save() {
      if (reached === saved) return
      await handle.datasync()
      saved = reached
      await onSaved(saved)
    }
    try {
      for await (const chunk of chunks) {
        if (reached + chunk.length > most) throw refuse('body_too_large')
        const { bytesWritten } = await handle.write(chunk, 0, chunk.length, reached)
        reached += bytesWritten
        // A short write means that the disk is full.
        if (bytesWritten < chunk.length) throw refuse('storage_full')
        if (reached - saved < SYNC_INTERVAL_BYTES) continue
        await save()
        await requireRoom()
      }
    } finally {
      await save()
    }
    return reached
  }

  return {
    async create(name: string) {
      await requireRoom()
      await fs.writeFile(at(name), '', { flag: 'wx', mode: FILE_MODE }).catch((error: unknown) => {
        throw toRefusal(error)
      })
    },

    /** Appends from an offset and returns the offset reached; bytes received before a failure are saved too. */
    async write(name: string, chunks: AsyncIterable<Buffer>, writing: PartialWriteOptions) {
      try {
        await requireRoom()
        const handle = await fs.open(at(name), 'r+')
        try {
          return await writeAll(handle, chunks, writing)
        } finally {
          await handle.close()
        }
      } catch (error) {
        throw toRefusal(error)
      }
    },

    /** The file is opened on the first read. All chunks are read into the same memory, so each is used before the next. */
    async *read(name: string): AsyncGenerator<Buffer> {
      const handle = await fs.open(at(name))
      const buffer = acquireBuffer()
      try {
        for (;;) {
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, null)
          if (bytesRead === 0) return
          yield buffer.subarray(0, bytesRead)
        }
      } finally {
        releaseBuffer(buffer)
        await handle.close()
      }
    },

    remove: (name: string) => fs.unlink(at(name)).catch(rethrowUnless('ENOENT')),

    /** Removes unknown files that were not modified for `untouchedMs`, by file modification time. */
    async sweep(untouchedMs: number, isKnown: (name: string) => Promise<boolean>) {
      const before = Date.now() - untouchedMs
      for (const name of await fs.readdir(folder)) {
        const left = await fs.lstat(at(name)).catch(rethrowUnless('ENOENT'))
        if (left && left.mtimeMs <= before && !(await isKnown(name))) await fs.rm(at(name), { force: true })
      }
    },
  }
}

export type Partials = ReturnType<typeof openPartials>
