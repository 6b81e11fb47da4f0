import type { Db } from '#db/schema/schema.ts'

interface Which {
  ids?: number[]
  owner_id?: number
  album_id?: number
}

/** What a share was is forgotten at once; that there was one is told for a while. */
const nothing = {
  owner_id: null,
  content: '',
  album_id: null,
  password_hash: null,
  expired_at: null,
  last_opened_at: null,
  uploads: 'off',
} as const

const parts = ['share_items', 'share_visits', 'share_days', 'share_uploads'] as const

/** The slugs of those that were there. */
export async function removeShares(db: Db, { ids, owner_id, album_id }: Which, removed_at: string) {
  let removing = db
    .updateTable('shares')
    .set(({ eb }) => ({ ...nothing, removed_at, version: eb('version', '+', 1) }))
    .where('removed_at', 'is', null)
  if (ids) removing = removing.where('id', 'in', ids)
  if (owner_id !== undefined) removing = removing.where('owner_id', '=', owner_id)
  if (album_id !== undefined) removing = removing.where('album_id', '=', album_id)
  const removed = await removing.returning(['id', 'slug']).execute()
  if (removed.length === 0) return []
  const shareIds = removed.map(({ id }) => id)
  for (const table of parts) await db.deleteFrom(table).where('share_id', 'in', shareIds).execute()
  await db.deleteFrom('archives').where('share_id', 'in', shareIds).execute()
  return removed.map(({ slug }) => slug)
}

/** With what came in while they were removed. */
export async function deleteRemovedBefore(db: Db, time: string) {
  const removed = db.selectFrom('shares').where('removed_at', '<', time).select('id')
  for (const table of parts) await db.deleteFrom(table).where('share_id', 'in', removed).execute()
  await db.deleteFrom('shares').where('removed_at', '<', time).execute()
}

export const deleteVisitsBefore = (db: Db, day: string) =>
  db.deleteFrom('share_visits').where('day', '<', day).execute()
