import * as queries from './queries.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { FactorChange } from '#gateways/mail/email-contents.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { hashRecoveryCode, generateRecoveryCodes } from './recovery-codes.ts'

interface FactorChangesDeps {
  db: Db
  secrets: Secrets
  tokens: TokenService
  emails: EmailService
}

/** Changes to the factors of one account, and logins that read them, are serialized. */
export const lockSecondFactors = (tx: Db, userId: number) => acquireAdvisoryLock(tx, `second factors of ${userId}`)

const isOn = async (tx: Db, userId: number) => (await queries.listUsersWithFactor(tx, [userId])).length > 0

/**
 * Removes all factors of a user who lost them, and ends the user's other sessions. Returns false when there were none.
 */
export async function removeAllFactors(tx: Db, userId: number, tokens: TokenService, keptId: number | null = null) {
  await lockSecondFactors(tx, userId)
  const wasOn = await isOn(tx, userId)
  await queries.deleteTotp(tx, userId)
  await queries.deletePasskeys(tx, userId)
  await queries.deleteRecoveryCodes(tx, userId)
  await tokens.endOtherSessions(tx, userId, keptId)
  return wasOn
}

/**
 * Rules for the factors of an account as a whole: recovery codes are created with the first and deleted with the last.
 */
export function createFactorChanges({ db, secrets, tokens, emails }: FactorChangesDeps) {
  const change = <T>(userId: number, work: (tx: Db) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await lockSecondFactors(tx, userId)
      return work(tx)
    })

  async function replaceRecoveryCodes(tx: Db, userId: number) {
    const codes = generateRecoveryCodes()
    await queries.deleteRecoveryCodes(tx, userId)
    const hashes = codes.map((code) => hashRecoveryCode(secrets, userId, code))
    await queries.insertRecoveryCodes(tx, userId, hashes)
    return codes
  }

  return {
    /** Adds a factor. With the first one, all other sessions end and have to log in again with it. */
    add: <T extends object>({ id, token_id }: Caller, factorChange: FactorChange, work: (tx: Db) => Promise<T>) =>
      change(id, async (tx) => {
        const wasOn = await isOn(tx, id)
        const added = await work(tx)
        await emails.secondFactorChanged(tx, id, factorChange)
        if (!wasOn) await tokens.endOtherSessions(tx, id, token_id)
        return { ...added, recovery_codes: wasOn ? null : await replaceRecoveryCodes(tx, id) }
      }),

    remove: ({ id }: Caller, work: (tx: Db) => Promise<FactorChange>) =>
      change(id, async (tx) => {
        await emails.secondFactorChanged(tx, id, await work(tx))
        if (!(await isOn(tx, id))) await queries.deleteRecoveryCodes(tx, id)
      }),

    renewRecoveryCodes: ({ id }: Caller) =>
      change(id, async (tx) => {
        if (!(await isOn(tx, id))) throw refuse('second_factor_off')
        await emails.secondFactorChanged(tx, id, { kind: 'codes_renewed' })
        return { recovery_codes: await replaceRecoveryCodes(tx, id) }
      }),

    /** Used by administrators; returns false when there was no factor. */
    async removeAll(tx: Db, userId: number, keptId: number | null = null) {
      const wasOn = await removeAllFactors(tx, userId, tokens, keptId)
      if (wasOn) await emails.secondFactorChanged(tx, userId, { kind: 'all_removed' })
      return wasOn
    },
  }
}

export type FactorChanges = ReturnType<typeof createFactorChanges>
