import { z } from 'zod'
import { Id, IdParams, PageQuery, pageOf, RequiredLine, Timestamp } from '../common.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'

/** An administrator who has opened the account of a user, as the user is told it. */
export const Impersonation = z.object({
  id: Id,
  admin: z.string().meta({ description: 'The username of the administrator' }),
  reason: z.string(),
  started_at: Timestamp,
  expires_at: Timestamp.meta({ description: 'It ends then at the latest' }),
})
export type Impersonation = z.output<typeof Impersonation>

export const impersonation = defineRoutes({
  'POST /admin/users/{id}/impersonation': {
    access: 'admin',
    permission: 'users.impersonate',
    reauth: true,
    params: IdParams,
    body: z.strictObject({ reason: RequiredLine(limits.impersonationReason, 'required') }),
    data: z.object({
      token: z.string().meta({ description: 'Of a session in the account, for 30 minutes at most' }),
      expires_at: Timestamp,
    }),
    refuses: ['user_missing', 'user_deleted', 'impersonation_off'],
  },
  'GET /user/impersonations': { access: 'session', query: PageQuery, data: pageOf(Impersonation) },
})
