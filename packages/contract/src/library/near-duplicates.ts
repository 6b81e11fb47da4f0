import { z } from 'zod'
import { IdParams, PageQuery, pageOf } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { PhotoTile } from './photos.ts'

/** Photos that look the same. */
export const NearDuplicateGroup = z.object({
  photos: z
    .array(PhotoTile)
    .meta({ description: 'The best comes first: a raw file, more pixels, more bytes, more albums, the oldest' }),
  photo_count: z.int().meta({ description: 'May be more than are listed' }),
})
export type NearDuplicateGroup = z.output<typeof NearDuplicateGroup>

export const nearDuplicates = defineRoutes({
  'GET /user/near_duplicates': {
    access: 'user:photo:read',
    query: PageQuery,
    data: pageOf(NearDuplicateGroup)
      .extend({ pending_count: z.int().meta({ description: 'Photos that have not been compared yet' }) })
      .meta({ title: 'Page' }),
    refuses: ['near_duplicates_off'],
  },
  'GET /user/photos/{id}/near_duplicates': {
    access: 'user:photo:read',
    params: IdParams,
    data: z.array(PhotoTile),
    refuses: ['near_duplicates_off', 'photo_missing'],
  },
})
