export type RowKey = string | number

/** The selected rows by key, as they were when selected, including rows of other pages. */
export type SelectedRows<Row> = ReadonlyMap<RowKey, Row>

interface RowPage<Row> {
  /** The selectable rows in page order. */
  rows: Row[]
  keyOf: (row: Row) => RowKey
}

export function getSelectionState<Row>(
  chosen: SelectedRows<Row>,
  { rows, keyOf }: RowPage<Row>,
): 'none' | 'some' | 'all' {
  const count = rows.filter((row) => chosen.has(keyOf(row))).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

function setRowsSelected<Row>(
  chosen: SelectedRows<Row>,
  { rows, keyOf }: RowPage<Row>,
  isChosen: boolean,
): SelectedRows<Row> {
  const next = new Map(chosen)
  for (const row of rows) {
    if (isChosen) next.set(keyOf(row), row)
    else next.delete(keyOf(row))
  }
  return next
}

/** Selects the rest of the page, or clears the page when all of it is selected. */
export const togglePageSelection = <Row>(chosen: SelectedRows<Row>, listed: RowPage<Row>) =>
  setRowsSelected(chosen, listed, getSelectionState(chosen, listed) !== 'all')

/** Toggles one row; with an anchor on the same page, the whole range takes the new state of the row. */
export function toggleRowSelection<Row>(
  chosen: SelectedRows<Row>,
  { rows, keyOf }: RowPage<Row>,
  key: RowKey,
  anchor?: RowKey,
) {
  const place = rows.findIndex((row) => keyOf(row) === key)
  const from = anchor === undefined ? -1 : rows.findIndex((row) => keyOf(row) === anchor)
  const [first, last] = from < 0 ? [place, place] : [Math.min(from, place), Math.max(from, place)]
  return setRowsSelected(chosen, { rows: rows.slice(first, last + 1), keyOf }, !chosen.has(key))
}

export const deselectRows = <Row>(chosen: SelectedRows<Row>, keys: RowKey[]): SelectedRows<Row> => {
  const gone = new Set(keys)
  return new Map([...chosen].filter(([key]) => !gone.has(key)))
}
