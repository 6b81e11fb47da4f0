import { sql } from 'kysely'
import { pickFields, prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { Window } from './rate-windows.ts'

/** The row lock serializes all decisions for a holder until the transaction ends. */
export const lockHolder = prepareQuery((db, { holder, touched_at }: Row<'upload_holders'>) =>
  db
    .insertInto('upload_holders')
    .values({ holder, touched_at })
    .onConflict((conflict) => conflict.column('holder').doUpdateSet({ touched_at })),
)

export const listExpiredSlots = prepareQuery((db, { holder, time }: { holder: string; time: string }) =>
  db
    .selectFrom('upload_slots')
    .where('holder', '=', holder)
    .where('lease_until', '<=', time)
    .select(['id', 'holder', 'reserved_at']),
)

interface Using {
  holder: string
  /** Holder of the owning user, who may differ from `holder`. */
  owner: string
  user_id: number
}

export const findUsage = prepareQuery((db, { holder, owner, user_id }: Using) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('upload_slots')
      .where('holder', '=', holder)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .as('slots'),
    selectFrom('upload_slots')
      .where(({ or, eb }) => or([eb('holder', '=', holder), eb('holder', '=', owner)]))
      .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
      .as('reserved_bytes'),
    selectFrom('users').where('id', '=', user_id).select('used_bytes').as('used_bytes'),
  ]),
)

export const findAccountState = prepareQuery((db, { id }: { id: number }) =>
  db.selectFrom('users').where('id', '=', id).select(['is_suspended', 'deleted_at']),
)

export const listWindows = prepareQuery((db, { holder }: { holder: string }) =>
  db.selectFrom('upload_windows').where('holder', '=', holder).select(['period', 'begins_at', 'count']),
)

const writeWindow = prepareQuery((db, window: Row<'upload_windows'>) =>
  db
    .insertInto('upload_windows')
    .values(pickFields(window, 'holder', 'period', 'begins_at', 'count'))
    .onConflict((conflict) =>
      conflict.columns(['holder', 'period']).doUpdateSet(({ ref }) => ({
        begins_at: ref('excluded.begins_at'),
        count: ref('excluded.count'),
      })),
    ),
)

const countInAll = prepareQuery((db, { holder }: { holder: string }) =>
  db
    .updateTable('upload_windows')
    .set(({ eb }) => ({ count: eb('count', '+', 1) }))
    .where('holder', '=', holder),
)

/** Open windows, nearly always all of them, are incremented in one statement; new ones are written in full. */
export async function writeWindows(db: Db, holder: string, windows: Window[]) {
  await countInAll(db, { holder })
  for (const window of windows.filter(({ count }) => count === 1)) await writeWindow(db, { holder, ...window })
}

/** Windows only move forward, so the windows open when the slot was taken are the ones that counted it. */
export const uncountUpload = (db: Db, { holder, reserved_at }: { holder: string; reserved_at: string }) =>
  db
    .updateTable('upload_windows')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('holder', '=', holder)
    .where('begins_at', '<=', reserved_at)
    .where('count', '>', 0)
    .execute()

export const insertSlot = prepareQuery((db, slot: Omit<Row<'upload_slots'>, 'id'>) =>
  db
    .insertInto('upload_slots')
    .values(pickFields(slot, 'holder', 'bytes', 'reserved_at', 'lease_until'))
    .returning('id'),
)

export const renewSlot = (db: Db, id: number, lease_until: string) =>
  db.updateTable('upload_slots').set({ lease_until }).where('id', '=', id).execute()

/** Returns nothing when the lease had expired and the slot was released. */
export const deleteSlot = prepareQuery((db, { id }: { id: number }) =>
  db.deleteFrom('upload_slots').where('id', '=', id).returning(['holder', 'reserved_at']),
)

