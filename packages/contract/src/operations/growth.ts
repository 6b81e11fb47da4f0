import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

/** What of a site grows: disks as a whole, files, and tables of the database. */
export const growthKinds = [
  'disk',
  'storage',
  'trash',
  'versions',
  'resumable_uploads',
  'database',
  'renderings',
  'backups',
  'audit_log',
  'failed_requests',
  'mail_outbox',
  'webhook_deliveries',
  'sessions',
  'archives',
  'traffic',
  'samples',
] as const
export type GrowthKind = (typeof growthKinds)[number]

/** Kinds that can be emptied without losing anything that is still needed. */
export const cleanableKinds = [
  'renderings',
  'failed_requests',
  'mail_outbox',
  'webhook_deliveries',
  'sessions',
] as const satisfies GrowthKind[]
export type CleanableKind = (typeof cleanableKinds)[number]

export const GrowthItem = z.object({
  kind: z.enum(growthKinds),
  name: z.string().meta({ description: 'Of the storage; empty for the disk of the data folder' }),
  storage_id: Id.nullable(),
  bytes: z.int(),
  count: z.int().nullable().meta({ description: 'Files or rows; large tables are estimated' }),
  limit_bytes: z.int().nullable().meta({ description: 'What there is room for; nothing where nobody knows' }),
  change_bytes: z.int().nullable().meta({ description: 'Within the last 30 days; nothing before the second day' }),
  change_days: z.int().meta({ description: 'Days between the samples that were compared' }),
  full_in_days: z
    .int()
    .nullable()
    .meta({ description: 'By a straight line through the last 30 days, where it grows and there are 7 samples' }),
  retention_days: z.int().nullable().meta({ description: 'Older entries are removed; nothing where all are kept' }),
  is_cleanable: z.boolean(),
})
export type GrowthItem = z.output<typeof GrowthItem>

const TableSize = z.object({ name: z.string(), bytes: z.int().meta({ description: 'With indexes' }), count: z.int() })

export const Growth = z.object({
  measured_at: Timestamp.nullable(),
  items: z.array(GrowthItem),
  tables: z.array(TableSize).meta({ description: 'The largest tables of the database' }),
})
export type Growth = z.output<typeof Growth>

const write = { access: 'admin', permission: 'operations.write' } as const

export const growth = defineRoutes({
  'GET /admin/growth': { access: 'admin', permission: 'operations.read', data: Growth },
  'POST /admin/growth/measure': { ...write, data: Growth },
  'POST /admin/growth/clean': {
    ...write,
    reauth: true,
    body: z.strictObject({ kind: z.enum(cleanableKinds) }),
    data: z.object({ count: z.int().meta({ description: 'Files or rows that were removed' }) }),
  },
})
