import type { Db } from '#db/schema/schema.ts'

/** Totals of users come from their counters; only guests' photos are counted row by row. */
export async function countSiteTotals(db: Db) {
  const users = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('photo_count').as('photos'),
      fn.sum<number | null>('used_bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  const guests = await db
    .selectFrom('photos')
    .where('owner_id', 'is', null)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('photos'), fn.sum<number | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  return {
    user_count: users.count,
    photo_count: Number(users.photos) + guests.photos,
    photo_bytes: Number(users.bytes) + Number(guests.bytes),
  }
}
