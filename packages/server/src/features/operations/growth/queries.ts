import { type RawBuilder, sql } from 'kysely'
import type { Db, NewRow, Row } from '#db/schema/schema.ts'

export type GrowthSampleRow = Row<'growth_samples'>

/** Replaces an earlier measurement of the same day. */
export const saveSamples = (db: Db, rows: NewRow<'growth_samples'>[]) =>
  db
    .insertInto('growth_samples')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'name']).doUpdateSet(({ ref }) => ({
        bytes: ref('excluded.bytes'),
        count: ref('excluded.count'),
        limit_bytes: ref('excluded.limit_bytes'),
        measured_at: ref('excluded.measured_at'),
      })),
    )
    .execute()

/** Lists the samples since this day, the oldest first. */
export const listSamples = (db: Db, since: string): Promise<GrowthSampleRow[]> =>
  db.selectFrom('growth_samples').where('day', '>=', since).selectAll().orderBy('day').execute()

/** Sizes of single tables are kept for the last measurement only. */
export async function deleteSamplesBefore(db: Db, before: string, measured_at: string) {
  await db.deleteFrom('growth_samples').where('day', '<', before).execute()
  await db.deleteFrom('growth_samples').where('kind', '=', 'table').where('measured_at', '<', measured_at).execute()
}

export const listStorages = (db: Db) =>
  db.selectFrom('storages').select(['id', 'name', 'provider', 'options']).orderBy('id').execute()

/** Sums the files of each storage. Copies in a mirror count where they lie. */
export async function sumObjects(db: Db) {
  const { rows } = await sql<{ id: number; count: number; bytes: number | string }>`
    select storage_id as id, count(*) as count, sum(bytes) as bytes from (
      select storage_id, bytes from blobs union all
      select blob_copies.storage_id, blobs.bytes from blob_copies inner join blobs on blobs.id = blob_copies.blob_id
    ) as objects group by storage_id`.execute(db)
  return new Map(rows.map(({ id, count, bytes }) => [id, { count, bytes: Number(bytes) }]))
}

export async function sumBackups(db: Db) {
  const { count, bytes } = await db
    .selectFrom('backups')
    .where('state', '=', 'done')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | string | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  return { count, bytes: Number(bytes ?? 0) }
}

/** Photos in the trash, earlier versions of photos, and what unfinished uploads have sent so far. */
const files = {
  trash: { table: 'photos', bytes: 'bytes', condition: sql`deleted_at is not null` },
  versions: { table: 'photo_versions', bytes: 'bytes', condition: sql`1 = 1` },
  resumable_uploads: { table: 'resumable_uploads', bytes: 'received', condition: sql`photo_id is null` },
} as const
export const fileKinds = Object.keys(files) as (keyof typeof files)[]

/** Sums the files of a kind from its rows. Copies in mirrors and thumbnails are not counted. */
export async function sumFiles(db: Db, kind: keyof typeof files) {
  const { table, bytes, condition } = files[kind]
  const { rows } = await sql<{ count: number | string; bytes: number | string | null }>`
    select count(*) as count, sum(${sql.ref(bytes)}) as bytes from ${sql.table(table)} where ${condition}`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Records by age, with the column that says how old they are; waiting deliveries and open incidents stay. */
const expiring = {
  audit_log: { at: 'created_at', condition: sql`1 = 1` },
  failed_requests: { at: 'at', condition: sql`1 = 1` },
  mail_outbox: { at: 'created_at', condition: sql`1 = 1` },
  webhook_deliveries: { at: 'created_at', condition: sql`next_at is null` },
  incidents: { at: 'ended_at', condition: sql`ended_at is not null` },
} as const
export type ExpiringTable = keyof typeof expiring

interface DeletedRows {
  at: string
  condition: RawBuilder<unknown>
}

async function deleteBatch(db: Db, table: string, { at, condition }: DeletedRows, before: string, limit: number) {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (
    select id from ${sql.table(table)} where ${sql.ref(at)} < ${before} and ${condition} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes up to `limit` records from before this time and returns their number. */
export const deleteExpired = (db: Db, table: ExpiringTable, before: string, limit: number) =>
  deleteBatch(db, table, expiring[table], before, limit)

/** Deletes the oldest day of traffic if it is before this day; returns false when there is none. */
export async function deleteOldestTraffic(db: Db, table: 'photo_traffic' | 'user_traffic', before: string) {
  const { day } = await db
    .selectFrom(table)
    .where('day', '<', before)
    .select(({ fn }) => fn.min<string | null>('day').as('day'))
    .executeTakeFirstOrThrow()
  if (day === null) return false
  await db.deleteFrom(table).where('day', '=', day).execute()
  return true
}

/** Tables whose entries end, with the column that says when they began and what of them is finished. */
const finished = {
  failed_requests: { at: 'at', condition: sql`1 = 1` },
  mail_outbox: { at: 'created_at', condition: sql`state <> 'waiting'` },
  webhook_deliveries: { at: 'created_at', condition: sql`next_at is null` },
} as const
export type FinishedTable = keyof typeof finished

/** Deletes up to `limit` finished entries from before this time and returns their number. */
export const deleteFinished = (db: Db, table: FinishedTable, before: string, limit: number) =>
  deleteBatch(db, table, finished[table], before, limit)
