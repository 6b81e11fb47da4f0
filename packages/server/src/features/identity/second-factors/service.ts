import * as queries from './queries.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { takeTurns } from '#db/advisory-lock.ts'
import type { LetterService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { FactorChange } from '#gateways/mail/email-templates.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { hashOfCode, newCodes } from './recovery-codes.ts'
import type { SecondFactors } from '@imagora/contract'
import type { Config } from '#config.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { SettingsStore } from '#settings/store.ts'
import { ownPasskeys } from './passkeys.ts'
import { ownTotp } from './totp.ts'

interface ClearFactorsDeps {
  db: Db
  secrets: Secrets
  tokens: TokenService
  letters: LetterService
}

/** Changes of one account's factors, and logins that look for them, come one after the other. */
export const takeFactorTurn = (tx: Db, userId: number) => takeTurns(tx, `second factors of ${userId}`)

const isOn = async (tx: Db, userId: number) => (await queries.listHolders(tx, [userId])).length > 0

/** For somebody who lost all of them; false when there was none. Whoever else is logged in as them is out. */
export async function clearFactors(tx: Db, userId: number, tokens: TokenService, keptId: number | null = null) {
  await takeFactorTurn(tx, userId)
  const wasOn = await isOn(tx, userId)
  await queries.deleteTotp(tx, userId)
  await queries.deletePasskeys(tx, userId)
  await queries.deleteCodes(tx, userId)
  await tokens.endOthers(tx, userId, keptId)
  return wasOn
}

/** What holds for the factors of an account together: with the first come recovery codes, with the last they go. */
function factorBook({ db, secrets, tokens, letters }: ClearFactorsDeps) {
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
    /** Adds one. Whoever came in before there was a second factor comes in again with it. */
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

    /** By an administrator; false when there was none. */
    async removeAll(tx: Db, userId: number, keptId: number | null = null) {
      const wasOn = await clearFactors(tx, userId, tokens, keptId)
      if (wasOn) await letters.secondFactorChanged(tx, userId, { kind: 'all_removed' })
      return wasOn
    },
  }
}

export type FactorBook = ReturnType<typeof factorBook>

interface SecondFactorServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls'>
  secrets: Secrets
  settings: SettingsStore
  rateLimits: RateLimiter
  tokens: TokenService
  letters: LetterService
  now: () => Date
}

/** What people keep besides their password, so that a password that leaks opens nothing. */
export function secondFactorService(needs: SecondFactorServiceDeps) {
  const { db } = needs
  const book = factorBook(needs)

  return {
    ...ownTotp(needs, book),
    ...ownPasskeys(needs, book),
    renewCodes: book.renewCodes,
    removeAll: book.removeAll,

    async list({ id }: Caller): Promise<SecondFactors> {
      const confirmed_at = (await queries.findTotp(db, id))?.confirmed_at
      return {
        totp: confirmed_at ? { confirmed_at } : null,
        passkeys: await queries.listPasskeys(db, id),
        recovery_codes_left: await queries.countCodesLeft(db, id),
      }
    },

    /** Tells of many users at once which have a second factor. */
    async heldBy(userIds: number[]) {
      const holders = new Set((await queries.listHolders(db, userIds)).map(({ user_id }) => user_id))
      return (userId: number) => holders.has(userId)
    },
  }
}

export type SecondFactorService = ReturnType<typeof secondFactorService>