/** Returns the key with its photo, unless deleted, and the slot of the upload in progress. */
export const findIdempotencyKey = (db: Db, holder: string, key: string, time: string) =>
  db
    .selectFrom('idempotency_keys')
    .leftJoin('photos', (join) => join.onRef('photos.id', '=', 'photo_id').on('deleted_at', 'is', null))
    .leftJoin('upload_slots', (join) =>
      join
        .onRef('upload_slots.holder', '=', 'idempotency_keys.holder')
        .onRef('upload_slots.reserved_at', '=', 'idempotency_keys.created_at')
        .on('upload_slots.lease_until', '>', time),
    )
    .where('idempotency_keys.holder', '=', holder)
    .where('idempotency_keys.key', '=', key)
    .select(['photo_id', 'photos.id as live_id', 'upload_slots.id as slot_id'])
    .executeTakeFirst()

export const saveIdempotencyKey = (db: Db, entry: Row<'idempotency_keys'>) =>
  db
    .insertInto('idempotency_keys')
    .values(entry)
    .onConflict((conflict) =>
      conflict.columns(['holder', 'key']).doUpdateSet({ photo_id: entry.photo_id, created_at: entry.created_at }),
    )
    .execute()

export const deleteKey = (db: Db, holder: string, key: string) =>
  db
    .deleteFrom('idempotency_keys')
    .where('holder', '=', holder)
    .where('key', '=', key)
    .where('photo_id', 'is', null)
    .execute()

