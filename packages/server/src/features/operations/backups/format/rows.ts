import { createHash } from 'node:crypto'
import { type Duplex, pipeline } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { Pages, SnapshotTable, Value } from '#db/snapshot/tables.ts'
import { BackupFailure } from './backup-error.ts'
import type { Chunks } from './backup-files.ts'

const NEWLINE_BYTE = 10

/** The same whatever order the rows come in: two databases agree where they have the same rows. */
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

/** The same pages, or null where there are none: most tables of a small site are empty, and need no file. */
export async function unlessEmpty(pages: Pages): Promise<Pages | null> {
  const rest = pages[Symbol.asyncIterator]()
  const first = await rest.next()
  if (first.done) return null
  return (async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => rest }
  })()
}

/** Each row as a line of JSON, counted on its way. */
export async function* linesOf(pages: Pages, done: (counted: RowsDigest) => void) {
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

/** What goes wrong is told to whoever reads; whoever stops reading ends both quietly, which `compose` does not. */
function through(source: Chunks, change: Duplex): Chunks {
  pipeline(source, change, () => undefined)
  return change
}

export const compressed = (source: Chunks) => through(source, createGzip())

/** Lines of a compressed file, in pages. */
export async function* readLines(name: string, source: Chunks): AsyncGenerator<string[]> {
  // A line may come in any number of pieces, which are put together once.
  let rest: Buffer[] = []
  const texts = through(source, createGunzip())
  try {
    for await (const chunk of texts) {
      const end = chunk.lastIndexOf(NEWLINE_BYTE)
      if (end < 0) {
        rest.push(chunk)
        continue
      }
      yield Buffer.concat([...rest, chunk.subarray(0, end)])
        .toString()
        .split('\n')
      rest = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : []
    }
  } catch (error) {
    throw error instanceof BackupFailure ? error : new BackupFailure('part_damaged', name, { cause: error })
  }
  if (rest.some(({ length }) => length > 0)) throw new BackupFailure('part_damaged', name)
}

const isValue = (value: unknown, kind: 'integer' | 'text') =>
  value === null || (kind === 'integer' ? Number.isSafeInteger(value) : typeof value === 'string')

/** A line as JSON; one that is none is told as a failure of the backup, with the part that it is in. */
export function parseLine(line: string, part: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new BackupFailure('row_malformed', part, { cause: error })
  }
}

/** A row as the table says, or the file is not what it claims to be. */
export function rowIn(line: string, { name, columns }: SnapshotTable): Value[] {
  const row = parseLine(line, name) as Value[]
  const isRow = Array.isArray(row) && row.length === columns.length
  if (!isRow || !columns.every(({ kind }, place) => isValue(row[place], kind)))
    throw new BackupFailure('row_malformed', name)
  return row
}
