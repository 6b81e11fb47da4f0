import { prepared } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'

type Visit = Row<'share_visits'>

const visitOf = prepared((db, { share_id, day, act, visitor }: Visit) =>
  db
    .selectFrom('share_visits')
    .where('share_id', '=', share_id)
    .where('day', '=', day)
    .where('act', '=', act)
    .where('visitor', '=', visitor)
    .select('share_id'),
)

export const hasVisit = async (db: Db, visit: Visit) => (await visitOf(db, visit)).length > 0

/** Of however many at once, one is answered with true. */
export async function insertVisit(db: Db, visit: Visit) {
  const inserted = await db
    .insertInto('share_visits')
    .values(visit)
    .onConflict((conflict) => conflict.doNothing())
    .returning('share_id')
    .executeTakeFirst()
  return inserted !== undefined
}

const counters = { view: 'view_count', download: 'download_count' } as const

/** Of the share, and of its day. */
export async function addVisit(db: Db, { share_id: id, day, act }: Visit, time: string) {
  const counter = counters[act]
  const { numUpdatedRows } = await db
    .updateTable('shares')
    .set(({ eb }) => ({ [counter]: eb(counter, '+', 1), last_opened_at: time }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const [visitors, downloads] = act === 'view' ? [1, 0] : [0, 1]
  await db
    .insertInto('share_days')
    .values({ share_id: id, day, visitors, downloads })
    .onConflict((conflict) =>
      conflict.columns(['share_id', 'day']).doUpdateSet(({ eb }) => ({
        visitors: eb('share_days.visitors', '+', visitors),
        downloads: eb('share_days.downloads', '+', downloads),
      })),
    )
    .execute()
}

export const setOpened = (db: Db, id: number, last_opened_at: string) =>
  db.updateTable('shares').set({ last_opened_at }).where('id', '=', id).where('removed_at', 'is', null).execute()

export const listDays = (db: Db, share_id: number, limit: number) =>
  db
    .selectFrom('share_days')
    .where('share_id', '=', share_id)
    .orderBy('day', 'desc')
    .limit(limit)
    .select(['day', 'visitors', 'downloads'])
    .execute()
