import type { Db } from '#db/schema/schema.ts'

export const listAlbums = (db: Db, ownerId: number, afterId: number, limit: number) =>
  db
    .selectFrom('albums')
    .where('owner_id', '=', ownerId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'name', 'intro', 'is_public', 'photo_count', 'created_at'])
    .execute()

/** Returns shares without their password hashes. */
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

export const listShareItems = (db: Db, shareIds: number[]) =>
  db.selectFrom('share_items').where('share_id', 'in', shareIds).orderBy('photo_id').selectAll().execute()

export const listPhotos = (db: Db, ownerId: number, afterId: number, limit: number) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .leftJoin('blobs as motion_videos', 'motion_videos.id', 'blobs.motion_blob_id')
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
      'photos.alt',
      'photos.focus_x',
      'photos.focus_y',
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
      'motion_videos.storage_id as motion_video_storage_id',
      'motion_videos.path as motion_video_path',
      'motion_videos.extension as motion_video_extension',
    ])
    .execute()

export const listAlbumEntries = (db: Db, photoIds: number[]) =>
  db.selectFrom('album_photos').where('photo_id', 'in', photoIds).select(['photo_id', 'album_id']).execute()

export const listTags = (db: Db, photoIds: number[]) =>
  db
    .selectFrom('photo_tags')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .where('photo_tags.photo_id', 'in', photoIds)
    .orderBy('tags.id')
    .select(['photo_tags.photo_id', 'tags.name'])
    .execute()

/** Returns the photos that the user liked, without their owners. */
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

/** Returns the automatic renewal of the user's subscription, with the provider's ids of the saved payment method. */
export const findAutoRenewal = (db: Db, userId: number) =>
  db
    .selectFrom('auto_renewals')
    .where('user_id', '=', userId)
    .select(['state', 'end_reason', 'platform', 'customer_id', 'payment_method_id', 'currency'])
    .select(['created_at', 'changed_at'])
    .executeTakeFirst()

export const listRenewals = (db: Db, userId: number) =>
  db
    .selectFrom('renewals')
    .leftJoin('orders', 'orders.id', 'renewals.order_id')
    .where('renewals.user_id', '=', userId)
    .orderBy('renewals.id')
    .select(['renewals.period_end', 'renewals.amount', 'renewals.currency', 'renewals.state', 'renewals.attempts'])
    .select(['orders.trade_no', 'renewals.created_at'])
    .execute()

/** Returns sessions and API tokens without their secrets. */
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

/** Returns an empty string when the user has no avatar. */
export const findAvatarKey = async (db: Db, id: number) =>
  (await db.selectFrom('users').where('id', '=', id).select('avatar').executeTakeFirstOrThrow()).avatar

export const listTickets = (db: Db, userId: number, afterId: number, limit: number) =>
  db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'issue_no', 'title', 'level', 'status', 'content', 'created_at', 'closed_at'])
    .execute()

/** Returns replies without the identity of staff members. */
export const listReplies = (db: Db, ticketIds: number[]) =>
  db
    .selectFrom('ticket_replies')
    .where('ticket_id', 'in', ticketIds)
    .orderBy('id')
    .select(['ticket_id', 'is_staff', 'content', 'created_at'])
    .execute()
