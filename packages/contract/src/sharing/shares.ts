import { z } from 'zod'
import { Archive, archiveRefusals } from '../library/archives.ts'
import { Cursor, Id, IdParams, Ids, Line, Lines, Numeral, PageQuery, pageOf, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits, tableOrders } from '../limits.ts'
import { Exif, PhotoTile, Place, TileQuery } from '../library/photos.ts'
import { defineRoutes } from '../route.ts'
import { UploadFields } from '../uploads/uploads.ts'
import { uploadRefusals } from '../refusals.ts'

const ShareType = z.enum(['photo', 'album'])
const ShareUploads = z
  .enum(['off', 'approve', 'open'])
  .meta({ description: 'Whether visitors may send photos: not at all, to wait for the owner, or at once' })

const content = Lines(limits.share.content)
const password = z
  .string()
  .max(limits.password.max, 'too_long' satisfies InvalidCode)
  .nullable()
const expired_at = z.string().max(40).nullable()
const upload_most = z.int().min(1).max(limits.share.uploads).meta({ description: 'So many photos may be sent in all' })

const slug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,46}[a-z0-9])$/, 'malformed' satisfies InvalidCode)
  .meta({ description: 'Small letters, digits and hyphens, three at least' })

export const Share = z.object({
  id: Id,
  type: ShareType,
  slug: z.string(),
  url: z.string(),
  content: z.string(),
  view_count: z.int().meta({ description: 'Visitors, each once a day' }),
  download_count: z.int(),
  photo_count: z.int(),
  has_password: z.boolean(),
  expired_at: Timestamp.nullable(),
  is_expired: z.boolean(),
  is_download_allowed: z.boolean(),
  is_detail_shown: z.boolean().meta({ description: 'Camera, lens and exposure' }),
  is_place_shown: z.boolean(),
  uploads: ShareUploads,
  upload_most: z.int(),
  pending_count: z.int().meta({ description: 'Photos of visitors that wait for approval' }),
  last_opened_at: Timestamp.nullable(),
  created_at: Timestamp,
  album: z.object({ id: Id, name: z.string() }).nullable(),
  covers: z
    .array(z.string())
    .max(limits.album.covers)
    .meta({ description: 'The newest photos; none for a token without user:photo:read' }),
})
export type Share = z.output<typeof Share>

/** Statistics of one day. */
const ShareDay = z.object({ day: z.string(), visitors: z.int(), downloads: z.int() })

const isOneAlbum = ({ type, ids }: { type: 'photo' | 'album'; ids: number[] }) => type === 'photo' || ids.length === 1

export const ShareInput = z
  .strictObject({
    type: ShareType,
    ids: Ids.max(limits.share.photos).meta({ description: 'One album, or photos' }),
    content: content.default(''),
    password: password.optional(),
    expired_at: expired_at.optional(),
    is_download_allowed: z.boolean().default(true),
    is_detail_shown: z.boolean().default(true),
    is_place_shown: z.boolean().default(false),
    uploads: ShareUploads.default('off'),
    upload_most: upload_most.default(limits.share.usualUploads),
    slug: slug.optional(),
  })
  .refine(isOneAlbum, { path: ['ids'], message: 'too_many' satisfies InvalidCode, params: { maximum: 1 } })
export type ShareInput = z.output<typeof ShareInput>

/** `ShareInput.partial()` would apply defaults, so that omitted fields would be reset. */
export const ShareChanges = z
  .strictObject({
    content,
    password: password.meta({ description: 'Null takes it away' }),
    expired_at: expired_at.meta({ description: 'Null for never' }),
    is_download_allowed: z.boolean(),
    is_detail_shown: z.boolean(),
    is_place_shown: z.boolean(),
    uploads: ShareUploads,
    upload_most,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type ShareChanges = z.output<typeof ShareChanges>

export const ShareQuery = PageQuery.extend({
  q: SearchText,
  order: z.enum(['newest', 'oldest', 'most_viewed']).default('newest'),
})
export type ShareQuery = z.output<typeof ShareQuery>

/** The share as visitors see it; for a locked or removed share, only its state. */
export const PublicShare = z.object({
  slug: z.string(),
  is_valid: z.boolean(),
  needs_password: z.boolean(),
  reason: z.enum(['password', 'expired', 'removed']).nullable(),
  type: ShareType.optional(),
  content: z.string().optional(),
  photo_count: z.int().optional(),
  expired_at: Timestamp.nullable().optional(),
  is_download_allowed: z.boolean().optional(),
  is_detail_shown: z.boolean().optional(),
  uploads: ShareUploads.optional(),
  user: z.object({ name: z.string(), username: z.string(), avatar_url: z.string() }).optional(),
  album: z.object({ name: z.string(), intro: z.string() }).nullable().optional(),
})
export type PublicShare = z.output<typeof PublicShare>

/** The image URLs belong to the share: they are valid for a day or two, and stop working when the share ends. */
export const ShareTile = PhotoTile.omit({ is_public: true, is_signed: true })
export type ShareTile = z.output<typeof ShareTile>

const ShareOrder = z.object({
  by: z.enum(['taken', 'id']).default('taken'),
  order: z.enum(['newest', 'oldest']).default('newest'),
})
export type ShareOrder = z.output<typeof ShareOrder>

export const SharePhotoQuery = PageQuery.extend({ ...ShareOrder.shape, cursor: Cursor })
export type SharePhotoQuery = z.output<typeof SharePhotoQuery>

export const SharePhoto = ShareTile.extend({
  intro: z.string(),
  exif: Exif.nullable(),
  place: Place.nullable(),
  tags: z.array(z.string()),
})
export type SharePhoto = z.output<typeof SharePhoto>

/** A photo uploaded by a visitor, as its owner sees it. */
export const ShareUpload = PhotoTile.extend({
  visitor: z.string().meta({ description: 'The same for all that somebody has sent on one day, and nothing else' }),
})
export type ShareUpload = z.output<typeof ShareUpload>

export const AdminShare = Share.omit({ covers: true }).extend({
  user: z.object({ id: Id, username: z.string() }).nullable().meta({ description: 'Null once it is removed' }),
  is_removed: z.boolean(),
})
export type AdminShare = z.output<typeof AdminShare>

export const AdminShareQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of what it says or of its album’s name; or a whole username or slug' }),
  state: z.enum(['live', 'expired', 'removed']).optional(),
  order: z.enum(tableOrders.shares).default('-id'),
})
export type AdminShareQuery = z.output<typeof AdminShareQuery>

