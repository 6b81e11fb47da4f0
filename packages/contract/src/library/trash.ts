import { z } from 'zod'
import { Id, Ids, PageQuery, pageOf, Timestamp } from '../common.ts'
import { limits } from '../limits.ts'
import { PhotoTile, TileQuery } from './photos.ts'
import { defineRoutes } from '../route.ts'

/** A trashed photo has dead links and does not count toward the quota; its owner can still restore it. */
export const TrashedPhoto = z.object({
  id: Id,
  name: z.string(),
  filename: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string().nullable(),
  color: z.string().nullable(),
  deleted_at: Timestamp,
  removed_at: Timestamp.meta({ description: 'When it goes for good' }),
})
export type TrashedPhoto = z.output<typeof TrashedPhoto>

/** The URLs are short-lived and valid only in the trash; `public_url` is the preview. */
export const TrashTile = PhotoTile.extend({ deleted_at: Timestamp, removed_at: Timestamp })
export type TrashTile = z.output<typeof TrashTile>

const PhotoIds = Ids.max(limits.photo.idsPerCall)

export const trash = defineRoutes({
  'GET /user/trash': { access: 'user:photo:read', query: PageQuery, data: pageOf(TrashedPhoto) },
  'GET /user/trash/index': { access: 'user:photo:read', binary: true },
  'GET /user/trash/tiles': { access: 'user:photo:read', query: TileQuery, data: z.array(TrashTile) },
  'POST /user/trash/restore': {
    access: 'user:photo:write',
    body: PhotoIds,
    answers: 204,
    refuses: ['photo_missing', 'capacity_exceeded', 'file_blocked'],
  },
  'DELETE /user/trash': { access: 'user:photo:write', body: PhotoIds, answers: 204, refuses: ['photo_missing'] },
})
