import * as queries from './queries.ts'
import type { LoginInput, ReauthInput } from '@imagora/contract'
import type { Client, Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { RateLimiter, RateLimitSubject } from '#platform/rate-limits/limiter.ts'
import type { RateLimitName } from '#platform/rate-limits/policies.ts'
import { clientSubnet } from '#platform/rate-limits/client-network.ts'
import { Invalid, invalid, refuse, Refusal } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Captchas } from './captchas.ts'
import { rateLimitKeyOf, type LoginIdentifier, parseLoginIdentifier } from './login-identifiers.ts'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { VerificationCodeService } from '#features/identity/verification-codes/service.ts'
import type { SecondFactorStepService } from '#features/identity/second-factors/second-step.ts'
import type { ApiTokenService } from '#features/identity/tokens/api-tokens.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { type LoginSessionService, requireActiveAccount } from './login-session.ts'
import { type IdentityBinding, createRegistration } from './registration.ts'
import { DAY_MS } from '#platform/time.ts'
import type { Log } from '#platform/process/log.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

interface PasswordCheckDeps {
  db: Db
  settings: SettingsStore
  rateLimits: RateLimiter
  passwords: Pick<PasswordHasher, 'verify'>
  captchas: Pick<Captchas, 'redeem'>
  log: Pick<Log, 'warn'>
}

type ProgramLogin = Pick<LoginInput, 'username' | 'password'>
type IdentifierInput = Pick<LoginInput, 'login_type' | 'username' | 'country_code'>

function missingCaptcha({ captcha, captcha_key }: Pick<LoginInput, 'captcha' | 'captcha_key'>) {
  return new Invalid([
    ...(captcha === undefined ? [{ field: 'captcha', code: 'captcha_required' as const }] : []),
    ...(captcha_key === undefined ? [{ field: 'captcha_key', code: 'captcha_key_missing' as const }] : []),
  ])
}

/**
 * Attempts to log in without a captcha. They are counted before the password is checked, under the name as typed, so that
 * an unknown account is treated like a known one; a successful login takes its own hits back and no others, so that it
 * does not give an attacker new attempts. All other limits of a login apply as well.
 */
function createPlainAttempts(rateLimits: RateLimiter) {
  return {
    /** Returns null when a captcha is needed: after failures of this account, of this network, or everywhere. */
    async count(account: string, { ip }: Client) {
      const limits: [RateLimitName, RateLimitSubject][] = [
        ['login_plain_account', { account }],
        ['login_plain_network', { ip }],
        ['login_plain_subnet', { account: clientSubnet(ip) }],
        ['login_plain_site', {}],
      ]
      const counted: typeof limits = []
      const undo = async () => {
        for (const [name, subject] of counted) await rateLimits.undoHit(name, subject)
      }
      for (const [name, subject] of limits) {
        try {
          await rateLimits.hit(name, subject)
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'rate_limited') throw error
          await undo()
          return null
        }
        counted.push([name, subject])
      }
      return { undo }
    },
  }
}

/** Finds the account that matches a password. */
function createPasswordVerifier({ db, settings, rateLimits, passwords, captchas, log }: PasswordCheckDeps) {
  const plainAttempts = createPlainAttempts(rateLimits)

  async function allowedIdentifier(input: IdentifierInput) {
    const identifier = parseLoginIdentifier(input)
    const { user_login_types } = await settings.get()
    if (user_login_types.includes(identifier.type)) return identifier
    throw input.login_type ? invalid('login_type', 'not_a_choice') : invalid('username', 'login_type_closed')
  }

  /** The attempt is counted before the password is checked, so that concurrent attempts count too. */
  async function verify(identifier: LoginIdentifier, password: string, { ip }: Client) {
    const subject = { ip, account: rateLimitKeyOf(identifier) }
    await rateLimits.hit('login', subject)
    const user = await queries.findByIdentifier(db, identifier)
    const isRight = await passwords.verify(user?.password_hash ?? null, password)
    const { sso_only } = await settings.get()
    if (!user || !isRight || (sso_only && !user.is_admin)) {
      // fail2ban reads this line: deploy/fail2ban has its filter.
      log.warn({ ip }, 'Login failed')
      // With single sign-on only, a right password must look like a wrong one: nobody needs to know that it is right.
      throw refuse(sso_only ? 'password_login_off' : 'credentials_wrong')
    }
    await rateLimits.resetHits('login', subject)
    return user
  }

  async function verifyWithCaptcha(input: LoginInput, client: Client) {
    const identifier = await allowedIdentifier(input)
    await rateLimits.hit('login_network', client)
    const plainAttempt = await requireHuman(input, identifier, client)
    const user = await verify(identifier, input.password, client)
    await plainAttempt?.undo()
    await rateLimits.undoHit('login_network', client)
    return user
  }

  /** Redeems the captcha, or counts an attempt without one where the site allows it; otherwise asks for the captcha. */
  async function requireHuman(input: LoginInput, identifier: LoginIdentifier, client: Client) {
    const { captcha, captcha_key } = input
    if (captcha !== undefined && captcha_key !== undefined) {
      await captchas.redeem({ captcha, captcha_key }, { action: 'login', client })
      return null
    }
    if ((await settings.get()).login_captcha === 'after_failures') {
      const attempt = await plainAttempts.count(rateLimitKeyOf(identifier), client)
      if (attempt) return attempt
    }
    throw missingCaptcha(input)
  }

  /** The password is the only factor here, so every attempt counts, successful ones too. */
  async function verifyForProgram(input: ProgramLogin, client: Client) {
    const identifier = await allowedIdentifier({ country_code: '', ...input })
    await rateLimits.hit('program_login', client)
    await rateLimits.hit('program_login_account', { account: rateLimitKeyOf(identifier) })
    return verify(identifier, input.password, client)
  }

  return { verifyWithCaptcha, verifyForProgram }
}

