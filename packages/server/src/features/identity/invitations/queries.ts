import type { InvitationState } from '@imagora/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { listRows, type PageRequest } from '#db/list-rows.ts'
import type { Database, Db, NewRow } from '#db/schema/schema.ts'
import { anyContains } from '#db/search/text-match.ts'

export type NewInvitation = NewRow<'invitations'>

const columns = [
  'id',
  'user_id',
  'email',
  'name',
  'group_id',
  'capacity_bytes',
  'note',
  'language',
  'max_uses',
  'use_count',
  'inviter_id',
  'sent_at',
  'expires_at',
  'revoked_at',
  'created_at',
] as const

export const insertInvitation = (db: Db, invitation: NewInvitation) =>
  db.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow()

export const findInvitation = (db: Db, id: number) =>
  db.selectFrom('invitations').select(columns).where('id', '=', id).executeTakeFirst()

export const findByToken = (db: Db, hash: string) =>
  db.selectFrom('invitations').select(columns).where('token_hash', '=', hash).executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

type Builder = ExpressionBuilder<Database, 'invitations'>

const conditions: Record<InvitationState, (eb: Builder, time: string) => ReturnType<Builder['and']>> = {
  revoked: (eb) => eb.and([eb('revoked_at', 'is not', null)]),
  used: (eb) => eb.and([eb('revoked_at', 'is', null), eb('use_count', '>=', eb.ref('max_uses'))]),
  expired: (eb, time) =>
    eb.and([eb('revoked_at', 'is', null), eb('use_count', '<', eb.ref('max_uses')), eb('expires_at', '<=', time)]),
  open: (eb, time) =>
    eb.and([eb('revoked_at', 'is', null), eb('use_count', '<', eb.ref('max_uses')), eb('expires_at', '>', time)]),
}

interface InvitationQuery extends PageRequest {
  q?: string | undefined
  state?: InvitationState | undefined
}

const key = sql.ref<number>('invitations.id')

export function listInvitations(db: Db, { q, state, ...part }: InvitationQuery, time: string) {
  let matching = db.selectFrom('invitations')
  if (q) matching = matching.where(anyContains([sql<string>`coalesce(email, '')`, sql<string>`note`], q))
  if (state) matching = matching.where((eb) => conditions[state](eb, time))
  const read = (ids: number[]) => db.selectFrom('invitations').where('id', 'in', ids).select(columns).execute()
  return listRows(db, { matching, key, part }, read, ({ id }) => id)
}

/** Takes one of the remaining uses; returns false if another person took the last one. */
export async function takeUse(db: Db, id: number, time: string) {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', time)
    .where('use_count', '<', (eb) => eb.ref('max_uses'))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

type Renewal = Pick<InvitationRow, 'email' | 'expires_at' | 'sent_at'> & { token_hash: string }

export const renewInvitation = (db: Db, id: number, renewal: Renewal) =>
  db.updateTable('invitations').set(renewal).where('id', '=', id).execute()

export const revokeInvitation = (db: Db, id: number, revoked_at: string) =>
  db.updateTable('invitations').set({ revoked_at }).where('id', '=', id).where('revoked_at', 'is', null).execute()

/** Ends the open invitations of an address, because a newer one or an account replaces them. */
export const revokeOpenOf = (db: Db, email: string, revoked_at: string) =>
  db
    .updateTable('invitations')
    .set({ revoked_at })
    .where('email', '=', email)
    .where('revoked_at', 'is', null)
    .where('use_count', '=', 0)
    .execute()

export const deleteClosedBefore = (db: Db, time: string) =>
  db.deleteFrom('invitations').where('expires_at', '<', time).execute()

export async function listKnownEmails(db: Db, emails: string[]) {
  if (emails.length === 0) return []
  const accounts = await db.selectFrom('users').where('email', 'in', emails).select('email').execute()
  return accounts.flatMap(({ email }) => email ?? [])
}

export const findGroups = (db: Db, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('groups').where('id', 'in', ids).where('is_guest', '=', false).select(['id', 'name']).execute()

export const findGroupByName = (db: Db, name: string) =>
  db
    .selectFrom('groups')
    .where('name', '=', name)
    .where('is_guest', '=', false)
    .select(['id', 'name'])
    .executeTakeFirst()

/** Returns the account of an invitation. */
export const findInvitedUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'username', 'email', 'login_at', 'suspension_reason'])
    .executeTakeFirst()

export const verifyEmail = (db: Db, id: number, email_verified_at: string) =>
  db.updateTable('users').set({ email_verified_at }).where('id', '=', id).execute()

export const findUsers = (db: Db, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('users').where('id', 'in', ids).select(['id', 'username', 'name']).execute()
