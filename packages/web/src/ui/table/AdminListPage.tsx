import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Fragment, type ReactNode, Suspense } from 'react'
import classes from './AdminListPage.module.css'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import type { BulkAction, BulkCalls } from '#ui/bulk/use-bulk.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { EmptyState, type EmptyStateProps } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageSkeleton, RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import type { PanelSearch } from '#lib/state/panel-search.ts'
import { hasFilters, type TableSearch } from '#lib/state/table-search.ts'
import { DataTable, type TableProps } from './DataTable.tsx'
import { ExportButton, type ExportButtonProps } from './ExportButton.tsx'

interface ListRowProps {
  icon: ReactNode
  name: string
  /** Lines below the name. */
  facts: ReactNode[]
  onOpen: () => void
  /** Status badges at the end of the row. */
  tags: ReactNode
  /** Inline actions of the row. */
  acts?: ReactNode
  /** Content below the facts. */
  children?: ReactNode
}

/** A row whose name opens the item. */
export function ListRow({ icon, name, facts, onOpen, tags, acts, children }: ListRowProps) {
  return (
    <li className={classes.row}>
      {icon}
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        {facts.map((fact, place) => (
          // Lines have no identity except their index.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} className={classes.facts}>
            {fact}
          </span>
        ))}
        {children}
      </button>
      <div className={classes.tags}>{tags}</div>
      {acts}
    </li>
  )
}

interface ListPanelProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** Side panel of a list; its content may be a lazy component. */
export const ListPanel = ({ children, ...panel }: ListPanelProps) => (
  <SidePanel {...panel}>
    <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
  </SidePanel>
)

/** Panels for a new and for the opened item. */
interface ListEditing<Row> {
  /** Label of the button for a new item and title of its panel. */
  addLabel: string
  add: ReactNode
  /** Title of the panel of an item. */
  nameOf: (row: Row) => string
  /** Key of the opened row. */
  opened: PanelSearch | undefined
  onOpened: (opened?: PanelSearch) => void
  renderPanel: (row: Row) => ReactNode
}

interface ListBulk<Row> {
  /** Row name for screen readers and for the list of failures. */
  nameOf: (row: Row) => string
  /** Rows without available actions have no checkbox. */
  canChoose?: (row: Row) => boolean
  acts: BulkAction<Row>[]
  calls: BulkCalls
}

interface ListPageProps<Row> {
  title: string
  keyOf: (row: Row) => string | number
  /** Keeps the actions beside the title on a phone. */
  isOneLine?: boolean
  /** Secondary actions first, the one primary action last. */
  actions?: ReactNode
  /** Content between the title and the list. */
  intro?: ReactNode
  editing?: ListEditing<Row>
  /** Empty state, for items that a site can do without. */
  none?: EmptyStateProps
  /** Side panels and dialogs. */
  children?: ReactNode
}

interface RowListProps<Row> extends ListPageProps<Row> {
  /** Result of `useQuery`. */
  list: { data: Row[] | undefined; error: Error | null; refetch: () => Promise<unknown> }
  rowHeight: number
  renderRow: (row: Row, count: number) => ReactNode
}

type SharedTableProps = 'list' | 'columns' | 'search' | 'onSearch' | 'searchLabel' | 'filters' | 'onOpen'

interface TableListProps<Row, Search extends TableSearch>
  extends ListPageProps<Row>, Pick<TableProps<Row, Search>, SharedTableProps> {
  /** False hides the number of rows beside the title. */
  isCounted?: boolean
  bulk?: ListBulk<Row>
  exporting?: ExportButtonProps
}

function TableList<Row, Search extends TableSearch>(props: TableListProps<Row, Search>) {
  const { title, keyOf, bulk, exporting, none, ...table } = props
  const selection = useSelection<Row>({
    keyOf,
    nameOf: bulk?.nameOf ?? String,
    ...(bulk?.canChoose && { canChoose: bulk.canChoose }),
  })
  return (
    <DataTable
      {...table}
      label={title}
      rowKey={keyOf}
      {...(bulk && { selection, bulk: <BulkBar selection={selection} acts={bulk.acts} {...bulk.calls} /> })}
      tools={exporting && <ExportButton {...exporting} />}
      empty={none && <EmptyState {...none} />}
    />
  )
}

function RowList<Row>({ list: { data: rows, error, refetch }, keyOf, none, rowHeight, renderRow }: RowListProps<Row>) {
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
}

function EditingPanels<Row>(props: ListEditing<Row> & { row: Row | undefined }) {
  const { row, addLabel, add, nameOf, opened, onOpened, renderPanel } = props
  const close = () => onOpened()
  return (
    <>
      <ListPanel opened={opened === 'new'} onClose={close} title={addLabel}>
        {add}
      </ListPanel>
      <ListPanel opened={row !== undefined} onClose={close} title={row === undefined ? '' : nameOf(row)}>
        {row !== undefined && renderPanel(row)}
      </ListPanel>
    </>
  )
}

/** Rows as loaded, the meta data of a page if their number is shown, and whether the site has none at all. */
function summaryOf<Row, Search extends TableSearch>(props: TableListProps<Row, Search> | RowListProps<Row>) {
  if (!('columns' in props)) return { rows: props.list.data, isEmpty: props.list.data?.length === 0 }
  const { list, search, isCounted = true } = props
  const isEmpty = list.data?.data.length === 0 && !hasFilters(search)
  return { rows: list.data?.data, meta: isCounted ? list.data?.meta : undefined, isEmpty }
}

/** Page of a list in the admin panel: a table with its state in the URL, or a short list of rows. */
export function AdminListPage<Row, Search extends TableSearch>(props: TableListProps<Row, Search> | RowListProps<Row>) {
  const { title, keyOf, isOneLine = false, actions, intro, editing, children } = props
  const formats = useFormats()
  const { rows, meta, isEmpty } = summaryOf(props)
  const add = editing && (
    <Button leftSection={<Plus size={16} />} onClick={() => editing.onOpened('new')}>
      {editing.addLabel}
    </Button>
  )
  const none = props.none && { none: { action: add, ...props.none } }
  return (
    <>
      <PageTitle title={title} count={meta && formats.total(meta)} isOneLine={isOneLine}>
        {actions ?? (!isEmpty && add)}
      </PageTitle>
      {intro}
      {'columns' in props ? <TableList {...props} {...none} /> : <RowList {...props} {...none} />}
      {children}
      {editing && <EditingPanels {...editing} row={rows?.find((row) => keyOf(row) === editing.opened)} />}
    </>
  )
}
