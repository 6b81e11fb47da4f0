import type { AdminReport } from '@imagora/contract'
import { limits, reportTypes } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useState, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { reportsQuery, decideReports } from '#data/safety/reports.ts'
import classes from './Reports.module.css'
import type { ReportsSearch } from '#data/safety/search-params.ts'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import { StateChips } from '#ui/table/StateChips.tsx'

/** Bulk decisions on reports. Actions on the reported items themselves are decided one by one. */
function useReportActions(): BulkAction<AdminReport>[] {
  const { t } = useTranslation(['reports', 'tables'])
  const [note, setNote] = useState('')
  const fields = (
    <TextInput
      label={t('note')}
      description={t('note_help')}
      value={note}
      maxLength={limits.report.note}
      data-autofocus
      onChange={({ currentTarget }) => setNote(currentTarget.value)}
    />
  )
  const decide = (decision: 'uphold' | 'dismiss') => (reports: AdminReport[]) =>
    requireAllDone(decideReports(reports, { decision, note }))
  const appliesTo = ({ state }: AdminReport) => state === 'open'
  return [
    {
      key: 'dismiss',
      text: 'dismiss_reports',
      label: t('dismiss'),
      icon: <X size={16} />,
      hint: t('tables:hints.dismiss'),
      fields,
      appliesTo,
      batchSize: ROWS_PER_CALL_COUNT,
      call: decide('dismiss'),
    },
    {
      key: 'uphold',
      text: 'uphold_reports',
      label: t('uphold'),
      icon: <Check size={16} />,
      hint: t('tables:hints.uphold'),
      fields,
      appliesTo,
      batchSize: ROWS_PER_CALL_COUNT,
      call: decide('uphold'),
    },
  ]
}

const ReportPanel = lazy(async () => ({ default: (await import('./ReportPanel.tsx')).ReportPanel }))

const route = getRouteApi('/admin/reports')
const tones = { open: 'warning', upheld: 'danger', dismissed: 'neutral' } as const

function useColumns(): Column<AdminReport>[] {
  const { t } = useTranslation(['reports', 'report'])
  const formats = useFormats()
  return [
    {
      key: 'what',
      label: t('what'),
      render: ({ title, url, content }) => (
        <span className={classes.what}>
          <strong>{title || url}</strong>
          <span>{content}</span>
        </span>
      ),
    },
    { key: 'type', label: t('type'), render: ({ type }) => t(`types.${type}`) },
    { key: 'reason', label: t('reason'), render: ({ reason }) => t(`report:reasons.${reason}`) },
    { key: 'reporter', label: t('reporter'), render: ({ reporter }) => reporter?.username ?? t('visitor') },
    {
      key: 'state',
      label: t('state'),
      render: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
    },
    { key: 'time', label: t('time'), render: ({ created_at }) => formats.dateTime(created_at) },
  ]
}

function Filters({ search, onSearch }: { search: ReportsSearch; onSearch: (search: ReportsSearch) => void }) {
  const { t } = useTranslation('reports')
  return (
    <>
      <StateChips
        states={['upheld', 'dismissed', 'all'] as const}
        labelOf={(state) => (state === 'all' ? t('all_states') : t(`states.${state}`))}
        value={search.state}
        onChange={(state) => onSearch({ ...search, state, page: undefined })}
      />
      <StateChips
        states={reportTypes}
        labelOf={(type) => t(`types.${type}`)}
        value={search.type}
        onChange={(type) => onSearch({ ...search, type, page: undefined })}
      />
    </>
  )
}

/** Reports: open ones first, newest on top. */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  const { report, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: ReportsSearch) => void navigate({ search: next, replace: true })
  const close = () => void navigate({ search })
  return (
    <AdminListPage
      title={t('title')}
      list={useQuery(reportsQuery(search))}
      columns={useColumns()}
      keyOf={({ id }) => id}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="reports" search={search} onSearch={show} />}
      searchLabel={t('search')}
      filters={<Filters search={search} onSearch={show} />}
      onOpen={({ id }) => void navigate({ search: { ...search, report: id } })}
      bulk={{
        nameOf: ({ title, url }) => title || url,
        actions: useReportActions(),
        calls: useBulkCalls(),
        listMatches: createMatchReader('GET /admin/reports', reportsQuery(search)),
      }}
      csvExport={useCsvExport('reports', reportsQuery(search))}
      emptyState={{ illustration: 'search', title: t('none'), hint: t('none_hint') }}
    >
      <ListPanel opened={report !== undefined} onClose={close} title={t('panel')}>
        {report !== undefined && <ReportPanel key={report} id={report} onDecided={close} />}
      </ListPanel>
    </AdminListPage>
  )
}
