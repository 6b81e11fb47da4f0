import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupFailure } from './backup-error.ts'
import { seal, unseal } from './encryption.ts'

/** Size and hash of a file of a backup, as stored on the disk. */
export interface BackupFile {
  bytes: number
  sha256: string
}

export type Chunks = AsyncIterable<Buffer>

/** Backups are readable by the user of the server process only. */
export const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Syncs a folder, so that its entries survive a crash. */
export async function syncFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function createDigestMeter() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(source: Chunks) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    part: (): BackupFile => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/**
 * Writes a file durably, encrypted if a key is given; returns the size and hash of the stored and of the plain bytes.
 */
export async function writeFile(folder: string, name: string, source: Chunks, key: Buffer | null) {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true, mode: FOLDER_MODE })
  const [plain, stored] = [createDigestMeter(), createDigestMeter()]
  const through = plain.through(source)
  const written = stored.through(key ? seal(key, name, through) : through)
  await pipeline(written, createWriteStream(file, { flags: 'wx', mode: FILE_MODE, flush: true }))
  return { stored: stored.part(), plain: plain.part() }
}

export function readFile(folder: string, name: string, key: Buffer | null): Chunks {
  const stored = createReadStream(join(folder, name), { highWaterMark: 512 * 1024 }) as Chunks
  return key ? unseal(key, name, stored) : stored
}

/** Replaces a file atomically: the text is written to a temporary file, which is then renamed. */
export async function replaceFile(folder: string, name: string, text: string) {
  const fresh = join(folder, `${name}.new`)
  await rm(fresh, { force: true })
  await pipeline([Buffer.from(text)], createWriteStream(fresh, { flags: 'wx', mode: FILE_MODE, flush: true }))
  await rename(fresh, join(folder, name))
  await syncFolder(folder)
}

/** Returns the problem of a file of a backup; nothing if it has the bytes that were written. */
export async function problemWith(folder: string, name: string, { bytes, sha256 }: BackupFile) {
  const stats = await stat(join(folder, name)).catch(() => null)
  if (!stats?.isFile()) return new BackupFailure('part_missing', name)
  if (stats.size < bytes) return new BackupFailure('part_short', name)
  const measured = await digestOf(readFile(folder, name, null))
  return measured.sha256 === sha256 ? null : new BackupFailure('part_damaged', name)
}

/** Reads the source to its end, for its side effects. */
export async function drain(source: AsyncIterable<unknown>) {
  const steps = source[Symbol.asyncIterator]()
  while (!(await steps.next()).done);
}

export async function digestOf(source: Chunks) {
  const measured = createDigestMeter()
  await drain(measured.through(source))
  return measured.part()
}
