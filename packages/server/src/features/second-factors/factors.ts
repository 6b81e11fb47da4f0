import type { Caller } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import { takeTurns } from '#db/turns.ts'
import type { TokenService } from '#features/tokens/service.ts'
import { refuse } from '#refusal.ts'
import type { Secrets } from '#secrets.ts'
import * as queries from './queries.ts'
import { hashOfCode, newCodes } from './recovery-codes.ts'

interface Needs {
  db: Db
  secrets: Secrets
  tokens: TokenService
}

/** What holds for the factors of an account together: with the first come recovery codes, with the last they go. */
export function factorBook({ db, secrets, tokens }: Needs) {
  const isOn = async (tx: Db, userId: number) => (await queries.listHolders(tx, [userId])).length > 0

  /** Changes of one account's factors come one after the other. */
  const change = <T>(userId: number, work: (tx: Db) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await takeTurns(tx, `second factors of ${userId}`)
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
    add: <T extends object>({ id, token_id }: Caller, work: (tx: Db) => Promise<T>) =>
      change(id, async (tx) => {
        const wasOn = await isOn(tx, id)
        const added = await work(tx)
        if (!wasOn) await tokens.endOthers(tx, id, token_id)
        return { ...added, recovery_codes: wasOn ? null : await makeCodes(tx, id) }
      }),

    remove: ({ id }: Caller, work: (tx: Db) => Promise<void>) =>
      change(id, async (tx) => {
        await work(tx)
        if (!(await isOn(tx, id))) await queries.deleteCodes(tx, id)
      }),

    renewCodes: ({ id }: Caller) =>
      change(id, async (tx) => {
        if (!(await isOn(tx, id))) throw refuse('second_factor_off')
        return { recovery_codes: await makeCodes(tx, id) }
      }),

    /** For somebody who lost all of them; false when there was none. Whoever is logged in as them is out. */
    async removeAll(tx: Db, userId: number) {
      await takeTurns(tx, `second factors of ${userId}`)
      const wasOn = await isOn(tx, userId)
      await queries.deleteTotp(tx, userId)
      await queries.deletePasskeys(tx, userId)
      await queries.deleteCodes(tx, userId)
      await tokens.endOthers(tx, userId, null)
      return wasOn
    },
  }
}

export type FactorBook = ReturnType<typeof factorBook>
