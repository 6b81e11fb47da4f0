import { z } from 'zod'
import { Id, IdParams, Ids, Lines, PageQuery, pageOf, RequiredLine, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

const name = RequiredLine(limits.album.name, 'album_name_required')
const intro = Lines(limits.album.intro)

const AlbumSort = z.enum(['newest', 'oldest', 'manual'])

export const Album = z.object({
  id: Id,
  name: z.string(),
  intro: z.string(),
  is_public: z.boolean(),
  is_protected: z.boolean().meta({ description: 'Its photos are shown only with signed addresses' }),
  created_at: Timestamp,
  photo_count: z.int(),
  cover_id: Id.nullable().meta({ description: 'The photo that was chosen to stand for it; null for the newest' }),
  sort: AlbumSort.meta({ description: 'The order in which its owner looks at it' }),
  covers: z
    .array(z.string())
    .max(limits.album.covers)
    .meta({ description: 'The chosen cover first, then the newest photos; none for a token without user:photo:read' }),
})
export type Album = z.output<typeof Album>

export const AlbumInput = z.strictObject({
  name,
  intro: intro.default(''),
  is_public: z.boolean().default(false),
  is_protected: z.boolean().default(false),
})
export type AlbumInput = z.output<typeof AlbumInput>

/** `AlbumInput.partial()` would set omitted fields to their defaults. */
export const AlbumChanges = z
  .strictObject({
    name,
    intro,
    is_public: z.boolean(),
    is_protected: z.boolean(),
    cover_id: Id.nullable(),
    sort: AlbumSort,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type AlbumChanges = z.output<typeof AlbumChanges>

export const AlbumQuery = PageQuery.extend({
  q: SearchText,
  order: z.enum(['newest', 'oldest']).default('newest'),
})
export type AlbumQuery = z.output<typeof AlbumQuery>

const PhotoIds = Ids.max(limits.album.photosPerCall)

const AlbumOrder = z
  .strictObject({
    ids: PhotoIds.meta({ description: 'In the order in which they will stand' }),
    before: Id.nullable().meta({ description: 'The photo that they will stand before; null for the end' }),
  })
  .refine(({ ids, before }) => before === null || !ids.includes(before), {
    path: ['before'],
    message: 'malformed' satisfies InvalidCode,
  })
export type AlbumOrder = z.output<typeof AlbumOrder>

const read = { access: 'user:album:read' } as const
const write = { access: 'user:album:write' } as const
const one = { params: IdParams, refuses: ['album_missing'] } as const
const withPhotos = { params: IdParams, body: PhotoIds, refuses: ['album_missing', 'photo_missing'] } as const

export const albums = defineRoutes({
  'GET /user/albums': { ...read, query: AlbumQuery, data: pageOf(Album) },
  'GET /user/albums/{id}': { ...read, ...one, data: Album },
  'POST /user/albums': { ...write, body: AlbumInput, data: z.object({ id: Id }) },
  'PUT /user/albums/{id}': {
    ...write,
    params: IdParams,
    body: AlbumChanges,
    answers: 204,
    refuses: ['album_missing', 'photo_missing'],
  },
  'DELETE /user/albums/{id}': { ...write, ...one, answers: 204 },
  'POST /user/albums/{id}/photos': {
    ...write,
    ...withPhotos,
    data: z.object({
      added: z.int().meta({ description: 'Photos that were not in the album before' }),
      photo_count: z.int().meta({ description: 'Photos in the album now' }),
    }),
    answers: 201,
  },
  'DELETE /user/albums/{id}/photos': { ...write, ...withPhotos, answers: 204 },
  'PUT /user/albums/{id}/order': { ...write, ...withPhotos, body: AlbumOrder, answers: 204 },
})
