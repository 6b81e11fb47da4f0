import { type AdminTicket, limits, type Ticket, type TicketReply } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import { excerptOf } from '#platform/markdown-excerpt.ts'
import { avatarUrl } from '#images/picture-urls.ts'
import type { FoundForTeam } from './admin-queries.ts'
import type { FoundTicket, listReplies, Side } from './queries.ts'

type FoundReply = Awaited<ReturnType<typeof listReplies>>['data'][number]
type At = Pick<Client, 'picture_origin'>

/** What the other side has written last is unread while it is newer than what was seen. */
const isUnread = (ticket: FoundTicket, side: Side) =>
  side === 'owner' ? ticket.team_reply_id > ticket.owner_seen_id : ticket.owner_reply_id > ticket.team_seen_id

function lastReplyOf({ is_staff, last_content, last_created_at }: FoundTicket) {
  if (last_content === null || last_created_at === null) return null
  const excerpt = excerptOf(last_content, limits.ticket.excerpt)
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

export const presentPerson = ({ id, username, name, avatar }: Somebody, { picture_origin }: At) => ({
  id,
  username,
  name: name || username,
  avatar_url: avatarUrl(picture_origin, avatar),
})

function assignedOf(ticket: FoundForTeam, at: At) {
  const { assigned_id: id, assigned_username: username, assigned_name: name, assigned_avatar: avatar } = ticket
  return id === null || username === null
    ? null
    : presentPerson({ id, username, name: name ?? '', avatar: avatar ?? '' }, at)
}

export const presentForTeam = (ticket: FoundForTeam, at: At): AdminTicket => ({
  ...presentTicket(ticket, 'team'),
  user: presentPerson(
    { id: ticket.user_id, username: ticket.owner_username, name: ticket.owner_name, avatar: ticket.owner_avatar },
    at,
  ),
  assigned: assignedOf(ticket, at),
})

export const presentReply = (reply: FoundReply, { picture_origin }: At): TicketReply => ({
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
