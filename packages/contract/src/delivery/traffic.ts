import { z } from 'zod'
import { defineRoutes } from '../route.ts'

const Day = z.iso.date()

export const TrafficQuery = z.object({
  from: Day.optional().meta({ description: 'The first day; thirty days before the last where it is left out' }),
  to: Day.optional().meta({ description: 'The last day; today where it is left out' }),
})
export type TrafficQuery = z.output<typeof TrafficQuery>

const Traffic = z.object({
  days: z
    .array(z.object({ day: Day, hits: z.int(), bytes: z.int() }))
    .meta({ description: 'Days of the site’s time zone on which anything was sent' }),
  month_bytes: z.int().meta({ description: 'Sent since the month began' }),
  monthly_traffic_bytes: z.int().meta({ description: 'What the group allows in a month; 0 for any' }),
})

export const traffic = defineRoutes({
  'GET /user/traffic': { access: 'user:photo:read', query: TrafficQuery, data: Traffic },
})
