import { z } from 'zod'
import {
  Bytes,
  Cursor,
  Day,
  Id,
  IdList,
  IdParams,
  Ids,
  JoinedLine,
  Line,
  Lines,
  Numeral,
  PageQuery,
  pageOf,
  RequiredLine,
  SearchText,
  Timestamp,
} from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { MapBox } from './map-box.ts'
import { photoColors, photoKinds, photoTypes } from './photo-search.ts'
import { defineRoutes } from '../route.ts'
import { StorageSummary } from '../content/site.ts'

const Named = z.object({ id: Id, name: z.string(), intro: z.string() })

export const Photo = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  intro: z.string(),
  alt: z.string().meta({ description: 'Says what the picture shows to whoever cannot see it' }),
  filename: z.string(),
  pathname: z.string(),
  mimetype: z.string(),
  extension: z.string(),
  md5: z.string(),
  sha1: z.string(),
  sha256: z.string(),
  size: z.number().meta({ description: 'KB of 1,024 bytes' }),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  frames: z.int().meta({ description: 'More than one for an animation' }),
  kind: z.enum(photoKinds).meta({ description: '`motion` is a picture with a short video' }),
  duration_ms: z.int().nullable().meta({ description: 'Length of a video, or of the video of a motion photo' }),
  is_public: z.boolean(),
  is_protected: z.boolean().meta({ description: 'Shown only with a signed address' }),
  is_held: z.boolean().meta({ description: 'Made public, and still being checked: nobody else sees it yet' }),
  is_signed: z
    .boolean()
    .meta({ description: 'Its addresses are signed and run out: it, an album of it, or the policy is protected' }),
  ip_address: z.string(),
  expired_at: Timestamp.nullable(),
  taken_at: Timestamp.nullable().meta({ description: 'Capture time by the clock of the camera, written as UTC' }),
  created_at: Timestamp,
  thumbhash: z.string().nullable(),
  color: z.string().nullable(),
  views: z.int(),
  likes: z.int(),
  public_url: z.string().meta({
    description: 'As /i/{key}.{ext}; /i/{key}/{name}.{ext} with any name serves the same, the query included',
  }),
  thumbnail_url: z.string().meta({
    description: '400 px on the long side; with size=large in its query 800 px on the short side, signed or not',
  }),
  preview_url: z.string(),
  video_url: z.string().nullable().meta({ description: 'What to play; null for a still picture' }),
  storyboard_url: z.string().nullable().meta({
    description:
      'For seek previews of a video, a WebP of 5 × 5 frames, row by row; the nth of them, from 0, shows (n + ½) ⁄ 25 of the duration. Null where there is none',
  }),
  group: Named.nullable(),
  storage: StorageSummary.nullable(),
  album: Named.nullable(),
  albums: z.array(Named),
  tags: z.array(z.object({ id: Id, name: z.string() })),
})
export type Photo = z.output<typeof Photo>

export const Exif = z.object({
  make: z.string().optional(),
  model: z.string().optional(),
  lens: z.string().optional(),
  software: z.string().optional(),
  artist: z.string().optional(),
  copyright: z.string().optional(),
  focal_length: z.number().optional().meta({ description: 'Millimetres' }),
  focal_length_35mm: z.number().optional(),
  aperture: z.number().optional(),
  exposure_time: z.number().optional().meta({ description: 'Seconds' }),
  exposure_bias: z.number().optional(),
  iso: z.number().optional(),
  flash: z.boolean().optional(),
})

export const Place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  altitude: z.number().optional().meta({ description: 'Metres above the sea' }),
})

export const PlaceCity = z.object({
  id: Id.meta({ description: 'As in GeoNames' }),
  name: z.string(),
  name_zh: z.string().nullable(),
  country: z.string().meta({ description: 'ISO 3166-1, two letters' }),
})

/** Fields of a photo that a grid shows; requested during scrolling. */
export const PhotoTile = Photo.pick({
  id: true,
  name: true,
  alt: true,
  width: true,
  height: true,
  frames: true,
  bytes: true,
  mimetype: true,
  kind: true,
  duration_ms: true,
  is_public: true,
  is_signed: true,
  taken_at: true,
  created_at: true,
  thumbhash: true,
  color: true,
  thumbnail_url: true,
  preview_url: true,
  public_url: true,
  video_url: true,
  storyboard_url: true,
})
export type PhotoTile = z.output<typeof PhotoTile>

export const TileQuery = z.object({ ids: IdList(limits.photo.tilesPerCall) })

export const videoPlaybacks = ['original', 'copy', 'preparing', 'failed', 'unavailable'] as const

const Video = z.object({
  video_codec: z.string().nullable().meta({ description: 'As in WebCodecs: `avc`, `hevc`, `av1`, `vp8`, `vp9`' }),
  audio_codec: z.string().nullable().meta({ description: 'Null for a silent video' }),
  playback: z.enum(videoPlaybacks).meta({
    description:
      '`original`: browsers play the stored file; `copy`: they get a copy that all of them play; `preparing`, `failed`: what has become of that copy; `unavailable`: this site makes none',
  }),
  progress: z
    .number()
    .nullable()
    .meta({ description: 'Share of the copy that is made, from 0 to 1; null unless preparing' }),
})

/** What crops of a photo keep nearest to their center. */
const FocusPoint = z
  .strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
  .nullable()
  .meta({
    description: 'What crops keep, in shares of the width and the height from the upper left; null for the center',
  })