/** Counts the slots whose lease has not expired. */
export async function countSlots(db: Db, holder: string, time: string) {
  const { count } = await db
    .selectFrom('upload_slots')
    .where('holder', '=', holder)
    .where('lease_until', '>', time)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const listSlots = (db: Db) => db.selectFrom('upload_slots').select('id').execute()

export const deleteOpenKeys = (db: Db) => db.deleteFrom('idempotency_keys').where('photo_id', 'is', null).execute()

export const deleteOldKeys = (db: Db, before: string) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()

export async function deleteOldWindows(db: Db, before: string) {
  await db.deleteFrom('upload_windows').where('begins_at', '<', before).execute()
  await db.deleteFrom('upload_holders').where('touched_at', '<', before).execute()
}

const optionsOf = prepareQuery((db, { id }: { id: number }) =>
  db.selectFrom('users').where('id', '=', id).select('options'),
)

export const findOptions = async (db: Db, id: number) => (await optionsOf(db, { id }))[0]?.options

interface Sent extends Content {
  source_sha256: string
}

/** Bytes of the video that a picture has in a file of its own. */
const motionVideoBytes = sql<number>`case when motion_blob_id is null then 0 else coalesce(motion_bytes, 0) end`

export const findBlob = prepareQuery((db, content: Sent) =>
  db
    .selectFrom('blobs')
    .where('owner_id', '=', content.owner_id)
    .where('sha256', '=', content.sha256)
    .where('storage_id', '=', content.storage_id)
    .where(({ eb, fn }) => eb(fn.coalesce('source_sha256', 'sha256'), '=', content.source_sha256))
    .select(['id', 'path', 'motion_blob_id', motionVideoBytes.as('motion_video_bytes')])
    .limit(1),
)

interface Content {
  owner_id: number
  storage_id: number
  sha256: string
}

/** Treatment under which files are stored unchanged. */
const untreated = 'keep'

interface Treated extends Content {
  /** Treatment that would apply to the file now. */
  treatment: string
}

/**
 * Finds the blob that uploading the file would produce: the result of the same file with the same treatment, or the
 * identical file when no treatment applies.
 */
export const findStoredBlob = (db: Db, { owner_id, storage_id, sha256, treatment }: Treated) =>
  db
    .selectFrom('blobs')
    .where('owner_id', '=', owner_id)
    .where('storage_id', '=', storage_id)
    .where(({ or, and, eb }) =>
      or([eb('source_sha256', '=', sha256), and([eb('sha256', '=', sha256), eb('source_sha256', 'is', null)])]),
    )
    .where(({ or, eb }) =>
      or([eb('treatment', '=', treatment), ...(treatment === untreated ? [eb('source_sha256', 'is', null)] : [])]),
    )
    .orderBy('id', 'desc')
    .select(({ selectFrom }) => [
      'id',
      'bytes',
      'extension',
      motionVideoBytes.as('motion_video_bytes'),
      selectFrom('photos')
        .whereRef('photos.blob_id', '=', 'blobs.id')
        .select('photos.taken_at')
        .limit(1)
        .as('taken_at'),
      selectFrom('photos')
        .whereRef('photos.blob_id', '=', 'blobs.id')
        .orderBy('photos.id', 'desc')
        .select('photos.alt')
        .limit(1)
        .as('alt'),
    ])
    .limit(1)
    .executeTakeFirst()

/** Returns the newest photo of the owner outside the trash for each hash that one has. */
export async function listStoredPhotos(db: Db, ownerId: number, hashes: string[]) {
  const blobs = await db
    .selectFrom('blobs')
    .innerJoin('photos', 'photos.blob_id', 'blobs.id')
    .where('blobs.owner_id', '=', ownerId)
    .where('photos.deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('blobs.sha256', 'in', hashes), eb('blobs.source_sha256', 'in', hashes)]))
    .groupBy(['blobs.sha256', 'blobs.source_sha256'])
    .select(({ fn }) => ['blobs.sha256', 'blobs.source_sha256', fn.max('photos.id').as('id')])
    .orderBy('id')
    .execute()
  const newest = new Map(
    blobs.flatMap(({ sha256, source_sha256, id }) => [sha256, source_sha256].map((hash) => [hash, id] as const)),
  )
  return [...new Set(hashes)].flatMap((sha256) => {
    const id = newest.get(sha256)
    return id === undefined ? [] : [{ sha256, id }]
  })
}

export type NewBlob = Omit<
  Row<'blobs'>,
  | 'id'
  | 'thumb_path'
  | 'preview_path'
  | 'poster_path'
  | 'poster_sha256'
  | 'poster_lease_until'
  | 'playback_path'
  | 'storyboard_path'
  | 'conversion_state'
  | 'conversion_percent'
  | 'motion_blob_id'
  | 'thumbhash'
  | 'color'
  | 'thumb_failures'
  | 'verified_at'
>

const blobOf = prepareQuery((db, blob: NewBlob) =>
  db
    .insertInto('blobs')
    .values({
      ...pickFields(blob, 'owner_id', 'storage_id', 'path', 'sha256', 'md5', 'sha1', 'crc32', 'bytes'),
      ...pickFields(
        blob,
        'mimetype',
        'extension',
        'width',
        'height',
        'frames',
        'kind',
        'duration_ms',
        'video_codec',
        'audio_codec',
        'motion_offset',
        'motion_bytes',
        'content_id',
        'exif',
        'camera',
        'lens',
        'place',
        'is_geotagged',
        'source_sha256',
        'treatment',
        'created_at',
      ),
    })
    .returning('id'),
)

export async function insertBlob(db: Db, blob: NewBlob) {
  const [inserted] = await blobOf(db, blob)
  return inserted!.id
}

export const insertPatch = (db: Db, patch: Row<'blob_patches'>) => db.insertInto('blob_patches').values(patch).execute()

export const hasMobile = async (db: Db, userId: number) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('phone_verified_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Returns false and deletes nothing while a slot of the holder has a valid lease. */
export async function deleteIdleHolder(db: Db, holder: string, time: string) {
  await db.deleteFrom('upload_slots').where('holder', '=', holder).where('lease_until', '<=', time).execute()
  const slot = await db.selectFrom('upload_slots').where('holder', '=', holder).select('id').limit(1).executeTakeFirst()
  if (slot) return false
  await db.deleteFrom('idempotency_keys').where('holder', '=', holder).execute()
  await db.deleteFrom('upload_windows').where('holder', '=', holder).execute()
  await db.deleteFrom('upload_holders').where('holder', '=', holder).execute()
  return true
}
