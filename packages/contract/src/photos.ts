import { z } from 'zod'
import {
  Cursor,
  Id,
  IdParams,
  Ids,
  Line,
  Lines,
  Numeral,
  PageQuery,
  pageOf,
  RequiredLine,
  SearchText,
  Timestamp,
} from './common.ts'
import type { InvalidCode } from './invalid.ts'
import { limits } from './limits.ts'
import { defineRoutes } from './route.ts'
import { StorageSummary } from './site.ts'

const Named = z.object({ id: Id, name: z.string(), intro: z.string() })

export const Photo = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  intro: z.string(),
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
  is_public: z.boolean(),
  is_protected: z.boolean().meta({ description: 'Shown only with a signed address' }),
  is_signed: z
    .boolean()
    .meta({ description: 'Its addresses are signed and run out: it, an album of it, or the policy is protected' }),
  ip_address: z.string(),
  expired_at: Timestamp.nullable(),
  taken_at: Timestamp.nullable(),
  created_at: Timestamp,
  thumbhash: z.string().nullable(),
  color: z.string().nullable(),
  views: z.int(),
  likes: z.int(),
  public_url: z.string(),
  thumbnail_url: z.string(),
  preview_url: z.string(),
  group: Named.nullable(),
  storage: StorageSummary.nullable(),
  album: Named.nullable(),
  albums: z.array(Named),
  tags: z.array(z.object({ id: Id, name: z.string() })),
})
export type Photo = z.output<typeof Photo>

export const PhotoQuery = PageQuery.extend({
  q: SearchText,
  album_id: Numeral.optional(),
  storage_id: Numeral.optional(),
  order: z.enum(['newest', 'oldest']).default('newest'),
  cursor: Cursor,
})
export type PhotoQuery = z.output<typeof PhotoQuery>

const changes = {
  name: RequiredLine(limits.photo.name, 'name_required'),
  intro: Lines(limits.photo.intro),
  is_public: z.boolean(),
  is_protected: z.boolean(),
  tags: z
    .array(Line(limits.photo.tag))
    .transform((all) => [...new Set(all.filter((one) => one !== ''))])
    .refine((all) => all.length <= limits.photo.tags, 'tags_too_many' satisfies InvalidCode)
    .meta({ type: 'array', items: { type: 'string' }, maxItems: limits.photo.tags }),
  album_id: Id.nullable().meta({ description: 'Its only album; null for none' }),
  expired_at: z.string().max(40).nullable(),
}

const isAnything = (given: object) => Object.keys(given).some((field) => field !== 'ids')

export const PhotoChanges = z
  .strictObject(changes)
  .partial()
  .refine(isAnything, 'nothing_to_change' satisfies InvalidCode)
export type PhotoChanges = z.output<typeof PhotoChanges>

const PhotosChanges = z
  .strictObject(changes)
  .partial()
  .extend({ ids: Ids.max(limits.photo.idsPerCall) })
  .refine(isAnything, 'nothing_to_change' satisfies InvalidCode)

const write = { access: 'user:photo:write', answers: 204, refuses: ['photo_missing', 'album_missing'] } as const

export const PhotoIndexQuery = PhotoQuery.pick({ q: true, album_id: true, storage_id: true, order: true })
export type PhotoIndexQuery = z.output<typeof PhotoIndexQuery>

export const photos = defineRoutes({
  'GET /user/photos/index': { access: 'user:photo:read', query: PhotoIndexQuery, binary: true },
  'GET /user/photos': { access: 'user:photo:read', query: PhotoQuery, data: pageOf(Photo) },
  'GET /user/photos/{id}': { access: 'user:photo:read', params: IdParams, data: Photo, refuses: ['photo_missing'] },
  'PUT /user/photos/update': { ...write, body: PhotosChanges },
  'PUT /user/photos/{id}': { ...write, params: IdParams, body: PhotoChanges },
  'DELETE /user/photos': {
    access: 'user:photo:write',
    body: Ids.max(limits.photo.idsPerCall),
    answers: 204,
    refuses: ['photo_missing'],
  },
})
