import { createHash } from 'node:crypto'
import { type Duplex, pipeline } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { RowPages, SnapshotTable, SnapshotValue } from '#db/snapshot/tables.ts'
import { BackupFailure } from './backup-error.ts'
import type { Chunks } from './backup-files.ts'

const NEWLINE_BYTE = 10

/** The digest is independent of the order of rows, so two databases with the same rows agree. */
function rowDigest() {
  let sum = 0n
  return {
    add(line: string) {
      const hash = createHash('sha256').update(line).digest()
      sum = (sum + hash.readBigUInt64BE(0) * 2n ** 64n + hash.readBigUInt64BE(8)) % 2n ** 128n
    },
    value: () => sum.toString(16).padStart(32, '0'),
  }
}

export interface RowsDigest {
  rows: number
  digest: string
}

export const nothing: RowsDigest = { rows: 0, digest: rowDigest().value() }

/** Returns the pages, or null if there are none: most tables of a small site are empty and need no file. */
export async function unlessEmpty(pages: RowPages): Promise<RowPages | null> {
  const remainingPages = pages[Symbol.asyncIterator]()
  const first = await remainingPages.next()
  if (first.done) return null
  return (async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => remainingPages }
  })()
}

/** Yields each row as a line of JSON and counts the rows. */
export async function* serializeRows(pages: RowPages, done: (counted: RowsDigest) => void) {
  const digest = rowDigest()
  let rows = 0
  for await (const page of pages) {
    const lines = page.map((row) => JSON.stringify(row))
    for (const line of lines) digest.add(line)
    rows += lines.length
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
  done({ rows, digest: digest.value() })
}

/** Errors reach the reader; a reader that stops ends both streams quietly, which `compose` does not. */
function pipeThrough(source: Chunks, change: Duplex): Chunks {
  pipeline(source, change, () => undefined)
  return change
}

export const compressChunks = (source: Chunks) => pipeThrough(source, createGzip())

/** Yields the lines of a compressed file in pages. */
export async function* readLines(name: string, source: Chunks): AsyncGenerator<string[]> {
  // A line may arrive in any number of chunks, which are joined once.
  let partialLine: Buffer[] = []
  const texts = pipeThrough(source, createGunzip())
  try {
    for await (const chunk of texts) {
      const end = chunk.lastIndexOf(NEWLINE_BYTE)
      if (end < 0) {
        partialLine.push(chunk)
        continue
      }
      yield Buffer.concat([...partialLine, chunk.subarray(0, end)])
        .toString()
        .split('\n')
      partialLine = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : []
    }
  } catch (error) {
    throw error instanceof BackupFailure ? error : new BackupFailure('part_damaged', name, { cause: error })
  }
  if (partialLine.some(({ length }) => length > 0)) throw new BackupFailure('part_damaged', name)
}

const isValue = (value: unknown, kind: 'integer' | 'text') =>
  value === null || (kind === 'integer' ? Number.isSafeInteger(value) : typeof value === 'string')

/** Parses a line of JSON; a malformed line is a backup failure that names its part. */
export function parseLine(line: string, part: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new BackupFailure('row_malformed', part, { cause: error })
  }
}

/** Parses a row and checks it against the columns of the table. */
export function rowIn(line: string, { name, columns }: SnapshotTable): SnapshotValue[] {
  const row = parseLine(line, name) as SnapshotValue[]
  const isRow = Array.isArray(row) && row.length === columns.length
  if (!isRow || !columns.every(({ kind }, index) => isValue(row[index], kind)))
    throw new BackupFailure('row_malformed', name)
  return row
}
