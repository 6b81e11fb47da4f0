import type { PageQuery } from '@imagora/contract'
import { prepareQuery } from '#db/prepared-query.ts'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

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

const groupOf = prepareQuery((db, { user_id, time }: Owned) =>
  db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('user_groups.user_id', '=', user_id)
    .where('user_groups.is_active', '=', true)
    .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
    .selectAll('groups')
    .select('user_groups.expired_at'),
)

export const findGroupOf = async (db: Db, user_id: number, time: string) => (await groupOf(db, { user_id, time }))[0]

/** Lists the active, unexpired group of each of these users; users without one are left out. */
export async function listGroupsOf(db: Db, userIds: number[], time: string) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('user_groups')
    .innerJoin('groups', 'groups.id', 'user_groups.group_id')
    .where('user_groups.user_id', 'in', userIds)
    .where('user_groups.is_active', '=', true)
    .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
    .select(['user_groups.user_id', 'groups.id', 'groups.name', 'groups.monthly_traffic_bytes'])
    .execute()
}

const defaultGroup = prepareQuery((db, _none: object) =>
  db.selectFrom('groups').selectAll().where('is_default', '=', true),
)

export async function findDefaultGroup(db: Db) {
  const [group] = await defaultGroup(db, {})
  if (!group) throw new Error('There is no default group')
  return group
}

export const findGuestGroup = (db: Db) =>
  db.selectFrom('groups').selectAll().where('is_guest', '=', true).executeTakeFirstOrThrow()

const storagesOf = prepareQuery((db, { group_id }: { group_id: number }) =>
  db
    .selectFrom('group_storages')
    .innerJoin('storages', 'storages.id', 'group_storages.storage_id')
    .where('group_storages.group_id', '=', group_id)
    .where('storages.is_enabled', '=', true)
    .where('storages.read_only_since', 'is', null)
    .orderBy('storages.id')
    .select(['storages.id', 'storages.name', 'storages.intro', 'storages.provider']),
)

export const listStoragesOf = (db: Db, group_id: number) => storagesOf(db, { group_id })

const capacities = prepareQuery((db, { user_id, time }: Owned) =>
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

export const findGroup = (db: Db, id: number) =>
  db.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirst()

export async function listGroups(db: Db, { page, per_page }: PageQuery) {
  const total = await countGroups(db)
  const data = await db
    .selectFrom('groups')
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('is_guest', 'desc')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  return { data, total }
}

/** Counts the users of each group in force, and the users without a group of their own. */
export async function countUsers(db: Db, time: string) {
  const rows = await db
    .selectFrom('user_groups')
    .innerJoin('users', 'users.id', 'user_groups.user_id')
    .where('users.deleted_at', 'is', null)
    .where('user_groups.is_active', '=', true)
    .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
    .groupBy('group_id')
    .select(({ fn }) => ['group_id', fn.countAll<number>().as('count')])
    .execute()
  const { count } = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const owned = new Map(rows.map((row) => [row.group_id, row.count]))
  const others = count - [...owned.values()].reduce((sum, each) => sum + each, 0)
  return { owned, others }
}

/** Counts the users who have this group in force. */
export async function countHolders(db: Db, group_id: number, time: string) {
  const { count } = await db
    .selectFrom('user_groups')
    .where('group_id', '=', group_id)
    .where('is_active', '=', true)
    .where((where) => where.or([where('expired_at', 'is', null), where('expired_at', '>', time)]))
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the plans that sell this group, published or not. */
export const countSellers = async (db: Db, group_id: number) =>
  (await db.selectFrom('plans').where('group_id', '=', group_id).select('id').execute()).length

export const listAllStorages = (db: Db) =>
  db.selectFrom('storages').select(['id', 'name', 'is_enabled']).orderBy('id').execute()

export const listGrants = (db: Db) =>
  db.selectFrom('group_storages').select(['group_id', 'storage_id']).orderBy('storage_id').execute()

export const listGrantsOf = async (db: Db, group_id: number) =>
  (
    await db
      .selectFrom('group_storages')
      .where('group_id', '=', group_id)
      .select('storage_id')
      .orderBy('storage_id')
      .execute()
  ).map(({ storage_id }) => storage_id)

export async function countStorages(db: Db, ids: number[]) {
  if (ids.length === 0) return 0
  return (await db.selectFrom('storages').where('id', 'in', ids).select('id').execute()).length
}

export async function replaceStorages(db: Db, group_id: number, ids: number[]) {
  await db.deleteFrom('group_storages').where('group_id', '=', group_id).execute()
  for (const id of ids) await grantStorage(db, group_id, id)
}

export const updateGroup = (db: Db, id: number, changes: Partial<NewRow<'groups'>>) =>
  db.updateTable('groups').set(changes).where('id', '=', id).execute()

/** Exactly one group is the default at any time. */
export async function setDefault(db: Db, id: number) {
  await db.updateTable('groups').set({ is_default: false }).where('is_default', '=', true).execute()
  await db.updateTable('groups').set({ is_default: true }).where('id', '=', id).execute()
}

/** Deletes the group and its expired memberships; photos uploaded under it are kept. */
export async function deleteGroup(db: Db, id: number) {
  await db.updateTable('photos').set({ group_id: null }).where('group_id', '=', id).execute()
  await db.deleteFrom('user_groups').where('group_id', '=', id).execute()
  await db.deleteFrom('group_storages').where('group_id', '=', id).execute()
  await db.deleteFrom('groups').where('id', '=', id).execute()
}
