import type { DayRange } from '@imagora/contract'
import { dayOf } from '@imagora/contract/photo-index'
import { selectNumbers } from '#db/prepared-query.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import { type OwnerScope, visiblePhotos } from '#features/library/photos/filter-queries.ts'

function locatedPhotos(db: Db, scope: OwnerScope, { from, to }: DayRange) {
  let photos = visiblePhotos(db, scope).innerJoin('blob_places', 'blob_places.blob_id', 'photos.blob_id')
  if (from) photos = photos.where('photos.dated_day', '>=', dayOf(from))
  if (to) photos = photos.where('photos.dated_day', '<=', dayOf(to))
  return photos
}

/** Returns id, latitude and longitude of each photo as flat numbers. */
export const listPositions = (db: Db, scope: OwnerScope, range: DayRange) =>
  selectNumbers(
    db,
    locatedPhotos(db, scope, range).select(['photos.id', 'blob_places.latitude', 'blob_places.longitude']),
  )

export const summarizePlaces = (db: Db, scope: OwnerScope, range: DayRange) =>
  locatedPhotos(db, scope, range)
    .select(({ fn }) => [
      fn.countAll<number>().as('photo_count'),
      fn.min('blob_places.longitude').as('west'),
      fn.min('blob_places.latitude').as('south'),
      fn.max('blob_places.longitude').as('east'),
      fn.max('blob_places.latitude').as('north'),
      fn.min('photos.dated_day').as('first_day'),
      fn.max('photos.dated_day').as('last_day'),
    ])
    .executeTakeFirstOrThrow()

/** Counts the photos of each city, or of what is near none in a country. */
export const countByCity = (db: Db, scope: OwnerScope, range: DayRange) =>
  locatedPhotos(db, scope, range)
    .where('blob_places.country', 'is not', null)
    .groupBy(['blob_places.city_id', 'blob_places.country'])
    .select(({ fn }) => [
      'blob_places.city_id',
      'blob_places.country',
      fn.countAll<number>().as('photo_count'),
      fn.max('photos.id').as('cover_id'),
    ])
    .$narrowType<{ country: string }>()
    .execute()

export const listCities = (db: Db, ids: number[]) =>
  db.selectFrom('cities').where('id', 'in', ids).selectAll().execute()

export const findLastBlobId = async (db: Db) =>
  (await db.selectFrom('blobs').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

/** Only so many ids are looked at, however few of them lack a position. */
export const listUnlocatedBlobs = (db: Db, { after, upTo }: { after: number; upTo: number }) =>
  db
    .selectFrom('blobs')
    .leftJoin('blob_places', 'blob_places.blob_id', 'blobs.id')
    .where('blobs.id', '>', after)
    .where('blobs.id', '<=', upTo)
    .where('blobs.place', 'is not', null)
    .where('blob_places.blob_id', 'is', null)
    .orderBy('blobs.id')
    .select(['blobs.id', 'blobs.owner_id', 'blobs.place'])
    .$narrowType<{ place: string }>()
    .execute()

/** Returns files of which city and country were not looked up, or in other data. */
export const listUnnamedPlaces = (
  db: Db,
  { after, version, limit }: { after: number; version: number; limit: number },
) =>
  db
    .selectFrom('blob_places')
    .where('blob_id', '>', after)
    .where((where) => where.or([where('data_version', 'is', null), where('data_version', '!=', version)]))
    .orderBy('blob_id')
    .limit(limit)
    .select(['blob_id', 'owner_id', 'latitude', 'longitude'])
    .execute()

export const insertCities = (db: Db, cities: Row<'cities'>[]) =>
  db
    .insertInto('cities')
    .values(cities)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        country: ref('excluded.country'),
        name: ref('excluded.name'),
        name_zh: ref('excluded.name_zh'),
      })),
    )
    .execute()

type CityColumns = Pick<Row<'blob_places'>, 'city_id' | 'country' | 'data_version'>

export const setCity = (db: Db, blobIds: number[], columns: CityColumns) =>
  db.updateTable('blob_places').set(columns).where('blob_id', 'in', blobIds).execute()

export const deletePlaces = async (db: Db, limit: number) => {
  const { numDeletedRows } = await db
    .deleteFrom('blob_places')
    .where('blob_id', 'in', ({ selectFrom }) => selectFrom('blob_places').select('blob_places.blob_id').limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