/** Adds the fields that only the owner sees. */
export const PhotoDetail = Photo.extend({
  focus: FocusPoint,
  exif: Exif.nullable(),
  place: Place.nullable(),
  city: PlaceCity.nullable().meta({ description: 'In or near which it was taken, where the site keeps places' }),
  original_url: z.string().meta({ description: 'The file as it was sent; called like the API itself' }),
  is_original_exact: z.boolean().meta({ description: 'False where it was converted or made smaller when it came' }),
  version_count: z.int().meta({ description: 'How often it was replaced' }),
  video: Video.nullable().meta({ description: 'Null for a picture' }),
})
export type PhotoDetail = z.output<typeof PhotoDetail>

/** Boolean in a query string, as `0` or `1`. */
const Flag = z.enum(['0', '1']).transform((digit) => digit === '1')

const ListQuery = z.object({
  q: SearchText.meta({
    description:
      'Words, `"phrases"` and filters, as in `sea -fog tag:"north sea" type:png size:>5mb`; docs/api.md lists the keys',
  }),
  album_id: Numeral.optional(),
  storage_id: Numeral.optional(),
  tag: Line(limits.photo.tag).optional(),
  is_public: Flag.optional(),
  type: z.enum(photoTypes).optional(),
  kind: z.enum(photoKinds).optional().meta({ description: '`image` includes motion photos' }),
  from: Day.optional().meta({ description: 'The first day, of the time by which the list is ordered' }),
  to: Day.optional().meta({ description: 'The last day' }),
  min_bytes: Bytes.optional(),
  max_bytes: Bytes.optional(),
  color: z.enum(photoColors).optional(),
  box: MapBox.optional(),
  city_id: Numeral.optional().meta({ description: 'As in `GET /user/places`' }),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'malformed' satisfies InvalidCode)
    .optional()
    .meta({ description: 'ISO 3166-1, two letters' }),
  by: z.enum(['taken', 'uploaded']).default('uploaded'),
  order: z.enum(['newest', 'oldest']).default('newest'),
})
export type ListQuery = z.output<typeof ListQuery>

/** Whole lists also support the manual order of an album. */
export const PhotoIndexQuery = ListQuery.extend({
  by: z.enum(['taken', 'uploaded', 'manual']).default('uploaded').meta({ description: '`manual` needs `album_id`' }),
}).refine(({ by, album_id }) => by !== 'manual' || album_id !== undefined, {
  path: ['album_id'],
  message: 'required' satisfies InvalidCode,
})
export type PhotoIndexQuery = z.output<typeof PhotoIndexQuery>

export const PhotoQuery = PageQuery.extend({ ...ListQuery.shape, cursor: Cursor })
export type PhotoQuery = z.output<typeof PhotoQuery>

/** Tags are case-insensitive; of tags that differ only in case the first is kept. */
export function distinctTags(all: string[]) {
  const kept = new Map<string, string>()
  for (const tag of all) if (tag !== '' && !kept.has(tag.toLowerCase())) kept.set(tag.toLowerCase(), tag)
  return [...kept.values()]
}

const changes = {
  name: RequiredLine(limits.photo.name, 'photo_name_required'),
  intro: Lines(limits.photo.intro),
  alt: JoinedLine(limits.photo.alt),
  is_public: z.boolean(),
  is_protected: z.boolean(),
  tags: z
    .array(Line(limits.photo.tag))
    .transform(distinctTags)
    .refine((all) => all.length <= limits.photo.tags, 'tags_too_many' satisfies InvalidCode)
    .meta({ type: 'array', items: { type: 'string' }, maxItems: limits.photo.tags }),
  album_id: Id.nullable().meta({ description: 'Its only album; null for none' }),
  expired_at: z.string().max(40).nullable(),
}

const isAnything = (given: object) => Object.keys(given).some((field) => field !== 'ids')

export const PhotoChanges = z
  .strictObject({ ...changes, focus: FocusPoint })
  .partial()
  .refine(isAnything, 'nothing_to_change' satisfies InvalidCode)
export type PhotoChanges = z.output<typeof PhotoChanges>

const PhotosChanges = z
  .strictObject(changes)
  .partial()
  .extend({ ids: Ids.max(limits.photo.idsPerCall) })
  .refine(isAnything, 'nothing_to_change' satisfies InvalidCode)

const write = { access: 'user:photo:write', answers: 204, refuses: ['photo_missing', 'album_missing'] } as const

export const photos = defineRoutes({
  'GET /user/photos/index': { access: 'user:photo:read', query: PhotoIndexQuery, binary: true },
  'GET /user/photos/tiles': { access: 'user:photo:read', query: TileQuery, data: z.array(PhotoTile) },
  'GET /user/photos': { access: 'user:photo:read', query: PhotoQuery, data: pageOf(Photo) },
  'GET /user/photos/{id}': {
    access: 'user:photo:read',
    params: IdParams,
    data: PhotoDetail,
    refuses: ['photo_missing'],
  },
  'GET /user/photos/{id}/original': {
    access: 'user:photo:read',
    params: IdParams,
    sends: 'file',
    refuses: ['photo_missing', 'storage_unavailable'],
  },
  'PUT /user/photos/update': { ...write, body: PhotosChanges },
  'PUT /user/photos/{id}': { ...write, params: IdParams, body: PhotoChanges },
  'DELETE /user/photos': {
    access: 'user:photo:write',
    body: Ids.max(limits.photo.idsPerCall),
    answers: 204,
    refuses: ['photo_missing'],
  },
})
