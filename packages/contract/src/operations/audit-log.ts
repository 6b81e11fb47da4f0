import { z } from 'zod'
import { Day, Id, IdParams, PageQuery, pageOf, SearchText, Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

export const AuditEntry = z.object({
  id: Id,
  user: z.object({ id: Id, username: z.string() }).nullable(),
  action: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string(),
  created_at: Timestamp,
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditQuery = PageQuery.extend({
  q: SearchText.meta({ description: 'Part of the action, the target, the IP address or the username' }),
  user: SearchText.meta({ description: 'The username of whoever did it' }),
  action: SearchText.meta({ description: 'As `user.change`, or the part before the point' }),
  target: SearchText.meta({ description: 'Part of what it was done to' }),
  from: Day.optional().meta({ description: 'On this day of the site’s time zone or later' }),
  to: Day.optional().meta({ description: 'On this day of the site’s time zone or before' }),
})
export type AuditQuery = z.output<typeof AuditQuery>

const read = { access: 'admin', permission: 'audit.read' } as const

export const auditLog = defineRoutes({
  'GET /admin/audit': { ...read, query: AuditQuery, data: pageOf(AuditEntry) },
  'GET /admin/audit/{id}': { ...read, params: IdParams, data: AuditEntry, refuses: ['entry_missing'] },
})
