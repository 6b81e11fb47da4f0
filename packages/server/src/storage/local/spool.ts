import * as fs from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { constants, createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { createBoundedQueue } from '#platform/queues/bounded-queue.ts'
import { refuse } from '#platform/refusal.ts'
import { FILE_MODE, FOLDER_MODE } from './disk.ts'
import { toRefusal, rethrowUnless } from '#storage/storage-errors.ts'
import { type FreeBytes, freeBytesOf, createFreeSpaceGuard } from './free-space.ts'
import { ulid } from '#storage/object-paths.ts'
import type { Storage } from '#storage/storage.ts'

/** Large enough that the system calls cost little compared to copying. */
const LARGE_BUFFER_BYTES = 1024 * 1024
/** Slow consumers that hold large buffers leave only small ones, so that memory stays bounded. */
const SMALL_BUFFER_BYTES = 64 * 1024
const MAX_LARGE_BUFFERS_COUNT = 64

const free: Buffer[] = []
let lentCount = 0

/** Returns a reusable buffer: allocating memory costs more than most work done with it. */
export function acquireBuffer() {
  if (lentCount >= MAX_LARGE_BUFFERS_COUNT) return Buffer.allocUnsafeSlow(SMALL_BUFFER_BYTES)
  lentCount++
  return free.pop() ?? Buffer.allocUnsafeSlow(LARGE_BUFFER_BYTES)
}

/** Takes a buffer back; the caller must no longer read or write it. */
export function releaseBuffer(buffer: Buffer) {
  if (buffer.length !== LARGE_BUFFER_BYTES) return
  lentCount--
  free.push(buffer)
}

export interface SpooledFile {
  file: string
  bytes: number
  sha256: string
  crc32: number
}

async function writeWhole(handle: fs.FileHandle, buffer: Buffer, bytes: number) {
  const { bytesWritten } = await handle.write(buffer, 0, bytes)
  // A short write means that the disk is full.
  if (bytesWritten < bytes) throw refuse('storage_full')
}

/**
 * Collects chunks into one buffer. Socket chunks are small and off-heap: writing each one costs a system call, and
 * holding them costs a full garbage collection every few megabytes.
 */
function batchOf(handle: fs.FileHandle, buffer: Buffer) {
  let filled = 0
  async function flush() {
    if (filled > 0) await writeWhole(handle, buffer, filled)
    filled = 0
  }
  return {
    flush,
    async add(chunk: Buffer) {
      for (let from = 0; from < chunk.length;) {
        const copied = chunk.copy(buffer, filled, from)
        filled += copied
        from += copied
        if (filled === buffer.length) await flush()
      }
    },
  }
}

async function writeAll(handle: fs.FileHandle, chunks: AsyncIterable<Buffer>, check: (bytes: number) => void) {
  const buffer = acquireBuffer()
  const batch = batchOf(handle, buffer)
  const hash = createHash('sha256')
  let [bytes, sum] = [0, 0]
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      check(bytes)
      hash.update(chunk)
      sum = crc32(chunk, sum)
      await batch.add(chunk)
    }
    await batch.flush()
    return { bytes, sha256: hash.digest('hex'), crc32: sum }
  } finally {
    releaseBuffer(buffer)
  }
}

const SPOOLED_COPY_MODE = 0o600
const createCopyStream = (file: string) => createWriteStream(file, { flags: 'wx', mode: SPOOLED_COPY_MODE })

/** Linux opens the file of a descriptor by this path, whatever its name leads to by now. */
const descriptorFolder = existsSync('/proc/self/fd') ? '/proc/self/fd' : null

/**
 * Copies an open local file within the kernel, which shares the blocks where the file system can. A hard link would
 * save the copy, but give the workers, which may write to the spool, the only original: docs/decisions/0016.
 */
async function copyWithinKernel(source: fs.FileHandle, folder: string, file: string) {
  const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants
  await fs.copyFile(join(folder, String(source.fd)), file, COPYFILE_EXCL | COPYFILE_FICLONE)
  // The copy has the mode of its source, which an operator may have restored with other rights.
  await fs.chmod(file, SPOOLED_COPY_MODE)
}

async function copyFrom(source: fs.FileHandle, file: string) {
  try {
    // A pipe in the place of an original would block a second opening for ever.
    const isFile = (await source.stat()).isFile()
    if (descriptorFolder && isFile) await copyWithinKernel(source, descriptorFolder, file)
    else await pipeline(source.createReadStream({ autoClose: false }), createCopyStream(file))
  } finally {
    await source.close()
  }
}

/** Concurrent uploads; each has a buffer, a file descriptor and, before long, its bytes on the disk. */
const MAX_CONCURRENT_FILES_COUNT = 200

/** Opens a folder for files in transit; files found there later were left by a crash. */
export function openSpool(folder: string, freeBytes: FreeBytes = freeBytesOf) {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  const newFile = () => join(folder, ulid(new Date()))
  const requireRoom = createFreeSpaceGuard(folder, freeBytes)
  const admitted = createBoundedQueue({ concurrency: MAX_CONCURRENT_FILES_COUNT, waiting: 0, retryAfter: 5 })

  return {
    newFile,

    /** Writes a stream to a new file, synced, and hashes it on the way; `check` throws when it is too long. */
    receive: (chunks: AsyncIterable<Buffer>, check: (bytes: number) => void): Promise<SpooledFile> =>
      admitted(async () => {
        await requireRoom()
        const file = newFile()
        try {
          const handle = await fs.open(file, 'wx', FILE_MODE)
          try {
            const written = await writeAll(handle, chunks, check)
            await handle.sync()
            return { file, ...written }
          } finally {
            await handle.close()
          }
        } catch (error) {
          await fs.rm(file, { force: true })
          throw toRefusal(error)
        }
      }),

    countIncoming: () => admitted.status().running,

    /** Copies an object to a local file, for programs that read files. */
    async fetch(storage: Storage, path: string) {
      await requireRoom()
      const file = newFile()
      try {
        const handle = await storage.open?.(path)
        if (handle) await copyFrom(handle, file)
        else await pipeline(await storage.read(path), createCopyStream(file))
        return file
      } catch (error) {
        await fs.rm(file, { force: true })
        throw toRefusal(error)
      }
    },

    remove: (file: string) => fs.unlink(file).catch(rethrowUnless('ENOENT')),

    /** Removes files that were not modified for `untouchedMs`, by file modification time. */
    async sweep(untouchedMs: number) {
      const before = Date.now() - untouchedMs
      for (const name of await fs.readdir(folder)) {
        const file = join(folder, name)
        const left = await fs.lstat(file).catch(rethrowUnless('ENOENT'))
        if (left && left.mtimeMs <= before) await fs.rm(file, { force: true, recursive: true })
      }
    },
  }
}

export type Spool = ReturnType<typeof openSpool>
