import { sql } from 'kysely'
import type { Db, Row } from '#db/schema.ts'
import { deleteTickets } from './ticket-queries.ts'

const due = ['id', 'username', 'is_admin', 'deleted_at'] as const

export const findLeaving = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select([...due, 'deletion_at'])
    .executeTakeFirstOrThrow()

export const findAccount = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .select([...due, 'email', 'phone', 'deletion_at'])
    .executeTakeFirst()

/** Whatever was decided before. */
export const setDeletion = (db: Db, id: number, deletion_at: string) =>
  db.updateTable('users').set({ deletion_at }).where('id', '=', id).where('deleted_at', 'is', null).execute()

/** False when it was decided already. */
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

/** Not any more once the removal has begun. */
export const cancelDeletion = (db: Db, id: number) =>
  db.updateTable('users').set({ deletion_at: null }).where('id', '=', id).where('deleted_at', 'is', null).execute()

/** Whose time has come, and who has gone and still has something here. */
export const listDue = (db: Db, time: string, afterId: number, limit: number) =>
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
    .select(due)
    .execute()

const nobody = {
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
  is_suspended: true,
  suspension_reason: '',
  email_verified_at: null,
  phone_verified_at: null,
  login_ip: '',
  login_at: null,
} satisfies Partial<Row<'users'>>

/** False when it was called off at the last moment, or has begun already. */
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

export const emptyAccount = (db: Db, id: number, username: string) =>
  db
    .updateTable('users')
    .set({ ...nobody, username })
    .where('id', '=', id)
    .execute()

export const retireUsername = (db: Db, retired: Row<'retired_usernames'>) =>
  db
    .insertInto('retired_usernames')
    .values(retired)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Whatever is kept of a person beside photos and albums; a test compares this with the tables that name a user. */
const personal = [
  'tokens',
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
  'oauth_flows',
  'codes',
  'remote_downloads',
  'archives',
  'user_traffic',
  'likes',
  'failed_requests',
] as const

/** Each photo counts its likes, and one of them goes. */
const uncountLikes = (db: Db, user_id: number) =>
  db
    .updateTable('photos')
    .set(({ eb }) => ({ likes: eb('likes', '-', 1) }))
    .where('id', 'in', ({ selectFrom }) => selectFrom('likes').where('user_id', '=', user_id).select('photo_id'))
    .execute()

/** Coupons of orders that nobody will pay any more are free again. */
const uncountCoupons = (db: Db, user_id: number) =>
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

export async function deletePersonal(db: Db, user_id: number) {
  await uncountLikes(db, user_id)
  await uncountCoupons(db, user_id)
  await deleteTickets(db, user_id)
  for (const table of personal) await db.deleteFrom(table).where('user_id', '=', user_id).execute()
  await forgetReports(db, user_id)
  // The books stay, and do not say whose they are.
  await db.updateTable('orders').set({ user_id: null }).where('user_id', '=', user_id).execute()
}

/** What was said stays, as it is about others; who said it, and about whom, does not. */
async function forgetReports(db: Db, userId: number) {
  const nameless = sql<string>`'gone:' || id`
  await db
    .updateTable('reports')
    .set({ user_id: null, reporter: nameless, email: '' })
    .where('user_id', '=', userId)
    .execute()
  await db.updateTable('reports').set({ owner_id: null, title: '', url: '' }).where('owner_id', '=', userId).execute()
}

/** Photos stay where they are; the albums are empty by the time that this is called, or hold nothing that is seen. */
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

export const finishDeletion = (db: Db, id: number) =>
  db.updateTable('users').set({ deletion_at: null }).where('id', '=', id).execute()

/** False when the session that asked has ended, or its account may not enter any more. */
export const mayExport = async (db: Db, userId: number, tokenId: number) =>
  (await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('tokens.id', '=', tokenId)
    .where('users.id', '=', userId)
    .where('users.is_suspended', '=', false)
    .select('users.id')
    .executeTakeFirst()) !== undefined

export const listAlbums = (db: Db, ownerId: number, afterId: number, limit: number) =>
  db
    .selectFrom('albums')
    .where('owner_id', '=', ownerId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'name', 'intro', 'is_public', 'photo_count', 'created_at'])
    .execute()

/** Without what would let anybody open a locked one. */
export const listShares = (db: Db, ownerId: number, afterId: number, limit: number) =>
  db
    .selectFrom('shares')
    .where('owner_id', '=', ownerId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'type', 'slug', 'content', 'album_id', 'is_download_allowed', 'is_detail_shown', 'is_place_shown'])
    .select(['uploads', 'view_count', 'download_count', 'expired_at', 'last_opened_at', 'created_at'])
    .execute()

export const listItems = (db: Db, shareIds: number[]) =>
  db.selectFrom('share_items').where('share_id', 'in', shareIds).orderBy('photo_id').selectAll().execute()

export const listPhotos = (db: Db, ownerId: number, afterId: number, limit: number) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.owner_id', '=', ownerId)
    .where('photos.deleted_at', 'is', null)
    .where('photos.id', '>', afterId)
    .orderBy('photos.id')
    .limit(limit)
    .select([
      'photos.id',
      'photos.key',
      'photos.version',
      'photos.name',
      'photos.intro',
      'photos.filename',
      'photos.is_public',
      'photos.ip_address',
      'photos.is_from_visitor',
      'photos.views',
      'photos.likes',
      'photos.taken_at',
      'photos.expired_at',
      'photos.created_at',
      'blobs.storage_id',
      'blobs.path',
      'blobs.extension',
      'blobs.mimetype',
      'blobs.bytes',
      'blobs.width',
      'blobs.height',
      'blobs.md5',
      'blobs.sha1',
      'blobs.sha256',
    ])
    .execute()

export const listPlaces = (db: Db, photoIds: number[]) =>
  db.selectFrom('album_photos').where('photo_id', 'in', photoIds).select(['photo_id', 'album_id']).execute()

export const listTags = (db: Db, photoIds: number[]) =>
  db
    .selectFrom('photo_tags')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .where('photo_tags.photo_id', 'in', photoIds)
    .orderBy('tags.id')
    .select(['photo_tags.photo_id', 'tags.name'])
    .execute()

/** The photos that they liked; whose those are is for others to tell. */
export const listLikes = (db: Db, userId: number, afterId: number, limit: number) =>
  db
    .selectFrom('likes')
    .where('user_id', '=', userId)
    .where('photo_id', '>', afterId)
    .orderBy('photo_id')
    .limit(limit)
    .select(['photo_id as id', 'created_at'])
    .execute()

export const listOrders = (db: Db, userId: number, afterId: number, limit: number) =>
  db
    .selectFrom('orders')
    .where('user_id', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'trade_no', 'status', 'snapshot', 'amount', 'deduct_amount', 'refunded_amount', 'currency'])
    .select(['pay_label', 'paid_at', 'canceled_at', 'created_at'])
    .execute()

/** Sessions and API tokens, without what would let anybody use them. */
export const listTokens = (db: Db, userId: number) =>
  db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select([
      'kind',
      'name',
      'is_full_access',
      'abilities',
      'ip',
      'user_agent',
      'last_used_at',
      'expires_at',
      'created_at',
    ])
    .execute()

export const listPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['name', 'last_used_at', 'created_at'])
    .execute()

/** Empty where there is none. */
export const findAvatarKey = async (db: Db, id: number) =>
  (await db.selectFrom('users').where('id', '=', id).select('avatar').executeTakeFirstOrThrow()).avatar
