import type { Kysely } from 'kysely'
import { addColumns } from '#db/schema/columns.ts'

/** Adds prices per calendar month; what was sold before lasts exact minutes. */
export async function up(db: Kysely<unknown>) {
  await addColumns(db, 'plan_prices', { months: 'integer' }, { months: 0 })
  await addColumns(db, 'owned_grants', { months: 'integer', time_zone: 'text?' }, { months: 0 })
  await addColumns(db, 'user_groups', { anchor_day: 'integer?' })
}
