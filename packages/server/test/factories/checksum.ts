import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '#db/schema/columns.ts'
import type { Db } from '#db/schema/schema.ts'

/** Refused calls count towards rate limits and are recorded as failed requests, the latter some seconds later. */
const recordedRefusals = new Set(['rate_limits', 'failed_requests'])
/** Every use of a token updates this column. */
const use = 'last_used_at'

interface Sum {
  name: string
  rows: number
  sum: string
}

async function findTables(db: Db) {
  const tables = await db.introspection.getTables()
  return tables.filter(
    ({ name, schema }) =>
      !name.startsWith('kysely_') && !recordedRefusals.has(name) && (!schema || schema === 'public'),
  )
}

type Table = Awaited<ReturnType<typeof findTables>>[number]

async function readSum(db: Db, { name }: Table): Promise<Sum> {
  const rows = await db
    .selectFrom(name as 'users')
    .selectAll()
    .execute()
  const texts = rows.map((row) => JSON.stringify(use in row ? { ...row, [use]: null } : row))
  return { name, rows: rows.length, sum: createHash('sha256').update(texts.toSorted().join('\n')).digest('hex') }
}

/** PostgreSQL computes the checksums itself: one query, and no rows are transferred. */
function sumOf({ name, columns }: Table): RawBuilder<Sum> {
  const text = columns.some((column) => column.name === use)
    ? sql`(to_jsonb(each) - ${sql.lit(use)})::text`
    : sql`each::text`
  return sql`select ${sql.lit(name)} as name, count(*) as rows, md5(coalesce(string_agg(row, '|' order by row), '')) as sum
    from (select ${text} as row from ${sql.table(name)} as each) as texts`
}

const known = new WeakMap<Db, Promise<() => Promise<Sum[]>>>()

async function makeSums(db: Db) {
  const tables = await findTables(db)
  if (!isPostgres(db)) return () => Promise.all(tables.map((table) => readSum(db, table)))
  const all = sql.join(tables.map(sumOf), sql` union all `) as RawBuilder<Sum>
  return async () => (await all.execute(db)).rows
}

/** Listing the tables takes longer than reading most of them and never changes, so it is cached. */
function sumsOf(db: Db) {
  const sums = known.get(db) ?? makeSums(db)
  known.set(db, sums)
  return sums
}

/** Returns a checksum of every table; equal values before and after mean that nothing changed. */
export async function checksum(db: Db) {
  const sums = await (await sumsOf(db))()
  return sums
    .map(({ name, rows, sum }) => `${name} ${rows} ${sum}`)
    .toSorted()
    .join('\n')
}
