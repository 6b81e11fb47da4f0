import { z } from 'zod'
import { defineRoutes } from '../route.ts'

export const Tag = z.object({ name: z.string(), photo_count: z.int() })
export type Tag = z.output<typeof Tag>

export const tags = defineRoutes({
  'GET /user/tags': { access: 'user:photo:read', data: z.array(Tag) },
})
