/** What database tools write for nothing. */
const nothing = new Set(['\\N', 'NULL'])

export type Row = Record<string, string | null>

/** More than any table of another host has: every row is as long as the first line, and a short one costs as much. */
const MAX_COLUMNS = 128

/** One character after the other, as a field may hold commas, quotes and line breaks. */
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

/** Rows by the names in the first line, as they come. */
export async function* readCsv(chunks: AsyncIterable<Buffer>): AsyncGenerator<Row> {
  const reader = csvReader()
  const decoder = new TextDecoder()
  let names: string[] | null = null

  let empty: Row = {}

  /** A copy of a row of nothing, so that a row costs as much as it has fields. */
  function rowOf(fields: string[]): Row {
    const row = { ...empty }
    for (const [place, name] of names!.slice(0, fields.length).entries()) {
      if (!nothing.has(fields[place]!)) row[name] = fields[place]!
    }
    return row
  }

  function* named(rows: string[][]) {
    for (const fields of rows) {
      if (names) yield rowOf(fields)
      else {
        names = fields.slice(0, MAX_COLUMNS).map((name) => name.replace(/^\uFEFF/, '').trim())
        empty = Object.fromEntries(names.map((name) => [name, null]))
      }
    }
  }
  for await (const chunk of chunks) yield* named(reader.push(decoder.decode(chunk, { stream: true })))
  yield* named(reader.end())
}
