import { z } from 'zod'
import { Id, IdParams, Ids, PageQuery, pageOf } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { PhotoTile, TileQuery } from './photos.ts'

/** What makes a photo the best of its group, in the order in which it counts. */
export const nearDuplicateMerits = ['raw', 'pixels', 'bytes', 'albums', 'age'] as const
export type NearDuplicateMerit = (typeof nearDuplicateMerits)[number]

const NearDuplicatePhoto = PhotoTile.extend({ albums: z.array(z.object({ id: Id, name: z.string() })) })
export type NearDuplicatePhoto = z.output<typeof NearDuplicatePhoto>

/** Photos that look the same. */
export const NearDuplicateGroup = z.object({
  photos: z
    .array(NearDuplicatePhoto)
    .meta({ description: 'The best comes first: a raw file, more pixels, more bytes, more albums, the oldest' }),
  best_by: z.enum(nearDuplicateMerits).meta({ description: 'What the first has more of than the second' }),
  photo_count: z.int().meta({ description: 'May be more than are listed' }),
})
export type NearDuplicateGroup = z.output<typeof NearDuplicateGroup>

const NearDuplicateMatch = z.object({
  photo: NearDuplicatePhoto,
  older: NearDuplicatePhoto.meta({ description: 'The oldest photo that looks like it and was there before' }),
  older_count: z.int().meta({ description: 'Photos that look like it and were there before' }),
})
export type NearDuplicateMatch = z.output<typeof NearDuplicateMatch>

const PhotoIds = Ids.max(limits.photo.idsPerCall)

export const NearDuplicateResolution = z
  .strictObject({
    keep: Id.meta({ description: 'Takes the place of the others in albums, as their cover and in shares' }),
    trash: PhotoIds,
  })
  .refine(({ keep, trash }) => !trash.includes(keep), {
    path: ['trash'],
    message: 'malformed' satisfies InvalidCode,
  })
export type NearDuplicateResolution = z.output<typeof NearDuplicateResolution>

const write = { access: 'user:photo:write', answers: 204 } as const

export const nearDuplicates = defineRoutes({
  'GET /user/near_duplicates': {
    access: 'user:photo:read',
    query: PageQuery,
    data: pageOf(NearDuplicateGroup)
      .extend({ pending_count: z.int().meta({ description: 'Photos that have not been compared yet' }) })
      .meta({ title: 'Page' }),
    refuses: ['near_duplicates_off'],
  },
  'POST /user/near_duplicates/resolve': {
    ...write,
    also: ['user:photo:read'],
    body: NearDuplicateResolution,
    refuses: ['near_duplicates_off', 'photo_missing'],
  },
  'POST /user/near_duplicates/dismissed': {
    ...write,
    body: PhotoIds,
    refuses: ['near_duplicates_off', 'photo_missing'],
  },
  'DELETE /user/near_duplicates/dismissed': { ...write, body: PhotoIds, refuses: ['near_duplicates_off'] },
  'GET /user/near_duplicates/matches': {
    access: 'user:photo:read',
    query: TileQuery,
    data: z.object({
      matches: z.array(NearDuplicateMatch),
      pending_ids: z.array(Id).meta({ description: 'Photos that have not been compared yet; ask again for them' }),
    }),
    refuses: ['near_duplicates_off'],
  },
  'GET /user/photos/{id}/near_duplicates': {
    access: 'user:photo:read',
    params: IdParams,
    data: z.array(PhotoTile),
    refuses: ['near_duplicates_off', 'photo_missing'],
  },
})
