import type { Db } from '#db/schema.ts'

/** The addresses of older hosts under which these photos are served too. */
export async function listAliases(db: Db, photoIds: number[]) {
  if (photoIds.length === 0) return []
  const found = await db.selectFrom('url_aliases').where('photo_id', 'in', photoIds).select('path').execute()
  return found.map(({ path }) => path)
}
