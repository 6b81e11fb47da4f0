import { Fragment, type ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { ListPage, type ListPageProps } from './ListPage.tsx'
import classes from './RowListPage.module.css'

interface ListRowProps {
  icon: ReactNode
  name: string
  /** Lines below the name. */
  details: ReactNode[]
  onOpen: () => void
  /** Status badges at the end of the row. */
  tags: ReactNode
  /** Inline actions of the row. */
  actions?: ReactNode
  /** Content below the facts. */
  children?: ReactNode
}

/** A row whose name opens the item. */
export function ListRow({ icon, name, details, onOpen, tags, actions, children }: ListRowProps) {
  return (
    <li className={classes.row}>
      {icon}
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        {details.map((fact, place) => (
          // Lines have no identity except their index.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} className={classes.facts}>
            {fact}
          </span>
        ))}
        {children}
      </button>
      <div className={classes.tags}>{tags}</div>
      {actions}
    </li>
  )
}

interface Props<Row> extends ListPageProps<Row> {
  /** Result of `useQuery`. */
  list: { data: Row[] | undefined; error: Error | null; refetch: () => Promise<unknown> }
  rowHeight: number
  renderRow: (row: Row, count: number) => ReactNode
}

/** Page of a short list without pages in the admin panel. */
export function RowListPage<Row>(props: Props<Row>) {
  const { list, keyOf, rowHeight, renderRow } = props
  const { data: rows, error, refetch } = list
  return (
    <ListPage
      {...props}
      rows={rows}
      isEmpty={rows?.length === 0}
      renderList={(none) => {
        if (error && !rows) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
        if (!rows) return <RowsSkeleton count={3} height={rowHeight} />
        if (rows.length === 0 && none) return <EmptyState {...none} />
        return (
          <ol className={classes.list}>
            {rows.map((row) => (
              <Fragment key={keyOf(row)}>{renderRow(row, rows.length)}</Fragment>
            ))}
          </ol>
        )
      }}
    />
  )
}
