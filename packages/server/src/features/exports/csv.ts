export type Cell = string | number | boolean | null | undefined

/** What spreadsheets begin a formula with. Wide and small forms count: some programs make them the plain ones. */
const formula = '=+@＝＋－＠﹦﹢﹣﹫−-'
/** Spaces, quotes and signs that nobody sees may stand before it: some programs take them away first. */
const unseen = `[\\s\\p{C}'"\`‘’“”＇＂]*`
const begins = new RegExp(`^${unseen}[${formula}]`, 'u')
/** Where cells are split at another sign than ours, quotes do not hold a text together, and its next line begins a cell too. */
const afterSeparator = new RegExp(`([;\\t\\r\\n]${unseen})(?=[${formula}])`, 'gu')
const control = /^[\t\r\n]/
const number = /^-?\d{1,15}(\.\d{1,6})?$/

/** A text that no spreadsheet takes for a formula, also where it splits cells at another sign than ours. */
function defused(text: string) {
  if (number.test(text)) return text
  const isLoaded = begins.test(text) || control.test(text)
  return (isLoaded ? `'${text}` : text).replace(afterSeparator, "$1'")
}

function cellOf(cell: Cell) {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  return `"${defused(cell).replaceAll('"', '""')}"`
}

/** A line of a file as RFC 4180 has it; texts always stand in quotes. */
export const csvLine = (cells: Cell[]) => `${cells.map(cellOf).join(',')}\r\n`

/** Without it some programs read the file as if it were in the code page of the machine. */
export const byteOrderMark = '\uFEFF'
