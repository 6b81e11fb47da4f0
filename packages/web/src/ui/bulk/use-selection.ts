import { useRef, useState } from 'react'
import { type SelectedRows, type RowKey, selectedShareOf, toggledPage, toggledRow, withoutRows } from './selection.ts'

interface UseSelectionDeps<Row> {
  keyOf: (row: Row) => RowKey
  /** Names a row, for those who do not see it and where it is told what failed. */
  nameOf: (row: Row) => string
  /** Rows that nothing can be done about have no box. */
  canChoose?: (row: Row) => boolean
}

export interface RowSelection<Row> extends Required<UseSelectionDeps<Row>> {
  chosen: SelectedRows<Row>
  has: (row: Row) => boolean
  shareOf: (page: Row[]) => 'none' | 'some' | 'all'
  /** A range goes from the row that was touched before to this one. */
  toggle: (row: Row, page: Row[], isRange: boolean) => void
  togglePage: (page: Row[]) => void
  drop: (keys: RowKey[]) => void
  clear: () => void
}

const anyRow = () => true

/** Which rows of a table are chosen. It outlives paging and filtering, and goes with the screen. */
export function useSelection<Row>({ keyOf, nameOf, canChoose = anyRow }: UseSelectionDeps<Row>): RowSelection<Row> {
  const [chosen, setChosen] = useState<SelectedRows<Row>>(new Map())
  const anchor = useRef<RowKey | undefined>(undefined)
  const listed = (page: Row[]) => ({ rows: page.filter(canChoose), keyOf })
  return {
    keyOf,
    nameOf,
    canChoose,
    chosen,
    has: (row) => chosen.has(keyOf(row)),
    shareOf: (page) => selectedShareOf(chosen, listed(page)),
    toggle(row, page, isRange) {
      const key = keyOf(row)
      const from = isRange ? anchor.current : undefined
      anchor.current = key
      setChosen((now) => toggledRow(now, listed(page), key, from))
    },
    togglePage: (page) => setChosen((now) => toggledPage(now, listed(page))),
    drop: (keys) => setChosen((now) => withoutRows(now, keys)),
    clear: () => setChosen(new Map()),
  }
}
