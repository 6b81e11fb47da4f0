import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { refuse } from '#refusal.ts'
import { folderMode } from './disk.ts'
import { asRefusal, unless } from './failures.ts'
import { ulid } from './paths.ts'
import type { Storage } from './storage.ts'

/** Chunks of a connection are small; written one by one they would cost more than all else. */
const batchBytes = 512 * 1024

export interface Spooled {
  file: string
  bytes: number
  sha256: string
  crc32: number
}

async function writeBatch(handle: fs.FileHandle, batch: Buffer[], bytes: number) {
  const { bytesWritten } = await handle.writev(batch)
  // Less than was asked for is written when the disk is full.
  if (bytesWritten < bytes) throw refuse('storage_full')
}

async function writeAll(handle: fs.FileHandle, stream: Readable, check: (bytes: number) => void) {
  const hash = createHash('sha256')
  let [bytes, sum, waiting] = [0, 0, 0]
  let batch: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    check(bytes)
    hash.update(chunk)
    sum = crc32(chunk, sum)
    batch.push(chunk)
    waiting += chunk.length
    if (waiting < batchBytes) continue
    await writeBatch(handle, batch, waiting)
    batch = []
    waiting = 0
  }
  if (waiting > 0) await writeBatch(handle, batch, waiting)
  return { bytes, sha256: hash.digest('hex'), crc32: sum }
}

/** A folder for files that are on their way; whatever is found in it later was left by a crash. */
export function openSpool(folder: string) {
  mkdirSync(folder, { recursive: true, mode: folderMode })
  const newFile = () => join(folder, ulid(new Date()))

  return {
    newFile,

    /** Writes a stream to a new file and hashes it on the way; `check` throws when it has become too long. */
    async receive(stream: Readable, check: (bytes: number) => void): Promise<Spooled> {
      const file = newFile()
      try {
        const handle = await fs.open(file, 'wx', 0o600)
        try {
          return { file, ...(await writeAll(handle, stream, check)) }
        } finally {
          await handle.close()
        }
      } catch (error) {
        await fs.rm(file, { force: true })
        throw asRefusal(error)
      }
    },

    /** A second name for a file that is about to be moved away; null on disks that know no such thing. */
    async link(file: string) {
      const name = newFile()
      return fs.link(file, name).then(
        () => name,
        () => null,
      )
    },

    /** A copy of an object, for programs that read files. */
    async fetch(storage: Storage, path: string) {
      const file = newFile()
      try {
        await pipeline(await storage.read(path), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
        return file
      } catch (error) {
        await fs.rm(file, { force: true })
        throw asRefusal(error)
      }
    },

    remove: (file: string) => fs.rm(file, { force: true }),

    /** Removes what has not been touched for so long, by the clock that files go by. */
    async sweep(untouchedMs: number) {
      const before = Date.now() - untouchedMs
      for (const name of await fs.readdir(folder)) {
        const file = join(folder, name)
        const left = await fs.lstat(file).catch(unless('ENOENT'))
        if (left && left.mtimeMs <= before) await fs.rm(file, { force: true, recursive: true })
      }
    },
  }
}

export type Spool = ReturnType<typeof openSpool>
