import type { AliasQuery } from '@imagora/contract'
import { sql } from 'kysely'
import { contains } from '#db/search/text-match.ts'
import { listRows, type PageRequest } from '#db/list-rows.ts'
import { prepareQuery } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'

const keyByPath = prepareQuery((db, { path }: { path: string }) =>
  db
    .selectFrom('url_aliases')
    .innerJoin('photos', 'photos.id', 'url_aliases.photo_id')
    .where('url_aliases.path', '=', path)
    .select('photos.key'),
)

export const findPhotoKeyByAlias = async (db: Db, path: string) => (await keyByPath(db, { path }))[0]?.key ?? null

export const hasAliases = async (db: Db) =>
  (await db.selectFrom('url_aliases').select('path').limit(1).executeTakeFirst()) !== undefined

export async function findPhotoIdsByKey(db: Db, keys: string[]) {
  const photos = await db.selectFrom('photos').where('key', 'in', keys).select(['id', 'key']).execute()
  return new Map(photos.map(({ id, key }) => [key, id]))
}

/** An existing alias is redirected to the new photo. */
export const upsertAliases = (db: Db, rows: Row<'url_aliases'>[]) =>
  db
    .insertInto('url_aliases')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet(({ ref }) => ({
        photo_id: ref('excluded.photo_id'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute()

/** An existing alias is left unchanged. */
export async function addAlias(db: Db, row: Row<'url_aliases'>) {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('url_aliases')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteAliases(db: Db, paths: string[]) {
  const deletedRows = await db.deleteFrom('url_aliases').where('path', 'in', paths).returning('path').execute()
  return deletedRows.length
}

export function listAliases(db: Db, { q, ...part }: AliasQuery & PageRequest) {
  let matching = db.selectFrom('url_aliases')
  if (q) {
    matching = matching.where(({ or, ref, eb, selectFrom }) =>
      or([
        contains(ref('path'), q),
        eb('photo_id', 'in', selectFrom('photos').where('key', '=', q).select('photos.id')),
      ]),
    )
  }
  const read = (paths: string[]) =>
    db
      .selectFrom('url_aliases')
      .innerJoin('photos', 'photos.id', 'url_aliases.photo_id')
      .where('path', 'in', paths)
      .select(['path', 'photos.key', 'photos.name', 'url_aliases.created_at'])
      .execute()
  const list = { matching, key: sql.ref<string>('url_aliases.path'), walks: 'asc', part } as const
  return listRows(db, list, read, ({ path }) => path)
}
