import type { ExcludedFilters, PhotoPart, PhotoTrait, SearchFilters } from '@imagora/contract/photo-search'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { MapBox } from '@imagora/contract'
import { dayOf } from '@imagora/contract/photo-index'
import { toMicrodegrees } from '#db/blob-places.ts'
import { familyNamed } from '#images/color-names.ts'
import { contains, containsText, equalsIgnoreCase, isInProtectedAlbum } from '#db/search/text-match.ts'
import type { Database, Db } from '#db/schema/schema.ts'
import { formats } from '#images/formats/formats.ts'
import { foldTag } from '#db/tag-names.ts'

export interface OwnerScope {
  owner_id: number
  /** Photos that expire at or before this time are not visible. */
  time: string
}

/** Conditions that a photo must all meet. */
export interface PhotoFilter extends SearchFilters {
  /** Lowercase search text. */
  text?: string
  /** Text that must not occur. */
  not_text?: string
  album_id?: number
  share_id?: number
  storage_id?: number
  box?: MapBox
  city_id?: number
  country?: string
}

/** Timestamp by which photos are listed. */
export type PhotoDateField = 'uploaded' | 'taken'

export const dayColumns = { uploaded: 'photos.created_day', taken: 'photos.dated_day' } as const

export const visiblePhotos = (db: Db, { owner_id, time }: OwnerScope) =>
  db
    .selectFrom('photos')
    .where('photos.owner_id', '=', owner_id)
    .where('photos.deleted_at', 'is', null)
    .where((where) => where.or([where('photos.expired_at', 'is', null), where('photos.expired_at', '>', time)]))

export type VisiblePhotos = ReturnType<typeof visiblePhotos>
type Where = ExpressionBuilder<Database, 'photos'>

interface List {
  owner_id: number
  by: PhotoDateField
}

const withFile = (
  { exists, selectFrom }: Where,
  is: (where: ExpressionBuilder<Database, 'blobs'>) => Expression<SqlBool>,
) => exists(selectFrom('blobs').whereRef('blobs.id', '=', 'photos.blob_id').where(is).select('blobs.id'))

/** The subquery starts from the photo's own tags, because a tag may be on every user's photos. */
const withTag = ({ exists, selectFrom }: Where, name: string) =>
  exists(
    selectFrom('photo_tags')
      .whereRef('photo_tags.photo_id', '=', 'photos.id')
      .where('photo_tags.tag_id', '=', (eb) =>
        eb.selectFrom('tags').where('folded', '=', foldTag(name)).select('tags.id'),
      )
      .select('photo_tags.tag_id'),
  )

const traits: Record<PhotoTrait, (where: Where) => Expression<SqlBool>> = {
  protected: (where) => where.or([where('photos.is_protected', '=', true), isInProtectedAlbum()]),
  expiring: (where) => where('photos.expired_at', 'is not', null),
  animated: (where) => withFile(where, (file) => file('frames', '>', 1)),
}

const parts: Record<PhotoPart, (where: Where) => Expression<SqlBool>> = {
  tag: ({ exists, selectFrom }) =>
    exists(selectFrom('photo_tags').whereRef('photo_tags.photo_id', '=', 'photos.id').select('photo_tags.tag_id')),
  album: ({ exists, selectFrom }) =>
    exists(
      selectFrom('album_photos').whereRef('album_photos.photo_id', '=', 'photos.id').select('album_photos.album_id'),
    ),
  description: (where) => where('photos.intro', '<>', ''),
  alt: (where) => where('photos.alt', '<>', ''),
  camera: (where) => withFile(where, (file) => file('camera', 'is not', null)),
  place: (where) => withFile(where, (file) => file('place', 'is not', null)),
}

/** The places of the owner's files are read once, through their own index. */
const withPlace = (
  where: Where,
  { owner_id }: List,
  is: (place: ExpressionBuilder<Database, 'blob_places'>) => Expression<SqlBool>,
) =>
  where('photos.blob_id', 'in', ({ selectFrom }) =>
    selectFrom('blob_places').where('blob_places.owner_id', '=', owner_id).where(is).select('blob_places.blob_id'),
  )

