import type { RestoredIdentity } from '#db/site-identity.ts'

/** What a column may hold: they are integer and text alone, in both databases. */
export type Value = string | number | null

export interface Column {
  name: string
  kind: 'integer' | 'text'
}

export interface SnapshotTable {
  name: string
  columns: Column[]
}

/** Rows in pages, each row as the list of its values in the order of the table's columns. */
export type Pages = AsyncIterable<Value[][]>

export const databaseKinds = ['sqlite', 'postgres'] as const

/** Every row at one moment, while others go on writing. */
export interface DatabaseSnapshot {
  kind: (typeof databaseKinds)[number]
  /** The last migration. */
  schema: string
  tables: SnapshotTable[]
  rows(table: SnapshotTable): Pages
  /** The last number that each table with numbered keys has handed out: none is ever given twice. */
  lastIds(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** A site that is being put together, and takes the place of what is there at once or not at all. */
export interface Loader {
  add(table: SnapshotTable, rows: Value[][]): Promise<void>
  setLastId(table: string, id: number): Promise<void>
  /** Throws where a row names another that is not there. */
  checkReferences(): Promise<void>
  rows(table: SnapshotTable): Pages
  /** Brings the schema up to date, and answers with the tables as they are now. */
  upgrade(): Promise<void>
  /** Says which site it is, once the schema is up to date. */
  identify(identity: RestoredIdentity): Promise<void>
  commit(): Promise<void>
  /** Nothing has happened. */
  abandon(): Promise<void>
}

/** Why a site cannot be put together, or not here. */
export class LoadFailure extends Error {
  override name = 'LoadFailure'
  readonly reason: 'running' | 'references' | 'damaged'

  constructor(reason: LoadFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Who is running here and which backups lie here is true of a machine, not of a site. */
const ofTheMachine = ['job_runners', 'backups']

export const isKept = (table: string) => !/^(kysely|sqlite)_/.test(table) && !ofTheMachine.includes(table)

/** Jobs wait in tables of another make on each database, so what is kept of one is what both can say. */
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

/** A site that comes back need not make the backup that it came from. */
export const ownJobs = 'backups.%'

/** So many rows are in memory at once. */
export const ROWS_PER_PAGE_COUNT = 500

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const listed = (names: string[]) => names.map(quoted).join(', ')
