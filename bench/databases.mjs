import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '../packages/server/test/harness/postgres.ts'
import { buildWhenStale } from '../scripts/build.mjs'
import { keeper, startSite } from './site.mjs'

/** `query` runs SQL, `columnsOf` returns the column names of a table. */
function sqlite(site) {
  const location = join(site.folder, 'imagora.db')
  const database = new DatabaseSync(location, { timeout: 5000 })
  const query = async (sql) => database.prepare(sql).all()
  const columnsOf = async (table) =>
    (await query(`select name from pragma_table_info('${table}')`)).map(({ name }) => name)
  // Sites never run ANALYZE on SQLite either, so the planner is measured with its default assumptions.
  const analyze = async () => {}
  return { location, query, columnsOf, analyze, close: () => database.close() }
}

async function postgres(location) {
  const pg = createRequire(join(import.meta.dirname, '../packages/server/package.json'))('pg')
  const client = new pg.Client(location)
  // The server is stopped while this client is still connected when a benchmark fails.
  client.on('error', () => {})
  await client.connect()
  const query = async (sql) => (await client.query(sql)).rows
  const columnsOf = async (table) =>
    (
      await query(`select column_name from information_schema.columns
        where table_name = '${table}' and table_schema = 'public' order by ordinal_position`)
    ).map(({ column_name }) => column_name)
  // Vacuuming puts the tables in the state of a maintained site; otherwise autovacuum would start during the run.
  const analyze = () => query('vacuum analyze')
  return { location, query, columnsOf, analyze, close: () => client.end() }
}

/**
 * Filling takes longer than measuring: these variables name a file or a server URL that an earlier run has filled. Only
 * migrations change it.
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
      // Parallel workers start and end between two samples of the processes, so their CPU time would be missed.
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

/** Runs on each database, or on the one selected with `--sqlite` or `--postgres`. */
export async function onEachDatabase(run) {
  await buildWhenStale()
  if (!process.argv.includes('--postgres')) await onSqlite(run)
  if (!process.argv.includes('--sqlite')) await onPostgres(run)
}

/**
 * Copies one row `count` times with changed columns; `n` is the number of the copy. The SQL works on both databases.
 */
export async function copyRow({ query, columnsOf }, table, id, changed, count) {
  const columns = await columnsOf(table)
  const values = columns.map((name) => changed[name] ?? `${table}.${name}`)
  await query(
    `with recursive copies (n) as (select 1 union all select n + 1 from copies where n < ${count})
     insert into ${table} (${columns}) select ${values} from ${table} cross join copies where ${table}.id = ${id}`,
  )
}
