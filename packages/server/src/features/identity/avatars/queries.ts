import { prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'

const avatarByKey = prepareQuery((db, { key }: { key: string }) =>
  db.selectFrom('avatars').where('key', '=', key).select(['storage_id', 'path']),
)

export const findAvatar = async (db: Db, key: string) => (await avatarByKey(db, { key }))[0]

/** Locks the user's row until the transaction ends. Returns false when the user no longer exists. */
export const setAvatar = async (db: Db, userId: number, avatar: string) =>
  (
    await db
      .updateTable('users')
      .set({ avatar })
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const deleteAvatars = (db: Db, userId: number) =>
  db.deleteFrom('avatars').where('user_id', '=', userId).returning(['storage_id', 'path']).execute()

export const insertAvatar = (db: Db, avatar: Row<'avatars'>) => db.insertInto('avatars').values(avatar).execute()
