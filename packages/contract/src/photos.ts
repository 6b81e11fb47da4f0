import { z } from 'zod'
import { Cursor, Id, Ids, Numeral, PageQuery, pageOf, SearchText, Timestamp } from './common.ts'
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

export const photos = defineRoutes({
  'GET /user/photos': { access: 'user:photo:read', query: PhotoQuery, data: pageOf(Photo) },
  'DELETE /user/photos': {
    access: 'user:photo:write',
    body: Ids.max(limits.photo.idsPerCall),
    answers: 204,
    refuses: ['photo_missing'],
  },
})
