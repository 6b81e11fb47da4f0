import { prepared } from '#db/prepared.ts'
import type { Db, NewRow, Row } from '#db/schema.ts'

export type Group = Row<'groups'>

export const countGroups = async (db: Db) =>
  (
    await db
      .selectFrom('groups')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const insertGroup = (db: Db, group: NewRow<'groups'>) =>
  db.insertInto('groups').values(group).returning('id').executeTakeFirstOrThrow()

export const insertStorage = (db: Db, storage: NewRow<'storages'>) =>
  db.insertInto('storages').values(storage).returning('id').executeTakeFirstOrThrow()

export const grantStorage = (db: Db, group_id: number, storage_id: number) =>
  db.insertInto('group_storages').values({ group_id, storage_id }).execute()

export const rename = (db: Db, table: 'groups' | 'storages', from: string, name: string) =>
  db.updateTable(table).set({ name }).where('name', '=', from).execute()

interface Owned {
  user_id: number
  time: string
}

const groupOf = prepared((db, { user_id, time }: Owned) =>
  db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('user_groups.user_id', '=', user_id)
    .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
    .orderBy('user_groups.id', 'desc')
    .limit(1)
    .selectAll('groups'),
)

export const findGroupOf = async (db: Db, user_id: number, time: string) => (await groupOf(db, { user_id, time }))[0]

/** The newest unexpired group of each of these users; who owns none is left out. */
export async function listGroupsOf(db: Db, userIds: number[], time: string) {
  if (userIds.length === 0) return []
  return db
    .with('ranked', (cte) =>
      cte
        .selectFrom('user_groups')
        .where('user_id', 'in', userIds)
        .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
        .select(({ fn }) => [
          'user_id',
          'group_id',
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('user_id').orderBy('id', 'desc'))
            .as('place'),
        ]),
    )
    .selectFrom('ranked')
    .innerJoin('groups', 'groups.id', 'ranked.group_id')
    .where('place', '=', 1)
    .select(['ranked.user_id', 'groups.id', 'groups.name', 'groups.monthly_traffic_bytes'])
    .execute()
}

const defaultGroup = prepared((db, _none: object) => db.selectFrom('groups').selectAll().where('is_default', '=', true))

export async function findDefaultGroup(db: Db) {
  const [group] = await defaultGroup(db, {})
  if (!group) throw new Error('There is no default group')
  return group
}

export const findGuestGroup = (db: Db) =>
  db.selectFrom('groups').selectAll().where('is_guest', '=', true).executeTakeFirstOrThrow()

const storagesOf = prepared((db, { group_id }: { group_id: number }) =>
  db
    .selectFrom('group_storages')
    .innerJoin('storages', 'storages.id', 'group_storages.storage_id')
    .where('group_storages.group_id', '=', group_id)
    .where('storages.is_enabled', '=', true)
    .orderBy('storages.id')
    .select(['storages.id', 'storages.name', 'storages.intro', 'storages.provider']),
)

export const listStoragesOf = (db: Db, group_id: number) => storagesOf(db, { group_id })

const capacities = prepared((db, { user_id, time }: Owned) =>
  db
    .selectFrom('user_capacities')
    .where('user_id', '=', user_id)
    .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes')),
)

export async function sumCapacities(db: Db, user_id: number, time: string) {
  const [sum] = await capacities(db, { user_id, time })
  return Number(sum?.bytes)
}
