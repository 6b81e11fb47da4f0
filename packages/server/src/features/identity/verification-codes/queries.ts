import type { CodeEvent } from '@imagora/contract'
import { sql } from 'kysely'
import type { Db } from '#db/schema/schema.ts'
import type { Contact } from './contact.ts'

export interface CodeBinding {
  event: CodeEvent
  target: string
  user_id: number | null
}

interface NewCode extends CodeBinding {
  hash: string
  expires_at: string
  created_at: string
}

const MAX_CODE_ATTEMPTS_COUNT = 5
const requester = sql<number>`coalesce(user_id, 0)`

/** Replaces the previous code, which becomes invalid. */
export const replaceCode = (db: Db, { event, target, user_id, hash, expires_at, created_at }: NewCode) => {
  const fresh = { hash, expires_at, created_at, attempts: 0, used_at: null }
  return db
    .insertInto('codes')
    .values({ event, target, user_id, ...fresh })
    .onConflict((conflict) => conflict.expression(sql`event, target, coalesce(user_id, 0)`).doUpdateSet(fresh))
    .execute()
}

/**
 * Counts a wrong attempt, and matches nothing when none is left: in one statement, so that concurrent attempts are all
 * counted.
 */
export const countCodeAttempt = (db: Db, { event, target, user_id }: CodeBinding, hash: string, time: string) =>
  db
    .updateTable('codes')
    .set({ attempts: sql<number>`attempts + case when hash = ${hash} then 0 else 1 end` })
    .where('event', '=', event)
    .where('target', '=', target)
    .where(requester, '=', user_id ?? 0)
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_CODE_ATTEMPTS_COUNT)
    .where('expires_at', '>', time)
    .returning(['id', 'hash'])
    .executeTakeFirst()

/** Exactly one of several concurrent calls with the right code finds it unused. */
export async function consumeCode(db: Db, { id, hash }: { id: number; hash: string }, used_at: string) {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ used_at })
    .where('id', '=', id)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', used_at)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const deleteCode = (db: Db, { event, target, user_id }: CodeBinding) =>
  db
    .deleteFrom('codes')
    .where('event', '=', event)
    .where('target', '=', target)
    .where(requester, '=', user_id ?? 0)
    .execute()

export const deleteExpiredCodes = (db: Db, time: string) =>
  db.deleteFrom('codes').where('expires_at', '<', time).execute()

const userColumns = [
  'id',
  'username',
  'email',
  'phone',
  'country_code',
  'email_verified_at',
  'phone_verified_at',
  'options',
] as const

export const findContactOwner = (db: Db, contact: Contact) => {
  const users = db.selectFrom('users').select(userColumns)
  const query =
    'email' in contact
      ? users.where('email', '=', contact.email)
      : users.where('phone', '=', contact.phone).where('country_code', '=', contact.country_code)
  return query.executeTakeFirst()
}

export async function hasSecondFactor(db: Db, userId: number) {
  const { passkey, totp } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('passkeys').where('user_id', '=', userId).select('id').limit(1).as('passkey'),
      selectFrom('totp')
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .select('user_id')
        .as('totp'),
    ])
    .executeTakeFirstOrThrow()
  return passkey !== null || totp !== null
}

export const findUser = (db: Db, id: number) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow()

/** Accounts with an unverified claim lose the contact to the user who verified it. */
export const releaseClaims = (db: Db, contact: Contact, keptId: number) =>
  'email' in contact
    ? db
        .updateTable('users')
        .set({ email: null })
        .where('email', '=', contact.email)
        .where('email_verified_at', 'is', null)
        .where('id', '!=', keptId)
        .execute()
    : db
        .updateTable('users')
        .set({ phone: null, country_code: null })
        .where('phone', '=', contact.phone)
        .where('country_code', '=', contact.country_code)
        .where('phone_verified_at', 'is', null)
        .where('id', '!=', keptId)
        .execute()

const verifiedColumns = (contact: Contact, time: string) =>
  'email' in contact ? { ...contact, email_verified_at: time } : { ...contact, phone_verified_at: time }

export const bindContact = (db: Db, id: number, contact: Contact, time: string) =>
  db.updateTable('users').set(verifiedColumns(contact, time)).where('id', '=', id).execute()

/** Returns false when the contact no longer belongs to the account. */
export async function verifyContact(db: Db, id: number, contact: Contact, time: string) {
  const users = db.updateTable('users').set(verifiedColumns(contact, time)).where('id', '=', id)
  const owned =
    'email' in contact
      ? users.where('email', '=', contact.email)
      : users.where('phone', '=', contact.phone).where('country_code', '=', contact.country_code)
  return (await owned.executeTakeFirst()).numUpdatedRows > 0
}
