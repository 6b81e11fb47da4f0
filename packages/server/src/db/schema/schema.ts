import type { Insertable, Kysely, Selectable } from 'kysely'
import type { BillingTables } from './billing-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { LibraryTables } from './library-tables.ts'
import type { OperationsTables } from './operations-tables.ts'
import type { SafetyTables } from './safety-tables.ts'
import type { SharingTables } from './sharing-tables.ts'
import type { StoragesTables } from './storages-tables.ts'
import type { UploadsTables } from './uploads-tables.ts'

export interface Database
  extends
    IdentityTables,
    BillingTables,
    StoragesTables,
    LibraryTables,
    DeliveryTables,
    UploadsTables,
    SharingTables,
    SafetyTables,
    ContentTables,
    OperationsTables {}

/** A connection or an open transaction; queries run on either. */
export type Db = Kysely<Database>

/** Work done in the caller's transaction; its failure rolls that back. */
export type Work = (tx: Db) => Promise<void>

export type Row<T extends keyof Database> = Selectable<Database[T]>

export type NewRow<T extends keyof Database> = Insertable<Database[T]>
