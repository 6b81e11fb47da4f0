import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Who decided that an account goes: its owner may call off what was their own decision. */
export const up = (db: Kysely<unknown>) => addColumns(db, 'users', { is_expelled: 'integer' }, { is_expelled: 0 })
