import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Adds the account that an invitation belongs to; accepting such an invitation sets its first password. */
export const up = (db: Kysely<unknown>) => addColumns(db, 'invitations', { user_id: 'integer?' })
