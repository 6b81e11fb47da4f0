import type { Db, Row } from '#db/schema/schema.ts'

const tables = ['user_groups', 'user_capacities'] as const
export type Owned = (typeof tables)[number]

/** Entitlements that expire before `until` and have had no reminder for this many days or fewer. */
interface Due {
  time: string
  until: string
  days: number
  limit: number
}

export const listEndingGroups = (db: Db, { time, until, days, limit }: Due) =>
  db
    .selectFrom('user_groups as held')
    .innerJoin('groups', 'groups.id', 'held.group_id')
    .innerJoin('users', 'users.id', 'held.user_id')
    .where('users.deleted_at', 'is', null)
    .where('held.is_active', '=', true)
    .where('held.lapsed_at', 'is', null)
    .where('held.expired_at', '>', time)
    .where('held.expired_at', '<=', until)
    .where(({ or, eb }) => or([eb('held.reminded_days', 'is', null), eb('held.reminded_days', '>', days)]))
    .select(['held.id', 'held.user_id', 'held.plan_id', 'held.expired_at', 'groups.name'])
    .limit(limit)
    .execute()

export const listEndingCapacities = (db: Db, { time, until, days, limit }: Due) =>
  db
    .selectFrom('user_capacities as held')
    .innerJoin('users', 'users.id', 'held.user_id')
    .where('users.deleted_at', 'is', null)
    .where('held.lapsed_at', 'is', null)
    .where('held.expired_at', '>', time)
    .where('held.expired_at', '<=', until)
    .where(({ or, eb }) => or([eb('held.reminded_days', 'is', null), eb('held.reminded_days', '>', days)]))
    .select(['held.id', 'held.user_id', 'held.plan_id', 'held.expired_at', 'held.bytes'])
    .limit(limit)
    .execute()

/** Returns false if the entitlement was renewed or another process sent this reminder meanwhile. */
export async function markReminded(
  db: Db,
  table: Owned,
  { id, expired_at }: { id: number; expired_at: string },
  days: number,
) {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ reminded_days: days })
    .where('id', '=', id)
    .where('expired_at', '=', expired_at)
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks expired entitlements and returns the ids of their users. */
export async function markEnded(db: Db, time: string, limit: number) {
  const owners: number[] = []
  for (const table of tables) {
    const ended = db
      .selectFrom(table)
      .where('lapsed_at', 'is', null)
      .where('expired_at', '<=', time)
      .orderBy('expired_at')
      .limit(limit)
      .select('id')
    const marked = db
      .updateTable(table)
      .set({ lapsed_at: time })
      .where('id', 'in', ended)
      .where('lapsed_at', 'is', null)
    owners.push(...(await marked.returning('user_id').execute()).map(({ user_id }) => user_id))
  }
  return owners
}

export const listLapses = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('lapses')
    .innerJoin('users', 'users.id', 'lapses.user_id')
    .where('users.deleted_at', 'is', null)
    .where('lapses.user_id', '>', after)
    .orderBy('lapses.user_id')
    .selectAll('lapses')
    .limit(limit)
    .execute()

export const findLapse = (db: Db, user_id: number) =>
  db.selectFrom('lapses').where('user_id', '=', user_id).selectAll().executeTakeFirst()

export const updateLapse = (db: Db, user_id: number, changes: Partial<Omit<Row<'lapses'>, 'user_id'>>) =>
  db.updateTable('lapses').set(changes).where('user_id', '=', user_id).execute()

export const deleteLapse = (db: Db, user_id: number) => db.deleteFrom('lapses').where('user_id', '=', user_id).execute()

export const findUsedBytes = async (db: Db, id: number) =>
  (await db.selectFrom('users').where('id', '=', id).select('used_bytes').executeTakeFirst())?.used_bytes ?? 0

/** Lists the newest photos first, with the bytes of their earlier versions. */
export const listNewestPhotos = (db: Db, owner_id: number, limit: number) =>
  db
    .selectFrom('photos')
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(({ selectFrom }) => [
      'id',
      'bytes',
      selectFrom('photo_versions')
        .whereRef('photo_id', '=', 'photos.id')
        .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
        .as('version_bytes'),
    ])
    .execute()
