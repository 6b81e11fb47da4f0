import type { AuditEntry } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { tableOf } from '#ui/table/table-query.ts'
import { AuditDetail } from './AuditDetail.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { auditQuery, type AuditSearch, entryQuery } from '#data/operations/audit-log.ts'
import { useActionName } from './use-action-name.ts'

const route = getRouteApi('/admin/audit')

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const actionName = useActionName()
  return [
    { key: 'action', label: t('action'), render: ({ action }) => actionName(action) },
    { key: 'target', label: t('target'), render: ({ target }) => target || '–' },
    { key: 'user', label: t('user'), render: ({ user }) => user?.username ?? t('nobody') },
    { key: 'ip', label: t('ip'), render: ({ ip }) => ip || '–' },
    { key: 'time', label: t('time'), render: ({ created_at }) => formats.dateTime(created_at) },
  ]
}

function EntryPanel({ id }: { id: number }) {
  const { data: entry, error, refetch } = useQuery(entryQuery(id))
  if (error && !entry) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  return entry ? <AuditDetail entry={entry} /> : <PageSkeleton />
}

/** Who changed what, and when. It is only ever written to. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const { entry, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const table = tableOf(useQuery(auditQuery(search)))
  const { page } = table
  const show = (next: AuditSearch) => void navigate({ search: next, replace: true })
  const exporting = useExport('audit', auditQuery(search))

  return (
    <>
      <PageTitle title={t('title')} count={page && formats.total(page.meta)} />
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        {...table}
        search={search}
        onSearch={show}
        searchLabel={t('search')}
        filters={<AuditFilters search={search} onSearch={show} />}
        onOpen={({ id }) => void navigate({ search: { ...search, entry: id } })}
        tools={<ExportButton {...exporting} />}
        empty={<EmptyState drawing="search" title={t('none')} />}
      />
      <SidePanel opened={entry !== undefined} onClose={() => void navigate({ search })} title={t('entry')}>
        {entry !== undefined && <EntryPanel key={entry} id={entry} />}
      </SidePanel>
    </>
  )
}
