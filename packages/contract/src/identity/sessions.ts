import { z } from 'zod'
import { Id, IdParams, pageOf, PageQuery, Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

export const Session = z.object({
  id: Id,
  device: z.object({
    browser: z.string().meta({ description: 'Its name, such as Chrome; empty where it is not known' }),
    os: z.string().meta({ description: 'Such as Windows; empty where it is not known' }),
    kind: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  }),
  ip: z.string(),
  country: z.string().nullable().meta({ description: 'Two letters, told from the address; null where it tells none' }),
  is_current: z.boolean(),
  impersonator: z.string().nullable().meta({ description: 'The administrator who has opened the account' }),
  is_remembered: z.boolean(),
  last_used_at: Timestamp,
  expires_at: Timestamp,
  created_at: Timestamp,
})
export type Session = z.output<typeof Session>

export const sessions = defineRoutes({
  'GET /user/sessions': { access: 'session', query: PageQuery, data: pageOf(Session) },
  'DELETE /user/sessions/{id}': {
    availableIn: 'read_only',
    access: 'session',
    params: IdParams,
    answers: 204,
    refuses: ['session_missing'],
  },
  'DELETE /user/sessions': { availableIn: 'read_only', access: 'session', answers: 204 },
})
