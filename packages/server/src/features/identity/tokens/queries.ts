import { prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'

export type NewToken = Omit<Row<'tokens'>, 'id' | 'impersonation_id'> & { impersonation_id?: number }

export const insertToken = (db: Db, token: NewToken) =>
  db.insertInto('tokens').values(token).returning('id').executeTakeFirstOrThrow()

const withUser = (db: Db) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id',
      'tokens.user_id',
      'tokens.kind',
      'tokens.is_full_access',
      'tokens.abilities',
      'tokens.is_remembered',
      'tokens.confirmed_at',
      'tokens.last_used_at',
      'tokens.expires_at',
      'tokens.impersonation_id',
      'users.username',
      'users.is_admin',
      'users.staff_role',
      'users.is_suspended',
      'users.pending_since',
    ])

const tokenByHash = prepareQuery((db, { hash }: { hash: string }) => withUser(db).where('tokens.hash', '=', hash))

export const findTokenById = (db: Db, id: number) => withUser(db).where('tokens.id', '=', id).executeTakeFirst()

export const findTokenByHash = async (db: Db, hash: string) => (await tokenByHash(db, { hash }))[0]

/** Returns who opened an account in this session, and the session from which; both must still be valid. */
export const findImpersonation = (db: Db, id: number) =>
  db
    .selectFrom('impersonations')
    .where('id', '=', id)
    .select(['admin_id', 'admin_username', 'admin_token_id', 'expires_at'])
    .executeTakeFirst()

const tokenById = prepareQuery((db, { id }: { id: number }) =>
  db.selectFrom('tokens').where('id', '=', id).select('id'),
)

export const hasToken = async (db: Db, id: number) => (await tokenById(db, { id })).length > 0

export const touchToken = (db: Db, id: number, last_used_at: string) =>
  db.updateTable('tokens').set({ last_used_at }).where('id', '=', id).execute()

export const confirmToken = (db: Db, id: number, confirmed_at: string) =>
  db.updateTable('tokens').set({ confirmed_at }).where('id', '=', id).execute()

export const deleteToken = (db: Db, userId: number, id: number) =>
  db.deleteFrom('tokens').where('id', '=', id).where('user_id', '=', userId).execute()

/** Ends every session of a user but one, and every unfinished login; API tokens stay. */
export async function deleteOtherSessions(db: Db, userId: number, keptId: number | null) {
  await db
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .where('id', '!=', keptId ?? 0)
    .execute()
  await db.deleteFrom('login_challenges').where('user_id', '=', userId).execute()
}

/** Deletes sessions and API tokens. */
export const deleteAllTokens = (db: Db, userId: number) =>
  db.deleteFrom('tokens').where('user_id', '=', userId).execute()

/** Ends the sessions and unfinished logins of all users. */
export async function deleteAllSessions(db: Db) {
  await db.deleteFrom('tokens').where('kind', '=', 'session').execute()
  await db.deleteFrom('login_challenges').execute()
}

export const deleteExpiredSessions = (db: Db, before: string) =>
  db.deleteFrom('tokens').where('kind', '=', 'session').where('expires_at', '<', before).execute()

/** Returns the newest tokens first. */
export async function listApiTokens(db: Db, userId: number, { page, per_page }: { page: number; per_page: number }) {
  const matching = db.selectFrom('tokens').where('user_id', '=', userId).where('kind', '=', 'api')
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const data = await matching
    .select(['id', 'name', 'is_full_access', 'abilities', 'last_used_at', 'expires_at', 'created_at'])
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

/** Returns false when the user has no such token. */
export async function deleteApiToken(db: Db, userId: number, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'api')
    .executeTakeFirst()
  return numDeletedRows > 0n
}
