import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notices } from '#ui/feedback/notices.tsx'
import { type ReactNode, Suspense } from 'react'
import { useFormats } from '#lib/formats/formatters.ts'
import type { TableSearch } from '#lib/state/table-search.ts'
import { getHiddenColumns, hasFilters } from '#lib/state/table-state.ts'
import { LazyBulkBar, type ListBulkOptions, useListBulk } from '#ui/bulk/use-list-bulk.tsx'
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
  const { bulk, selection } = useListBulk(keyOf, props.bulk)
  const formats = useFormats()
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
                <LazyBulkBar
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
