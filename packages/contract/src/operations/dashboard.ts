import { z } from 'zod'
import { Id, SpanQuery } from '../common.ts'
import { Major } from '../billing/orders.ts'
import { defineRoutes } from '../route.ts'

const count = z.int()

export const Waiting = z.object({
  reports: count,
  tickets: count.meta({ description: 'Open ones in which the owner has the last word' }),
  orders_late: count.meta({ description: 'With money that somebody must decide on' }),
  transfers: count.meta({ description: 'Orders whose transfer is to be confirmed' }),
  explore_queue: count.meta({ description: 'Photos that wait for approval, where the site asks for it' }),
  jobs_failed: count,
})
export type Waiting = z.output<typeof Waiting>

export const OverviewStorage = z.object({
  id: Id,
  name: z.string(),
  driver: z.string(),
  bytes: count,
  photo_count: count.meta({ description: 'Pictures that lie in it, each file once' }),
  is_enabled: z.boolean(),
  state: z.enum(['ok', 'failing', 'unknown']).meta({ description: 'By the last check' }),
})
export type OverviewStorage = z.output<typeof OverviewStorage>

export const Overview = z.object({
  totals: z.object({
    users: count,
    users_suspended: count,
    photos: count,
    albums: count,
    shares: count,
    bytes: count,
    storages: z.array(OverviewStorage),
  }),
  waiting: Waiting,
  revenue: z.array(z.object({ currency: z.string(), total: Major, order_count: count })),
  days: z
    .array(z.object({ day: z.iso.date(), users: count, photos: count, bytes: count, orders: count }))
    .meta({ description: 'Of the site’s time zone, today last' }),
})
export type Overview = z.output<typeof Overview>

export const ChecklistStep = z.object({
  key: z.enum(['photo', 'address', 'mail', 'storage', 'backup']),
  is_done: z.boolean(),
  to: z.string().meta({ description: 'The screen where it is done' }),
})
export type ChecklistStep = z.output<typeof ChecklistStep>

export const Checklist = z.object({ steps: z.array(ChecklistStep), is_hidden: z.boolean() })
export type Checklist = z.output<typeof Checklist>

const read = { access: 'admin' } as const

export const overview = defineRoutes({
  'GET /admin/overview': { ...read, query: SpanQuery, data: Overview },
  'GET /admin/waiting': { ...read, data: Waiting },
  'GET /admin/checklist': { ...read, data: Checklist },
  'PUT /admin/checklist': { ...read, body: z.strictObject({ is_hidden: z.boolean() }), answers: 204 },
})
