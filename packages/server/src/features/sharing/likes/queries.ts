import { sql } from 'kysely'
import { isPublicPhoto, type Moment } from '#db/public/public-photos.ts'
import type { Db } from '#db/schema/schema.ts'

/** Returns whether the like was added: the photo is public and the user had not liked it before. */
export async function insertLike(db: Db, moment: Moment, id: number, userId: number) {
  const { rows } = await sql`
    insert into likes (photo_id, user_id, created_at)
    select photos.id, ${sql.lit(userId)}, ${moment.time} from photos where photos.id = ${id} and ${isPublicPhoto(moment)}
    on conflict do nothing returning photo_id`.execute(db)
  return rows.length > 0
}

export const deleteLike = async (db: Db, id: number, userId: number) =>
  (await db.deleteFrom('likes').where('photo_id', '=', id).where('user_id', '=', userId).executeTakeFirst())
    .numDeletedRows > 0n

/** Returns the new like count; undefined when the photo is not public. */
export const addToLikes = (db: Db, moment: Moment, id: number, change: number) =>
  db
    .updateTable('photos')
    .set(({ eb }) => ({ likes: eb('likes', '+', change) }))
    .where('id', '=', id)
    .where(isPublicPhoto(moment))
    .returning('likes')
    .executeTakeFirst()

export const findLikes = (db: Db, moment: Moment, id: number) =>
  db.selectFrom('photos').where('id', '=', id).where(isPublicPhoto(moment)).select('likes').executeTakeFirst()
