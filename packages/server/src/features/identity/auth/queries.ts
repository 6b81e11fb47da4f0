import type { Db, Row } from '#db/schema/schema.ts'
import type { LoginIdentifier } from './login-identifiers.ts'

export const insertCaptcha = (db: Db, captcha: Row<'captchas'>) => db.insertInto('captchas').values(captcha).execute()

/** Deleting the row claims the captcha: of two concurrent answers, one finds nothing. */
export const consumeCaptcha = (db: Db, key: string) =>
  db.deleteFrom('captchas').where('key', '=', key).returning(['answer_hash', 'expires_at']).executeTakeFirst()

export const deleteExpiredCaptchas = (db: Db, time: string) =>
  db.deleteFrom('captchas').where('expires_at', '<=', time).execute()

const loginColumns = [
  'id',
  'email',
  'password_hash',
  'is_admin',
  'is_suspended',
  'suspension_reason',
  'pending_since',
] as const

export function findByIdentifier(db: Db, { type, value, country_code }: LoginIdentifier) {
  let users = db.selectFrom('users').select(loginColumns).where(type, '=', value)
  if (type === 'phone') users = users.where('country_code', '=', country_code)
  return users.executeTakeFirst()
}

export const findById = (db: Db, id: number) =>
  db.selectFrom('users').select(loginColumns).where('id', '=', id).executeTakeFirstOrThrow()

type Entered = Pick<Row<'users'>, 'id' | 'password_hash'>

/**
 * Returns false when the password was changed while it was being checked. A renewed hash replaces one with weaker
 * parameters.
 */
export async function replacePasswordHash(db: Db, { id, password_hash }: Entered, renewed: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Returns false when the account is suspended or waits for approval. */
export async function recordLogin(db: Db, id: number, { login_ip, login_at }: { login_ip: string; login_at: string }) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ login_ip, login_at })
    .where('id', '=', id)
    .where('is_suspended', '=', false)
    .where('pending_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Returns the name of an administrator or of a user with a role; undefined for everybody else. */
export const findStaffMember = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select('username')
    .where('id', '=', id)
    .where((user) => user.or([user('is_admin', '=', true), user('staff_role', 'is not', null)]))
    .executeTakeFirst()
