import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

const UploadPeriod = z.enum(['minute', 'hour', 'day', 'week', 'month'])
export type UploadPeriod = z.output<typeof UploadPeriod>

const limit = z.int().meta({ description: 'What the group in force allows; 0 for any' })

const StoragePackage = z.object({
  id: Id,
  bytes: z.int(),
  from: z.enum(['system', 'subscribe']),
  expired_at: Timestamp.nullable(),
})

export const Usage = z.object({
  concurrent: z.object({ used: z.int(), limit }),
  windows: z.array(
    z.object({
      period: UploadPeriod,
      used: z.int(),
      limit,
      resets_at: Timestamp.nullable().meta({ description: 'When it is counted anew; null where nothing is counted' }),
    }),
  ),
  storage: z.object({
    used_bytes: z.int(),
    group_bytes: limit,
    packages: z.array(StoragePackage).meta({
      description: 'What is added to the group’s, the first to end first; none for a token without user:capacity:read',
    }),
    total_bytes: limit,
    trash_at: Timestamp.nullable().meta({
      description: 'When photos that are too much go to the trash at the soonest; null where they stay',
    }),
  }),
  traffic: z.object({ used_bytes: z.int().meta({ description: 'Since the month began' }), limit_bytes: limit }),
  days: z
    .array(z.object({ day: z.iso.date(), count: z.int(), bytes: z.int() }))
    .meta({ description: 'What was uploaded on each of the last thirty days of the site’s time zone, today last' }),
})
export type Usage = z.output<typeof Usage>

export const usage = defineRoutes({
  'GET /user/usage': { access: 'user:profile:read', data: Usage },
})
