import { openLoader, openSnapshot } from '#db/snapshot/snapshot.ts'
import { type SnapshotColumn, jobsTable, type SnapshotTable, type SnapshotValue } from '#db/snapshot/tables.ts'
import { contentsOf } from '#test/harness/backups.ts'

const rowsEach = 3

/** Integers equal the row number, so that every foreign key refers to an existing row. */
function valueFor({ name, kind }: SnapshotColumn, row: number): SnapshotValue {
  if (kind === 'integer') return name.startsWith('is_') ? Number(row === 1) : row
  if (name.endsWith('_at') || name.endsWith('_until')) return `2026-01-0${row}T00:00:00.000Z`
  return `${name}-${row}`
}

async function tablesOf(database: string) {
  const snapshot = await openSnapshot(database)
  await snapshot.close()
  return snapshot.tables.filter(({ name }) => name !== jobsTable.name)
}

/** Migrates a database up to this migration and fills every table with rows. */
export async function fillAsOf(database: string, schema: string) {
  await (await openLoader(database, schema)).commit()
  const tables = await tablesOf(database)
  const loader = await openLoader(database, schema)
  for (const table of tables) {
    const rows = Array.from({ length: rowsEach }, (_, index) =>
      table.columns.map((column) => valueFor(column, index + 1)),
    )
    await loader.add(table, rows)
    if (hasId(table)) await loader.setLastId(table.name, rowsEach)
  }
  await loader.checkReferences()
  await loader.commit()
  return tables
}

const hasId = ({ columns }: SnapshotTable) => columns.some(({ name }) => name === 'id')

/** Returns the ids of all rows in these tables, or the row count of a table without ids. */
export async function keysIn(database: string, tables: SnapshotTable[]) {
  const { contents } = await contentsOf(database)
  const now = new Map((await tablesOf(database)).map((table) => [table.name, table]))
  return Object.fromEntries(
    tables.map((table) => {
      const place = now.get(table.name)?.columns.findIndex(({ name }) => name === 'id') ?? -1
      const rows = (contents[table.name] ?? []).map((line) => JSON.parse(line) as SnapshotValue[])
      return [table.name, hasId(table) ? rows.map((row) => String(row[place])).toSorted() : rows.length]
    }),
  )
}
