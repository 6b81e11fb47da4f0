import { z } from 'zod'
import { Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

export const Release = z.object({
  version: z.string(),
  is_packaged: z
    .boolean()
    .meta({ description: 'Made by npm run release; otherwise it runs from a checkout of the code' }),
  commit: z.string().nullable(),
  released_at: Timestamp.nullable(),
  areas: z
    .array(z.object({ area: z.string(), changes: z.array(z.object({ commit: z.string(), summary: z.string() })) }))
    .meta({ description: 'Changes since the release before, by area' }),
})
export type Release = z.output<typeof Release>

export const release = defineRoutes({
  'GET /admin/release': { access: 'admin', permission: 'operations.read', data: Release },
})
