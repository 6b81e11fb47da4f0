import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readWithin } from './import-files.ts'

/** Null markers that database tools write. */
const nothing = new Set(['\\N', 'NULL'])

export type ExportRow = Record<string, string | null>

/**
 * Limit above the column count of any real table; every row is as wide as the header, so a short row costs as much as a
 * long one.
 */
const MAX_COLUMNS_COUNT = 128

/** The parser reads character by character, because a field may contain commas, quotes and line breaks. */
function csvReader() {
  let field = ''
  let fields: string[] = []
  let isQuoted = false
  let wasQuote = false
  const rows: string[][] = []

  function endRow() {
    fields.push(field)
    field = ''
    if (fields.length > 1 || fields[0] !== '') rows.push(fields)
    fields = []
  }

  function inQuotes(sign: string) {
    if (wasQuote) {
      wasQuote = false
      if (sign === '"') {
        field += '"'
        return
      }
      isQuoted = false
      plain(sign)
    } else if (sign === '"') wasQuote = true
    else field += sign
  }

  function plain(sign: string) {
    if (sign === '"' && field === '') isQuoted = true
    else if (sign === ',') {
      fields.push(field)
      field = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') field += sign
  }

  return {
    push(text: string) {
      for (const sign of text) (isQuoted ? inQuotes : plain)(sign)
      return rows.splice(0)
    },
    end() {
      if (field !== '' || fields.length > 0) endRow()
      return rows.splice(0)
    },
  }
}

/** Yields rows keyed by the names in the header line. */
export async function* readCsv(chunks: AsyncIterable<Buffer>): AsyncGenerator<ExportRow> {
  const reader = csvReader()
  const decoder = new TextDecoder()
  let names: string[] | null = null

  let empty: ExportRow = {}

  /** Rows are copies of an empty row, so that the cost depends on the fields a row actually has. */
  function rowOf(fields: string[]): ExportRow {
    const row = { ...empty }
    for (const [place, name] of names!.slice(0, fields.length).entries()) {
      if (!nothing.has(fields[place]!)) row[name] = fields[place]!
    }
    return row
  }

  function* parseRows(rows: string[][]) {
    for (const fields of rows) {
      if (names) yield rowOf(fields)
      else {
        names = fields.slice(0, MAX_COLUMNS_COUNT).map((name) => name.replace(/^\uFEFF/, '').trim())
        empty = Object.fromEntries(names.map((name) => [name, null]))
      }
    }
  }
  for await (const chunk of chunks) yield* parseRows(reader.push(decoder.decode(chunk, { stream: true })))
  yield* parseRows(reader.end())
}

/** Rows of one table of an export. */
export const readTable = (root: string, name: string) => readCsv(readWithin(root, join(root, name)))

export const isInExport = async (root: string, name: string) =>
  (await stat(join(root, name)).catch(() => null)) !== null

/** A small table as a map; empty when the export lacks it. */
export async function readMap<T>(root: string, name: string, read: (row: ExportRow) => [string, T]) {
  const map = new Map<string, T>()
  if (await isInExport(root, name)) for await (const row of readTable(root, name)) map.set(...read(row))
  return map
}
