import { createContext, type ReactNode, Suspense, use } from 'react'
import { PageBox, SelectBox } from '#ui/bulk/SelectBox.tsx'
import { LazyBulkBar, type ListBulkOptions, useListBulk } from '#ui/bulk/use-list-bulk.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { ListPage, type ListPageProps } from './ListPage.tsx'
import classes from './RowListPage.module.css'

/** Checkbox of the row that is rendered, where the list has bulk actions. */
const RowSelectBox = createContext<ReactNode>(null)

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
      {use(RowSelectBox)}
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
  bulk?: ListBulkOptions<Row>
}

/** Page of a short list without pages in the admin panel. */
export function RowListPage<Row>(props: Props<Row>) {
  const { list, keyOf, rowHeight, renderRow } = props
  const { data: rows, error, refetch } = list
  const { bulk, selection } = useListBulk(keyOf, props.bulk)
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
          <>
            {bulk && rows.length > 0 && (
              <div className={classes.page}>
                <PageBox selection={selection} page={rows} isLabelled />
              </div>
            )}
            <ol className={classes.list}>
              {rows.map((row) => (
                <RowSelectBox
                  key={keyOf(row)}
                  value={bulk && <SelectBox selection={selection} page={rows} row={row} />}
                >
                  {renderRow(row, rows.length)}
                </RowSelectBox>
              ))}
            </ol>
            {bulk && (
              <div className={classes.bulk}>
                <Suspense>
                  <LazyBulkBar selection={selection} actions={bulk.actions} {...bulk.calls} />
                </Suspense>
              </div>
            )}
          </>
        )
      }}
    />
  )
}
