import { sql } from 'kysely'
import { isPostgres } from '#db/schema/columns.ts'
import type { Db } from '#db/schema/schema.ts'

const BASELINE = '0001-baseline'

/**
 * Migrations of development versions. The schema after all of them is the baseline:
 * docs/decisions/0039-baseline-migration.md.
 */
export const DEVELOPMENT_MIGRATIONS = [
  '0001-foundation',
  '0002-jobs',
  '0003-mail',
  '0004-codes',
  '0005-oauth',
  '0006-second-factors',
  '0007-leaving',
  '0008-avatars',
  '0009-images',
  '0011-storages',
  '0015-remote-downloads',
  '0016-resumables',
  '0017-library',
  '0018-archives',
  '0019-scrub',
  '0020-treatments',
  '0021-lists',
  '0022-album-order',
  '0023-trash',
  '0024-shares',
  '0025-explore',
  '0026-content',
  '0027-visitors',
  '0028-hidden-albums',
  '0029-plans',
  '0030-orders',
  '0031-payment-gateways',
  '0032-usage',
  '0033-tickets',
  '0034-webhooks',
  '0035-failed-requests',
  '0036-moderation',
  '0040-overview',
  '0041-people',
  '0042-tables',
  '0043-expelled',
  '0044-moderation-turns',
  '0045-tags',
  '0050-backups',
  '0051-imports',
  '0052-seeing',
  '0053-order-amounts',
  '0054-called',
  '0055-geotags',
  '0056-site-identity',
  '0057-token-links',
  '0060-rendering-addresses',
]

/** Thrown for data of a development version that has not run all of its migrations, which no longer exist here. */
export class DevelopmentDataFailure extends Error {
  override name = 'DevelopmentDataFailure'
  readonly kind: 'data' | 'backup'
  /** The last migration of the data. */
  readonly migration: string

  constructor(kind: 'data' | 'backup', migration: string) {
    super(`The ${kind} was written by an older development version: its last migration is ${migration}`)
    this.kind = kind
    this.migration = migration
  }
}

const isDevelopmentEnd = (recorded: string[]) =>
  recorded.length === DEVELOPMENT_MIGRATIONS.length && DEVELOPMENT_MIGRATIONS.every((name) => recorded.includes(name))

/** Maps the last development version to the baseline; earlier ones are refused. */
function releasedMigrations(recorded: string[]) {
  if (isDevelopmentEnd(recorded)) return [BASELINE]
  if (!recorded.some((name) => DEVELOPMENT_MIGRATIONS.includes(name))) return recorded
  throw new DevelopmentDataFailure('data', recorded.toSorted().at(-1)!)
}

async function hasHistory(db: Db) {
  const query = isPostgres(db)
    ? sql`select 1 from pg_class where oid = to_regclass('kysely_migration')`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  return (await query.execute(db)).rows.length > 0
}

async function listRecordedMigrations(db: Db) {
  if (!(await hasHistory(db))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Returns the migrations of a database; none for a new one. */
export const listAppliedMigrations = async (db: Db) => releasedMigrations(await listRecordedMigrations(db))

/**
 * Records the baseline in a database of the last development version. When two processes do so at once, the second
 * finds it done.
 */
export async function adoptBaseline(db: Db) {
  if (!isDevelopmentEnd(await listRecordedMigrations(db))) return
  await db.transaction().execute(async (tx) => {
    await sql`delete from kysely_migration where name in (${sql.join(DEVELOPMENT_MIGRATIONS)})`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})
      on conflict do nothing`.execute(tx)
  })
}

/** Returns the schema name of a database for a backup: its last migration. */
export const schemaAfter = (recorded: string[]) => releasedMigrations(recorded).toSorted().at(-1) ?? ''

/** Same as `schemaAfter` for an existing backup, which names only its last migration. */
export function releasedSchema(schema: string) {
  if (schema === DEVELOPMENT_MIGRATIONS.at(-1)) return BASELINE
  if (DEVELOPMENT_MIGRATIONS.includes(schema)) throw new DevelopmentDataFailure('backup', schema)
  return schema
}
