import type { LoginInput, ReauthInput } from '@imagora/contract'
import type { Caller, Client } from '#caller.ts'
import { relaxed } from '#db/relaxed.ts'
import type { Db } from '#db/schema.ts'
import type { AccountService } from '#features/account/service.ts'
import type { CodeService } from '#features/codes/service.ts'
import type { IdentityService } from '#features/oauth/identities.ts'
import type { SecondStepService } from '#features/second-factors/second-step.ts'
import type { TokenService } from '#features/tokens/service.ts'
import type { PasswordHasher } from '#passwords/passwords.ts'
import type { RateLimiter } from '#rate-limits/limiter.ts'
import { invalid, refuse } from '#refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { CaptchaDesk } from './captchas.ts'
import type { EntryService } from './entry.ts'
import { accountOf, identifierOf } from './identifiers.ts'
import * as queries from './queries.ts'
import { registration } from './registration.ts'

interface Needs {
  db: Db
  settings: SettingsStore
  rateLimits: RateLimiter
  passwords: PasswordHasher
  captchas: CaptchaDesk
  codes: CodeService
  tokens: TokenService
  entry: EntryService
  secondStep: SecondStepService
  identities: IdentityService
  account: AccountService
  now: () => Date
}

type ByPassword = Omit<ReauthInput, 'passkey'> & { password: string }

/** Ways into an account. A login that fails never tells whether the account exists. */
export function authService(needs: Needs) {
  const { db, settings, rateLimits, passwords, captchas, tokens, entry, secondStep, identities } = needs

  async function allowedIdentifier(input: LoginInput) {
    const identifier = identifierOf(input)
    const { user_login_types } = await settings.get()
    if (user_login_types.includes(identifier.type)) return identifier
    throw input.login_type ? invalid('login_type', 'not_a_choice') : invalid('username', 'login_type_closed')
  }

  /** Counted before the password is looked at, so that tries at the same moment count too. */
  async function findByPassword(input: LoginInput, { ip }: Client) {
    const identifier = await allowedIdentifier(input)
    await rateLimits.hit('login_network', { ip })
    await captchas.redeem(input)
    const subject = { ip, account: accountOf(identifier) }
    await rateLimits.hit('login', subject)

    const found = await queries.findByIdentifier(db, identifier)
    const isRight = await passwords.verify(found?.password_hash ?? null, input.password)
    if (!found || !isRight) throw refuse('credentials_wrong')
    await rateLimits.forgive('login', subject)
    await rateLimits.takeBack('login_network', { ip })
    return found
  }

  async function reauthByPassword(caller: Caller, { password, ...answer }: ByPassword, client: Client) {
    const { password_hash } = await queries.findById(db, caller.id)
    if (!(await passwords.verify(password_hash, password))) throw refuse('password_wrong')
    await secondStep.reauthByCode(caller, answer, client)
  }

  return {
    async captcha({ ip }: Client) {
      await rateLimits.hit('captcha', { ip })
      return captchas.issue()
    },

    async login(input: LoginInput, client: Client) {
      const { id, password_hash, is_suspended } = await passwords.admit(() => findByPassword(input, client))
      if (is_suspended) throw refuse('account_suspended')
      const isOutdated = passwords.isOutdated(password_hash)
      const kept = isOutdated ? await passwords.hash(input.password) : password_hash
      // What a power cut takes away with it is opened, and bound, once more.
      return relaxed(db, async (tx) => {
        const isStill = await queries.keepPassword(tx, { id, password_hash }, kept)
        if (!isStill) throw refuse('credentials_wrong')
        const entered = await entry.enter(tx, { id }, { isRemembered: input.remember, client })
        // Whoever is asked for more has not shown yet that the account is theirs.
        if ('token' in entered) await identities.redeem(tx, id, input.token)
        return entered
      })
    },

    register: registration(needs),

    async logout(caller: Caller) {
      await tokens.end(caller)
    },

    /** Shows again whose session this is, for what is dangerous: by all that a login would take. */
    async reauth(caller: Caller, { password = '', passkey, ...answer }: ReauthInput, client: Client) {
      const subject = { ip: client.ip, account: caller.id }
      await rateLimits.hit('reauth', subject)
      if (passkey) await secondStep.reauthByPasskey(caller, passkey, client)
      else await reauthByPassword(caller, { password, ...answer }, client)
      await rateLimits.forgive('reauth', subject)
      await tokens.confirm(caller)
    },

    /** Removes what has run out and is refused already. */
    async sweep() {
      for (const part of [captchas, rateLimits, secondStep, identities]) await part.sweep()
      await tokens.removeExpiredSessions()
    },
  }
}

export type AuthService = ReturnType<typeof authService>
