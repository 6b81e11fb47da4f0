import type { Db } from '#db/schema/schema.ts'

export const isPending = async (db: Db, id: number) =>
  (await db
    .selectFrom('users')
    .where('id', '=', id)
    .where('pending_since', 'is not', null)
    .select('id')
    .executeTakeFirst()) !== undefined

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('users').where('id', '=', id).select('deleted_at').executeTakeFirst()

/** Returns undefined when the account does not wait: of two concurrent decisions, one finds nothing. */
export const approvePending = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set({ pending_since: null })
    .where('id', '=', id)
    .where('pending_since', 'is not', null)
    .where('deletion_at', 'is', null)
    .returning('username')
    .executeTakeFirst()

/** Schedules the deletion of an account that waits; returns false when it does not. */
export async function declinePending(db: Db, id: number, deletion_at: string) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ deletion_at, is_expelled: true })
    .where('id', '=', id)
    .where('pending_since', 'is not', null)
    .where('deletion_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the ids of accounts that have waited since before this time. */
export const listExpired = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('users')
    .where('pending_since', '<', before)
    .where('deletion_at', 'is', null)
    .orderBy('pending_since')
    .limit(limit)
    .select('id')
    .execute()
