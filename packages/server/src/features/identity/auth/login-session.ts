import type { PasskeyAssertion, SecondFactorInput, SecondFactorNeeded, Settings } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { SecondFactorStepService } from '#features/identity/second-factors/second-step.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import { decisionAddress } from '#features/identity/approvals/decision-address.ts'
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
  settings: Pick<SettingsStore, 'get' | 'current' | 'read'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

interface Suspended {
  suspension_reason: string
}

export const refuseSuspended = ({ suspension_reason }: Suspended) =>
  refuse('account_suspended', { values: { reason: suspension_reason } })

type LoginAccount = Awaited<ReturnType<typeof queries.findById>>

/**
 * Refuses accounts that are suspended or wait for approval. The reason is only revealed after the user has proven that
 * the account is theirs.
 */
export function requireActiveAccount(account: LoginAccount, settings: Settings) {
  const { is_suspended, pending_since, email } = account
  if (is_suspended) throw refuseSuspended(account)
  if (pending_since !== null)
    throw refuse('account_pending', { values: { email: decisionAddress(email, settings) ?? '' } })
}

/**
 * Sessions of logins are created here. An account that is suspended or waits for approval never gets one, even when it
 * is suspended concurrently.
 */
export function createLoginSessionService({ db, tokens, secondStep, settings, audit, now }: LoginSessionServiceDeps) {
  /** The settings are read on the transaction's connection; with a pool of one, another connection would deadlock. */
  const requireActive = async (tx: Db, id: number) =>
    requireActiveAccount(await queries.findById(tx, id), settings.current() ?? (await settings.read(tx)))

  async function startSession(tx: Db, id: number, { isRemembered, client }: LoginOptions) {
    const login = { login_ip: client.ip, login_at: now().toISOString() }
    if (!(await queries.recordLogin(tx, id, login))) await requireActive(tx, id)
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
      await requireActive(tx, id)
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
