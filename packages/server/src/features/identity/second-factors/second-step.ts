import * as queries from './queries.ts'
import type {
  PasskeyAssertion,
  SecondFactorAnswer,
  PasskeyRequest,
  SecondFactorInput,
  SecondFactorMethod,
  SecondFactorNeeded,
} from '@imagora/contract'
import type { Client, Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse, invalid } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { verifyAssertion, type RelyingParty, readSignedChallenge, requestOptions, relyingParty } from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { matchTotpStep } from './totp.ts'
import type { Config } from '#config.ts'
import { createChallenges } from './challenges.ts'
import { lockSecondFactors } from './factor-changes.ts'

/**
 * Spends an answer that was correct when checked, in the transaction that it permits; it may still be refused there.
 */
type ConsumeAnswer = (tx: Db) => Promise<void>

interface SecondFactorAttempt {
  user_id: number
  challenge: string
  party: RelyingParty
  client: Client
}

interface AnswerVerifierDeps {
  db: Db
  secrets: Secrets
  rateLimits: RateLimiter
  emails: EmailService
  now: () => Date
}

/** Verifies second factor answers: each is valid once. */
function createAnswerVerifier({ db, secrets, rateLimits, emails, now }: AnswerVerifierDeps) {
  async function verifyTotp(user_id: number, code: string): Promise<ConsumeAnswer> {
    // Attempts are also limited per account, since a million codes are quickly tried from many networks.
    await rateLimits.hit('totp_account', { ip: '', account: user_id })
    const totp = await queries.findTotp(db, user_id)
    const last_step = totp ? matchTotpStep(secrets.unseal(totp.secret), code, now()) : null
    if (!totp || last_step === null) throw refuse('second_factor_wrong')
    return async (tx) => {
      if (!(await queries.consumeTotpStep(tx, { ...totp, last_step }))) throw refuse('second_factor_wrong')
    }
  }

  const verifyRecoveryCode =
    (user_id: number, code: string): ConsumeAnswer =>
    async (tx) => {
      const used = { user_id, hash: hashRecoveryCode(secrets, user_id, code), used_at: now().toISOString() }
      if (!(await queries.consumeRecoveryCode(tx, used))) throw refuse('recovery_code_wrong')
      await emails.secondFactorChanged(tx, user_id, { kind: 'code_used' })
    }

  async function verifyPasskey(
    { challenge, party, isAlone }: Pick<SecondFactorAttempt, 'challenge' | 'party'> & { isAlone: boolean },
    passkey: PasskeyAssertion,
  ) {
    const storedPasskey = await queries.findPasskey(db, passkey.id)
    if (!storedPasskey) throw refuse('passkey_refused')
    const use = await verifyAssertion({ party, challenge, isAlone }, storedPasskey, passkey)
    const consume: ConsumeAnswer = async (tx) => {
      const last_used_at = now().toISOString()
      if (!(await queries.recordPasskeyUse(tx, { ...use, last_used_at }))) throw refuse('passkey_refused')
    }
    return { user_id: storedPasskey.user_id, consume }
  }

  return {
    verifyPasskey,

    async verify(
      { user_id, challenge, party, client }: SecondFactorAttempt,
      answer: SecondFactorAnswer,
    ): Promise<ConsumeAnswer> {
      await rateLimits.hit('second_factor', { ip: client.ip, account: user_id })
      if (answer.code !== undefined) return verifyTotp(user_id, answer.code)
      if (answer.recovery_code !== undefined) return verifyRecoveryCode(user_id, answer.recovery_code)
      if (!answer.passkey) throw refuse('second_factor_wrong')
      const { user_id: holder, consume } = await verifyPasskey({ challenge, party, isAlone: false }, answer.passkey)
      if (holder !== user_id) throw refuse('passkey_refused')
      return consume
    },

    /** Resets the limits after a successful login. */
    async resetRateLimits(userId: number, { ip }: Client) {
      await rateLimits.resetHits('second_factor', { ip, account: userId })
      await rateLimits.resetHits('totp_account', { ip: '', account: userId })
    },
  }
}

interface SecondFactorStepServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls'>
  secrets: Secrets
  rateLimits: RateLimiter
  emails: EmailService
  now: () => Date
}

interface LoginOptions {
  isRemembered: boolean
  client: Client
}

/** A verified user, whose answer is spent in the transaction that creates the session. */
interface VerifiedAnswer {
  user_id: number
  isRemembered: boolean
  consume: ConsumeAnswer
}

async function methodsOf(tx: Db, userId: number) {
  const [totp, passkeys] = [await queries.findTotp(tx, userId), await queries.listPasskeys(tx, userId)]
  const codes = await queries.countUnusedRecoveryCodes(tx, userId)
  const methods: SecondFactorMethod[] = [
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(totp?.confirmed_at ? ['totp' as const] : []),
  ]
  const isOn = methods.length > 0
  if (isOn && codes > 0) methods.push('recovery_code')
  return { isOn, methods, passkeys }
}

