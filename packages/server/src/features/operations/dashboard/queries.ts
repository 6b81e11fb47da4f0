import { sql } from 'kysely'
import { type DayRow, dayRows } from '#db/list-rows.ts'
import type { Db } from '#db/schema/schema.ts'

/** Counts the rows of each table by its smallest index. */
export async function countThings(db: Db) {
  const { rows } = await sql<Record<'users' | 'users_suspended' | 'photos' | 'albums' | 'shares', number>>`select
    (select count(*) from users where deleted_at is null) as users,
    (select count(*) from users where deleted_at is null and is_suspended = 1) as users_suspended,
    (select count(*) from photos) - (select count(*) from photos where deleted_at is not null) as photos,
    (select count(*) from albums) as albums,
    (select count(*) from shares where removed_at is null) as shares`.execute(db)
  return rows[0]!
}

/** Lists every storage with its number of files and bytes. */
export async function listStorages(db: Db) {
  const { rows } = await sql<{ storage_id: number; count: number; bytes: number | string }>`
    select storage_id, count(*) as count, sum(bytes) as bytes from blobs group by storage_id`.execute(db)
  const rowsByStorage = new Map(rows.map((row) => [row.storage_id, row]))
  const storages = await db
    .selectFrom('storages')
    .select(['id', 'name', 'provider as driver', 'is_enabled', 'checked_at', 'trouble'])
    .orderBy('id')
    .execute()
  return storages.map((storage) => {
    const { count = 0, bytes = 0 } = rowsByStorage.get(storage.id) ?? {}
    return { ...storage, photo_count: count, bytes: Number(bytes) }
  })
}

/** Counts the photos uploaded on each of these days that still exist, including those in the trash. */
export async function countUploads(db: Db, days: DayRow[]) {
  const { rows } = await sql<{ day: string; photos: number; bytes: number | string }>`with ${dayRows(days)}
    select day, count(photos.created_at) as photos, coalesce(sum(photos.bytes), 0) as bytes
    from days left join photos on photos.created_at >= days.begins_at and photos.created_at < days.ends_at
    group by day order by day`.execute(db)
  return rows.map(({ day, photos, bytes }) => ({ day, photos, bytes: Number(bytes) }))
}

/** Counts the users registered on each of these days who still exist. */
export async function countArrivals(db: Db, days: DayRow[]) {
  const { rows } = await sql<{ day: string; users: number }>`with ${dayRows(days)}
    select day, count(users.created_at) as users from days left join users on users.created_at >= days.begins_at
      and users.created_at < days.ends_at and users.deleted_at is null
    group by day order by day`.execute(db)
  return rows
}

/** Counts the tickets opened in each of these periods. */
export async function countTickets(db: Db, days: DayRow[]) {
  const { rows } = await sql<{ day: string; tickets: number }>`with ${dayRows(days)}
    select day, count(tickets.created_at) as tickets from days left join tickets
      on tickets.created_at >= days.begins_at and tickets.created_at < days.ends_at
    group by day`.execute(db)
  return rows
}

/** Sums what photos of users were viewed and how much was sent, by day of the site's time zone. */
export async function sumTraffic(db: Db, from: string, to: string) {
  const rows = await db
    .selectFrom('user_traffic')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .select(({ fn }) => [
      'day',
      fn.sum<number | string>('hits').as('hits'),
      fn.sum<number | string>('bytes').as('bytes'),
    ])
    .execute()
  return rows.map(({ day, hits, bytes }) => ({ day, hits: Number(hits), bytes: Number(bytes) }))
}

/** Each count uses the same condition as its list in the admin panel. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<
    Record<'registrations' | 'reports' | 'tickets' | 'orders_late' | 'transfers', number>
  >`select
    (select count(*) from users where pending_since is not null and deletion_at is null) as registrations,
    (select count(*) from reports where state = 'open') as reports,
    (select count(*) from tickets where status = 'in_progress' and owner_reply_id >= team_reply_id) as tickets,
    (select count(distinct order_id) from payments where state = 'late') as orders_late,
    (select count(distinct order_id) from payments inner join orders on orders.id = payments.order_id
      where payments.state = 'open' and payments.platform = 'transfer' and orders.status = 'unpaid') as transfers`.execute(
    db,
  )
  return rows[0]!
}

const isThere = (row: unknown) => row !== undefined

/** Times at which settings were last saved; settings that were never saved are missing. */
export const listSaved = async (db: Db) =>
  new Map(
    (await db.selectFrom('settings').select(['key', 'updated_at']).execute()).map(({ key, updated_at }) => [
      key,
      updated_at,
    ]),
  )

/** Returns whether the audit log has any of these actions since then. */
export const hasDone = async (db: Db, actions: string[], since: string) =>
  isThere(
    await db
      .selectFrom('audit_log')
      .where('action', 'in', actions)
      .where('created_at', '>=', since)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  )

/** Returns whether a backup since then passed its test restore. */
export const hasProvenBackup = async (db: Db, since: string) =>
  isThere(
    await db
      .selectFrom('backups')
      .where('created_at', '>=', since)
      .where('tested_at', 'is not', null)
      .where('test_problem', 'is', null)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  )

export const listChecklistStorages = (db: Db) =>
  db.selectFrom('storages').where('is_enabled', '=', true).select(['checked_at', 'trouble']).execute()

export const hasPhoto = async (db: Db) =>
  isThere(await db.selectFrom('photos').select('id').limit(1).executeTakeFirst())
