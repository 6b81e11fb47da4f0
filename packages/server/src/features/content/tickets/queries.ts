import { limits, type TicketQuery, type TicketReplyQuery } from '@imagora/contract'
import { sql } from 'kysely'
import { contains } from '#db/search/text-match.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type Side = 'owner' | 'team'

/** Returns nothing if the number is taken. */
export const insertTicket = (db: Db, ticket: NewRow<'tickets'>) =>
  db
    .insertInto('tickets')
    .values(ticket)
    .onConflict((conflict) => conflict.column('issue_no').doNothing())
    .returning('id')
    .executeTakeFirst()

export async function countOpen(db: Db, userId: number) {
  const { count } = await db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .where('status', '=', 'in_progress')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The beginning of the last reply is enough for an excerpt. */
const beginning = sql<string | null>`substr(last.content, 1, ${sql.lit(limits.ticket.excerpt * 10)})`.as('last_content')

export const withLastReply = (db: Db) =>
  db
    .selectFrom('tickets')
    .leftJoin('ticket_replies as last', 'last.id', 'tickets.last_reply_id')
    .selectAll('tickets')
    .select(['last.is_staff', 'last.created_at as last_created_at', beginning])

/** Priority as a number, to sort by. */
export const rank = sql<number>`case tickets.level when 'high' then 3 when 'medium' then 2 else 1 end`

export type FoundTicket = Awaited<ReturnType<typeof findOwn>> & {}

function matching(db: Db, userId: number, { q, status }: TicketQuery) {
  let query = withLastReply(db).where('tickets.user_id', '=', userId)
  if (status) query = query.where('tickets.status', '=', status)
  if (!q) return query
  return query.where(({ or, ref, eb }) =>
    or([contains(ref('tickets.title'), q), contains(ref('tickets.content'), q), eb('tickets.issue_no', '=', q)]),
  )
}

export async function listOwn(db: Db, userId: number, query: TicketQuery) {
  const { total } = await matching(db, userId, query)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await matching(db, userId, query)
    .orderBy('tickets.updated_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data, total }
}

/** A ticket of another user is not found. */
export const findOwn = (db: Db, userId: number, issueNo: string) =>
  withLastReply(db).where('tickets.user_id', '=', userId).where('tickets.issue_no', '=', issueNo).executeTakeFirst()

const replies = (db: Db) =>
  db
    .selectFrom('ticket_replies')
    .leftJoin('users', 'users.id', 'ticket_replies.user_id')
    .select([
      'ticket_replies.id',
      'ticket_replies.content',
      'ticket_replies.created_at',
      'ticket_replies.is_staff',
      'users.id as user_id',
      'users.name',
      'users.username',
      'users.avatar',
    ])

export async function listReplies(db: Db, ticketId: number, { order, page, per_page }: TicketReplyQuery) {
  const { total } = await db
    .selectFrom('ticket_replies')
    .where('ticket_id', '=', ticketId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await replies(db)
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_replies.id', order === 'newest' ? 'desc' : 'asc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const findReply = (db: Db, id: number) =>
  replies(db).where('ticket_replies.id', '=', id).executeTakeFirstOrThrow()

/**
 * Locks the ticket until the transaction ends, and only if it is open, so that a reply and a close cannot interleave.
 */
export const lockOpenTicket = (db: Db, id: number, updated_at: string) =>
  db
    .updateTable('tickets')
    .set(({ eb }) => ({ updated_at, reply_count: eb('reply_count', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'in_progress')
    .returningAll()
    .executeTakeFirst()

export const insertReply = (db: Db, reply: NewRow<'ticket_replies'>) =>
  db.insertInto('ticket_replies').values(reply).returning('id').executeTakeFirstOrThrow()

/** Writing a reply does not mark as seen what arrived in the meantime. */
export const recordReply = (db: Db, ticketId: number, side: Side, replyId: number) =>
  db
    .updateTable('tickets')
    .set({ last_reply_id: replyId, [`${side}_reply_id`]: replyId })
    .where('id', '=', ticketId)
    .execute()

export const setNotifiedAt = (db: Db, ticketId: number, side: Side, time: string) =>
  db
    .updateTable('tickets')
    .set({ [`${side}_told_at`]: time })
    .where('id', '=', ticketId)
    .execute()

/** The seen reply only moves forward, and never past the last one. */
export const markSeen = (db: Db, ticketId: number, side: Side, replyId: number) =>
  db
    .updateTable('tickets')
    .set({ [`${side}_seen_id`]: replyId })
    .where('id', '=', ticketId)
    .where(`${side}_seen_id`, '<', replyId)
    .where(sql<number>`coalesce(last_reply_id, 0)`, '>=', replyId)
    .execute()

type Turn = Pick<Row<'tickets'>, 'status' | 'closed_at' | 'updated_at'>

/** Returns false if the ticket already has this status, even by a concurrent change. */
export async function setTicketStatus(db: Db, id: number, changed: Turn) {
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set(changed)
    .where('id', '=', id)
    .where('status', '!=', changed.status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
