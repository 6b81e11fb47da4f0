import * as queries from './queries.ts'
import { limits, type AdminTicket, type Ticket, type TicketReply } from '@imagora/contract'
import { type Caller, type Client, withConfiguredOrigins } from '#platform/caller.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { createExcerpt } from '#platform/markdown-excerpt.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { refuse } from '#platform/refusal.ts'
import { findAdmin, listAdmins, type FoundForTeam } from './admin-queries.ts'
import { avatarUrl } from '#images/picture-urls.ts'
import type { FoundTicket, listReplies, Side } from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

export interface Writer {
  caller: Pick<Caller, 'id'>
  client: Client
}

interface TicketConversationDeps {
  emails: Pick<EmailService, 'ticketUpdated'>
  publishEvent: PublishEvent
  now: () => Date
}

type TicketHeader = Pick<Row<'tickets'>, 'id' | 'issue_no' | 'title' | 'user_id' | 'assigned_id'>

/**
 * A reader who has not opened the ticket since the last email gets no other within this time, however many replies
 * follow.
 */
const EMAIL_INTERVAL_MS = DAY_MS

/** Replies of a ticket, and notifications to the other side. */
export function createTicketConversation({ emails, publishEvent: tellWebhooks, now }: TicketConversationDeps) {
  /** Returns the assigned administrator, or all administrators if nobody is assigned. */
  async function listTeamMembers(tx: Db, { assigned_id, user_id }: TicketHeader) {
    const assigned = assigned_id === null ? undefined : await findAdmin(tx, assigned_id)
    const readers = assigned ? [assigned] : await listAdmins(tx)
    return readers.map(({ id }) => id).filter((id) => id !== user_id)
  }

  async function notifySide(tx: Db, ticket: TicketHeader, to: queries.Side, content: string, client: Client) {
    const isTeam = to === 'team'
    const readers = isTeam ? await listTeamMembers(tx, ticket) : [ticket.user_id]
    const { issue_no, title } = ticket
    const { origin } = withConfiguredOrigins(client)
    const url = origin === '' ? null : `${origin}${isTeam ? '/admin' : '/user'}/tickets/${issue_no}`
    const variables = {
      issue_no,
      title,
      excerpt: createExcerpt(content, limits.ticket.excerpt),
      url,
      is_for_team: isTeam,
    }
    for (const id of readers) await emails.ticketUpdated(tx, id, variables)
    await queries.setNotifiedAt(tx, ticket.id, to, now().toISOString())
  }

  function isToBeTold(ticket: Row<'tickets'>, side: queries.Side) {
    const hasSeen =
      side === 'owner' ? ticket.team_reply_id <= ticket.owner_seen_id : ticket.owner_reply_id <= ticket.team_seen_id
    const notifiedAt = side === 'owner' ? ticket.owner_told_at : ticket.team_told_at
    return hasSeen || notifiedAt === null || now().getTime() - Date.parse(notifiedAt) >= EMAIL_INTERVAL_MS
  }

  return {
    async announce(tx: Db, ticket: TicketHeader, content: string, client: Client) {
      await notifySide(tx, ticket, 'team', content, client)
      await tellWebhooks(tx, 'ticket.created', [ticket.id])
    },

    /** Runs in the caller's transaction. The statement that locks the ticket also checks that it is still open. */
    async write(tx: Db, { caller, client }: Writer, side: queries.Side, ticketId: number, content: string) {
      const time = now().toISOString()
      const lockedTicket = await queries.lockOpenTicket(tx, ticketId, time)
      if (!lockedTicket) throw refuse('ticket_closed')
      const reply = { ticket_id: ticketId, user_id: caller.id, is_staff: side === 'team', content, created_at: time }
      const { id } = await queries.insertReply(tx, reply)
      await queries.recordReply(tx, ticketId, side, id)
      const other = side === 'team' ? 'owner' : 'team'
      if (isToBeTold(lockedTicket, other)) await notifySide(tx, lockedTicket, other, content, client)
      await tellWebhooks(tx, 'ticket.replied', [id])
      return queries.findReply(tx, id)
    },

    /** Closes the ticket once, even under concurrent calls. */
    async close(tx: Db, ticketId: number) {
      const time = now().toISOString()
      const isDone = await queries.setTicketStatus(tx, ticketId, {
        status: 'completed',
        closed_at: time,
        updated_at: time,
      })
      if (!isDone) throw refuse('ticket_closed')
    },

    async reopen(tx: Db, ticketId: number) {
      const changed = { status: 'in_progress', closed_at: null, updated_at: now().toISOString() } as const
      if (!(await queries.setTicketStatus(tx, ticketId, changed))) throw refuse('ticket_open')
    },
  }
}

export type TicketConversation = ReturnType<typeof createTicketConversation>

type FoundReply = Awaited<ReturnType<typeof listReplies>>['data'][number]
type PictureOrigin = Pick<Client, 'picture_origin'>

/** The last reply of the other side is unread while it is newer than the last seen one. */
const isUnread = (ticket: FoundTicket, side: Side) =>
  side === 'owner' ? ticket.team_reply_id > ticket.owner_seen_id : ticket.owner_reply_id > ticket.team_seen_id

function lastReplyOf({ is_staff, last_content, last_created_at }: FoundTicket) {
  if (last_content === null || last_created_at === null) return null
  const excerpt = createExcerpt(last_content, limits.ticket.excerpt)
  return { is_staff: Boolean(is_staff), excerpt, created_at: last_created_at }
}

export const presentTicket = (ticket: FoundTicket, side: Side): Ticket => ({
  issue_no: ticket.issue_no,
  title: ticket.title,
  level: ticket.level,
  status: ticket.status,
  content: ticket.content,
  created_at: ticket.created_at,
  updated_at: ticket.updated_at,
  closed_at: ticket.closed_at,
  reply_count: ticket.reply_count,
  is_unread: isUnread(ticket, side),
  last_reply: lastReplyOf(ticket),
})

interface Somebody {
  id: number
  username: string
  name: string
  avatar: string
}

export const presentPerson = ({ id, username, name, avatar }: Somebody, { picture_origin }: PictureOrigin) => ({
  id,
  username,
  name: name || username,
  avatar_url: avatarUrl(picture_origin, avatar),
})

function presentAssignee(ticket: FoundForTeam, at: PictureOrigin) {
  const { assigned_id: id, assigned_username: username, assigned_name: name, assigned_avatar: avatar } = ticket
  return id === null || username === null
    ? null
    : presentPerson({ id, username, name: name ?? '', avatar: avatar ?? '' }, at)
}

export const presentForTeam = (ticket: FoundForTeam, at: PictureOrigin): AdminTicket => ({
  ...presentTicket(ticket, 'team'),
  user: presentPerson(
    { id: ticket.user_id, username: ticket.owner_username, name: ticket.owner_name, avatar: ticket.owner_avatar },
    at,
  ),
  assigned: presentAssignee(ticket, at),
})

export const presentReply = (reply: FoundReply, { picture_origin }: PictureOrigin): TicketReply => ({
  id: reply.id,
  content: reply.content,
  created_at: reply.created_at,
  is_staff: reply.is_staff,
  user:
    reply.user_id === null || reply.username === null
      ? null
      : {
          id: reply.user_id,
          name: reply.name || reply.username,
          avatar_url: avatarUrl(picture_origin, reply.avatar ?? ''),
        },
})
