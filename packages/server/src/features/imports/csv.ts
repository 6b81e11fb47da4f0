/** What database tools write for nothing. */
const nothing = new Set(['\\N', 'NULL'])

export type Row = Record<string, string | null>

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

  const rowOf = (fields: string[]): Row =>
    Object.fromEntries(
      names!.map((name, place) => [name, nothing.has(fields[place] ?? '') ? null : (fields[place] ?? null)]),
    )

  function* named(rows: string[][]) {
    for (const fields of rows) {
      if (names) yield rowOf(fields)
      else names = fields.map((name) => name.replace(/^\uFEFF/, '').trim())
    }
  }
  for await (const chunk of chunks) yield* named(reader.push(decoder.decode(chunk, { stream: true })))
  yield* named(reader.end())
}
