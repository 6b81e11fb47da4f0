import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '#db/schema/columns.ts'
import type { Db } from '#db/schema/schema.ts'

/** Written down for those who are refused too: a try counts. */
const tries = 'rate_limits'
/** So is every use of a token. */
const use = 'last_used_at'

interface Sum {
  name: string
  rows: number
  sum: string
}

async function findTables(db: Db) {
  const tables = await db.introspection.getTables()
  return tables.filter(
    ({ name, schema }) => !name.startsWith('kysely_') && name !== tries && (!schema || schema === 'public'),
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

/** Reckoned where the rows are: a server is asked once, and sends no rows. */
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

/** Asking which tables there are takes longer than reading most of them, and they stay the same. */
function sumsOf(db: Db) {
  const sums = known.get(db) ?? makeSums(db)
  known.set(db, sums)
  return sums
}

/** What every table holds, in one short text: equal before and after means that nothing was changed. */
export async function checksum(db: Db) {
  const sums = await (await sumsOf(db))()
  return sums
    .map(({ name, rows, sum }) => `${name} ${rows} ${sum}`)
    .toSorted()
    .join('\n')
}
