import type { Profile, Ticket } from '@imagora/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CloseTicket } from './conversation/CloseTicket.tsx'
import { Composer } from './conversation/Composer.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { LevelBadge, TicketStatusBadge } from './conversation/TicketBadges.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useProfile } from '#data/identity/session.ts'
import { useTitleName } from '#lib/browser/title.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import {
  repliesQuery,
  ticketQuery,
  useCloseTicket,
  useReplyToTicket,
  useMarkTicketSeen,
} from '#data/content/tickets.ts'
import classes from './Tickets.module.css'

const route = getRouteApi('/user/tickets/$issue_no')

function Facts({ ticket: { issue_no, status, level, created_at } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const formats = useFormats()
  return (
    <div className={classes.facts}>
      <TicketStatusBadge status={status} />
      <LevelBadge level={level} />
      <span>{t('number', { issue_no })}</span>
      <time dateTime={created_at}>{formats.dateTime(created_at)}</time>
    </div>
  )
}

/** Conversation of the ticket; marks it as read. */
function TicketMessages({ ticket, profile }: { ticket: Ticket; profile: Profile }) {
  const { issue_no, content, created_at, is_unread } = ticket
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    repliesQuery(issue_no),
  )
  const { mutate: see } = useMarkTicketSeen(issue_no)
  const newest = data?.pages[0]?.data[0]?.id
  useEffect(() => {
    if (is_unread && newest !== undefined) see(newest)
  }, [is_unread, newest, see])
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const user = { name: profile.name || profile.username, avatar_url: profile.avatar_url }
  return (
    <Conversation
      firstMessage={{ content, created_at, is_staff: false, user }}
      replies={data.pages.flatMap((page) => page.data).toReversed()}
      onLoadEarlier={hasNextPage ? () => void fetchNextPage() : undefined}
      isLoading={isFetchingNextPage}
    />
  )
}

function TicketContent({ ticket, profile }: { ticket: Ticket; profile: Profile }) {
  const { t } = useTranslation('tickets')
  const { mutateAsync: reply } = useReplyToTicket(ticket.issue_no)
  const closeMutation = useCloseTicket(ticket.issue_no)
  const isOpen = ticket.status === 'in_progress'
  return (
    <>
      <PageTitle title={ticket.title}>
        <ButtonLink to="/user/tickets" variant="default" leftSection={<ArrowLeft size={16} />}>
          {t('all')}
        </ButtonLink>
        {isOpen && <CloseTicket issue_no={ticket.issue_no} hint={t('close_hint')} closeMutation={closeMutation} />}
      </PageTitle>
      <Facts ticket={ticket} />
      <TicketMessages ticket={ticket} profile={profile} />
      {isOpen ? <Composer send={reply} /> : <p className={classes.closed}>{t('closed')}</p>}
    </>
  )
}

function TicketNotFound() {
  const { t } = useTranslation('tickets')
  return (
    <EmptyState
      order={1}
      illustration="lost"
      title={t('missing')}
      hint={t('missing_hint')}
      action={<ButtonLink to="/user/tickets">{t('all')}</ButtonLink>}
    />
  )
}

export function TicketPage() {
  const { issue_no } = route.useParams()
  const profile = useProfile()
  const { data: ticket, error, refetch } = useQuery(ticketQuery(issue_no))
  useTitleName(ticket?.title)
  if (error instanceof ApiError && error.status === 404) return <TicketNotFound />
  if (error && !ticket) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!ticket || !profile) return <PageSkeleton />
  return (
    <div className={classes.page}>
      <TicketContent ticket={ticket} profile={profile} />
    </div>
  )
}
