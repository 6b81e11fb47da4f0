import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Db } from '#db/schema/schema.ts'
import { isPostgres } from './open-database.ts'

export interface TableSize {
  name: string
  /** With indexes. */
  bytes: number
  count: number
}

/** Tables up to this size are counted; of larger ones the planner knows the number well enough. */
const MAX_COUNTED_BYTES = 16 * 1024 * 1024

async function postgresTableSizes(db: Db): Promise<TableSize[]> {
  const { rows } = await sql<TableSize & { schema: string }>`
    select n.nspname as schema, c.relname as name, pg_total_relation_size(c.oid) as bytes,
      c.reltuples::bigint as count
    from pg_class c inner join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (current_schema(), 'graphile_worker')`.execute(db)
  const small = rows.filter(({ bytes, count }) => bytes <= MAX_COUNTED_BYTES || count < 0)
  const counts = small.map(
    ({ schema, name }) => sql`select ${name}::text as name, count(*) as count from ${sql.id(schema, name)}`,
  )
  if (counts.length === 0) return rows
  const counted = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const countByName = new Map(counted.rows.map(({ name, count }) => [name, count]))
  return rows.map(({ name, bytes, count }) => ({ name, bytes, count: countByName.get(name) ?? count }))
}

/** The worker is a source file, or a file beside the bundle: [Note: The bundle]. */
const workerUrl = import.meta.url.endsWith('.ts')
  ? new URL('table-sizes-worker.ts', import.meta.url)
  : new URL('table-sizes-worker.js', import.meta.url)

async function sqliteTableSizes(location: string) {
  const worker = new Worker(workerUrl, { workerData: location })
  const [sizes] = (await once(worker, 'message')) as [TableSize[]]
  return sizes
}

/** Returns the tables with their size and number of rows, the largest first. */
export async function listTableSizes(db: Db, location: string) {
  const sizes = isPostgres(location) ? await postgresTableSizes(db) : await sqliteTableSizes(location)
  return sizes.toSorted((one, other) => other.bytes - one.bytes)
}
