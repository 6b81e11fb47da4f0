import type { Db, Row } from '#db/schema/schema.ts'
import { sql } from 'kysely'

/**
 * Deletes the user's tickets with all replies. Replies that an administrator wrote to others stay, without an author.
 */
async function deleteTickets(db: Db, userId: number) {
  await db
    .deleteFrom('ticket_replies')
    .where('ticket_id', 'in', ({ selectFrom }) => selectFrom('tickets').where('user_id', '=', userId).select('id'))
    .execute()
  await db.deleteFrom('tickets').where('user_id', '=', userId).execute()
  await db.updateTable('ticket_replies').set({ user_id: null }).where('user_id', '=', userId).execute()
  await db.updateTable('tickets').set({ assigned_id: null }).where('assigned_id', '=', userId).execute()
}

const accountColumns = ['id', 'username', 'is_admin', 'pending_since', 'deleted_at'] as const

export const getAccount = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select([...accountColumns, 'deletion_at', 'is_expelled'])
    .executeTakeFirstOrThrow()

export const findAccount = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select([...accountColumns, 'deletion_at', 'is_expelled'])
    .executeTakeFirst()

/** Overwrites any earlier deletion date. */
export const setDeletion = (db: Db, id: number, deletion: Pick<Row<'users'>, 'deletion_at' | 'is_expelled'>) =>
  db.updateTable('users').set(deletion).where('id', '=', id).where('deleted_at', 'is', null).execute()

/** Returns false when a deletion is already scheduled. */
export async function scheduleDeletion(db: Db, id: number, deletion_at: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ deletion_at })
    .where('id', '=', id)
    .where('deletion_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A deletion that has begun, or that an administrator scheduled, cannot be cancelled. */
export const cancelOwnDeletion = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set({ deletion_at: null })
    .where('id', '=', id)
    .where('is_expelled', '=', false)
    .where('deleted_at', 'is', null)
    .execute()

/** Returns accounts that are due, and deleted accounts that still have data. */
export const listDueAccounts = (db: Db, time: string, afterId: number, limit: number) =>
  db
    .selectFrom('users')
    .where('id', '>', afterId)
    .where(({ and, or, eb }) =>
      or([
        eb('deletion_at', '<=', time),
        and([
          eb('deleted_at', 'is not', null),
          or([eb('deletion_at', 'is not', null), eb('photo_count', '>', 0), eb('album_count', '>', 0)]),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .select(accountColumns)
    .execute()

const erasedColumns = {
  email: null,
  phone: null,
  country_code: null,
  password_hash: '',
  name: '',
  avatar: '',
  tagline: '',
  bio: '',
  url: '',
  company: '',
  company_title: '',
  location: '',
  interests: '[]',
  socials: '[]',
  full_name: '',
  options: '{}',
  is_admin: false,
  staff_role: null,
  is_suspended: true,
  suspension_reason: '',
  is_expelled: false,
  pending_since: null,
  email_verified_at: null,
  phone_verified_at: null,
  login_ip: '',
  login_at: null,
} satisfies Partial<Row<'users'>>

/** Returns false when the deletion was cancelled at the last moment, or has already begun. */
export async function beginDeletion(db: Db, id: number, time: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ deleted_at: time })
    .where('id', '=', id)
    .where('deletion_at', '<=', time)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const eraseAccount = (db: Db, id: number, username: string) =>
  db
    .updateTable('users')
    .set({ ...erasedColumns, username })
    .where('id', '=', id)
    .execute()

export const retireUsername = (db: Db, retired: Row<'retired_usernames'>) =>
  db
    .insertInto('retired_usernames')
    .values(retired)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Tables with personal data besides photos and albums; a test compares the list with the tables that reference a user.
 */
const personalTables = [
  'tokens',
  'auto_renewals',
  'renewals',
  'impersonations',
  'user_groups',
  'user_capacities',
  'lapses',
  'coupon_uses',
  'call_keys',
  'passkeys',
  'totp',
  'recovery_codes',
  'login_challenges',
  'oauth_bindings',
  'oauth_claim_applications',
  'oauth_flows',
  'codes',
  'remote_downloads',
  'import_items',
  'imports',
  'archives',
  'user_traffic',
  'likes',
  'failed_requests',
  'saved_filters',
] as const

/** Decrements the counter of every photo that the user liked. */
const uncountLikes = (db: Db, user_id: number) =>
  db
    .updateTable('photos')
    .set(({ eb }) => ({ likes: eb('likes', '-', 1) }))
    .where('id', 'in', ({ selectFrom }) => selectFrom('likes').where('user_id', '=', user_id).select('photo_id'))
    .execute()

/** Coupons of orders that can no longer be paid become available again. */
const releaseCoupons = (db: Db, user_id: number) =>
  db
    .updateTable('coupons')
    .set(({ eb, selectFrom }) => ({
      used_count: eb(
        'used_count',
        '-',
        selectFrom('coupon_uses')
          .innerJoin('orders', 'orders.id', 'coupon_uses.order_id')
          .whereRef('coupon_uses.coupon_id', '=', 'coupons.id')
          .where('orders.status', '=', 'unpaid')
          .where('orders.user_id', '=', user_id)
          .select(({ fn }) => fn.countAll<number>().as('count')),
      ),
    }))
    .where('id', 'in', ({ selectFrom }) => selectFrom('coupon_uses').where('user_id', '=', user_id).select('coupon_id'))
    .execute()

export async function deletePersonalData(db: Db, user_id: number) {
  await uncountLikes(db, user_id)
  await releaseCoupons(db, user_id)
  await deleteTickets(db, user_id)
  for (const table of personalTables) await db.deleteFrom(table).where('user_id', '=', user_id).execute()
  await db.deleteFrom('moderations').where('owner_id', '=', user_id).execute()
  await anonymizeReports(db, user_id)
  // Orders are kept for accounting, without their user.
  await db.updateTable('orders').set({ user_id: null }).where('user_id', '=', user_id).execute()
}

/** Reports stay, since they concern others; the identities of the reporter and the reported user are removed. */
async function anonymizeReports(db: Db, userId: number) {
  const nameless = sql<string>`'gone:' || id`
  await db
    .updateTable('reports')
    .set({ user_id: null, reporter: nameless, email: '' })
    .where('user_id', '=', userId)
    .execute()
  await db.updateTable('reports').set({ owner_id: null, title: '', url: '' }).where('owner_id', '=', userId).execute()
}

/** Photos are not deleted here; by now the albums are empty, or contain nothing visible. */
export async function deleteAlbums(db: Db, ownerId: number) {
  await db
    .deleteFrom('album_photos')
    .where('album_id', 'in', ({ selectFrom }) => selectFrom('albums').where('owner_id', '=', ownerId).select('id'))
    .execute()
  await db.deleteFrom('albums').where('owner_id', '=', ownerId).execute()
  await db.updateTable('users').set({ album_count: 0 }).where('id', '=', ownerId).execute()
}

export const hasFile = async (db: Db, ownerId: number) =>
  (await db.selectFrom('blobs').where('owner_id', '=', ownerId).select('id').limit(1).executeTakeFirst()) !== undefined

/** The log of the photo lists goes last, because each photo that is purged writes to it. */
export async function finishDeletion(db: Db, id: number) {
  await db.deleteFrom('photo_list_changes').where('user_id', '=', id).execute()
  await db.updateTable('users').set({ deletion_at: null }).where('id', '=', id).execute()
}
