import { ChevronRight } from 'lucide-react'
import type { TableProps } from './DataTable.tsx'
import classes from './DataTable.module.css'
import { PageBox, SelectBox } from './SelectBox.tsx'
import selecting from './Selecting.module.css'
import type { TableSearch } from './table-search.ts'

type Props<Row, Search extends TableSearch> = TableProps<Row, Search> & { page: { data: Row[] } }

/** The rows of a table as cards, for screens too narrow for columns. */
export function CardList<Row, Search extends TableSearch>({
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
