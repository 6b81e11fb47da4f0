import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export const findUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .selectAll()
    .select(({ selectFrom }) => [
      selectFrom('shares')
        .whereRef('shares.owner_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('share_count'),
      selectFrom('orders')
        .whereRef('orders.user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('order_count'),
      selectFrom('tickets')
        .whereRef('tickets.user_id', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('ticket_count'),
      selectFrom('tickets')
        .whereRef('tickets.user_id', '=', 'users.id')
        .whereRef('tickets.team_reply_id', '>', 'tickets.owner_seen_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('unread_ticket_count'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const findByUsername = (db: Db, username: string) =>
  db.selectFrom('users').select(['id', 'username', 'email']).where('username', '=', username).executeTakeFirst()

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'username', 'email']).where('email', '=', email).executeTakeFirst()

export const listUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'is_admin', 'staff_role', 'is_suspended', 'created_at'])
    .orderBy('id')
    .execute()

/** Returns undefined when a unique value is taken, even concurrently. */
export const insertUser = (db: Db, user: NewRow<'users'>) =>
  db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export async function findTakenFields(
  db: Db,
  { username, email, phone, country_code }: Pick<Row<'users'>, 'username' | 'email' | 'phone' | 'country_code'>,
) {
  const matchingUsers = await db
    .selectFrom('users')
    .select(['username', 'email'])
    .where((where) =>
      where.or([
        where('username', '=', username),
        where('email', '=', email),
        where.and([where('phone', '=', phone), where('country_code', '=', country_code)]),
      ]),
    )
    .execute()
  return {
    username: matchingUsers.some((user) => user.username === username),
    email: email !== null && matchingUsers.some((user) => user.email === email),
  }
}

type Written = 'name' | 'tagline' | 'bio' | 'url' | 'company' | 'company_title' | 'location' | 'full_name'
export type ProfileChanges = Partial<Pick<Row<'users'>, Written | 'interests' | 'socials'>>

export const updateProfile = (db: Db, id: number, changes: ProfileChanges) =>
  db.updateTable('users').set(changes).where('id', '=', id).where('deleted_at', 'is', null).execute()

/** Returns false when the options were changed in the meantime. */
export async function replaceOptions(db: Db, { id, options }: Pick<Row<'users'>, 'id' | 'options'>, next: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ options: next })
    .where('id', '=', id)
    .where('options', '=', options)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Returns false when the password was changed while the old one was being checked. */
export async function replacePassword(
  db: Db,
  { id, password_hash }: Pick<Row<'users'>, 'id' | 'password_hash'>,
  next: string,
) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: next })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const setPassword = (db: Db, id: number, password_hash: string) =>
  db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()

/** Ends the links that would set the first password of an account. */
export const revokeFirstPasswordLinks = (db: Db, userId: number, revoked_at: string) =>
  db
    .updateTable('invitations')
    .set({ revoked_at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('use_count', '=', 0)
    .execute()

export const isUsernameRetired = async (db: Db, digest: string) =>
  (await db.selectFrom('retired_usernames').where('digest', '=', digest).select('digest').executeTakeFirst()) !==
  undefined
