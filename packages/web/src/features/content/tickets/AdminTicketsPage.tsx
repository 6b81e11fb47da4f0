import type { AdminTicket } from '@imagora/contract'
import { CircleCheck, NotebookPen, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { ticketLevels } from '@imagora/contract/limits'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import { LevelBadge, TicketStatusBadge, TicketName } from './conversation/TicketBadges.tsx'
import { createMatchReader, useBulkCalls } from '#data/api/admin.ts'
import { useCsvExport } from '#data/operations/csv-exports.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import type { Column } from '#ui/table/DataTable.tsx'
import { FilterChip } from '#ui/table/FilterChip.tsx'
import { adminTicketsQuery, changeTickets } from '#data/content/tickets.ts'
import { type AdminTicketsSearch, ticketAssignments, ticketStatusFilters } from '#data/content/search-params.ts'
import { SavedFilters } from '#components/saved-filters/SavedFilters.tsx'
import { AdminListPage } from '#ui/table/AdminListPage.tsx'
import { ListPanel } from '#ui/table/ListPage.tsx'
import { StateChips } from '#ui/table/StateChips.tsx'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

function useTicketActions(): BulkAction<AdminTicket>[] {
  const { t } = useTranslation('tables')
  return [
    {
      key: 'close',
      text: 'close_tickets',
      label: t('acts.close'),
      icon: <CircleCheck size={16} />,
      hint: t('hints.tickets'),
      appliesTo: ({ status }) => status === 'in_progress',
      batchSize: ROWS_PER_CALL_COUNT,
      call: (tickets) => requireAllDone(changeTickets(tickets, 'close')),
    },
    {
      key: 'reopen',
      text: 'reopen_tickets',
      label: t('acts.reopen'),
      icon: <RotateCcw size={16} />,
      appliesTo: ({ status }) => status === 'completed',
      batchSize: ROWS_PER_CALL_COUNT,
      call: (tickets) => requireAllDone(changeTickets(tickets, 'reopen')),
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
      render: ({ level }) => <LevelBadge level={level} />,
    },
    { key: 'status', label: t('status'), render: ({ status }) => <TicketStatusBadge status={status} /> },
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
      <StateChips
        states={ticketAssignments}
        labelOf={(assigned) => t(`admin.assignments.${assigned}`)}
        value={search.assigned}
        onChange={(assigned) => narrow({ assigned })}
      />
      <StateChips
        states={ticketLevels}
        labelOf={(level) => t('admin.level_named', { level: t(`levels.${level}`) })}
        value={search.level}
        onChange={(level) => narrow({ level })}
      />
      <StateChips
        states={ticketStatusFilters}
        labelOf={(status) => (status === 'all' ? t('admin.all') : t(`statuses.${status}`))}
        value={search.status}
        onChange={(status) => narrow({ status })}
      />
    </>
  )
}

/** Tickets of all users: open ones first, last updated on top. */
export function AdminTicketsPage() {
  const { t } = useTranslation(['tickets', 'app'])
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isOpen, templates] = useDisclosure()
  const show = (next: AdminTicketsSearch) => void navigate({ search: next, replace: true })
  return (
    <AdminListPage
      title={t('app:titles.admin_tickets')}
      isOneLine
      actions={
        <WriteAccess>
          <Button variant="default" leftSection={<NotebookPen size={16} />} onClick={templates.open}>
            {t('tickets:templates.title')}
          </Button>
        </WriteAccess>
      }
      list={useQuery(adminTicketsQuery(search))}
      columns={useColumns()}
      keyOf={({ issue_no }) => issue_no}
      search={search}
      onSearch={show}
      savedFilters={<SavedFilters table="tickets" search={search} onSearch={show} />}
      searchLabel={t('tickets:admin.search')}
      filters={<Filters search={search} onSearch={show} />}
      onOpen={({ issue_no }) => void navigate({ to: '/admin/tickets/$issue_no', params: { issue_no } })}
      bulk={{
        nameOf: ({ title }) => title,
        actions: useTicketActions(),
        calls: useBulkCalls(),
        listMatches: createMatchReader('GET /admin/tickets', adminTicketsQuery(search)),
      }}
      csvExport={useCsvExport('tickets', adminTicketsQuery(search))}
      emptyState={{ illustration: 'search', title: t('tickets:admin.none'), hint: t('tickets:admin.none_hint') }}
    >
      <ListPanel opened={isOpen} onClose={templates.close} title={t('tickets:templates.title')}>
        <Templates />
      </ListPanel>
    </AdminListPage>
  )
}
