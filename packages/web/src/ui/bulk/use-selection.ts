import { useRef, useState } from 'react'
import { type Chosen, type RowKey, shareOf, toggledPage, toggledRow, without } from './selection.ts'

interface UseSelectionDeps<Row> {
  keyOf: (row: Row) => RowKey
  /** Names a row, for those who do not see it and where it is told what failed. */
  nameOf: (row: Row) => string
  /** Rows that nothing can be done about have no box. */
  canChoose?: (row: Row) => boolean
}

export interface Selection<Row> extends Required<UseSelectionDeps<Row>> {
  chosen: Chosen<Row>
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
export function useSelection<Row>({ keyOf, nameOf, canChoose = anyRow }: UseSelectionDeps<Row>): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>(new Map())
  const anchor = useRef<RowKey | undefined>(undefined)
  const listed = (page: Row[]) => ({ rows: page.filter(canChoose), keyOf })
  return {
    keyOf,
    nameOf,
    canChoose,
    chosen,
    has: (row) => chosen.has(keyOf(row)),
    shareOf: (page) => shareOf(chosen, listed(page)),
    toggle(row, page, isRange) {
      const key = keyOf(row)
      const from = isRange ? anchor.current : undefined
      anchor.current = key
      setChosen((now) => toggledRow(now, listed(page), key, from))
    },
    togglePage: (page) => setChosen((now) => toggledPage(now, listed(page))),
    drop: (keys) => setChosen((now) => without(now, keys)),
    clear: () => setChosen(new Map()),
  }
}
