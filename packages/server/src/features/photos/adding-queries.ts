import { putAtEnd } from '#db/list-positions.ts'
import { only, prepared } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { foldTag, insertTags } from '#db/tag-names.ts'

type NewPhoto = Omit<Row<'photos'>, 'id' | 'is_protected' | 'is_from_visitor' | 'review' | 'approved_blob_id'>

const photoOf = prepared((db, photo: NewPhoto) =>
  db
    .insertInto('photos')
    .values({
      ...only(photo, 'owner_id', 'key', 'blob_id', 'group_id', 'name', 'intro', 'filename', 'search_text'),
      ...only(photo, 'is_public', 'version', 'bytes', 'ip_address', 'views', 'likes'),
      ...only(photo, 'taken_at', 'expired_at', 'deleted_at', 'created_at'),
      ...only(photo, 'dated_at', 'dated_day', 'created_day', 'look', 'color_family'),
    })
    .returning('id'),
)

export async function insertPhoto(db: Db, photo: NewPhoto) {
  const [inserted] = await photoOf(db, photo)
  return inserted!.id
}

export async function tagPhoto(db: Db, photo_id: number, names: string[]) {
  await insertTags(db, names)
  await db
    .insertInto('photo_tags')
    .columns(['photo_id', 'tag_id'])
    .expression(({ selectFrom }) =>
      selectFrom('tags')
        .where('folded', 'in', names.map(foldTag))
        .select(({ val }) => [val(photo_id).as('photo_id'), 'id as tag_id']),
    )
    .execute()
}

/** False when the owner has no such album. */
export async function putInAlbum(db: Db, ownerId: number, album_id: number, photo_id: number) {
  const { numUpdatedRows } = await db
    .updateTable('albums')
    .set(({ eb }) => ({ photo_count: eb('photo_count', '+', 1) }))
    .where('id', '=', album_id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await putAtEnd(db, album_id, [photo_id])
  return true
}

export const countPhoto = prepared((db, { id, bytes }: { id: number; bytes: number }) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({
      photo_count: eb('photo_count', '+', 1),
      used_bytes: eb('used_bytes', '+', bytes),
      photo_changes: eb('photo_changes', '+', 1),
    }))
    .where('id', '=', id),
)

export const hasAlbum = async (db: Db, ownerId: number, id: number) =>
  (await db
    .selectFrom('albums')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .select('id')
    .executeTakeFirst()) !== undefined
