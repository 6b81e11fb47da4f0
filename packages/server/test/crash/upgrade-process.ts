import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { readConfig } from '#config.ts'
import { isPostgres, openDatabase } from '#db/dialects/open-database.ts'
import { upgrade } from '#composition/upgrade.ts'
import { plantedMigrations } from './planted-migrations.ts'

/** Upgrades a site to the planted migrations and dies in this migration, just before it is recorded as applied. */
const [folder, database, fatal] = process.argv.slice(2) as [string, string, string]

const dieAt = (values: unknown) => {
  if (Array.isArray(values) && values.includes(fatal)) process.kill(process.pid, 'SIGKILL')
}

const run = StatementSync.prototype.run
StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
  dieAt(values)
  return run.apply(this, values)
} as typeof run

const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  dieAt(given[1])
  return query.apply(this, given)
} as typeof pg.Client.prototype.query

const config = readConfig({ DATA_DIR: folder, DATABASE_URL: isPostgres(database) ? database : '' })
const db = openDatabase(database)
await upgrade(db, config, { list: plantedMigrations })
await db.destroy()
