import { ChevronRight } from 'lucide-react'
import classes from './DataTable.module.css'
import { PageBox, SelectBox } from '#ui/bulk/SelectBox.tsx'
import selecting from '#ui/bulk/Selection.module.css'
import { type TableSearch, hasFilters, withoutFilters } from './table-search.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Pager, type PageMeta } from './Pager.tsx'
import { SearchField } from './SearchField.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { TableGrid } from './TableGrid.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import type { Selection } from '#ui/bulk/use-selection.ts'

type Props<Row, Search extends TableSearch> = TableProps<Row, Search> & { page: { data: Row[] } }

/** The rows of a table as cards, for screens too narrow for columns. */
function CardList<Row, Search extends TableSearch>({
  label,
  columns,
  rowKey,
  page,
  onOpen,
  selection,
}: Props<Row, Search>) {
  const [title, ...rest] = columns
  return (
    <>
      {selection && (
        <div className={selecting.page}>
          <PageBox selection={selection} page={page.data} isLabelled />
        </div>
      )}
      <ul className={classes.cards} aria-label={label}>
        {page.data.map((row) => (
          <li key={rowKey(row)} className={classes.card} data-chosen={selection?.has(row) || undefined}>
            <div className={selecting.top}>
              {selection && <SelectBox selection={selection} page={page.data} row={row} />}
              {onOpen ? (
                <button type="button" className={classes.heading} onClick={() => onOpen(row)}>
                  {title?.render(row)}
                  <ChevronRight size={20} aria-hidden />
                </button>
              ) : (
                <div className={classes.heading}>{title?.render(row)}</div>
              )}
            </div>
            <dl className={classes.pairs}>
              {rest.map((column) => (
                <div key={column.key} className={classes.pair}>
                  <dt>{column.label}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

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
