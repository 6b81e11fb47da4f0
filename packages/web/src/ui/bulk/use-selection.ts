import { useRef, useState } from 'react'
import { type SelectedRows, type RowKey, selectedShareOf, toggledPage, toggledRow, withoutRows } from './selection.ts'

interface UseSelectionDeps<Row> {
  keyOf: (row: Row) => RowKey
  /** Row name for screen readers and for the list of failures. */
  nameOf: (row: Row) => string
  /** Rows without available actions have no checkbox. */
  canChoose?: (row: Row) => boolean
}

export interface RowSelection<Row> extends Required<UseSelectionDeps<Row>> {
  chosen: SelectedRows<Row>
  has: (row: Row) => boolean
  shareOf: (page: Row[]) => 'none' | 'some' | 'all'
  /** Toggles a row; a range starts at the row toggled before. */
  toggle: (row: Row, page: Row[], isRange: boolean) => void
  togglePage: (page: Row[]) => void
  drop: (keys: RowKey[]) => void
  clear: () => void
}

const anyRow = () => true

/** Holds the selected rows of a table. The selection survives paging and filtering, and is lost with the screen. */
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
