import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type ControlledTransaction } from 'kysely'
import { schemaAfter } from '#db/migrations/history.ts'
import { migrate, migrateTo } from '#db/migrations/index.ts'
import { openDatabase, openPool } from '#db/dialects/open-database.ts'
import type { Database } from '#db/schema/schema.ts'
import { assignIdentity } from '#db/site-identity.ts'
import {
  isSnapshotTable,
  jobsTable,
  quoteIdentifiers,
  type DatabaseLoader,
  LoadFailure,
  OWN_JOBS_PATTERN,
  ROWS_PER_PAGE_COUNT,
  type RowPages,
  quoteIdentifier,
  type DatabaseSnapshot,
  type SnapshotTable,
  type SnapshotValue,
} from './tables.ts'

type Tx = ControlledTransaction<Database>

/** Returns rows as arrays, with booleans as the numbers they are stored as. */
async function runQuery(tx: Tx, sql: string, parameters: unknown[] = []): Promise<SnapshotValue[][]> {
  const { rows } = await tx.withoutPlugins().executeQuery<object>(CompiledQuery.raw(sql, parameters))
  return rows.map((row) => Object.values(row) as SnapshotValue[])
}

const tableNames = `select table_name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`

async function tablesOf(tx: Tx): Promise<SnapshotTable[]> {
  const columns = await runQuery(
    tx,
    `select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' order by table_name, ordinal_position`,
  )
  const byTable = Map.groupBy(columns, ([table]) => String(table))
  return (await runQuery(tx, tableNames))
    .map(([name]) => String(name))
    .filter(isSnapshotTable)
    .map((name) => {
      if (name === jobsTable.name) return jobsTable
      const columnRows = byTable.get(name) ?? []
      return {
        name,
        columns: columnRows.map(([, column, type]) => ({
          name: String(column),
          kind: /int/.test(String(type)) ? ('integer' as const) : ('text' as const),
        })),
      }
    })
}

/** Jobs in Graphile Worker's own tables: running jobs have to run again, and permanently failed jobs stay failed. */
const jobRows = `select identifier as name, payload::text as payload, substr(key, length(identifier) + 2) as key,
    attempts - (locked_at is not null)::integer as attempts, max_attempts,
    to_char(run_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as run_at,
    case when locked_at is null and attempts >= max_attempts then coalesce(last_error, '') end as last_error
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  where identifier not like '${OWN_JOBS_PATTERN}' order by jobs.id`

async function hasJobTables(tx: Tx) {
  const [[found] = []] = await runQuery(tx, "select to_regclass('graphile_worker._private_jobs')::text as found")
  return found !== null
}

async function* rowsOf(tx: Tx, { name, columns }: SnapshotTable): RowPages {
  const isJobs = name === jobsTable.name
  if (isJobs && !(await hasJobTables(tx))) return
  const select = `select ${quoteIdentifiers(columns.map((column) => column.name))} from ${quoteIdentifier(name)}`
  await runQuery(tx, `declare pages no scroll cursor for ${isJobs ? jobRows : select}`)
  try {
    for (;;) {
      const page = await runQuery(tx, `fetch ${ROWS_PER_PAGE_COUNT} from pages`)
      if (page.length > 0) yield page
      if (page.length < ROWS_PER_PAGE_COUNT) return
    }
  } finally {
    await runQuery(tx, 'close pages')
  }
}

const sequences = `select table_name, pg_get_serial_sequence(quote_ident(table_name), column_name)
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`

async function lastIdsOf(tx: Tx) {
  const ids: Record<string, number> = {}
  for (const [table, sequence] of await runQuery(tx, sequences)) {
    if (!isSnapshotTable(String(table)) || table === jobsTable.name) continue
    const [[last, isCalled] = []] = await runQuery(tx, `select last_value, is_called::integer from ${sequence}`)
    if (isCalled === 1) ids[String(table)] = Number(last)
  }
  return ids
}

