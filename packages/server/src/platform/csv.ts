export type CsvCell = string | number | boolean | null | undefined

/**
 * Characters that start a formula in spreadsheets. Full-width and small forms are included, because some programs
 * convert them.
 */
const formula = '=+@＝＋－＠﹦﹢﹣﹫−-'
/** Leading whitespace, quotes and invisible characters are skipped, because some programs strip them first. */
const unseen = `[\\s\\p{C}'"\`‘’“”＇＂]*`
const begins = new RegExp(`^${unseen}[${formula}]`, 'u')
/**
 * If a program splits cells at another separator, quotes do not protect the text, and a new line also starts a cell.
 */
const afterSeparator = new RegExp(`([;\\t\\r\\n]${unseen})(?=[${formula}])`, 'gu')
const control = /^[\t\r\n]/
const number = /^-?\d{1,15}(\.\d{1,6})?$/

/** Escapes text so that no spreadsheet takes it for a formula, even with another separator. */
function escapeFormula(text: string) {
  if (number.test(text)) return text
  const isLoaded = begins.test(text) || control.test(text)
  return (isLoaded ? `'${text}` : text).replace(afterSeparator, "$1'")
}

function writeCell(cell: CsvCell) {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  return `"${escapeFormula(cell).replaceAll('"', '""')}"`
}

/** Formats a line of CSV as in RFC 4180; text is always quoted. */
export const csvLine = (cells: CsvCell[]) => `${cells.map(writeCell).join(',')}\r\n`

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
