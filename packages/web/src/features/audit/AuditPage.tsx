import type { AuditEntry } from '@imagora/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExport } from '#lib/exports.ts'
import { useFormats } from '#lib/formats.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { AuditDetail } from './AuditDetail.tsx'
import { auditQuery } from './queries.ts'
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

/** Who changed what, and when. It is only ever written to. */
export function AuditPage() {
  const { t } = useTranslation('audit')
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const { data: page, error, refetch, isPlaceholderData } = useQuery(auditQuery(search))
  const exporting = useExport('audit', auditQuery(search))

  return (
    <>
      <PageTitle title={t('title')} count={page && formats.number(page.meta.total)} />
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        page={page}
        error={error}
        onRetry={() => void refetch()}
        isStale={isPlaceholderData}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        searchLabel={t('search')}
        tools={<ExportButton {...exporting} />}
        onOpen={setOpened}
        empty={<EmptyState drawing="search" title={t('none')} />}
      />
      <SidePanel opened={opened !== null} onClose={() => setOpened(null)} title={t('entry')}>
        {opened && <AuditDetail entry={opened} />}
      </SidePanel>
    </>
  )
}
