import type { Db, Row } from '#db/schema/schema.ts'

type ResumableUpload = Row<'resumable_uploads'>

export const insert = (db: Db, upload: ResumableUpload) => db.insertInto('resumable_uploads').values(upload).execute()

/** Finds an upload of this user, or an anonymous one; uploads of others are not found. */
const selectOwned = (db: Db, id: string, userId: number | null, time: string) =>
  db
    .selectFrom('resumable_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', time)

export const find = (db: Db, id: string, userId: number | null, time: string) =>
  selectOwned(db, id, userId, time).executeTakeFirst()

export const sumUnfinished = (db: Db, holder: string, time: string) =>
  db
    .selectFrom('resumable_uploads')
    .where('holder', '=', holder)
    .where('photo_id', 'is', null)
    .where('expires_at', '>', time)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow()

/** The offset only increases; of two concurrent writers, the one behind changes nothing. */
export const setReceived = (db: Db, id: string, received: number) =>
  db
    .updateTable('resumable_uploads')
    .set({ received })
    .where('id', '=', id)
    .where('received', '<', received)
    .where('photo_id', 'is', null)
    .execute()

export const setPhoto = (db: Db, { id, bytes }: Pick<ResumableUpload, 'id' | 'bytes'>, photo_id: number) =>
  db.updateTable('resumable_uploads').set({ photo_id, received: bytes }).where('id', '=', id).execute()

export const remove = (db: Db, id: string) => db.deleteFrom('resumable_uploads').where('id', '=', id).execute()

export const listExpired = (db: Db, time: string, limit: number) =>
  db.selectFrom('resumable_uploads').select('id').where('expires_at', '<=', time).limit(limit).execute()

export const listOf = (db: Db, userId: number) =>
  db.selectFrom('resumable_uploads').select('id').where('user_id', '=', userId).execute()

export const exists = async (db: Db, id: string) =>
  (await db.selectFrom('resumable_uploads').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
