import { existsSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { schemaAfter } from '#db/migrations/history.ts'
import { migrate, migrateTo } from '#db/migrations/index.ts'
import { openDatabase } from '#db/dialects/open-database.ts'
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

const all = (sqlite: DatabaseSync, sql: string) => sqlite.prepare(sql).all() as Record<string, SnapshotValue>[]

/** Full-text shadow tables are excluded, since they are rebuilt from the rows. */
const namesOf = (sqlite: DatabaseSync) =>
  all(sqlite, "select name from pragma_table_list where schema = 'main' and type = 'table' order by name").map(
    ({ name }) => String(name),
  )

function tablesOf(sqlite: DatabaseSync): SnapshotTable[] {
  return namesOf(sqlite)
    .filter(isSnapshotTable)
    .map((name) => {
      if (name === jobsTable.name) return jobsTable
      const columns = all(sqlite, `select name, type from pragma_table_info('${name}') order by cid`)
      return {
        name,
        columns: columns.map((column) => ({
          name: String(column.name),
          kind: /int/i.test(String(column.type)) ? 'integer' : 'text',
        })),
      }
    })
}

/** Running jobs have to run again; permanently failed jobs stay failed. */
const jobRows = `select name, payload, key, attempts - (state = 'running'), max_attempts, run_at,
  case when state = 'failed' then coalesce(last_error, '') end from jobs where name not like '${OWN_JOBS_PATTERN}' order by id`

async function* rowsOf(sqlite: DatabaseSync, { name, columns }: SnapshotTable): RowPages {
  const select = `select ${quoteIdentifiers(columns.map((column) => column.name))} from ${quoteIdentifier(name)}`
  const statement = sqlite.prepare(name === jobsTable.name ? jobRows : select)
  statement.setReturnArrays(true)
  let page: SnapshotValue[][] = []
  for (const row of statement.iterate()) {
    page.push(row as unknown as SnapshotValue[])
    if (page.length < ROWS_PER_PAGE_COUNT) continue
    yield page
    page = []
    // Reading blocks the thread, so other work gets a turn after each page.
    await nextTurn()
  }
  if (page.length > 0) yield page
}

const lastIdsOf = (sqlite: DatabaseSync) =>
  Object.fromEntries(
    all(sqlite, 'select name, seq from sqlite_sequence')
      .map(({ name, seq }) => [String(name), Number(seq)] as const)
      .filter(([name, id]) => id > 0 && isSnapshotTable(name) && name !== jobsTable.name),
  )

function schemaIn(sqlite: DatabaseSync) {
  try {
    return schemaAfter(all(sqlite, 'select name from kysely_migration').map(({ name }) => String(name)))
  } catch (error) {
    sqlite.close()
    throw error
  }
}

export async function sqliteSnapshot(file: string): Promise<DatabaseSnapshot> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}`)
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  // A transaction sees one snapshot; writers continue in the WAL.
  sqlite.exec('begin')
  const schema = schemaIn(sqlite)
  return {
    kind: 'sqlite',
    schema,
    tables: tablesOf(sqlite),
    rows: (table) => rowsOf(sqlite, table),
    lastIds: async () => lastIdsOf(sqlite),
    close: async () => sqlite.close(),
  }
}

async function syncFile(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Merges the WAL into the database file; other open connections prevent this. */
export function checkpointLog(file: string) {
  const sqlite = new DatabaseSync(file, { timeout: 1000 })
  try {
    sqlite.exec('pragma journal_mode = delete')
  } catch (error) {
    throw new LoadFailure('running', `Another program has ${file} open`, { cause: error })
  } finally {
    sqlite.close()
  }
}

const DATABASE_FILE_SUFFIXES = ['', '-wal', '-shm', '-journal']

function insertJob(sqlite: DatabaseSync, now: string) {
  const insert = sqlite.prepare(`insert into jobs
    (name, payload, key, attempts, max_attempts, run_at, last_error, state, created_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  return (row: SnapshotValue[]) => {
    const [attempts, most] = [Number(row[3]), Number(row[4])]
    insert.run(...row, attempts < most ? 'waiting' : 'failed', now)
  }
}

function insertRow(sqlite: DatabaseSync, { name, columns }: SnapshotTable) {
  const places = columns.map(() => '?').join(', ')
  const names = columns.map((column) => column.name)
  const insert = sqlite.prepare(`insert into ${quoteIdentifier(name)} (${quoteIdentifiers(names)}) values (${places})`)
  const isInteger = columns.map(({ kind }) => kind === 'integer')
  return (row: SnapshotValue[]) => {
    // Node would bind a number as a float.
    const bound = row.map((value, index) => (isInteger[index] && value !== null ? BigInt(value) : value))
    insert.run(...bound)
  }
}

function brokenReferences(sqlite: DatabaseSync) {
  const found = all(sqlite, 'select "table", "parent" from pragma_foreign_key_check limit 5')
  return found.map(({ table, parent }) => `${table} names a row of ${parent} that is not there`)
}

function openEmpty(file: string) {
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  sqlite.exec('pragma journal_mode = memory; pragma synchronous = off; begin')
  for (const name of namesOf(sqlite)) {
    if (!/^(kysely|sqlite)_/.test(name)) sqlite.exec(`delete from ${quoteIdentifier(name)}`)
  }
  return sqlite
}

/** Builds the database in a temporary file, which is renamed to the database at the end. */
export async function sqliteLoader(file: string, schema: string): Promise<DatabaseLoader> {
  if (existsSync(file)) checkpointLog(file)
  const restoringFile = `${file}.restoring`
  const clear = () => DATABASE_FILE_SUFFIXES.forEach((ending) => rmSync(restoringFile + ending, { force: true }))
  const withDb = async (work: (db: ReturnType<typeof openDatabase>) => Promise<void>) => {
    const db = openDatabase(restoringFile)
    try {
      await work(db)
    } finally {
      await db.destroy()
    }
    checkpointLog(restoringFile)
  }
  clear()
  await withDb((db) => migrateTo(db, schema))
  const sqlite = openEmpty(restoringFile)
  const now = new Date().toISOString()
  const inserts = new Map<string, (row: SnapshotValue[]) => void>()

  function end() {
    if (!sqlite.isOpen) return
    if (sqlite.isTransaction) sqlite.exec('commit')
    sqlite.close()
  }

  return {
    async add(table, rows) {
      let insert = inserts.get(table.name)
      if (!insert) {
        insert = table.name === jobsTable.name ? insertJob(sqlite, now) : insertRow(sqlite, table)
        inserts.set(table.name, insert)
      }
      for (const row of rows) insert(row)
    },
    async setLastId(table, id) {
      sqlite.prepare('delete from sqlite_sequence where name = ?').run(table)
      sqlite.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, BigInt(id))
    },
    async checkReferences() {
      const broken = brokenReferences(sqlite)
      if (broken.length > 0) throw new LoadFailure('references', broken.join('; '))
      const [{ integrity_check } = {}] = all(sqlite, 'pragma integrity_check')
      if (integrity_check !== 'ok') throw new LoadFailure('damaged', String(integrity_check))
    },
    rows: (table) => rowsOf(sqlite, table),
    async upgrade() {
      end()
      await withDb(migrate)
    },
    async identify(identity) {
      end()
      await withDb((db) => assignIdentity(db, identity))
    },
    async commit() {
      end()
      await syncFile(restoringFile)
      await rename(restoringFile, file)
      await syncFile(dirname(file))
    },
    async abandon() {
      if (sqlite.isOpen) sqlite.close()
      clear()
    },
  }
}
