import { z } from 'zod'
import { IdParams, Numeral, PageQuery, pageOf, Timestamp } from '../common.ts'
import { Photo } from './photos.ts'
import { defineRoutes } from '../route.ts'
import { uploadRefusals } from '../refusals.ts'

/** A picture that the photo showed before it was replaced. */
export const PhotoVersion = z.object({
  version: z.int(),
  filename: z.string(),
  mimetype: z.string(),
  bytes: z.int().meta({ description: 'Counted as used for as long as it is kept' }),
  width: z.int(),
  height: z.int(),
  created_at: Timestamp.meta({ description: 'When it was replaced' }),
  removed_at: Timestamp.meta({ description: 'When it goes for good' }),
})
export type PhotoVersion = z.output<typeof PhotoVersion>

const VersionParams = IdParams.extend({ version: Numeral })

export const photoVersions = defineRoutes({
  'POST /user/photos/{id}/replace': {
    access: 'user:photo:write',
    // Replace and restore return the photo; with its URL a token without this permission could view earlier pictures by
    // restoring them.
    also: ['user:photo:read'],
    params: IdParams,
    form: z.object({}),
    data: Photo,
    refuses: uploadRefusals,
  },
  'GET /user/photos/{id}/versions': {
    access: 'user:photo:read',
    params: IdParams,
    query: PageQuery,
    data: pageOf(PhotoVersion),
    refuses: ['photo_missing'],
  },
  'POST /user/photos/{id}/versions/{version}/restore': {
    access: 'user:photo:write',
    also: ['user:photo:read'],
    params: VersionParams,
    data: Photo,
    refuses: ['photo_missing', 'version_missing', 'file_blocked'],
  },
  'DELETE /user/photos/{id}/versions/{version}': {
    access: 'user:photo:write',
    params: VersionParams,
    answers: 204,
    refuses: ['photo_missing', 'version_missing'],
  },
})
