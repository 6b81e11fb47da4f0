import { z } from 'zod'
import { Day } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { statisticRanges } from '../limits.ts'
import { defineRoutes } from '../route.ts'

/** A day of this millennium; others have no activity, and calendars that nobody wants to draw. */
const StatisticDay = Day.refine((day) => day >= '2000' && day < '3000', 'malformed' satisfies InvalidCode)

export const StatisticsQuery = z.object({
  range: z.enum(statisticRanges).default('30d').meta({ description: 'Up to now; without effect beside two days' }),
  from: StatisticDay.optional().meta({ description: 'The first day of a period of one’s own, with `to`' }),
  to: StatisticDay.optional().meta({ description: 'The last day of it, 366 days at most' }),
})
export type StatisticsQuery = z.output<typeof StatisticsQuery>

const StatisticPeriod = z.object({
  from: z.iso.date().meta({ description: 'The first day, of the site’s time zone' }),
  to: z.iso.date().meta({ description: 'The last day' }),
  begins_at: z.iso.datetime(),
})
export type StatisticPeriod = z.output<typeof StatisticPeriod>

export const statisticKeys = [
  'uploads',
  'upload_bytes',
  'users',
  'revenue',
  'orders',
  'views',
  'traffic_bytes',
  'tickets',
] as const
export type StatisticKey = (typeof statisticKeys)[number]

const StatisticSeries = z.object({
  key: z.enum(statisticKeys),
  currency: z.string().nullable().meta({ description: 'Of money; there is a series for each currency' }),
  values: z.array(z.number()).meta({ description: 'One of each period' }),
  previous: z.array(z.number()).meta({ description: 'One of each period before' }),
  total: z.number(),
  previous_total: z.number(),
})
export type StatisticSeries = z.output<typeof StatisticSeries>

/** Series that the caller's role may not read are absent; so is traffic by the hour, as it is counted by the day. */
export const Statistics = z.object({
  time_zone: z.string(),
  unit: z.enum(['hour', 'day', 'week', 'month']),
  periods: z.array(StatisticPeriod),
  previous_periods: z.array(StatisticPeriod).meta({
    description: 'As many, of the time before; the last ends where the current one has got to',
  }),
  series: z.array(StatisticSeries),
})
export type Statistics = z.output<typeof Statistics>

export const statistics = defineRoutes({
  'GET /admin/statistics': { access: 'admin', permission: 'panel.read', query: StatisticsQuery, data: Statistics },
})
