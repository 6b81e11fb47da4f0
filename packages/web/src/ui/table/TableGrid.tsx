import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Column, TableProps } from './DataTable.tsx'
import classes from './DataTable.module.css'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import { PageBox, SelectBox } from '#ui/bulk/SelectBox.tsx'
import selecting from '#ui/bulk/Selection.module.css'
import { type TableSearch, toggledOrder } from './table-search.ts'

interface HeadProps<Row> {
  column: Column<Row>
  order: string | undefined
  onOrder: (order: string) => void
}

function Head<Row>({ column: { label, sort, isLargestFirst, align }, order, onOrder }: HeadProps<Row>) {
  const { t } = useTranslation()
  if (!sort) return <th data-align={align}>{label}</th>
  const isDescending = order === `-${sort}`
  const isActive = isDescending || order === sort
  const next = toggledOrder(order, sort, isLargestFirst)
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

type Props<Row, Search extends TableSearch> = TableProps<Row, Search> & { page: { data: Row[] } }

/** Dense rows of 40 px. */
export function TableGrid<Row, Search extends TableSearch>(props: Props<Row, Search>) {
  const { label, columns, rowKey, page, isStale, search, onSearch, onOpen, selection } = props
  const cell = ({ render }: Column<Row>, row: Row, place: number) =>
    place === 0 && onOpen ? (
      <button type="button" className={classes.opener} onClick={() => onOpen(row)}>
        {render(row)}
      </button>
    ) : (
      render(row)
    )

  return (
    <ScrollRegion label={label} className={`${classes.scroll} ${isStale ? classes.stale : ''}`}>
      <table className={classes.table} aria-label={label} aria-busy={isStale}>
        <thead>
          <tr>
            {selection && (
              <th className={selecting.cell}>
                <PageBox selection={selection} page={page.data} />
              </th>
            )}
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                order={search.order}
                onOrder={(order) => onSearch({ ...search, order, page: undefined })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {page.data.map((row) => (
            <tr key={rowKey(row)} data-chosen={selection?.has(row) || undefined}>
              {selection && (
                <td className={selecting.cell}>
                  <SelectBox selection={selection} page={page.data} row={row} />
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
