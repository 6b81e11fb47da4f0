import type { Db } from '#db/schema/schema.ts'

/** Lists the alias paths under which these photos are served too. */
export async function listAliasPaths(db: Db, photoIds: number[]) {
  if (photoIds.length === 0) return []
  const aliases = await db.selectFrom('url_aliases').where('photo_id', 'in', photoIds).select('path').execute()
  return aliases.map(({ path }) => path)
}

/** Returns the recorded rendering queries of each photo and deletes them, so that they are purged once. */
export async function takeRenderingQueries(db: Db, photoIds: number[]) {
  if (photoIds.length === 0) return new Map<number, string[]>()
  const rows = await db
    .deleteFrom('rendering_addresses')
    .where('photo_id', 'in', photoIds)
    .returning(['photo_id', 'query'])
    .execute()
  const byPhoto = Map.groupBy(rows, ({ photo_id }) => photo_id)
  return new Map([...byPhoto].map(([id, found]) => [id, found.map(({ query }) => query).toSorted()]))
}
