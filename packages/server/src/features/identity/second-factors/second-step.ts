import type {
  PasskeyAssertion,
  PasskeyRequest,
  SecondFactorAnswer,
  SecondFactorInput,
  SecondFactorMethod,
  SecondFactorNeeded,
} from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { createAnswerVerifier, type Spend } from './verify-answer.ts'
import { createChallenges } from './challenges.ts'
import { challengeOf, requestOptions, relyingParty } from './passkeys.ts'
import * as queries from './queries.ts'
import { takeFactorTurn } from './factor-changes.ts'

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

/** Somebody who may come in, once their answer is used up in the transaction that lets them in. */
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

/** What is asked beyond the password, and what may be shown instead of it. */
export function createSecondFactorStepService(needs: SecondFactorStepServiceDeps) {
  const { db, config, rateLimits } = needs
  const challenges = createChallenges(needs)
  const answers = createAnswerVerifier(needs)

  return {
    isOn: async (tx: Db, userId: number) => (await methodsOf(tx, userId)).isOn,

    /** Null when the account asks for nothing more. */
    async ask(tx: Db, userId: number, { isRemembered, client }: Manner): Promise<SecondFactorNeeded | null> {
      // Whoever turns the first one on at this moment ends the sessions that there are by then: this one too.
      await takeFactorTurn(tx, userId)
      const { isOn, methods, passkeys } = await methodsOf(tx, userId)
      if (!isOn) return null
      const challenge = await challenges.issue(tx, { purpose: 'second_factor', user_id: userId, isRemembered })
      const site = { party: relyingParty(config, client), challenge }
      const passkey = passkeys.length > 0 ? requestOptions(site, passkeys, 'preferred') : null
      return { needs: 'second_factor', challenge, methods, passkey }
    },

    /** The second half of a login. Every try counts, right or wrong. */
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

    /** A login that begins with a passkey: whose it is will be seen. */
    async passkeyRequest(client: Client): Promise<PasskeyRequest> {
      await rateLimits.hit('passkey', client)
      const challenge = await challenges.issue(db, { purpose: 'passkey', user_id: null })
      return requestOptions({ party: relyingParty(config, client), challenge }, [], 'required')
    },

    /** A passkey that asked its holder for a finger or a PIN is two factors in one. */
    async answerByPasskey(passkey: PasskeyAssertion, client: Client) {
      const challenge = challengeOf(passkey)
      await challenges.take(db, 'passkey', challenge, null)
      await rateLimits.hit('login_network', client)
      const shown = await answers.byPasskey({ challenge, party: relyingParty(config, client), isAlone: true }, passkey)
      await rateLimits.takeBack('login_network', client)
      return shown
    },

    /** What the holder of a session is asked for again before something dangerous. */
    async reauthOptions(caller: Caller, client: Client) {
      const { methods, passkeys } = await methodsOf(db, caller.id)
      if (passkeys.length === 0) return { methods, passkey: null }
      // Each question is a row.
      await rateLimits.hit('passkey', { account: caller.id })
      const challenge = await challenges.issue(db, { purpose: 'reauth', user_id: caller.id })
      return {
        methods,
        passkey: requestOptions({ party: relyingParty(config, client), challenge }, passkeys, 'required'),
      }
    },

    /** In place of the password and whatever comes with it. */
    async reauthByPasskey(caller: Caller, passkey: PasskeyAssertion, client: Client) {
      const challenge = challengeOf(passkey)
      await challenges.take(db, 'reauth', challenge, caller.id)
      const party = relyingParty(config, client)
      const { user_id, spend } = await answers.byPasskey({ challenge, party, isAlone: true }, passkey)
      if (user_id !== caller.id) throw refuse('passkey_refused')
      await spend(db)
    },

    /** Beside the password, by whoever has turned a second factor on. */
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
