import { useRef, useState } from 'react'
import {
  type SelectedRows,
  type RowKey,
  getSelectionState,
  togglePageSelection,
  toggleRowSelection,
  deselectRows,
} from './selection.ts'

interface UseSelectionDeps<Row> {
  keyOf: (row: Row) => RowKey
  /** Row name for screen readers and for the list of failures. */
  nameOf: (row: Row) => string
  /** Rows without available actions have no checkbox. */
  canChoose?: (row: Row) => boolean
}

export interface RowSelection<Row> extends Required<UseSelectionDeps<Row>> {
  selectedRows: SelectedRows<Row>
  has: (row: Row) => boolean
  getPageState: (page: Row[]) => 'none' | 'some' | 'all'
  /** Toggles a row; a range starts at the row toggled before. */
  toggle: (row: Row, page: Row[], isRange: boolean) => void
  togglePage: (page: Row[]) => void
  /** Selects all of these that can be selected, in addition. */
  select: (rows: Row[]) => void
  deselect: (keys: RowKey[]) => void
  clear: () => void
}

const anyRow = () => true

/** Holds the selected rows of a table. The selection survives paging and filtering, and is lost with the screen. */
export function useSelection<Row>({ keyOf, nameOf, canChoose = anyRow }: UseSelectionDeps<Row>): RowSelection<Row> {
  const [selectedRows, setChosen] = useState<SelectedRows<Row>>(new Map())
  const anchor = useRef<RowKey | undefined>(undefined)
  const selectableRows = (page: Row[]) => ({ rows: page.filter(canChoose), keyOf })
  return {
    keyOf,
    nameOf,
    canChoose,
    selectedRows,
    has: (row) => selectedRows.has(keyOf(row)),
    getPageState: (page) => getSelectionState(selectedRows, selectableRows(page)),
    toggle(row, page, isRange) {
      const key = keyOf(row)
      const from = isRange ? anchor.current : undefined
      anchor.current = key
      setChosen((now) => toggleRowSelection(now, selectableRows(page), key, from))
    },
    togglePage: (page) => setChosen((now) => togglePageSelection(now, selectableRows(page))),
    select: (rows) =>
      setChosen((now) => new Map([...now, ...rows.filter(canChoose).map((row) => [keyOf(row), row] as const)])),
    deselect: (keys) => setChosen((now) => deselectRows(now, keys)),
    clear: () => setChosen(new Map()),
  }
}
