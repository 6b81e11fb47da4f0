import { ChevronRight } from 'lucide-react'
import type { TableProps } from './DataTable.tsx'
import classes from './DataTable.module.css'
import type { TableSearch } from './table-search.ts'

type Props<Row, Search extends TableSearch> = TableProps<Row, Search> & { page: { data: Row[] } }

/** The rows of a table as cards, for screens too narrow for columns. */
export function CardList<Row, Search extends TableSearch>({
  label,
  columns,
  rowKey,
  page,
  onOpen,
}: Props<Row, Search>) {
  const [title, ...rest] = columns
  return (
    <ul className={classes.cards} aria-label={label}>
      {page.data.map((row) => (
        <li key={rowKey(row)} className={classes.card}>
          {onOpen ? (
            <button type="button" className={classes.heading} onClick={() => onOpen(row)}>
              {title?.render(row)}
              <ChevronRight size={20} aria-hidden />
            </button>
          ) : (
            <div className={classes.heading}>{title?.render(row)}</div>
          )}
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
  )
}
