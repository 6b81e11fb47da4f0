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
import { readAssertion, type RelyingParty, challengeOf, requestOptions, relyingParty } from './passkeys.ts'
import { hashOfCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'
import type { Config } from '#config.ts'
import { createChallenges } from './challenges.ts'
import { takeFactorTurn } from './factor-changes.ts'

/**
 * Spends an answer that was correct when checked, in the transaction that it permits; it may still be refused there.
 */
type Spend = (tx: Db) => Promise<void>

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
function createAnswerVerifier({ db, secrets, rateLimits, letters, now }: AnswerVerifierDeps) {
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

interface SecondFactorStepServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'aliasUrls'>
  secrets: Secrets
  rateLimits: RateLimiter
  letters: EmailService
  now: () => Date
}

interface Manner {
  isRemembered: boolean
  client: Client
}

/** A verified user, whose answer is spent in the transaction that creates the session. */
interface Shown {
  user_id: number
  isRemembered: boolean
  spend: Spend
}

async function methodsOf(tx: Db, userId: number) {
  const [totp, passkeys] = [await queries.findTotp(tx, userId), await queries.listPasskeys(tx, userId)]
  const codes = await queries.countCodesLeft(tx, userId)
  const methods: SecondFactorMethod[] = [
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(totp?.confirmed_at ? ['totp' as const] : []),
  ]
  const isOn = methods.length > 0
  if (isOn && codes > 0) methods.push('recovery_code')
  return { isOn, methods, passkeys }
}

/** Asks for and verifies second factors, and passkeys used instead of a password. */
export function createSecondFactorStepService(needs: SecondFactorStepServiceDeps) {
  const { db, config, rateLimits } = needs
  const challenges = createChallenges(needs)
  const answers = createAnswerVerifier(needs)

  return {
    isOn: async (tx: Db, userId: number) => (await methodsOf(tx, userId)).isOn,

    /** Returns null when the account has no second factor. */
    async ask(tx: Db, userId: number, { isRemembered, client }: Manner): Promise<SecondFactorNeeded | null> {
      // The lock serializes this with enabling the first factor, which ends all existing sessions, including this one.
      await takeFactorTurn(tx, userId)
      const { isOn, methods, passkeys } = await methodsOf(tx, userId)
      if (!isOn) return null
      const challenge = await challenges.issue(tx, { purpose: 'second_factor', user_id: userId, isRemembered })
      const site = { party: relyingParty(config, client), challenge }
      const passkey = passkeys.length > 0 ? requestOptions(site, passkeys, 'preferred') : null
      return { needs: 'second_factor', challenge, methods, passkey }
    },

    /** Verifies the second step of a login. Every attempt counts, right or wrong. */
    async answer({ challenge, ...answer }: SecondFactorInput, client: Client): Promise<Shown> {
      const { user_id, isRemembered } = await challenges.attempt('second_factor', challenge)
      const party = relyingParty(config, client)
      const look = await answers.look({ user_id, challenge, party, client }, answer)
      const spend: Spend = async (tx) => {
        await look(tx)
        await challenges.take(tx, 'second_factor', challenge, user_id)
      }
      return { user_id, isRemembered, spend }
    },

    /** Starts a login by passkey; the passkey will identify the user. */
    async passkeyRequest(client: Client): Promise<PasskeyRequest> {
      await rateLimits.hit('passkey', client)
      const challenge = await challenges.issue(db, { purpose: 'passkey', user_id: null })
      return requestOptions({ party: relyingParty(config, client), challenge }, [], 'required')
    },

    /** A passkey that verified its user by fingerprint or PIN counts as two factors. */
    async answerByPasskey(passkey: PasskeyAssertion, client: Client) {
      const challenge = challengeOf(passkey)
      await challenges.take(db, 'passkey', challenge, null)
      await rateLimits.hit('login_network', client)
      const shown = await answers.byPasskey({ challenge, party: relyingParty(config, client), isAlone: true }, passkey)
      await rateLimits.takeBack('login_network', client)
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
      const challenge = challengeOf(passkey)
      await challenges.take(db, 'reauth', challenge, caller.id)
      const party = relyingParty(config, client)
      const { user_id, spend } = await answers.byPasskey({ challenge, party, isAlone: true }, passkey)
      if (user_id !== caller.id) throw refuse('passkey_refused')
      await spend(db)
    },

    /** Accompanies the password if the account has a second factor. */
    async reauthByCode(caller: Caller, answer: Omit<SecondFactorAnswer, 'passkey'>, client: Client) {
      const { isOn } = await methodsOf(db, caller.id)
      if (!isOn) return
      if (answer.code === undefined && answer.recovery_code === undefined)
        throw invalid('code', 'second_factor_required')
      const question = { user_id: caller.id, challenge: '', party: relyingParty(config, client), client }
      await (
        await answers.look(question, answer)
      )(db)
      await answers.forgive(caller.id, client)
    },

    forgive: answers.forgive,

    sweep: challenges.sweep,
  }
}

export type SecondFactorStepService = ReturnType<typeof createSecondFactorStepService>
