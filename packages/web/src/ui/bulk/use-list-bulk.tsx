import { lazy } from 'react'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import type { BulkBar as BulkBarComponent } from './BulkBar.tsx'
import type { BulkAction, BulkCalls } from './use-bulk.ts'
import { useSelection } from './use-selection.ts'

// The bar is invisible until a row is selected, so the list does not wait for it (7 kB). `lazy` drops the type parameter.
export const LazyBulkBar = lazy(async () => ({
  default: (await import('./BulkBar.tsx')).BulkBar,
})) as unknown as typeof BulkBarComponent

export interface ListBulkOptions<Row> {
  /** Row name for screen readers and for the list of failures. */
  nameOf: (row: Row) => string
  /** Rows without available actions have no checkbox. */
  canChoose?: (row: Row) => boolean
  actions: BulkAction<Row>[]
  calls: BulkCalls
  /** Reads all rows that match the filters, as many as can be selected. */
  listMatches?: () => Promise<Row[]>
}

/** Returns the bulk options, unless the role may only read, with the selection of the list. */
export function useListBulk<Row>(keyOf: (row: Row) => string | number, options: ListBulkOptions<Row> | undefined) {
  const isReadOnly = useIsReadOnly()
  const bulk = options && !isReadOnly && options.actions.length > 0 ? options : undefined
  const selection = useSelection<Row>({
    keyOf,
    nameOf: bulk?.nameOf ?? String,
    ...(bulk?.canChoose && { canChoose: bulk.canChoose }),
  })
  return { bulk, selection }
}
