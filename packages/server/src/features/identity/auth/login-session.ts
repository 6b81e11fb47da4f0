import type { PasskeyAssertion, SecondFactorInput, SecondFactorNeeded } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { SecondFactorStepService } from '#features/identity/second-factors/second-step.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

/** Login options. */
interface LoginOptions {
  isRemembered: boolean
  client: Client
}

interface LoginSessionServiceDeps {
  db: Db
  tokens: TokenService
  secondStep: SecondFactorStepService
  settings: Pick<SettingsStore, 'get'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

interface Suspended {
  suspension_reason: string
}

/** The reason is only revealed after the user has proven that the account is theirs. */
export const refuseSuspended = ({ suspension_reason }: Suspended) =>
  refuse('account_suspended', { values: { reason: suspension_reason } })

/** All sessions are created here. A suspended account never gets one, even when it is suspended concurrently. */
export function createLoginSessionService({ db, tokens, secondStep, settings, audit, now }: LoginSessionServiceDeps) {
  async function startSession(tx: Db, id: number, { isRemembered, client }: LoginOptions) {
    const login = { login_ip: client.ip, login_at: now().toISOString() }
    if (!(await queries.recordLogin(tx, id, login))) throw refuseSuspended(await queries.findById(tx, id))
    const staff = await queries.findStaffMember(tx, id)
    if (staff) {
      await audit.record(
        tx,
        { caller: { id }, client },
        { action: 'user.log_in', target: `user ${id} ${staff.username}` },
      )
    }
    return { token: await tokens.createSession(tx, id, { isRemembered, client }) }
  }

  return {
    /** Called after the first factor was verified: returns a session, or the second factor that is needed. */
    async completeFirstFactor(
      tx: Db,
      { id }: { id: number },
      options: LoginOptions,
    ): Promise<{ token: string } | SecondFactorNeeded> {
      const needed = await secondStep.requestSecondFactor(tx, id, options)
      if (!needed) return startSession(tx, id, options)
      const account = await queries.findById(tx, id)
      if (account.is_suspended) throw refuseSuspended(account)
      return needed
    },

    /** Completes a login that `enter` started. */
    async completeSecondFactor(input: SecondFactorInput, client: Client) {
      const { user_id, isRemembered, consume } = await secondStep.verifyAnswer(input, client)
      const entered = await db.transaction().execute(async (tx) => {
        // The account is locked before its challenge, in the same order as a password change, so that the two cannot
        // deadlock.
        const admitted = await startSession(tx, user_id, { isRemembered, client })
        await consume(tx)
        return admitted
      })
      await secondStep.resetRateLimits(user_id, client)
      return entered
    },

    async logInWithPasskey({ passkey, remember }: { passkey: PasskeyAssertion; remember: boolean }, client: Client) {
      const { user_id, consume } = await secondStep.verifyPasskeyLogin(passkey, client)
      const { sso_only } = await settings.get()
      if (sso_only && !(await queries.findById(db, user_id)).is_admin) throw refuse('password_login_off')
      return db.transaction().execute(async (tx) => {
        const admitted = await startSession(tx, user_id, { isRemembered: remember, client })
        await consume(tx)
        return admitted
      })
    },
  }
}

export type LoginSessionService = ReturnType<typeof createLoginSessionService>
