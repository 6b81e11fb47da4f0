import { sql } from 'kysely'
import type { Db } from '#db/schema/schema.ts'

/** Newest photos whose tags are suggested: reading those of a large library takes ten times the allowed 20 ms. */
const TAGGED_PHOTOS_COUNT = 10_000

/** Lists the tags of an owner's newest photos, most used first. */
export const listRecentTags = (db: Db, owner_id: number, limit: number) =>
  db
    .with('newest', (cte) =>
      cte
        .selectFrom('photos')
        .where('owner_id', '=', owner_id)
        .where('deleted_at', 'is', null)
        .select('id')
        .orderBy('id', 'desc')
        .limit(TAGGED_PHOTOS_COUNT),
    )
    .with('used', (cte) =>
      cte
        .selectFrom('newest')
        .innerJoin('photo_tags', 'photo_tags.photo_id', 'newest.id')
        .groupBy('photo_tags.tag_id')
        .select(({ fn }) => ['photo_tags.tag_id', fn.countAll<number>().as('uses')]),
    )
    .selectFrom('used')
    .innerJoin('tags', 'tags.id', 'used.tag_id')
    .select('tags.name as value')
    .orderBy('uses', 'desc')
    .orderBy('tags.name')
    .limit(limit)
    .execute()

export const listAlbumNames = (db: Db, owner_id: number, limit: number) =>
  db
    .selectFrom('albums')
    .where('owner_id', '=', owner_id)
    .select('name as value')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/**
 * Lists the distinct cameras of an owner's files by jumping from one to the next in their index: a `distinct` would read
 * an entry for each file.
 */
export async function listCameras(db: Db, owner_id: number, limit: number) {
  const { rows } = await sql<{ value: string }>`
    with recursive cameras (camera) as (
      select min(camera) from blobs where owner_id = ${owner_id} and camera is not null
      union all
      select (select min(blobs.camera) from blobs
        where blobs.owner_id = ${owner_id} and blobs.camera is not null and blobs.camera > cameras.camera)
      from cameras where cameras.camera is not null
    )
    select camera as value from cameras where camera is not null limit ${limit}`.execute(db)
  return rows
}
