import type { RestoredIdentity } from '#db/site-identity.ts'

/** A column value: columns are only integer or text in both databases. */
export type SnapshotValue = string | number | null

export interface SnapshotColumn {
  name: string
  kind: 'integer' | 'text'
}

export interface SnapshotTable {
  name: string
  columns: SnapshotColumn[]
}

/** Pages of rows, each row as an array of values in column order. */
export type RowPages = AsyncIterable<SnapshotValue[][]>

export const databaseKinds = ['sqlite', 'postgres'] as const

/** A snapshot of every row, while others continue to write. */
export interface DatabaseSnapshot {
  kind: (typeof databaseKinds)[number]
  /** Name of the last migration. */
  schema: string
  tables: SnapshotTable[]
  rows(table: SnapshotTable): RowPages
  /** Returns the last id that each auto-increment table has assigned: no id is ever reused. */
  lastIds(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** A site being restored, which replaces the existing one atomically. */
export interface DatabaseLoader {
  add(table: SnapshotTable, rows: SnapshotValue[][]): Promise<void>
  setLastId(table: string, id: number): Promise<void>
  /** Throws when a row references a missing one. */
  checkReferences(): Promise<void>
  rows(table: SnapshotTable): RowPages
  /** Brings the schema up to date. */
  upgrade(): Promise<void>
  /** Sets the site id, once the schema is up to date. */
  identify(identity: RestoredIdentity): Promise<void>
  commit(): Promise<void>
  /** Rolls everything back. */
  abandon(): Promise<void>
}

/** The reason why a site cannot be restored, or not here. */
export class LoadFailure extends Error {
  override name = 'LoadFailure'
  readonly reason: 'running' | 'references' | 'damaged'

  constructor(reason: LoadFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Running processes and local backups belong to a machine, not to a site. */
const MACHINE_TABLES = ['job_runners', 'backups', 'backup_copies']

/** Triggers fill these from the rows of other tables, also while a backup is restored. */
const DERIVED_TABLES = ['photo_views']

export const isSnapshotTable = (table: string) =>
  !/^(kysely|sqlite)_/.test(table) && !MACHINE_TABLES.includes(table) && !DERIVED_TABLES.includes(table)

/** Jobs are stored in different tables on each database, so a backup keeps the columns that both have. */
export const jobsTable: SnapshotTable = {
  name: 'jobs',
  columns: [
    { name: 'name', kind: 'text' },
    { name: 'payload', kind: 'text' },
    { name: 'key', kind: 'text' },
    { name: 'attempts', kind: 'integer' },
    { name: 'max_attempts', kind: 'integer' },
    { name: 'run_at', kind: 'text' },
    { name: 'last_error', kind: 'text' },
  ],
}

/** A restored site need not repeat the backup that it came from. */
export const OWN_JOBS_PATTERN = 'backups.%'

/** Number of rows in memory at once. */
export const ROWS_PER_PAGE_COUNT = 500

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
export const quoteIdentifiers = (names: string[]) => names.map(quoteIdentifier).join(', ')
