import type { Db, Row } from '#db/schema/schema.ts'

type PhotoTraffic = Row<'photo_traffic'>
type UserTraffic = Row<'user_traffic'>

/** Returns the ids that still exist; counting continues for a moment after a photo is deleted. */
export async function findExistingPhotoIds(db: Db, ids: number[]) {
  if (ids.length === 0) return new Set<number>()
  const photos = await db.selectFrom('photos').where('id', 'in', ids).select('id').execute()
  return new Set(photos.map(({ id }) => id))
}

export async function findExistingUserIds(db: Db, ids: number[]) {
  if (ids.length === 0) return new Set<number>()
  const users = await db
    .selectFrom('users')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute()
  return new Set(users.map(({ id }) => id))
}

export const addPhotoTraffic = (db: Db, rows: PhotoTraffic[]) =>
  db
    .insertInto('photo_traffic')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['photo_id', 'day']).doUpdateSet(({ eb, ref }) => ({
        hits: eb('photo_traffic.hits', '+', ref('excluded.hits')),
        bytes: eb('photo_traffic.bytes', '+', ref('excluded.bytes')),
      })),
    )
    .execute()

export const addUserTraffic = (db: Db, rows: UserTraffic[]) =>
  db
    .insertInto('user_traffic')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day']).doUpdateSet(({ eb, ref }) => ({
        hits: eb('user_traffic.hits', '+', ref('excluded.hits')),
        bytes: eb('user_traffic.bytes', '+', ref('excluded.bytes')),
      })),
    )
    .execute()

export const hasTrafficCaps = async (db: Db) =>
  (await db.selectFrom('groups').where('monthly_traffic_bytes', '>', 0).select('id').limit(1).executeTakeFirst()) !==
  undefined

export async function sumTrafficSince(db: Db, userIds: number[], day: string) {
  const sums = await db
    .selectFrom('user_traffic')
    .where('user_id', 'in', userIds)
    .where('day', '>=', day)
    .groupBy('user_id')
    .select(({ fn }) => ['user_id', fn.sum<number | string>('bytes').as('bytes')])
    .execute()
  return new Map(sums.map(({ user_id, bytes }) => [user_id, Number(bytes)]))
}

export const listTrafficDays = (db: Db, userId: number, from: string, to: string) =>
  db
    .selectFrom('user_traffic')
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .select(['day', 'hits', 'bytes'])
    .execute()
