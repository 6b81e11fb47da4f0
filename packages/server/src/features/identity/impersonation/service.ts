import type { PageQuery } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { findUser } from '#features/identity/users/queries.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import { type Caller, type Client, type Impersonator, roleOf } from '#platform/caller.ts'
import { refuse } from '#platform/refusal.ts'
import { MINUTE_MS } from '#platform/time.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface ImpersonationDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  tokens: Pick<TokenService, 'createImpersonationSession' | 'endSession'>
  emails: Pick<EmailService, 'accountOpened'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

interface AdminCall {
  caller: Caller
  client: Client
}

const SESSION_MINUTES = 30

/**
 * [Note: Impersonation] An administrator opens the account of a user in a session of its own, which says who acts: the
 * audit log gets the beginning, every change and the end, and the user an email and a record that stays.
 */
export function createImpersonationService({ db, settings, tokens, emails, audit, now }: ImpersonationDeps) {
  const isAllowed = async () => (await settings.get()).allow_impersonation

  return {
    async start({ caller, client }: AdminCall, userId: number, reason: string) {
      if (!(await isAllowed())) throw refuse('impersonation_off')
      return db.transaction().execute(async (tx) => {
        const [user, admin] = [await findUser(tx, userId), await findUser(tx, caller.id)]
        if (!user || !admin) throw refuse('user_missing')
        if (user.deleted_at) throw refuse('user_deleted')
        // Nobody gets the rights of another role, and administrators answer for what they do themselves.
        if (roleOf(user) !== 'user') throw refuse('role_lacking')
        if (user.is_suspended || user.pending_since !== null) throw refuse('impersonation_off')
        const started_at = now().toISOString()
        const expires_at = new Date(now().getTime() + SESSION_MINUTES * MINUTE_MS).toISOString()
        const { id } = await queries.insertImpersonation(tx, {
          user_id: userId,
          admin_id: caller.id,
          admin_username: admin.username,
          admin_token_id: caller.token_id,
          reason,
          started_at,
          expires_at,
        })
        const token = await tokens.createImpersonationSession(tx, userId, { id, expires_at, client })
        const act = { action: 'user.impersonate', target: `user ${userId} ${user.username}` }
        await audit.record(tx, { caller, client }, act, { reason, expires_at })
        await emails.accountOpened(tx, userId, { admin: admin.username, reason, minutes: SESSION_MINUTES })
        return { token, expires_at }
      })
    },

    /** Ends the session, as the log-out of a user would. */
    stop: ({ caller, client }: AdminCall, { id, target }: Impersonator) =>
      db.transaction().execute(async (tx) => {
        await audit.record(tx, { caller: { id }, client }, { action: 'user.stop_impersonating', target })
        await tokens.endSession(caller, tx)
      }),

    /** Records a change before it is made, so that none goes unrecorded. */
    recordCall: ({ id, target }: Impersonator, client: Pick<Client, 'ip'>, call: string, params: unknown) =>
      audit.record(db, { caller: { id }, client }, { action: 'user.act_as', target }, { call, params }),

    isAllowed,

    list: ({ id }: Pick<Caller, 'id'>, query: PageQuery) => queries.listImpersonations(db, id, query),
  }
}

export type ImpersonationService = ReturnType<typeof createImpersonationService>
