import { sql } from 'kysely'
import { type DayRow, dayRows } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'

export const findUsedBytes = async (db: Db, id: number) =>
  (await db.selectFrom('users').where('id', '=', id).select('used_bytes').executeTakeFirstOrThrow()).used_bytes

/** Lists unexpired packages, the first to expire first. */
export const listPackages = (db: Db, user_id: number, time: string) =>
  db
    .selectFrom('user_capacities')
    .where('user_id', '=', user_id)
    .where(({ or, eb }) => or([eb('expired_at', 'is', null), eb('expired_at', '>', time)]))
    .orderBy(({ fn, val }) => fn.coalesce('expired_at', val('~')))
    .orderBy('id')
    .select(['id', 'bytes', 'from', 'expired_at'])
    .execute()

/** Counts the photos uploaded on each of these days that still exist, including those in the trash. */
export async function countUploads(db: Db, owner_id: number, days: DayRow[]) {
  const { rows } = await sql<{ day: string; count: number; bytes: number | string }>`
    with ${dayRows(days)}
    select day, count(photos.created_at) as count, coalesce(sum(photos.bytes), 0) as bytes
    from days left join photos on photos.owner_id = ${owner_id}
      and photos.created_at >= days.begins_at and photos.created_at < days.ends_at
    group by day order by day`.execute(db)
  return rows.map(({ day, count, bytes }) => ({ day, count, bytes: Number(bytes) }))
}
