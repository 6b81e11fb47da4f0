import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupFailure } from './backup-error.ts'
import { type Chunks, FOLDER_MODE } from './backup-files.ts'
import { manifestName } from './manifest.ts'

const BLOCK_BYTES = 512
/** Longer names get an entry of their own, as in GNU tar. */
const MAX_SHORT_NAME_BYTES = 100
const longName = '././@LongLink'
/** The limit exceeds any path of a file system. */
const MAX_NAME_BYTES = 65_536
const MAX_OCTAL_BYTES = 8 ** 11

const padded = (bytes: number) => Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES

function header(name: string, bytes: number, kind: '0' | 'L') {
  const head = Buffer.alloc(BLOCK_BYTES)
  head.write(name, 0, MAX_SHORT_NAME_BYTES)
  head.write('0000600\0' + '0000000\0'.repeat(2), 100)
  if (bytes < MAX_OCTAL_BYTES) head.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  else {
    head[124] = 0x80
    head.writeBigUInt64BE(BigInt(bytes), 128)
  }
  head.write(`${'0'.padStart(11, '0')}\0`, 136)
  head.write('        ', 148)
  head.write(kind, 156)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

function headersOf(name: string, bytes: number) {
  const own = header(name, bytes, '0')
  const length = Buffer.byteLength(name)
  if (length <= MAX_SHORT_NAME_BYTES) return own
  const text = Buffer.alloc(padded(length + 1))
  text.write(name)
  return Buffer.concat([header(longName, length + 1, 'L'), text, own])
}

/** Packs a backup into one file with the manifest last, so that a truncated file is not a backup. */
export async function packBackup(folder: string, name: string) {
  const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const sorted = [...paths.filter((path) => path !== manifestName).toSorted(), manifestName]
  const entries = await Promise.all(
    sorted.map(async (path) => {
      const { size } = await stat(join(folder, path))
      return { path, size, head: headersOf(`${name}/${path}`, size) }
    }),
  )
  const bytes = entries.reduce((sum, { size, head }) => sum + head.length + padded(size), 2 * BLOCK_BYTES)
  async function* chunks(): Chunks {
    for (const { path, size, head } of entries) {
      yield head
      if (size > 0) yield* createReadStream(join(folder, path), { end: size - 1 }) as Chunks
      if (padded(size) > size) yield Buffer.alloc(padded(size) - size)
    }
    yield Buffer.alloc(2 * BLOCK_BYTES)
  }
  return { bytes, body: Readable.from(chunks(), { objectMode: false }) }
}

/** Reads an exact number of bytes from chunks of any size. */
function createChunkReader(source: Chunks) {
  const chunks = source[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  async function* next(bytes: number): Chunks {
    for (let missing = bytes; missing > 0;) {
      if (buffered.length === 0) {
        const { done, value } = await chunks.next()
        if (done) throw new BackupFailure('part_short', 'tar')
        buffered = value
      }
      const part = buffered.subarray(0, missing)
      buffered = buffered.subarray(part.length)
      missing -= part.length
      yield part
    }
  }
  return { next, take: async (bytes: number) => Buffer.concat(await Array.fromAsync(next(bytes))) }
}

const textIn = (bytes: Buffer) => bytes.subarray(0, bytes.indexOf(0) < 0 ? bytes.length : bytes.indexOf(0)).toString()

const createDamageError = (cause?: unknown) => new BackupFailure('part_damaged', 'tar', { cause })

function sizeIn(head: Buffer) {
  const isBinary = head[124] === 0x80
  const size = isBinary ? Number(head.readBigUInt64BE(128)) : Number.parseInt(textIn(head.subarray(124, 136)), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw createDamageError()
  return size
}

/** Errors of the file system that an invalid archive causes, by duplicate or unusable names; a full disk is not one. */
const nameFaults = new Set(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EILSEQ', 'EINVAL'])

async function writeEntry(target: string, content: Chunks) {
  try {
    await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE })
    await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw nameFaults.has((error as NodeJS.ErrnoException).code ?? '') ? createDamageError(error) : error
  }
}

function assertHeader(head: Buffer) {
  const expectedSum = Number.parseInt(textIn(head.subarray(148, 156)), 8)
  const sum = head.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (expectedSum !== sum) throw createDamageError()
}

/** Returns the path within the folder of the backup; refuses any that leads outside. */
function pathIn(name: string) {
  const [, ...path] = name.split('/')
  const isPlain = path.length > 0 && path.every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isPlain || name.includes('\\')) throw createDamageError()
  return path.join('/')
}

/** Unpacks into an existing, empty folder. */
export async function unpack(file: string, folder: string) {
  const { next, take } = createChunkReader(createReadStream(file) as Chunks)
  let name: string | null = null
  for (;;) {
    const head = await take(BLOCK_BYTES)
    if (head.every((byte) => byte === 0)) return
    assertHeader(head)
    const [size, kind] = [sizeIn(head), textIn(head.subarray(156, 157))]
    if (kind === 'L') {
      if (size > MAX_NAME_BYTES) throw createDamageError()
      name = textIn(await take(padded(size)))
      continue
    }
    // Other programs also write entries for folders.
    if (kind !== '5') {
      const target = join(folder, pathIn(name ?? textIn(head.subarray(0, MAX_SHORT_NAME_BYTES))))
      await writeEntry(target, next(size))
      await take(padded(size) - size)
    }
    name = null
  }
}
