import type { AdminTicket } from '@imagora/contract'
import { CircleCheck, NotebookPen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { ticketLevels } from '@imagora/contract/limits'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LevelMark, StatusTag, TicketName } from './conversation/TicketBadges.tsx'
import { useBulkCalls } from '#data/api/admin.ts'
import { useExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { BulkBar } from '#ui/bulk/BulkBar.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { tableQueryOptions } from '#ui/table/table-query.ts'
import { useSelection } from '#ui/bulk/use-selection.ts'
import { ticketsQuery, closeTickets } from '#data/content/admin-tickets.ts'
import { type AdminTicketsSearch, assignments, shownStatuses } from '#data/content/admin-ticket-search.ts'

function useTicketActions(): BulkAction<AdminTicket>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'close',
      label: t('acts.close'),
      icon: <CircleCheck size={16} />,
      hint: t('hints.tickets'),
      concerns: ({ status }) => status === 'in_progress',
      call: closeTickets,
    },
  ]
}

const Templates = lazy(async () => ({ default: (await import('./ReplyTemplates.tsx')).ReplyTemplates }))

const route = getRouteApi('/admin/tickets')

function useColumns(): Column<AdminTicket>[] {
  const { t } = useTranslation('tickets')
  const formats = useFormats()
  return [
    {
      key: 'title',
      label: t('ticket_title'),
      render: ({ last_reply, content, ...ticket }) => (
        <TicketName {...ticket} excerpt={last_reply?.excerpt ?? content} />
      ),
    },
    { key: 'user', label: t('admin.user'), render: ({ user }) => user.username },
    {
      key: 'level',
      label: t('level'),
      sort: 'level',
      isLargestFirst: true,
      render: ({ level }) => <LevelMark level={level} />,
    },
    { key: 'status', label: t('status'), render: ({ status }) => <StatusTag status={status} /> },
    { key: 'assigned', label: t('admin.assigned'), render: ({ assigned }) => assigned?.username ?? '–' },
    {
      key: 'created',
      label: t('created_at'),
      sort: 'created_at',
      isLargestFirst: true,
      render: ({ created_at }) => formats.date(created_at),
    },
    {
      key: 'updated',
      label: t('updated_at'),
      sort: 'updated_at',
      isLargestFirst: true,
      render: ({ updated_at }) => formats.dateTime(updated_at),
    },
  ]
}

interface FilterProps {
  search: AdminTicketsSearch
  onSearch: (search: AdminTicketsSearch) => void
}

function Filters({ search, onSearch }: FilterProps) {
  const { t } = useTranslation('tickets')
  const narrow = (change: Partial<AdminTicketsSearch>) => onSearch({ ...search, ...change, page: undefined })
  return (
    <>
      <FilterChip
        label={t('admin.waiting')}
        isOn={search.waiting === true}
        onToggle={(isOn) => narrow({ waiting: isOn || undefined })}
      />
      <FilterChip
        label={t('unread')}
        isOn={search.unread === true}
        onToggle={(isOn) => narrow({ unread: isOn || undefined })}
      />
      {assignments.map((assigned) => (
        <FilterChip
          key={assigned}
          label={t(`admin.assignments.${assigned}`)}
          isOn={search.assigned === assigned}
          onToggle={(isOn) => narrow({ assigned: isOn ? assigned : undefined })}
        />
      ))}
      {ticketLevels.map((level) => (
        <FilterChip
          key={level}
          label={t('admin.level_named', { level: t(`levels.${level}`) })}
          isOn={search.level === level}
          onToggle={(isOn) => narrow({ level: isOn ? level : undefined })}
        />
      ))}
      {shownStatuses.map((status) => (
        <FilterChip
          key={status}
          label={status === 'all' ? t('admin.all') : t(`statuses.${status}`)}
          isOn={search.status === status}
          onToggle={(isOn) => narrow({ status: isOn ? status : undefined })}
        />
      ))}
    </>
  )
}

/** Tickets of all users: open ones first, last updated on top. */
export function AdminTicketsPage() {
  const { t } = useTranslation(['tickets', 'app'])
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isOpen, templates] = useDisclosure()
  const table = tableQueryOptions(useQuery(ticketsQuery(search)))
  const columns = useColumns()
  const selection = useSelection<AdminTicket>({ keyOf: ({ issue_no }) => issue_no, nameOf: ({ title }) => title })
  const acts = useTicketActions()
  const calls = useBulkCalls()
  const exporting = useExport('tickets', ticketsQuery(search))
  const show = (next: AdminTicketsSearch) => void navigate({ search: next, replace: true })
  return (
    <>
      <PageTitle title={t('app:titles.admin_tickets')} count={table.page && formats.total(table.page.meta)} isOneLine>
        <Button variant="default" leftSection={<NotebookPen size={16} />} onClick={templates.open}>
          {t('tickets:templates.title')}
        </Button>
      </PageTitle>
      <DataTable
        label={t('app:titles.admin_tickets')}
        columns={columns}
        rowKey={({ issue_no }) => issue_no}
        {...table}
        search={search}
        onSearch={show}
        searchLabel={t('tickets:admin.search')}
        filters={<Filters search={search} onSearch={show} />}
        onOpen={({ issue_no }) => void navigate({ to: '/admin/tickets/$issue_no', params: { issue_no } })}
        selection={selection}
        bulk={<BulkBar selection={selection} acts={acts} {...calls} />}
        tools={<ExportButton {...exporting} />}
        empty={<EmptyState drawing="search" title={t('tickets:admin.none')} hint={t('tickets:admin.none_hint')} />}
      />
      <SidePanel opened={isOpen} onClose={templates.close} title={t('tickets:templates.title')}>
        <Suspense fallback={<PageSkeleton />}>
          <Templates />
        </Suspense>
      </SidePanel>
    </>
  )
}
