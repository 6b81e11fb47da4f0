import type { LoginInput } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { CaptchaDesk } from './captchas.ts'
import { accountOf, type Identifier, identifierOf } from './identifiers.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  settings: SettingsStore
  rateLimits: RateLimiter
  passwords: Pick<PasswordHasher, 'verify'>
  captchas: Pick<CaptchaDesk, 'redeem'>
}

export type ProgramLogin = Pick<LoginInput, 'username' | 'password'>
type Named = Pick<LoginInput, 'login_type' | 'username' | 'country_code'>

/** Finds the account that a password opens. */
export function passwordCheck({ db, settings, rateLimits, passwords, captchas }: Needs) {
  async function allowedIdentifier(input: Named) {
    const identifier = identifierOf(input)
    const { user_login_types } = await settings.get()
    if (user_login_types.includes(identifier.type)) return identifier
    throw input.login_type ? invalid('login_type', 'not_a_choice') : invalid('username', 'login_type_closed')
  }

  /** Counted before the password is looked at, so that tries at the same moment count too. */
  async function verify(identifier: Identifier, password: string, { ip }: Client) {
    const subject = { ip, account: accountOf(identifier) }
    await rateLimits.hit('login', subject)
    const found = await queries.findByIdentifier(db, identifier)
    const isRight = await passwords.verify(found?.password_hash ?? null, password)
    if (!found || !isRight) throw refuse('credentials_wrong')
    await rateLimits.forgive('login', subject)
    return found
  }

  async function withCaptcha(input: LoginInput, client: Client) {
    const identifier = await allowedIdentifier(input)
    await rateLimits.hit('login_network', client)
    await captchas.redeem(input)
    const found = await verify(identifier, input.password, client)
    await rateLimits.takeBack('login_network', client)
    return found
  }

  /** The password is all there is, and every try counts, the right ones too. */
  async function forProgram(input: ProgramLogin, client: Client) {
    const identifier = await allowedIdentifier({ country_code: '', ...input })
    await rateLimits.hit('program_login', client)
    await rateLimits.hit('program_login_account', { account: accountOf(identifier) })
    return verify(identifier, input.password, client)
  }

  return { withCaptcha, forProgram }
}
