import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Throws when the database does not answer. */
export const reach = (db: Db) => sql`select 1`.execute(db)
