import { z } from 'zod'
import { IdParams, Timestamp } from '../common.ts'
import { defineRoutes } from '../route.ts'

const write = { access: 'admin', permission: 'users.write', reauth: true, params: IdParams } as const

export const PasswordReset = z.object({
  sent_to: z.string().nullable().meta({ description: 'Where a letter with a code went to' }),
  password: z.string().nullable().meta({ description: 'A new password where no letter can be sent; told this once' }),
  passkeys: z.int().meta({ description: 'Ways in that remain beside the password' }),
  bindings: z.int().meta({ description: 'Accounts elsewhere that still log in' }),
})
export type PasswordReset = z.output<typeof PasswordReset>

/** Admin operations on a whole account. */
export const adminAccounts = defineRoutes({
  'POST /admin/users/{id}/reset_password': {
    ...write,
    permission: 'users.support',
    body: z.strictObject({
      everything: z.boolean().default(false).meta({
        description: 'Every other way in goes too: passkeys, authenticator app, recovery codes, accounts elsewhere',
      }),
    }),
    data: PasswordReset,
    refuses: ['user_missing', 'user_deleted'],
  },
  'POST /admin/users/{id}/deletion': {
    ...write,
    body: z.strictObject({
      at_once: z.boolean().default(false).meta({ description: 'Without the days in which the team can call it off' }),
    }),
    data: z.object({ deletion_at: Timestamp }),
    refuses: ['user_missing', 'user_deleted', 'last_admin'],
  },
  'DELETE /admin/users/{id}/deletion': {
    ...write,
    answers: 204,
    refuses: ['user_missing', 'user_deleted', 'not_leaving'],
  },
})
