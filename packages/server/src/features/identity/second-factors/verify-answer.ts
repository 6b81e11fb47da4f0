import type { PasskeyAssertion, SecondFactorAnswer } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readAssertion, type RelyingParty } from './passkeys.ts'
import * as queries from './queries.ts'
import { hashOfCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/**
 * Spends an answer that was correct when checked, in the transaction that it permits; it may still be refused there.
 */
export type Spend = (tx: Db) => Promise<void>

interface Question {
  user_id: number
  challenge: string
  party: RelyingParty
  client: Client
}

interface AnswerVerifierDeps {
  db: Db
  secrets: Secrets
  rateLimits: RateLimiter
  letters: EmailService
  now: () => Date
}

/** Verifies second factor answers: each is valid once. */
export function createAnswerVerifier({ db, secrets, rateLimits, letters, now }: AnswerVerifierDeps) {
  async function byCode(user_id: number, code: string): Promise<Spend> {
    // Attempts are also limited per account, since a million codes are quickly tried from many networks.
    await rateLimits.hit('totp_account', { ip: '', account: user_id })
    const totp = await queries.findTotp(db, user_id)
    const last_step = totp ? stepOf(secrets.unseal(totp.secret), code, now()) : null
    if (!totp || last_step === null) throw refuse('second_factor_wrong')
    return async (tx) => {
      if (!(await queries.useStep(tx, { ...totp, last_step }))) throw refuse('second_factor_wrong')
    }
  }

  const byRecoveryCode =
    (user_id: number, code: string): Spend =>
    async (tx) => {
      const used = { user_id, hash: hashOfCode(secrets, user_id, code), used_at: now().toISOString() }
      if (!(await queries.useCode(tx, used))) throw refuse('recovery_code_wrong')
      await letters.secondFactorChanged(tx, user_id, { kind: 'code_used' })
    }

  async function byPasskey(
    { challenge, party, isAlone }: Pick<Question, 'challenge' | 'party'> & { isAlone: boolean },
    passkey: PasskeyAssertion,
  ) {
    const kept = await queries.findPasskey(db, passkey.id)
    if (!kept) throw refuse('passkey_refused')
    const use = await readAssertion({ party, challenge, isAlone }, kept, passkey)
    const spend: Spend = async (tx) => {
      const last_used_at = now().toISOString()
      if (!(await queries.usePasskey(tx, { ...use, last_used_at }))) throw refuse('passkey_refused')
    }
    return { user_id: kept.user_id, spend }
  }

  return {
    byPasskey,

    async look({ user_id, challenge, party, client }: Question, answer: SecondFactorAnswer): Promise<Spend> {
      await rateLimits.hit('second_factor', { ip: client.ip, account: user_id })
      if (answer.code !== undefined) return byCode(user_id, answer.code)
      if (answer.recovery_code !== undefined) return byRecoveryCode(user_id, answer.recovery_code)
      if (!answer.passkey) throw refuse('second_factor_wrong')
      const { user_id: holder, spend } = await byPasskey({ challenge, party, isAlone: false }, answer.passkey)
      if (holder !== user_id) throw refuse('passkey_refused')
      return spend
    },

    /** Resets the limits after a successful login. */
    async forgive(userId: number, { ip }: Client) {
      await rateLimits.forgive('second_factor', { ip, account: userId })
      await rateLimits.forgive('totp_account', { ip: '', account: userId })
    },
  }
}
