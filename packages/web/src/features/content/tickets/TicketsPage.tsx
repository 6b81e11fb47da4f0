import type { Ticket } from '@imagora/contract'
import { ticketStatuses } from '@imagora/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LevelBadge, TicketStatusBadge, TicketName } from './conversation/TicketBadges.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { ticketsQuery } from '#data/content/tickets.ts'
import type { TicketsSearch } from '#data/content/search-params.ts'
import classes from './Tickets.module.css'
import { StateChips } from '#ui/table/StateChips.tsx'

const route = getRouteApi('/user/tickets')

function useColumns(): Column<Ticket>[] {
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
    { key: 'status', label: t('status'), render: ({ status }) => <TicketStatusBadge status={status} /> },
    { key: 'level', label: t('level'), render: ({ level }) => <LevelBadge level={level} /> },
    { key: 'number', label: t('issue_no'), render: ({ issue_no }) => issue_no },
    { key: 'updated', label: t('updated_at'), render: ({ updated_at }) => formats.dateTime(updated_at) },
  ]
}

/** Tickets of the user, last updated on top. */
export function TicketsPage() {
  const { t } = useTranslation(['tickets', 'app'])
  const formats = useFormats()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(ticketsQuery(search))
  const columns = useColumns()
  // An empty page offers the same button below its sentence.
  const isEmpty = list.data?.meta.total === 0 && !search.q && !search.status
  const show = (next: TicketsSearch) => void navigate({ search: next, replace: true })
  const add = (
    <ButtonLink to="/user/tickets/create" leftSection={<Plus size={16} />}>
      {t('tickets:create')}
    </ButtonLink>
  )
  return (
    <div className={classes.wide}>
      <PageTitle title={t('app:titles.tickets')} count={list.data && formats.total(list.data.meta)} isOneLine>
        {!isEmpty && add}
      </PageTitle>
      <DataTable
        label={t('app:titles.tickets')}
        columns={columns}
        rowKey={({ issue_no }) => issue_no}
        list={list}
        search={search}
        onSearch={show}
        searchLabel={t('tickets:search')}
        filters={
          <StateChips
            states={ticketStatuses}
            labelOf={(status) => t(`tickets:statuses.${status}`)}
            value={search.status}
            onChange={(status) => show({ ...search, status, page: undefined })}
          />
        }
        onOpen={({ issue_no }) => void navigate({ to: '/user/tickets/$issue_no', params: { issue_no } })}
        empty={
          <EmptyState illustration="search" title={t('tickets:none')} hint={t('tickets:none_hint')} action={add} />
        }
      />
    </div>
  )
}
