import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Ids, Line, Numeral, PageQuery, pageOf, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits, tableOrders } from '../limits.ts'
import { defineRoutes } from '../route.ts'

export const AdminAlbum = z.object({
  id: Id,
  name: z.string(),
  intro: z.string(),
  is_public: z.boolean(),
  is_hidden: z.boolean().meta({ description: 'Kept from explore by the site’s team, whatever its owner says' }),
  photo_count: z.int(),
  covers: z.array(z.string()).meta({ description: 'Thumbnails of photos that stand for it' }),
  user: z.object({ id: Id, username: z.string() }),
  created_at: Timestamp,
})
export type AdminAlbum = z.output<typeof AdminAlbum>

const Flag = z.enum(['0', '1']).transform((flag) => flag === '1')

export const AdminAlbumQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of the name or of what it says; or a whole username' }),
  user_id: Numeral.optional(),
  is_public: Flag.optional(),
  is_hidden: Flag.optional(),
  order: z
    .enum(tableOrders.albums)
    .default('-id')
    .meta({ description: 'A column, with a minus before it to begin with the largest' }),
})
export type AdminAlbumQuery = z.output<typeof AdminAlbumQuery>

const note = Line(limits.setting.line)
  .default('')
  .meta({ description: 'Why: kept in the audit log, and told to the owner' })

export const AdminAlbumChanges = z
  .strictObject({
    is_public: z.literal(false).optional().meta({ description: 'Only its owner makes it public again' }),
    is_hidden: z.boolean().optional(),
    note,
  })
  .refine(
    ({ is_public, is_hidden }) => is_public !== undefined || is_hidden !== undefined,
    'nothing_to_change' satisfies InvalidCode,
  )
export type AdminAlbumChanges = z.output<typeof AdminAlbumChanges>

export const AlbumTakedown = z.strictObject({
  ids: Ids.max(limits.album.takedownsPerCall),
  with_photos: z.boolean().default(false).meta({ description: 'Its photos go for good as well, past the trash' }),
  note,
})
export type AlbumTakedown = z.output<typeof AlbumTakedown>

const write = { access: 'admin', permission: 'photos.moderate', reauth: true } as const

export const adminAlbums = defineRoutes({
  'GET /admin/albums': { access: 'admin', permission: 'photos.read', query: AdminAlbumQuery, data: pageOf(AdminAlbum) },
  'GET /admin/albums/{id}': {
    access: 'admin',
    permission: 'photos.read',
    params: IdParams,
    data: AdminAlbum,
    refuses: ['album_missing'],
  },
  'PUT /admin/albums': {
    ...write,
    bulk: true,
    body: z.strictObject({ ids: bulkIdsOf(Id), changes: AdminAlbumChanges }),
    data: bulkResultsOf(Id),
  },
  'PUT /admin/albums/{id}': {
    ...write,
    params: IdParams,
    body: AdminAlbumChanges,
    answers: 204,
    refuses: ['album_missing'],
  },
  'POST /admin/albums/takedown': {
    ...write,
    body: AlbumTakedown,
    data: z.object({ count: z.int() }),
    refuses: ['album_missing'],
  },
})