/** Asks for and verifies second factors, and passkeys used instead of a password. */
export function createSecondFactorStepService(deps: SecondFactorStepServiceDeps) {
  const { db, config, rateLimits } = deps
  const challenges = createChallenges(deps)
  const answers = createAnswerVerifier(deps)

  return {
    isEnabled: async (tx: Db, userId: number) => (await methodsOf(tx, userId)).isOn,

    /** Returns null when the account has no second factor. */
    async requestSecondFactor(
      tx: Db,
      userId: number,
      { isRemembered, client }: LoginOptions,
    ): Promise<SecondFactorNeeded | null> {
      // The lock serializes this with enabling the first factor, which ends all existing sessions, including this one.
      await lockSecondFactors(tx, userId)
      const { isOn, methods, passkeys } = await methodsOf(tx, userId)
      if (!isOn) return null
      const challenge = await challenges.issue(tx, { purpose: 'second_factor', user_id: userId, isRemembered })
      const site = { party: relyingParty(config, client), challenge }
      const passkey = passkeys.length > 0 ? requestOptions(site, passkeys, 'preferred') : null
      return { needs: 'second_factor', challenge, methods, passkey }
    },

    /** Verifies the second step of a login. Every attempt counts, right or wrong. */
    async verifyAnswer({ challenge, ...answer }: SecondFactorInput, client: Client): Promise<VerifiedAnswer> {
      const { user_id, isRemembered } = await challenges.countAttempt('second_factor', challenge)
      const party = relyingParty(config, client)
      const consumeAnswer = await answers.verify({ user_id, challenge, party, client }, answer)
      const consume: ConsumeAnswer = async (tx) => {
        await consumeAnswer(tx)
        await challenges.consume(tx, 'second_factor', challenge, user_id)
      }
      return { user_id, isRemembered, consume }
    },

    /** Starts a login by passkey; the passkey will identify the user. */
    async passkeyRequest(client: Client): Promise<PasskeyRequest> {
      await rateLimits.hit('passkey', client)
      const challenge = await challenges.issue(db, { purpose: 'passkey', user_id: null })
      return requestOptions({ party: relyingParty(config, client), challenge }, [], 'required')
    },

    /** A passkey that verified its user by fingerprint or PIN counts as two factors. */
    async verifyPasskeyLogin(passkey: PasskeyAssertion, client: Client) {
      const challenge = readSignedChallenge(passkey)
      await challenges.consume(db, 'passkey', challenge, null)
      await rateLimits.hit('login_network', client)
      const shown = await answers.verifyPasskey(
        { challenge, party: relyingParty(config, client), isAlone: true },
        passkey,
      )
      await rateLimits.undoHit('login_network', client)
      return shown
    },

    /** Returns the methods for reauthentication before a sensitive operation. */
    async reauthOptions(caller: Caller, client: Client) {
      const { methods, passkeys } = await methodsOf(db, caller.id)
      if (passkeys.length === 0) return { methods, passkey: null }
      // Every challenge is a row, so they are rate limited.
      await rateLimits.hit('passkey', { account: caller.id })
      const challenge = await challenges.issue(db, { purpose: 'reauth', user_id: caller.id })
      return {
        methods,
        passkey: requestOptions({ party: relyingParty(config, client), challenge }, passkeys, 'required'),
      }
    },

    /** Replaces the password and the second factor. */
    async reauthByPasskey(caller: Caller, passkey: PasskeyAssertion, client: Client) {
      const challenge = readSignedChallenge(passkey)
      await challenges.consume(db, 'reauth', challenge, caller.id)
      const party = relyingParty(config, client)
      const { user_id, consume } = await answers.verifyPasskey({ challenge, party, isAlone: true }, passkey)
      if (user_id !== caller.id) throw refuse('passkey_refused')
      await consume(db)
    },

    /** Accompanies the password if the account has a second factor. */
    async reauthByCode(caller: Caller, answer: Omit<SecondFactorAnswer, 'passkey'>, client: Client) {
      const { isOn } = await methodsOf(db, caller.id)
      if (!isOn) return
      if (answer.code === undefined && answer.recovery_code === undefined)
        throw invalid('code', 'second_factor_required')
      const question = { user_id: caller.id, challenge: '', party: relyingParty(config, client), client }
      await (
        await answers.verify(question, answer)
      )(db)
      await answers.resetRateLimits(caller.id, client)
    },

    resetRateLimits: answers.resetRateLimits,

    deleteExpired: challenges.deleteExpired,
  }
}

export type SecondFactorStepService = ReturnType<typeof createSecondFactorStepService>
