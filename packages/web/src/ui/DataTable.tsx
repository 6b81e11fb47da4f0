import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CardList } from './CardList.tsx'
import classes from './DataTable.module.css'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Pager, type PageMeta } from './Pager.tsx'
import { SearchField } from './SearchField.tsx'
import { RowsSkeleton } from './Skeleton.tsx'
import { TableGrid } from './TableGrid.tsx'
import { hasFilters, type TableSearch, withoutFilters } from './table-search.ts'
import { useIsMobile } from './use-is-mobile.ts'
import type { Selection } from './use-selection.ts'

export interface Column<Row> {
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** The name by which the server sorts this column. */
  sort?: string
  /** Numbers and times: the largest and the newest come first. */
  isLargestFirst?: boolean
  align?: 'end'
}

export interface TableProps<Row, Search extends TableSearch> {
  /** What the table lists, for those who do not see it. */
  label: string
  /** The first column names the row. */
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  page: { data: Row[]; meta: PageMeta } | undefined
  error?: Error | null
  onRetry?: () => void
  /** The rows are those of the search before, while the new ones come. */
  isStale?: boolean
  /** The state in the address. */
  search: Search
  onSearch: (search: Search) => void
  searchLabel?: string
  /** Chips and selects beside the search. */
  filters?: ReactNode
  /** What concerns the whole list, at the end of the toolbar. */
  tools?: ReactNode
  /** Rows can be chosen, and stay so over all pages. */
  selection?: Selection<Row>
  /** What can be done to those that are chosen. */
  bulk?: ReactNode
  /** Opens the row beside the list. */
  onOpen?: (row: Row) => void
  /** Shown where there is nothing at all yet. */
  empty: ReactNode
}

function Toolbar<Row, Search extends TableSearch>(props: TableProps<Row, Search>) {
  const { search, onSearch, searchLabel, filters, tools } = props
  if (!searchLabel && !filters && !tools) return null
  return (
    <div className={classes.filters}>
      {searchLabel && (
        <div className={classes.search}>
          <SearchField
            label={searchLabel}
            value={search.q}
            onSearch={(q) => onSearch({ ...search, q: q || undefined, page: undefined })}
          />
        </div>
      )}
      {filters}
      {tools && <div className={classes.tools}>{tools}</div>}
    </div>
  )
}

function Content<Row, Search extends TableSearch>(props: TableProps<Row, Search>) {
  const { page, error, onRetry, search, onSearch, empty } = props
  const { t } = useTranslation()
  const Rows = useIsMobile() ? CardList : TableGrid
  if (error && !page) return <ErrorState hint={error.message} {...(onRetry && { onRetry })} />
  if (!page) return <RowsSkeleton />
  if (page.data.length > 0) return <Rows {...props} page={page} />
  if (!hasFilters(search)) return empty
  return (
    <EmptyState
      drawing="search"
      title={t('table.none_found')}
      action={
        <Button variant="default" onClick={() => onSearch(withoutFilters(search))}>
          {t('table.clear')}
        </Button>
      }
    />
  )
}

/** A list that filters, sorts and pages on the server, with its state in the address; cards on a phone. */
export function DataTable<Row, Search extends TableSearch>(props: TableProps<Row, Search>) {
  const { page, search, onSearch } = props
  return (
    <>
      <Toolbar {...props} />
      <Content {...props} />
      {props.bulk}
      {page && (
        <Pager meta={page.meta} onPage={(number) => onSearch({ ...search, page: number > 1 ? number : undefined })} />
      )}
    </>
  )
}
