import { z } from 'zod'
import { Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

export const leaving = defineRoutes({
  'POST /user/deletion': {
    access: 'session',
    reauth: true,
    data: z.object({ deletion_at: Timestamp }),
    refuses: ['last_admin'],
  },
  'DELETE /user/deletion': { access: 'session', answers: 204, refuses: ['expelled'] },
  'POST /user/export': {
    access: 'session',
    reauth: true,
    data: z.object({
      url: z.string().meta({ description: 'Serves a ZIP to whoever has it, until it expires' }),
      expires_at: Timestamp,
    }),
  },
})
