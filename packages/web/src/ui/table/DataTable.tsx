import { ArrowDown, ArrowUp, ArrowUpDown, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './DataTable.module.css'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { PageBox, SelectBox } from '#ui/bulk/SelectBox.tsx'
import selecting from '#ui/bulk/Selection.module.css'
import type { TableSearch } from '#lib/state/table-search.ts'
import { clearFilters, hasFilters, toggleSortOrder } from '#lib/state/table-state.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Pager, type PageMeta } from './Pager.tsx'
import { SearchField } from './SearchField.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import type { RowSelection } from '#ui/bulk/use-selection.ts'

interface ColumnHeaderProps<Row> {
  column: Column<Row>
  order: string | undefined
  onOrder: (order: string) => void
}

function ColumnHeader<Row>({ column: { label, sort, isLargestFirst, align }, order, onOrder }: ColumnHeaderProps<Row>) {
  const { t } = useTranslation()
  if (!sort) return <th data-align={align}>{label}</th>
  const isDescending = order === `-${sort}`
  const isActive = isDescending || order === sort
  const next = toggleSortOrder(order, sort, isLargestFirst)
  const Icon = isActive ? (isDescending ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th data-align={align} aria-sort={isActive ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-active={isActive || undefined}
        title={t(next === sort ? 'table.sort_ascending' : 'table.sort_descending', { column: label })}
        onClick={() => onOrder(next)}
      >
        {label}
        <Icon size={16} aria-hidden />
      </button>
    </th>
  )
}

type RowsProps<Row, Search extends TableSearch> = TableProps<Row, Search> & { rows: Row[] }

/** Table with dense rows of 40 px. */
function TableGrid<Row, Search extends TableSearch>(props: RowsProps<Row, Search>) {
  const { label, columns, rowKey, rows, list, search, onSearch, onOpen, selection } = props
  const cell = ({ render }: Column<Row>, row: Row, place: number) =>
    place === 0 && onOpen ? (
      <button type="button" className={classes.opener} onClick={() => onOpen(row)}>
        {render(row)}
      </button>
    ) : (
      render(row)
    )

  return (
    <ScrollRegion label={label} className={`${classes.scroll} ${list.isPlaceholderData ? classes.stale : ''}`}>
      <table className={classes.table} aria-label={label} aria-busy={list.isPlaceholderData}>
        <thead>
          <tr>
            {selection && (
              <th className={selecting.cell}>
                <PageBox selection={selection} page={rows} />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHeader
                key={column.key}
                column={column}
                order={search.order}
                onOrder={(order) => onSearch({ ...search, order, page: undefined })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-chosen={selection?.has(row) || undefined}>
              {selection && (
                <td className={selecting.cell}>
                  <SelectBox selection={selection} page={rows} row={row} />
                </td>
              )}
              {columns.map((column, place) => (
                <td key={column.key} data-align={column.align}>
                  {cell(column, row, place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Rows as cards, for viewports too narrow for columns. */
function CardList<Row, Search extends TableSearch>({
  label,
  columns,
  rowKey,
  rows,
  onOpen,
  selection,
}: RowsProps<Row, Search>) {
  const [title, ...rest] = columns
  return (
    <>
      {selection && (
        <div className={selecting.page}>
          <PageBox selection={selection} page={rows} isLabelled />
        </div>
      )}
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={classes.card} data-chosen={selection?.has(row) || undefined}>
            <div className={selecting.top}>
              {selection && <SelectBox selection={selection} page={rows} row={row} />}
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
  /** Sort key of the column on the server. */
  sort?: string
  /** Numbers and dates sort descending on the first click. */
  isLargestFirst?: boolean
  align?: 'end'
}

export interface TablePage<Row> {
  data: Row[]
  meta: PageMeta
}

export interface TableProps<Row, Search extends TableSearch> {
  /** Accessible name of the table. */
  label: string
  /** Columns; the first one names the row. */
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  /** Result of `useQuery`; placeholder data are the rows of the previous search. */
  list: {
    data: TablePage<Row> | undefined
    error: Error | null
    refetch: () => Promise<unknown>
    isPlaceholderData: boolean
  }
  /** Table state in the URL. */
  search: Search
  onSearch: (search: Search) => void
  searchLabel?: string
  /** Filter chips and selects beside the search field. */
  filters?: ReactNode
  /** Actions for the whole list, at the end of the toolbar. */
  tools?: ReactNode
  /** Enables row selection, which is kept across pages. */
  selection?: RowSelection<Row>
  /** Bulk actions for the selected rows. */
  bulk?: ReactNode
  /** Opens the row in the side panel. */
  onOpen?: (row: Row) => void
  /** Shows the rows of a page in another form than a table. */
  renderRows?: ((rows: Row[], selection: RowSelection<Row> | undefined) => ReactNode) | undefined
  /** Empty state without filters. */
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

function TableContent<Row, Search extends TableSearch>(props: TableProps<Row, Search>) {
  const { list, search, onSearch, empty } = props
  const { t } = useTranslation()
  const Rows = useIsMobile() ? CardList : TableGrid
  const rows = list.data?.data
  if (list.error && !rows) return <ErrorState hint={list.error.message} onRetry={() => void list.refetch()} />
  if (!rows) return <RowsSkeleton />
  if (rows.length > 0) return props.renderRows?.(rows, props.selection) ?? <Rows {...props} rows={rows} />
  if (!hasFilters(search)) return empty
  return (
    <EmptyState
      illustration="search"
      title={t('table.none_found')}
      action={
        <Button variant="default" onClick={() => onSearch(clearFilters(search))}>
          {t('table.clear')}
        </Button>
      }
    />
  )
}

/** A list with filtering, sorting and paging on the server and its state in the URL; cards on a phone. */
export function DataTable<Row, Search extends TableSearch>(props: TableProps<Row, Search>) {
  const { list, search, onSearch } = props
  return (
    <>
      <Toolbar {...props} />
      <TableContent {...props} />
      {props.bulk}
      {list.data && (
        <Pager
          meta={list.data.meta}
          onPage={(number) => onSearch({ ...search, page: number > 1 ? number : undefined })}
        />
      )}
    </>
  )
}
