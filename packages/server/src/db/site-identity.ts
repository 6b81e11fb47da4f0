import { randomUUID } from 'node:crypto'
import type { Db } from './schema/schema.ts'

const rowId = 1

export const findSiteId = async (db: Db) =>
  (await db.selectFrom('site_identity').where('id', '=', rowId).select('site_id').executeTakeFirst())?.site_id

/** Returns the site id of this database; the first caller creates it. */
export async function ensureSiteId(db: Db): Promise<string> {
  const existing = await findSiteId(db)
  if (existing) return existing
  await db
    .insertInto('site_identity')
    .values({ id: rowId, site_id: randomUUID(), created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await findSiteId(db))!
}

export interface RestoredIdentity {
  site_id: string
  /** Makes all storages read-only since this time; null leaves them as in the backup. */
  read_only_since: string | null
}

/** Sets the site id of a restored database. */
export async function assignIdentity(db: Db, { site_id, read_only_since }: RestoredIdentity) {
  const existing = await findSiteId(db)
  if (existing === undefined) {
    await db.insertInto('site_identity').values({ id: rowId, site_id, created_at: new Date().toISOString() }).execute()
  } else if (existing !== site_id) {
    await db.updateTable('site_identity').set({ site_id }).where('id', '=', rowId).execute()
  }
  if (read_only_since !== null) await db.updateTable('storages').set({ read_only_since }).execute()
}