const conditions: {
  [F in keyof PhotoFilter]-?: (where: Where, value: NonNullable<PhotoFilter[F]>, list: List) => Expression<SqlBool>
} = {
  text: ({ ref }, text) => containsText(ref('photos.search_text'), text),
  not_text: (where, text) => where.not(containsText(where.ref('photos.search_text'), text)),
  is_public: (where, isPublic) => where('photos.is_public', '=', isPublic),
  tags: (where, names) => where.and(names.map((name) => withTag(where, name))),
  type: (where, type) => withFile(where, (file) => file('mimetype', '=', formats[type].mimetype)),
  kind: (where, kind) =>
    withFile(where, (file) => (kind === 'image' ? file('kind', '<>', 'video') : file('kind', '=', kind))),
  storage_id: (where, id) => withFile(where, (file) => file('storage_id', '=', id)),
  storage: (where, name) =>
    withFile(where, (file) =>
      file('storage_id', 'in', ({ selectFrom }) =>
        selectFrom('storages')
          .where(({ ref }) => equalsIgnoreCase(ref('name'), name))
          .select('storages.id'),
      ),
    ),
  from: (where, day, { by }) => where(dayColumns[by], '>=', dayOf(day)),
  to: (where, day, { by }) => where(dayColumns[by], '<=', dayOf(day)),
  min_bytes: (where, bytes) => where('photos.bytes', '>=', bytes),
  max_bytes: (where, bytes) => where('photos.bytes', '<=', bytes),
  min_width: (where, pixels) => withFile(where, (file) => file('width', '>=', pixels)),
  max_width: (where, pixels) => withFile(where, (file) => file('width', '<=', pixels)),
  min_height: (where, pixels) => withFile(where, (file) => file('height', '>=', pixels)),
  max_height: (where, pixels) => withFile(where, (file) => file('height', '<=', pixels)),
  camera: (where, name) => withFile(where, ({ ref }) => contains(sql`coalesce(${ref('camera')}, '')`, name)),
  lens: (where, name) => withFile(where, ({ ref }) => contains(sql`coalesce(${ref('lens')}, '')`, name)),
  is: (where, names) => where.and(names.map((name) => traits[name](where))),
  has: (where, names) => where.and(names.map((name) => parts[name](where))),
  excluded: (where, excluded, list) =>
    where.and(listExcluded(excluded).map((each) => where.not(meets(where, each, list)))),
  color: (where, color) => where('photos.color_family', '=', familyNamed(color)),
  box: (where, { west, south, east, north }, list) =>
    withPlace(where, list, (place) => {
      const isEastOfWest = place('longitude', '>=', toMicrodegrees(west))
      const isWestOfEast = place('longitude', '<=', toMicrodegrees(east))
      const isBetween = west <= east ? place.and([isEastOfWest, isWestOfEast]) : place.or([isEastOfWest, isWestOfEast])
      return place.and([
        place('latitude', '>=', toMicrodegrees(south)),
        place('latitude', '<=', toMicrodegrees(north)),
        isBetween,
      ])
    }),
  city_id: (where, id, list) => withPlace(where, list, (place) => place('city_id', '=', id)),
  country: (where, code, list) => withPlace(where, list, (place) => place('country', '=', code)),
  album_id: (where, id) =>
    where('photos.id', 'in', ({ selectFrom }) =>
      selectFrom('album_photos').select('photo_id').where('album_id', '=', id),
    ),
  share_id: (where, id) =>
    where('photos.id', 'in', ({ selectFrom }) =>
      selectFrom('share_items').select('photo_id').where('share_id', '=', id),
    ),
  album: (where, name, { owner_id }) =>
    where('photos.id', 'in', ({ selectFrom }) =>
      selectFrom('album_photos')
        .innerJoin('albums', 'albums.id', 'album_photos.album_id')
        .where('albums.owner_id', '=', owner_id)
        .where(({ ref }) => equalsIgnoreCase(ref('albums.name'), name))
        .select('photo_id'),
    ),
}

/** Splits excluded filters into one for each value; those of which a photo has all wanted ones are lists themselves. */
const listExcluded = ({ tags = [], is = [], has = [], ...others }: ExcludedFilters): PhotoFilter[] => [
  ...tags.map((tag) => ({ tags: [tag] })),
  ...is.map((trait) => ({ is: [trait] })),
  ...has.map((part) => ({ has: [part] })),
  ...Object.entries(others).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
]

const meets = (where: Where, filter: PhotoFilter, list: List): Expression<SqlBool> =>
  where.and(
    Object.entries(filter).map(([name, value]) => conditions[name as keyof PhotoFilter](where, value as never, list)),
  )

export const applyFilters = (query: VisiblePhotos, filters: PhotoFilter[], list: List): VisiblePhotos =>
  filters.reduce((matching, filter) => matching.where((where) => meets(where, filter, list)), query)
