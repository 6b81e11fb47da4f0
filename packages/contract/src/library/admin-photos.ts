import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Ids, Numeral, PageQuery, pageOf, RequiredLine, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits, tableOrders } from '../limits.ts'
import { photoKinds } from './photo-search.ts'
import { defineRoutes } from '../route.ts'

export const AdminPhoto = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  intro: z.string(),
  alt: z.string(),
  filename: z.string(),
  mimetype: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  kind: z.enum(photoKinds),
  duration_ms: z.int().nullable().meta({ description: 'Length of a video' }),
  sha256: z.string(),
  color: z.string().nullable(),
  user: z.object({ id: Id, username: z.string() }).nullable(),
  storage: z.object({ id: Id, name: z.string() }),
  ip_address: z.string(),
  is_public: z.boolean(),
  is_protected: z.boolean(),
  is_held: z.boolean().meta({ description: 'Made public, and still being checked' }),
  is_blocked: z.boolean().meta({ description: 'Its file may not be uploaded again' }),
  review: z.enum(['approved', 'refused']).nullable().meta({ description: 'What was decided on it for Explore' }),
  version: z.int().meta({ description: 'Of the picture that is shown; another one has another' }),
  views: z.int(),
  expired_at: Timestamp.nullable(),
  deleted_at: Timestamp.nullable().meta({ description: 'Since when it lies in its owner’s trash' }),
  created_at: Timestamp,
  public_url: z.string(),
  thumbnail_url: z.string(),
  preview_url: z.string(),
  video_url: z.string().nullable().meta({ description: 'What to play; null for a still picture' }),
})
export type AdminPhoto = z.output<typeof AdminPhoto>

const Day = z.iso.date('time_malformed' satisfies InvalidCode)

export const AdminPhotoQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of a name or file name; or a whole username, key, SHA-256 or address' }),
  user_id: Numeral.optional(),
  album_id: Numeral.optional(),
  from: Day.optional().meta({ description: 'Uploaded on this day or later, UTC' }),
  to: Day.optional().meta({ description: 'Uploaded on this day or before, UTC' }),
  state: z.enum(['live', 'trashed', 'all']).default('all'),
  order: z.enum(tableOrders.photos).default('-id'),
})
export type AdminPhotoQuery = z.output<typeof AdminPhotoQuery>

const Reason = RequiredLine(limits.setting.line, 'required')

export const Takedown = z.strictObject({
  ids: Ids.max(limits.photo.takedownsPerCall),
  reason: Reason,
  blocks: z.boolean().default(false).meta({ description: 'Whether the files may not be uploaded again, by anybody' }),
  blocks_similar: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether pictures that look like them are quarantined' }),
})
export type Takedown = z.output<typeof Takedown>

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'malformed' satisfies InvalidCode)

export const BlockedHash = z.object({
  sha256: z.string(),
  reason: z.string(),
  blocked_by: z.object({ id: Id, username: z.string() }).nullable(),
  created_at: Timestamp,
})
export type BlockedHash = z.output<typeof BlockedHash>

const read = { access: 'admin', permission: 'photos.read' } as const
const write = { access: 'admin', permission: 'photos.moderate', reauth: true } as const

export const adminPhotos = defineRoutes({
  'GET /admin/photos': { ...read, query: AdminPhotoQuery, data: pageOf(AdminPhoto) },
  'GET /admin/photos/{id}': { ...read, params: IdParams, data: AdminPhoto, refuses: ['photo_missing'] },
  'POST /admin/photos/takedown': { ...write, body: Takedown, answers: 204, refuses: ['photo_missing'] },
  'GET /admin/blocked_hashes': { ...read, query: PageQuery.extend({ q: SearchText }), data: pageOf(BlockedHash) },
  'POST /admin/blocked_hashes': {
    ...write,
    body: z.strictObject({ sha256: Sha256, reason: Reason }),
    answers: 204,
  },
  'DELETE /admin/blocked_hashes': {
    ...write,
    bulk: true,
    body: z.strictObject({ ids: bulkIdsOf(Sha256) }),
    data: bulkResultsOf(z.string()),
  },
  'DELETE /admin/blocked_hashes/{sha256}': {
    ...write,
    params: z.object({ sha256: Sha256 }),
    answers: 204,
    refuses: ['hash_missing'],
  },
})
