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