/** Malformed slugs become an empty string, which matches no share, instead of failing validation. */
const GivenSlug = z
  .string()
  .transform((given) => (/^[a-z0-9-]{3,48}$/.test(given) ? given : ''))
  .meta({ type: 'string' })
export const ShareParams = z.object({ slug: GivenSlug })

const read = { access: 'user:share:read' } as const
const write = { access: 'user:share:write' } as const
const visit = { access: 'public', grant: true, params: ShareParams } as const
const within = ['share_missing', 'share_gone', 'share_locked', 'share_password_wrong'] as const

export const shares = defineRoutes({
  'GET /user/shares': { ...read, query: ShareQuery, data: pageOf(Share) },
  'POST /user/shares': {
    ...write,
    also: ['user:photo:read'],
    body: ShareInput,
    data: z.object({ id: Id, slug: z.string(), url: z.string() }),
    refuses: ['album_missing', 'photo_missing', 'shares_too_many', 'slug_taken'],
  },
  'GET /user/shares/{id}': {
    ...read,
    params: IdParams,
    data: Share.extend({ days: z.array(ShareDay) }),
    refuses: ['share_missing'],
  },
  'PUT /user/shares/{id}': {
    ...write,
    params: IdParams,
    body: ShareChanges,
    answers: 204,
    refuses: ['share_missing'],
  },
  'DELETE /user/shares': {
    ...write,
    body: Ids.max(limits.share.idsPerCall),
    answers: 204,
    refuses: ['share_missing'],
  },
  'GET /shares/{slug}': { ...visit, data: PublicShare, refuses: ['share_missing', 'share_password_wrong'] },
  'POST /shares/{slug}/unlock': {
    availableIn: 'read_only',
    access: 'public',
    params: ShareParams,
    body: z.strictObject({ password: z.string().max(limits.password.max, 'too_long' satisfies InvalidCode) }),
    data: z.object({ grant: z.string(), expires_at: Timestamp }),
    refuses: ['share_missing', 'share_gone', 'share_password_wrong'],
  },
  'GET /shares/{slug}/photos': {
    ...visit,
    query: SharePhotoQuery,
    data: pageOf(ShareTile.extend({ intro: z.string() })),
    refuses: within,
  },
  'GET /shares/{slug}/index': { ...visit, query: ShareOrder, binary: true, refuses: within },
  'GET /shares/{slug}/tiles': { ...visit, query: TileQuery, data: z.array(ShareTile), refuses: within },
  'GET /shares/{slug}/photos/{id}': {
    ...visit,
    params: ShareParams.extend({ id: Numeral }),
    data: SharePhoto,
    refuses: [...within, 'photo_missing'],
  },
  'POST /shares/{slug}/archive': {
    availableIn: 'read_only',
    ...visit,
    data: Archive,
    refuses: [...within, 'share_download_off', 'archive_marked', ...archiveRefusals],
  },
  'POST /shares/{slug}/photos': {
    ...visit,
    form: UploadFields.pick({}),
    data: z.object({ id: Id, is_waiting: z.boolean() }),
    refuses: [...within, 'share_uploads_off', 'share_full', 'length_missing', ...uploadRefusals],
  },
  'GET /user/shares/{id}/uploads': {
    ...read,
    also: ['user:photo:read'],
    params: IdParams,
    query: PageQuery,
    data: pageOf(ShareUpload),
    refuses: ['share_missing'],
  },
  'POST /user/shares/{id}/uploads': {
    ...write,
    also: ['user:photo:read'],
    params: IdParams,
    body: z.strictObject({
      ids: Ids.max(limits.photo.idsPerCall),
      decision: z.enum(['approve', 'refuse']).meta({ description: 'What is refused goes to the trash' }),
    }),
    answers: 204,
    refuses: ['share_missing', 'photo_missing', 'album_missing'],
  },
  'GET /admin/shares': { access: 'admin', permission: 'photos.read', query: AdminShareQuery, data: pageOf(AdminShare) },
  'DELETE /admin/shares': {
    access: 'admin',
    permission: 'photos.moderate',
    reauth: true,
    body: z.strictObject({ ids: Ids.max(limits.share.idsPerCall), note: Line(limits.setting.line).default('') }),
    answers: 204,
    refuses: ['share_missing'],
  },
})
