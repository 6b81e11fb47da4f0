import { z } from 'zod'
import { IdParams } from '../common.ts'
import { Photo } from './photos.ts'
import { defineRoutes } from '../route.ts'

export const videos = defineRoutes({
  'PUT /user/photos/{id}/poster': {
    access: 'user:photo:write',
    // The photo is returned with its new addresses, which a token without this permission may not learn.
    also: ['user:photo:read'],
    params: IdParams,
    form: z.object({}),
    picture: true,
    data: Photo,
    refuses: [
      'photo_missing',
      'upload_interrupted',
      'file_missing',
      'file_empty',
      'file_too_large',
      'image_damaged',
      'image_unsupported',
      'image_too_many_pixels',
      'poster_differs',
      'storage_full',
      'storage_unavailable',
    ],
  },
})
