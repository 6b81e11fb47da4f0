import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Adds roles beside the administrator; `is_admin` keeps its meaning and wins over the role. */
export const up = (db: Kysely<unknown>) => addColumns(db, 'users', { staff_role: 'text?' })
