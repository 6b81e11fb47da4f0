/** Without the byte order mark some programs decode the file with the code page of the machine. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A row of a file and the number of the line it begins in. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Returns the separator that the first line contains most, outside of quotes. */
function findSeparator(text: string) {
  const [heading = ''] = text.split(/\r?\n/, 1)
  const plain = heading.replaceAll(/"[^"]*"/g, '')
  const countOf = (separator: string) => plain.split(separator).length
  return [',', ';', '\t'].toSorted((one, other) => countOf(other) - countOf(one))[0]!
}

/**
 * Reads CSV as in RFC 4180, with commas, semicolons or tabs, quotes and either kind of line break. Empty lines are left
 * out. Returns null for a quote that never ends.
 */
export function parseCsv(file: string): CsvRow[] | null {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(BYTE_ORDER_MARK.length) : file
  const separator = findSeparator(text)
  const special = new RegExp(`[${separator}"\\r\\n]`, 'g')
  const rows: CsvRow[] = []
  let [place, line] = [0, 1]
  let row: CsvRow = { line, cells: [] }

  /** Reads a quoted cell and returns null where its end is missing. */
  function readQuoted() {
    let cell = ''
    for (;;) {
      const end = text.indexOf('"', place)
      if (end < 0) return null
      cell += text.slice(place, end)
      place = end + 1
      if (text[place] !== '"') break
      cell += '"'
      place += 1
    }
    line += cell.split('\n').length - 1
    return cell
  }

  function readPlain() {
    special.lastIndex = place
    const end = special.exec(text)?.index ?? text.length
    const cell = text.slice(place, end)
    place = end
    return cell
  }

  function endRow() {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
    line += 1
    row = { line, cells: [] }
  }

  while (place < text.length) {
    let cell = readPlain()
    while (text[place] === '"') {
      place += 1
      const quoted = readQuoted()
      if (quoted === null) return null
      cell = cell.trim() + quoted + readPlain()
    }
    row.cells.push(cell)
    if (text[place] === separator) {
      place += 1
      if (place === text.length) row.cells.push('')
      continue
    }
    if (text[place] === '\r' && text[place + 1] === '\n') place += 1
    place += 1
    endRow()
  }
  if (row.cells.length > 0) endRow()
  return rows
}
