import type { AdminTicketDetail } from '@imagora/contract'
import { NativeSelect, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './AdminTickets.module.css'
import {
  useAssignTicket,
  useAdminCloseTicket,
  useReopenTicket,
  adminRepliesQuery,
  ticketTemplatesQuery,
  adminTicketQuery,
  useAdminReplyToTicket,
  useAdminMarkTicketSeen,
} from '#data/content/tickets.ts'
import { CloseTicket } from './conversation/CloseTicket.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { NotFound } from '#ui/feedback/NotFound.tsx'
import { Composer } from './conversation/Composer.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { LevelBadge, TicketStatusBadge } from './conversation/TicketBadges.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { useIsReadOnly, WriteAccess } from '#ui/form/WriteAccess.tsx'

/** Assignee of the ticket; a choice is saved at once. */
function AssignTicket({ ticket: { issue_no, assigned, admins } }: { ticket: AdminTicketDetail }) {
  const { t } = useTranslation('tickets')
  const { mutate, isPending } = useAssignTicket(issue_no)
  const assign = (id: string) =>
    mutate(id ? Number(id) : null, {
      onSuccess: () => notices.success({ id: 'assigned', message: t('admin.assigned_done') }),
      onError: ({ message }) => notices.error({ id: 'assigned', message }),
    })
  return (
    <NativeSelect
      className={classes.assign}
      label={t('admin.assigned')}
      disabled={isPending}
      value={assigned ? String(assigned.id) : ''}
      data={[
        { value: '', label: t('admin.nobody') },
        ...admins.map(({ id, name, username }) => ({ value: String(id), label: `${name} (${username})` })),
      ]}
      onChange={({ currentTarget }) => assign(currentTarget.value)}
    />
  )
}

/** Reopens the ticket without a confirmation, since nothing is lost. */
function Reopen({ issue_no }: { issue_no: string }) {
  const { t } = useTranslation('tickets')
  const { mutate, isPending } = useReopenTicket(issue_no)
  const reopen = () =>
    mutate(undefined, {
      onSuccess: () => notices.success({ message: t('admin.reopened') }),
      onError: ({ message }) => notices.error({ message }),
    })
  return (
    <Button variant="default" loading={isPending} onClick={reopen}>
      {t('admin.reopen')}
    </Button>
  )
}

function TicketStatusButton({ ticket: { issue_no, status } }: { ticket: AdminTicketDetail }) {
  const { t } = useTranslation('tickets')
  const closeMutation = useAdminCloseTicket(issue_no)
  if (status !== 'in_progress') return <Reopen issue_no={issue_no} />
  return <CloseTicket issue_no={issue_no} hint={t('admin.close_hint')} closeMutation={closeMutation} />
}

const route = getRouteApi('/admin/tickets/$issue_no')

function Facts({ ticket: { issue_no, status, level, user, created_at } }: { ticket: AdminTicketDetail }) {
  const { t } = useTranslation('tickets')
  const formats = useFormats()
  return (
    <div className={classes.facts}>
      <TicketStatusBadge status={status} />
      <LevelBadge level={level} />
      <span>{t('admin.from', { name: user.username })}</span>
      <span>{t('number', { issue_no })}</span>
      <time dateTime={created_at}>{formats.dateTime(created_at)}</time>
    </div>
  )
}

/** Conversation of the ticket; marks it as read by the team. */
function TicketMessages({ ticket: { issue_no, content, created_at, user, is_unread } }: { ticket: AdminTicketDetail }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    adminRepliesQuery(issue_no),
  )
  const isReadOnly = useIsReadOnly()
  const { mutate: see } = useAdminMarkTicketSeen(issue_no)
  const newest = data ? (data.pages[0]?.data[0]?.id ?? 0) : undefined
  useEffect(() => {
    if (is_unread && newest !== undefined && !isReadOnly) see(newest)
  }, [is_unread, newest, see, isReadOnly])
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <Conversation
      firstMessage={{ content, created_at, is_staff: false, user }}
      replies={data.pages.flatMap((page) => page.data).toReversed()}
      onLoadEarlier={hasNextPage ? () => void fetchNextPage() : undefined}
      isLoading={isFetchingNextPage}
    />
  )
}

/** Inserts the text of a template into the reply. */
function TemplateChoice({ onChoose }: { onChoose: (words: string) => void }) {
  const { t } = useTranslation('tickets')
  const { data: templates = [] } = useQuery(ticketTemplatesQuery)
  if (templates.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={t('templates.use')}
      value=""
      data={[
        { value: '', label: t('templates.use') },
        ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const chosen = templates.find(({ id }) => String(id) === value)
        if (chosen) onChoose(chosen.content)
      }}
    />
  )
}

function TicketContent({ ticket }: { ticket: AdminTicketDetail }) {
  const { t } = useTranslation('tickets')
  const { mutateAsync: reply } = useAdminReplyToTicket(ticket.issue_no)
  return (
    <>
      <PageTitle title={ticket.title}>
        <ButtonLink to="/admin/tickets" variant="default" leftSection={<ArrowLeft size={16} />}>
          {t('all')}
        </ButtonLink>
        <WriteAccess>
          <TicketStatusButton ticket={ticket} />
        </WriteAccess>
      </PageTitle>
      <Facts ticket={ticket} />
      <WriteAccess>
        <AssignTicket ticket={ticket} />
      </WriteAccess>
      <TicketMessages ticket={ticket} />
      {ticket.status === 'in_progress' ? (
        <WriteAccess>
          <Composer send={reply} Tools={TemplateChoice} />
        </WriteAccess>
      ) : (
        <p className={classes.closed}>{t('admin.closed')}</p>
      )}
    </>
  )
}

export function AdminTicketPage() {
  const { issue_no } = route.useParams()
  const { data: ticket, error, refetch } = useQuery(adminTicketQuery(issue_no))
  useTitleName(ticket?.title)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !ticket) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  return <div className={classes.page}>{ticket ? <TicketContent ticket={ticket} /> : <PageSkeleton />}</div>
}
