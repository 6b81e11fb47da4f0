import type { AdminTicketQuery } from '@imagora/contract'
import { anyContains } from '#db/search/text-match.ts'
import { column, listRows, type PageRequest } from '#db/list-rows.ts'
import { selectUserIdByName } from '#db/search/word-index.ts'
import type { Db, NewRow } from '#db/schema/schema.ts'
import { rank, withLastReply } from './queries.ts'

const withPeople = (db: Db) =>
  withLastReply(db)
    .innerJoin('users as owners', 'owners.id', 'tickets.user_id')
    .leftJoin('users as assigned', 'assigned.id', 'tickets.assigned_id')
    .select([
      'owners.username as owner_username',
      'owners.name as owner_name',
      'owners.avatar as owner_avatar',
      'assigned.username as assigned_username',
      'assigned.name as assigned_name',
      'assigned.avatar as assigned_avatar',
    ])

export type FoundForTeam = Awaited<ReturnType<typeof findTicket>> & {}

const orders = {
  updated_at: column<string>('tickets.updated_at'),
  created_at: column<string>('tickets.created_at'),
  level: rank,
} as const

function assignedTo(db: Db, assigned: AdminTicketQuery['assigned'], adminId: number) {
  const tickets = db.selectFrom('tickets')
  if (assigned === 'none') return tickets.where('tickets.assigned_id', 'is', null)
  if (assigned === 'me') return tickets.where('tickets.assigned_id', '=', adminId)
  return assigned === 'others' ? tickets.where('tickets.assigned_id', '!=', adminId) : tickets
}

function matchingTickets(db: Db, adminId: number, { q, status, level, assigned, unread, waiting }: AdminTicketQuery) {
  let matching = assignedTo(db, assigned, adminId)
  if (status !== 'all') matching = matching.where('tickets.status', '=', status)
  if (level) matching = matching.where('tickets.level', '=', level)
  if (unread) matching = matching.whereRef('tickets.owner_reply_id', '>', 'tickets.team_seen_id')
  if (waiting) matching = matching.whereRef('tickets.owner_reply_id', '>=', 'tickets.team_reply_id')
  if (!q) return matching
  return matching.where(({ or, ref, eb }) =>
    or([
      anyContains([ref('tickets.title'), ref('tickets.content')], q),
      eb('tickets.issue_no', '=', q),
      eb('tickets.user_id', '=', selectUserIdByName(db, q)),
    ]),
  )
}

export function listTickets(db: Db, adminId: number, query: AdminTicketQuery & PageRequest) {
  const by = orders[query.order.replace('-', '') as keyof typeof orders]
  const order = { by, direction: query.order.startsWith('-') ? 'desc' : 'asc' } as const
  const matching = matchingTickets(db, adminId, query)
  const list = { matching, key: column<number>('tickets.id'), order, part: query }
  const read = (ids: number[]) => withPeople(db).where('tickets.id', 'in', ids).execute()
  return listRows(db, list, read, ({ id }) => id)
}

export const findTicket = (db: Db, issueNo: string) =>
  withPeople(db).where('tickets.issue_no', '=', issueNo).executeTakeFirst()

const admins = (db: Db) =>
  db
    .selectFrom('users')
    .where(({ or, eb }) => or([eb('is_admin', '=', true), eb('staff_role', '=', 'support')]))
    .where('is_suspended', '=', false)
    .where('deleted_at', 'is', null)

/** Lists the users whom a ticket may be assigned to. */
export const listAdmins = (db: Db) =>
  admins(db).select(['id', 'username', 'name', 'avatar']).orderBy('username').limit(100).execute()

export const findAdmin = (db: Db, id: number) =>
  admins(db).where('id', '=', id).select(['id', 'username']).executeTakeFirst()

export const assign = (db: Db, id: number, assigned_id: number | null) =>
  db.updateTable('tickets').set({ assigned_id }).where('id', '=', id).execute()

export const listTemplates = (db: Db) =>
  db
    .selectFrom('ticket_templates')
    .select(['id', 'name', 'content', 'updated_at'])
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findTemplate = (db: Db, id: number) =>
  db.selectFrom('ticket_templates').where('id', '=', id).select(['id', 'name', 'content']).executeTakeFirst()

export const insertTemplate = (db: Db, template: NewRow<'ticket_templates'>) =>
  db.insertInto('ticket_templates').values(template).returning('id').executeTakeFirstOrThrow()

export const updateTemplate = (db: Db, id: number, changes: { name: string; content: string; updated_at: string }) =>
  db.updateTable('ticket_templates').set(changes).where('id', '=', id).execute()

export const deleteTemplate = (db: Db, id: number) => db.deleteFrom('ticket_templates').where('id', '=', id).execute()
