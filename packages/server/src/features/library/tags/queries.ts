import type { Db } from '#db/schema/schema.ts'

/** Lists the tags of the owner's visible photos, most used first. */
export const listTags = (db: Db, owner_id: number, time: string, limit: number) =>
  db
    .selectFrom('photos')
    .innerJoin('photo_tags', 'photo_tags.photo_id', 'photos.id')
    .innerJoin('tags', 'tags.id', 'photo_tags.tag_id')
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where((where) => where.or([where('photos.expired_at', 'is', null), where('photos.expired_at', '>', time)]))
    .groupBy(['tags.id', 'tags.name'])
    .select(({ fn }) => ['tags.name', fn.countAll<number>().as('photo_count')])
    .orderBy('photo_count', 'desc')
    .orderBy('tags.name')
    .limit(limit)
    .execute()
