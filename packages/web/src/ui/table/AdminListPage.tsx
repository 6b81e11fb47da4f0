import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notices } from '#ui/feedback/notices.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { useFormats } from '#lib/formats/formatters.ts'
import type { TableSearch } from '#lib/state/table-search.ts'
import { getHiddenColumns, hasFilters } from '#lib/state/table-state.ts'
import type { BulkBar as BulkBarComponent } from '#ui/bulk/BulkBar.tsx'
import type { BulkAction, BulkCalls } from '#ui/bulk/use-bulk.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { DataTable, type TableProps } from './DataTable.tsx'
import { ListPage, type ListPageProps } from './ListPage.tsx'

interface ExportButtonProps {
  onExport: () => Promise<void>
  isPending: boolean
}

const notifyExportError = ({ message }: Error) => notices.error({ id: 'export', message })

/** Exports all rows that match the filters, not only the current page. */
function ExportButton({ onExport, isPending }: ExportButtonProps) {
  const { t } = useTranslation('tables')
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} />}
      title={t('export_hint')}
      loading={isPending}
      onClick={() => void onExport().catch(notifyExportError)}
    >
      {t('export')}
    </Button>
  )
}

// The bar is invisible until a row is selected, so the table does not wait for it (7 kB). `lazy` drops the type parameter.
const BulkBar = lazy(async () => ({
  default: (await import('#ui/bulk/BulkBar.tsx')).BulkBar,
})) as unknown as typeof BulkBarComponent

interface ListBulkOptions<Row> {
  /** Row name for screen readers and for the list of failures. */
  nameOf: (row: Row) => string
  /** Rows without available actions have no checkbox. */
  canChoose?: (row: Row) => boolean
  actions: BulkAction<Row>[]
  calls: BulkCalls
  /** Reads all rows that match the filters, as many as can be selected. */
  listMatches?: () => Promise<Row[]>
}

type SharedTableProps = 'list' | 'columns' | 'search' | 'onSearch' | 'searchLabel' | 'filters' | 'onOpen' | 'renderRows'

interface Props<Row, Search extends TableSearch>
  extends ListPageProps<Row>, Pick<TableProps<Row, Search>, SharedTableProps> {
  /** False hides the number of rows beside the title. */
  showsCount?: boolean
  bulk?: ListBulkOptions<Row>
  csvExport?: ExportButtonProps
  /** Menu of the filters that were saved for this table. */
  savedFilters?: ReactNode
}

/** Page of a list in the admin panel: a table with its filters, order and page in the URL. */
export function AdminListPage<Row, Search extends TableSearch>(props: Props<Row, Search>) {
  const {
    title,
    keyOf,
    list,
    columns,
    search,
    onSearch,
    showsCount = true,
    csvExport,
    savedFilters,
    renderRows,
  } = props
  const isReadOnly = useIsReadOnly()
  const bulk = props.bulk && !isReadOnly && props.bulk.actions.length > 0 ? props.bulk : undefined
  const formats = useFormats()
  const selection = useSelection<Row>({
    keyOf,
    nameOf: bulk?.nameOf ?? String,
    ...(bulk?.canChoose && { canChoose: bulk.canChoose }),
  })
  const { data: page } = list
  const hidden = getHiddenColumns(search)
  return (
    <ListPage
      {...props}
      rows={page?.data}
      count={page && showsCount ? formats.total(page.meta) : undefined}
      isEmpty={page?.data.length === 0 && !hasFilters(search)}
      renderList={(none) => (
        <DataTable
          {...props}
          label={title}
          columns={columns.filter(({ key }, place) => place === 0 || !hidden.has(key))}
          rowKey={keyOf}
          {...(bulk && { selection })}
          bulk={
            bulk && (
              <Suspense>
                <BulkBar
                  selection={selection}
                  actions={bulk.actions}
                  matches={page && bulk.listMatches && { total: page.meta.total, list: bulk.listMatches }}
                  {...bulk.calls}
                />
              </Suspense>
            )
          }
          tools={
            (savedFilters || csvExport) && (
              <>
                {savedFilters}
                {savedFilters && !renderRows && <ColumnMenu columns={columns} search={search} onSearch={onSearch} />}
                {csvExport && <ExportButton {...csvExport} />}
              </>
            )
          }
          empty={none && <EmptyState {...none} />}
        />
      )}
    />
  )
}
