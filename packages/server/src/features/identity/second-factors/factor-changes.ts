import * as queries from './queries.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { takeTurns } from '#db/advisory-lock.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { FactorChange } from '#gateways/mail/email-contents.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { hashOfCode, newCodes } from './recovery-codes.ts'

interface FactorChangesDeps {
  db: Db
  secrets: Secrets
  tokens: TokenService
  letters: EmailService
}

/** Changes to the factors of one account, and logins that read them, are serialized. */
export const takeFactorTurn = (tx: Db, userId: number) => takeTurns(tx, `second factors of ${userId}`)

const isOn = async (tx: Db, userId: number) => (await queries.listHolders(tx, [userId])).length > 0

/**
 * Removes all factors of a user who lost them, and ends the user's other sessions. Returns false when there were none.
 */
export async function clearFactors(tx: Db, userId: number, tokens: TokenService, keptId: number | null = null) {
  await takeFactorTurn(tx, userId)
  const wasOn = await isOn(tx, userId)
  await queries.deleteTotp(tx, userId)
  await queries.deletePasskeys(tx, userId)
  await queries.deleteCodes(tx, userId)
  await tokens.endOthers(tx, userId, keptId)
  return wasOn
}

/**
 * Rules for the factors of an account as a whole: recovery codes are created with the first and deleted with the last.
 */
export function createFactorChanges({ db, secrets, tokens, letters }: FactorChangesDeps) {
  const change = <T>(userId: number, work: (tx: Db) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await takeFactorTurn(tx, userId)
      return work(tx)
    })

  async function makeCodes(tx: Db, userId: number) {
    const codes = newCodes()
    await queries.deleteCodes(tx, userId)
    const hashes = codes.map((code) => hashOfCode(secrets, userId, code))
    await queries.insertCodes(tx, userId, hashes)
    return codes
  }

  return {
    /** Adds a factor. With the first one, all other sessions end and have to log in again with it. */
    add: <T extends object>({ id, token_id }: Caller, told: FactorChange, work: (tx: Db) => Promise<T>) =>
      change(id, async (tx) => {
        const wasOn = await isOn(tx, id)
        const added = await work(tx)
        await letters.secondFactorChanged(tx, id, told)
        if (!wasOn) await tokens.endOthers(tx, id, token_id)
        return { ...added, recovery_codes: wasOn ? null : await makeCodes(tx, id) }
      }),

    remove: ({ id }: Caller, work: (tx: Db) => Promise<FactorChange>) =>
      change(id, async (tx) => {
        await letters.secondFactorChanged(tx, id, await work(tx))
        if (!(await isOn(tx, id))) await queries.deleteCodes(tx, id)
      }),

    renewCodes: ({ id }: Caller) =>
      change(id, async (tx) => {
        if (!(await isOn(tx, id))) throw refuse('second_factor_off')
        await letters.secondFactorChanged(tx, id, { kind: 'codes_renewed' })
        return { recovery_codes: await makeCodes(tx, id) }
      }),

    /** Used by administrators; returns false when there was no factor. */
    async removeAll(tx: Db, userId: number, keptId: number | null = null) {
      const wasOn = await clearFactors(tx, userId, tokens, keptId)
      if (wasOn) await letters.secondFactorChanged(tx, userId, { kind: 'all_removed' })
      return wasOn
    },
  }
}

export type FactorChanges = ReturnType<typeof createFactorChanges>
