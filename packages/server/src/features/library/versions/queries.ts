import { sql } from 'kysely'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

/** Finds the owner's visible photo with its current file. */
export const findPhoto = (db: Db, ownerId: number, id: number, time: string) =>
  db
    .selectFrom('photos')
    .innerJoin('blobs', 'blobs.id', 'photos.blob_id')
    .where('photos.id', '=', id)
    .where('photos.owner_id', '=', ownerId)
    .where('photos.deleted_at', 'is', null)
    .where((where) => where.or([where('photos.expired_at', 'is', null), where('photos.expired_at', '>', time)]))
    .select([
      'photos.id',
      'photos.key',
      'photos.blob_id',
      'photos.version',
      'photos.filename',
      'photos.search_text',
      'photos.bytes',
      'photos.focus_x',
      'photos.focus_y',
      'blobs.storage_id',
      'blobs.width',
      'blobs.height',
    ])
    .executeTakeFirst()

type Shown = Pick<
  Row<'photos'>,
  'id' | 'blob_id' | 'filename' | 'search_text' | 'bytes' | 'look' | 'color_family' | 'focus_x' | 'focus_y'
>

/** Approvals and doubts apply to the previous picture and are reset; a rejection stays. */
export const updatePicture = (db: Db, { id, ...changes }: Shown) =>
  db
    .updateTable('photos')
    .set({
      ...changes,
      review: sql`case when review in ('approved', 'doubted') then null else review end`,
      screening: null,
    })
    .where('id', '=', id)
    .execute()

export const insertVersion = (db: Db, version: NewRow<'photo_versions'>) =>
  db.insertInto('photo_versions').values(version).execute()

const ofPhoto = (db: Db, photoId: number) =>
  db
    .selectFrom('photo_versions')
    .innerJoin('blobs', 'blobs.id', 'photo_versions.blob_id')
    .where('photo_versions.photo_id', '=', photoId)

/** Returns the newest versions first. */
export async function listVersions(db: Db, photoId: number, { page, per_page }: { page: number; per_page: number }) {
  const { total } = await ofPhoto(db, photoId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const data = await ofPhoto(db, photoId)
    .select(['version', 'filename', 'mimetype', 'photo_versions.bytes', 'width', 'height', 'photo_versions.created_at'])
    .orderBy('photo_versions.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

export const deleteVersion = (db: Db, photoId: number, version: number) =>
  db
    .deleteFrom('photo_versions')
    .where('photo_id', '=', photoId)
    .where('version', '=', version)
    .returning(['blob_id', 'filename', 'bytes'])
    .executeTakeFirst()

export const listOld = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('photo_versions')
    .innerJoin('photos', 'photos.id', 'photo_id')
    .where('photo_versions.created_at', '<=', before)
    .orderBy('photo_versions.created_at')
    .limit(limit)
    .select(['photo_versions.id', 'photos.owner_id'])
    .execute()

/**
 * Returns the bytes of each version and whether its photo is in the trash; versions of trashed photos are not counted.
 */
export async function deleteVersions(db: Db, ids: number[]) {
  const versions = await db
    .selectFrom('photo_versions')
    .innerJoin('photos', 'photos.id', 'photo_id')
    .where('photo_versions.id', 'in', ids)
    .select(['photo_versions.blob_id', 'photo_versions.bytes', 'photos.deleted_at'])
    .execute()
  await db.deleteFrom('photo_versions').where('id', 'in', ids).execute()
  return versions
}
