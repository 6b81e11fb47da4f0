import { z } from 'zod'
import { Id, SpanQuery } from '../common.ts'
import { Major } from '../billing/orders.ts'
import { backupProtections } from './backups.ts'
import { defineRoutes } from '../route.ts'

const count = z.int()

/** Counts that the caller's role may read; the others are absent. */
export const Waiting = z.object({
  registrations: count.optional().meta({ description: 'Accounts that wait for approval' }),
  reports: count.optional(),
  tickets: count.optional().meta({ description: 'Open ones in which the owner has the last word' }),
  orders_late: count.optional().meta({ description: 'With money that somebody must decide on' }),
  transfers: count.optional().meta({ description: 'Orders whose transfer is to be confirmed' }),
  explore_queue: count.optional().meta({ description: 'Photos that wait for approval, where the site asks for it' }),
  jobs_failed: count.optional(),
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

/** What the caller's role may read is there; the rest is absent. */
export const Overview = z.object({
  totals: z.object({
    users: count.optional(),
    users_suspended: count.optional(),
    photos: count.optional(),
    albums: count.optional(),
    shares: count.optional(),
    bytes: count.optional(),
    storages: z.array(OverviewStorage).optional(),
  }),
  waiting: Waiting,
  protection: z.enum(backupProtections).optional().meta({
    description: 'What would be left if the machine were lost; absent while there are no photos',
  }),
  revenue: z.array(z.object({ currency: z.string(), total: Major, order_count: count })).optional(),
  days: z
    .array(
      z.object({
        day: z.iso.date(),
        users: count.optional(),
        photos: count.optional(),
        bytes: count.optional(),
        orders: count.optional(),
      }),
    )
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

const read = { access: 'admin', permission: 'panel.read' } as const

export const overview = defineRoutes({
  'GET /admin/overview': { ...read, query: SpanQuery, data: Overview },
  'GET /admin/waiting': { ...read, data: Waiting },
  'GET /admin/checklist': { ...read, permission: 'settings.read', data: Checklist },
  'PUT /admin/checklist': {
    ...read,
    permission: 'settings.write',
    body: z.strictObject({ is_hidden: z.boolean() }),
    answers: 204,
  },
})