interface AuthServiceDeps {
  db: Db
  log: Pick<Log, 'warn'>
  settings: SettingsStore
  rateLimits: RateLimiter
  passwords: PasswordHasher
  captchas: Captchas
  codes: VerificationCodeService
  tokens: TokenService
  apiTokens: Pick<ApiTokenService, 'prepare' | 'createInTransaction'>
  loginSessions: LoginSessionService
  secondStep: SecondFactorStepService
  identities: IdentityBinding & { deleteExpired: () => Promise<unknown> }
  invitations: { deleteExpired: () => Promise<unknown> }
  account: AccountService
  now: () => Date
}

/** Older clients send no expiry, which every token needs; docs/dialects.md documents this lifetime of one year. */
const PROGRAM_TOKEN_LIFETIME_MS = 365 * DAY_MS

type ByPassword = Omit<ReauthInput, 'passkey'> & { password: string }

/** Login and reauthentication. A failed login never reveals whether the account exists. */
export function createAuthService(deps: AuthServiceDeps) {
  const { db, settings, rateLimits, passwords, captchas, tokens, apiTokens, now } = deps
  const { loginSessions, secondStep, identities, invitations } = deps
  const passwordVerifier = createPasswordVerifier(deps)

  async function reauthByPassword(caller: Caller, { password, ...answer }: ByPassword, client: Client) {
    const { password_hash } = await queries.findById(db, caller.id)
    if (!(await passwords.verify(password_hash, password))) throw refuse('password_wrong')
    await secondStep.reauthByCode(caller, answer, client)
  }

  return {
    async issueCaptcha({ ip }: Client) {
      await rateLimits.hit('captcha', { ip })
      const isFallback = await captchas.isFallback()
      if (isFallback) await rateLimits.hit('captcha_fallback', { ip })
      return captchas.issue({ isFallback })
    },

    async login(input: LoginInput, client: Client) {
      const account = await passwords.admit(() => passwordVerifier.verifyWithCaptcha(input, client))
      requireActiveAccount(account, await settings.get())
      const { id, password_hash } = account
      const isOutdated = passwords.isOutdated(password_hash)
      const storedHash = isOutdated ? await passwords.hash(input.password) : password_hash
      // A power cut may lose this transaction; the user then logs in, and binds, again.
      return relaxedTransaction(db, async (tx) => {
        const isStill = await queries.replacePasswordHash(tx, { id, password_hash }, storedHash)
        if (!isStill) throw refuse('credentials_wrong')
        const entered = await loginSessions.completeFirstFactor(tx, { id }, { isRemembered: input.remember, client })
        // The identity is bound only after the second factor, since the login is not proven before.
        if ('token' in entered) await identities.redeem(tx, id, input.token)
        return entered
      })
    },

    /** Creates an API token for older clients, which support neither captchas nor second factors. */
    async createProgramToken(input: ProgramLogin, name: string, client: Client) {
      const account = await passwords.admit(() => passwordVerifier.verifyForProgram(input, client))
      requireActiveAccount(account, await settings.get())
      const { id, password_hash } = account
      const expires_at = new Date(now().getTime() + PROGRAM_TOKEN_LIFETIME_MS).toISOString()
      const planned = await apiTokens.prepare({ name, expires_at, abilities: [] })
      return db.transaction().execute(async (tx) => {
        if (!(await queries.replacePasswordHash(tx, { id, password_hash }, password_hash)))
          throw refuse('credentials_wrong')
        if (await secondStep.isEnabled(tx, id)) throw refuse('second_factor_on')
        return apiTokens.createInTransaction(tx, { id }, planned)
      })
    },

    register: createRegistration(deps),

    async logout(caller: Caller) {
      await tokens.endSession(caller)
    },

    /** Reauthenticates a session before a sensitive operation, with everything that a login needs. */
    async reauth(caller: Caller, { password = '', passkey, ...answer }: ReauthInput, client: Client) {
      const subject = { ip: client.ip, account: caller.id }
      await rateLimits.hit('reauth', subject)
      if (passkey) await secondStep.reauthByPasskey(caller, passkey, client)
      else await reauthByPassword(caller, { password, ...answer }, client)
      await rateLimits.resetHits('reauth', subject)
      await tokens.recordReauth(caller)
    },

    /** Removes expired rows, which are rejected anyway. */
    async sweep() {
      for (const part of [captchas, rateLimits, secondStep, identities, invitations]) await part.deleteExpired()
      await tokens.removeExpiredSessions()
    },
  }
}

export type AuthService = ReturnType<typeof createAuthService>

export function registerAuthJobs(jobs: Jobs, auth: AuthService) {
  const sweep = defineJob({ name: 'auth.sweep', payload: z.strictObject({}), run: () => auth.sweep() })
  jobs.schedule('23 * * * *', sweep)
}
