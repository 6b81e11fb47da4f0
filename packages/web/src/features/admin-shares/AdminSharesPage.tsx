import type { AdminShare } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBulkCalls } from '#data/api/admin.ts'
import { useExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { StateChips } from '#ui/table/StateChips.tsx'
import { tableOf } from '#ui/table/table-query.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { AdminSharePanel } from './AdminSharePanel.tsx'
import { type SharesSearch, sharesQuery, states } from '#data/sharing/admin-shares.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useShareColumns } from './use-share-columns.tsx'
import { useShareActs } from './use-share-acts.tsx'

const route = getRouteApi('/admin/shares')

/** Everybody's shares: found, looked at, taken back one by one or many at once. */
export function AdminSharesPage() {
  const { t } = useTranslation('admin-shares')
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableOf(useQuery(sharesQuery(search)))
  const { page } = table
  const [removed, setRemoved] = useState<AdminShare[]>([])
  const [opened, setOpened] = useState<AdminShare | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const columns = useShareColumns()
  const selection = useSelection<AdminShare>({
    keyOf: ({ id }) => id,
    nameOf: ({ slug }) => slug,
    canChoose: ({ is_removed }) => !is_removed,
  })
  const acts = useShareActs()
  const calls = useBulkCalls()
  const exporting = useExport('shares', sharesQuery(search))

  const show = (next: SharesSearch) => void navigate({ search: next, replace: true })
  const finish = () => {
    setRemoved([])
    setIsOpen(false)
  }

  return (
    <>
      <PageTitle title={t('title')} count={page && formats.total(page.meta)} />
      <DataTable
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        search={search}
        onSearch={show}
        searchLabel={t('search')}
        filters={
          <StateChips
            states={states}
            labelOf={(state) => t(`states.${state}`)}
            value={search.state}
            onChange={(state) => show({ ...search, state, page: undefined })}
          />
        }
        onOpen={(share) => {
          setOpened(share)
          setIsOpen(true)
        }}
        selection={selection}
        bulk={<BulkBar selection={selection} acts={acts} {...calls} />}
        tools={<ExportButton {...exporting} />}
        empty={<EmptyState drawing="album" title={t('none')} />}
      />
      <SidePanel opened={isOpen} onClose={() => setIsOpen(false)} title={t('details')}>
        {opened && <AdminSharePanel share={opened} onRemove={() => setRemoved([opened])} />}
      </SidePanel>
      <RemoveDialog shares={removed} onClose={() => setRemoved([])} onDone={finish} />
    </>
  )
}
