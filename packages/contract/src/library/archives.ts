import { z } from 'zod'
import { IdParams, Ids, Timestamp } from '../common.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

export const Archive = z.object({
  url: z.string().meta({ description: 'Serves the ZIP to whoever has it, until it expires; ranges may be asked for' }),
  name: z.string(),
  bytes: z.int().meta({ description: 'Exactly as many as will come' }),
  photos: z.int(),
  failed: z.int().meta({ description: 'Photos whose file cannot be read; they are left out' }),
  expires_at: Timestamp,
})
export type Archive = z.output<typeof Archive>

export const archiveRefusals = ['archive_empty', 'archive_unreadable', 'archive_too_large'] as const

export const archives = defineRoutes({
  'POST /user/photos/archive': {
    availableIn: 'read_only',
    access: 'user:photo:read',
    body: z.strictObject({ ids: Ids.max(limits.archive.photos) }),
    data: Archive,
    refuses: [...archiveRefusals, 'photo_missing'],
  },
  'POST /user/albums/{id}/archive': {
    availableIn: 'read_only',
    access: 'user:album:read',
    also: ['user:photo:read'],
    params: IdParams,
    data: Archive,
    refuses: [...archiveRefusals, 'album_missing'],
  },
})
