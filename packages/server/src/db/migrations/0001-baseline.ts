import type { Kysely } from 'kysely'
import { createBillingTables } from './baseline/billing-tables.ts'
import { createContentTables } from './baseline/content-tables.ts'
import { createDeliveryTables } from './baseline/delivery-tables.ts'
import { createIdentityTables } from './baseline/identity-tables.ts'
import { createLibraryTables } from './baseline/library-tables.ts'
import { createOperationsTables } from './baseline/operations-tables.ts'
import { createSafetyTables } from './baseline/safety-tables.ts'
import { createSharingTables } from './baseline/sharing-tables.ts'
import { createStorageMigrationTables, createStorageTables } from './baseline/storages-tables.ts'
import { createUploadsTables } from './baseline/uploads-tables.ts'
import { createWordIndexes } from './baseline/word-indexes.ts'

/**
 * Creates the schema of the first release, see docs/decisions/0039-baseline-migration.md. A table comes after those
 * that it refers to.
 */
export async function up(db: Kysely<unknown>) {
  await createStorageTables(db)
  await createIdentityTables(db)
  await createBillingTables(db)
  await createLibraryTables(db)
  await createStorageMigrationTables(db)
  await createUploadsTables(db)
  await createDeliveryTables(db)
  await createSharingTables(db)
  await createSafetyTables(db)
  await createContentTables(db)
  await createOperationsTables(db)
  await createWordIndexes(db)
}
