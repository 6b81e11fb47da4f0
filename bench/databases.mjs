import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '../packages/server/test/harness/postgres.ts'
import { buildWhenStale } from '../scripts/build.mjs'
import { keeper, startSite } from './site.mjs'

/** `query` runs SQL, `columnsOf` names the columns of a table. */
function sqlite(site) {
  const location = join(site.folder, 'imagora.db')
  const database = new DatabaseSync(location, { timeout: 5000 })
  const query = async (sql) => database.prepare(sql).all()
  const columnsOf = async (table) =>
    (await query(`select name from pragma_table_info('${table}')`)).map(({ name }) => name)
  // Nobody does it on a site either: what its planner takes for granted is what is measured.
  const analyze = async () => {}
  return { location, query, columnsOf, analyze, close: () => database.close() }
}

async function postgres(location) {
  const pg = createRequire(join(import.meta.dirname, '../packages/server/package.json'))('pg')
  const client = new pg.Client(location)
  // Where something fails, the server is stopped while this still listens.
  client.on('error', () => {})
  await client.connect()
  const query = async (sql) => (await client.query(sql)).rows
  const columnsOf = async (table) =>
    (
      await query(`select column_name from information_schema.columns
        where table_name = '${table}' and table_schema = 'public' order by ordinal_position`)
    ).map(({ column_name }) => column_name)
  // As a site's tables are once its database has looked after them, which it would otherwise begin to do in between.
  const analyze = () => query('vacuum analyze')
  return { location, query, columnsOf, analyze, close: () => client.end() }
}

/**
 * Filling takes longer than measuring: whoever measures again and again names a file, or the address of a server, that a
 * bench has filled before. It stays as it is but for migrations.
 */
const { FILLED_SQLITE, FILLED_POSTGRES } = process.env

async function filledPostgres(url) {
  const database = await postgres(url)
  const [{ pid }] = await database.query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid")
  await database.close()
  return { url, pid: Number(pid), stop: async () => {} }
}

async function onPostgres(run) {
  const server = FILLED_POSTGRES ? await filledPostgres(FILLED_POSTGRES) : await startPostgres()
  try {
    const site = await startSite({ ...keeper, DATABASE_URL: server.url })
    try {
      const database = await postgres(server.url)
      // Helpers come and go between two looks at the processes, and their time would not be counted.
      await database.query('alter system set max_parallel_workers_per_gather = 0')
      await database.query('alter system set autovacuum = off')
      await database.query('select pg_reload_conf()')
      const pids = [site.pid, server.pid]
      await run({ name: 'PostgreSQL', site, database, pids, isFilled: Boolean(FILLED_POSTGRES) })
    } finally {
      await site.stop()
    }
  } finally {
    await server.stop()
  }
}

async function onSqlite(run) {
  const site = await startSite(keeper, FILLED_SQLITE)
  try {
    await run({ name: 'SQLite', site, database: sqlite(site), pids: [site.pid], isFilled: Boolean(FILLED_SQLITE) })
  } finally {
    await site.stop()
  }
}

/** A site on each database, or on the one that `--sqlite` or `--postgres` asks for. */
export async function onEachDatabase(run) {
  await buildWhenStale()
  if (!process.argv.includes('--postgres')) await onSqlite(run)
  if (!process.argv.includes('--sqlite')) await onPostgres(run)
}

/** Copies of one row, all alike but for what must not be; `n` counts them. In SQL that both databases read. */
export async function copyRow({ query, columnsOf }, table, id, changed, count) {
  const columns = await columnsOf(table)
  const values = columns.map((name) => changed[name] ?? `${table}.${name}`)
  await query(
    `with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count})
     insert into ${table} (${columns}) select ${values} from ${table} cross join copies where ${table}.id = ${id}`,
  )
}