export async function postgresSnapshot(location: string): Promise<DatabaseSnapshot> {
  const db = openDatabase(location)
  // A repeatable read transaction sees one snapshot, however long it takes.
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  async function close() {
    await tx.rollback().execute()
    await db.destroy()
  }
  try {
    const recorded = (await runQuery(tx, 'select name from kysely_migration')).map(([name]) => String(name))
    return {
      kind: 'postgres',
      schema: schemaAfter(recorded),
      tables: await tablesOf(tx),
      rows: (table) => rowsOf(tx, table),
      lastIds: () => lastIdsOf(tx),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const LEAVE_TIMEOUT_MS = 2000

/** The server takes a moment to notice that a connection has ended, even our own. */
async function requireNoOtherConnections(tx: Tx) {
  for (let waited = 0; ; waited += 100) {
    await runQuery(tx, 'select 1 from pg_stat_clear_snapshot()')
    const [[others] = []] = await runQuery(
      tx,
      `select count(*) as others from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (Number(others) === 0) return
    if (waited >= LEAVE_TIMEOUT_MS) throw new LoadFailure('running', `${others} other connections are open`)
    await sleep(100)
  }
}

/** Throws if other programs use the database. */
export async function requireUnusedServer(location: string) {
  const db = openDatabase(location)
  const tx = await db.startTransaction().execute()
  try {
    await requireNoOtherConnections(tx)
  } finally {
    await tx.rollback().execute()
    await db.destroy()
  }
}

/** Functions created by migrations; those of an extension stay. */
const ownFunctions = `select oid::regprocedure::text as name from pg_proc
  where pronamespace = 'public'::regnamespace
  and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`

async function dropTables(tx: Tx) {
  const names = (await runQuery(tx, tableNames)).map(([name]) => String(name))
  if (names.length > 0) await runQuery(tx, `drop table ${quoteIdentifiers(names)} cascade`)
  for (const [name] of await runQuery(tx, ownFunctions)) await runQuery(tx, `drop function ${name} cascade`)
}

const references = `select conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid)
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

/**
 * Drops foreign keys while rows are loaded table by table, since a row may reference a later one; all are checked at
 * the end.
 */
async function dropReferences(tx: Tx) {
  const foreignKeys = await runQuery(tx, references)
  for (const [table, name] of foreignKeys) await runQuery(tx, `alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const [table, name, definition] of foreignKeys) {
      await runQuery(tx, `alter table ${table} add constraint ${name} ${definition}`).catch((error: unknown) => {
        throw new LoadFailure('references', `${table} ${definition}`, { cause: error })
      })
    }
  }
}

async function addJob(tx: Tx, [name, payload, key, attempts, most, run_at, last_error]: SnapshotValue[]) {
  const [[id] = []] = await runQuery(
    tx,
    `select id from graphile_worker.add_job($1, payload => $2::json, run_at => $3::timestamptz,
      max_attempts => $4::integer, job_key => $5::text)`,
    [name, payload, run_at, most, key === null ? null : `${name} ${key}`],
  )
  if (last_error !== null) {
    await runQuery(tx, 'select 1 from graphile_worker.permanently_fail_jobs(array[$1]::bigint[], $2)', [id, last_error])
  } else if (Number(attempts) > 0) {
    await runQuery(
      tx,
      'select 1 from graphile_worker.reschedule_jobs(array[$1]::bigint[], run_at => $2::timestamptz, attempts => $3)',
      [id, run_at, attempts],
    )
  }
}

async function addRows(tx: Tx, { name, columns }: SnapshotTable, rows: SnapshotValue[][]) {
  const lists = columns.map((_, index) => rows.map((row) => row[index]))
  const places = columns.map(({ kind }, index) => `$${index + 1}::${kind === 'integer' ? 'bigint' : 'text'}[]`)
  const names = quoteIdentifiers(columns.map((column) => column.name))
  await runQuery(
    tx,
    `insert into ${quoteIdentifier(name)} (${names}) select * from unnest(${places.join(', ')})`,
    lists,
  )
}

/** Creates the tables of the job engine; existing ones do not change. */
async function migrateJobTables(location: string) {
  const pool = openPool(location)
  if (!pool) return
  const { runMigrations, Logger } = await import('graphile-worker')
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

async function truncateTables(tx: Tx) {
  const names = (await runQuery(tx, tableNames))
    .map(([name]) => String(name))
    .filter((name) => !name.startsWith('kysely_'))
  await runQuery(tx, `truncate ${quoteIdentifiers(names)}`)
  await runQuery(tx, 'select 1 from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
}

/** Loads in one transaction: the previous data stays until it commits. */
export async function postgresLoader(location: string, schema: string): Promise<DatabaseLoader> {
  await migrateJobTables(location)
  const db = openDatabase(location)
  const tx = await db.startTransaction().execute()
  const abandon = async () => {
    await tx
      .rollback()
      .execute()
      .catch(() => {})
    await db.destroy()
  }
  let restoreReferences = async () => {}
  try {
    await requireNoOtherConnections(tx)
    await dropTables(tx)
    await migrateTo(tx, schema)
    restoreReferences = await dropReferences(tx)
    await truncateTables(tx)
  } catch (error) {
    await abandon()
    throw error
  }

  return {
    async add(table, rows) {
      if (table.name !== jobsTable.name) return addRows(tx, table, rows)
      for (const row of rows) await addJob(tx, row)
    },
    async setLastId(table, id) {
      await runQuery(tx, `select setval(pg_get_serial_sequence($1, 'id'), $2)`, [quoteIdentifier(table), id])
    },
    checkReferences: () => restoreReferences(),
    rows: (table) => rowsOf(tx, table),
    upgrade: () => migrate(tx),
    identify: (identity) => assignIdentity(tx, identity),
    async commit() {
      await tx.commit().execute()
      await db.destroy()
    },
    abandon,
  }
}
