import type { ApprovalNeeded, RegisterInput, Settings } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import { requireAllowedContact, requiresEmailCode } from '#settings/email-domains.ts'
import type { VerificationCodeService } from '#features/identity/verification-codes/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Captchas } from './captchas.ts'
import { isPending } from '#features/identity/approvals/queries.ts'
import { decisionAddress } from '#features/identity/approvals/decision-address.ts'

/** Usernames that could be mistaken for the site itself or one of its URLs. */
const reservedUsernames = new Set(
  `
  admin administrator admins root system sysadmin webmaster postmaster hostmaster moderator mod official staff team
  support help service security abuse contact info sales billing noreply no_reply mailer daemon
  guest guests visitor anonymous nobody everyone user users member members me self null undefined none test
  imagora site home index api www mail ftp cdn static assets public private i img images photos albums shares
  login logout register signup signin setup install explore pages page notices report reports settings profile
  account accounts dashboard plans orders tickets tokens upload uploads search embed robots favicon
  `
    .split(/\s+/)
    .filter(Boolean),
)

export const isReservedUsername = (username: string) => reservedUsernames.has(username)

/** Refuses usernames that could be mistaken for the site itself. */
export function requireUnreservedUsername(username: string) {
  if (isReservedUsername(username)) throw invalid('username', 'username_reserved')
}

type Channel = 'email' | 'phone'

const requiresVerification = (settings: Settings, channel: Channel) =>
  channel === 'email' ? requiresEmailCode(settings) : settings.user_phone_register_verify

/** The code belongs to the contact used for registration; another contact is bound afterwards, with its own code. */
function channelsOf({ email, phone }: RegisterInput, settings: Settings) {
  const channel: Channel = email === undefined ? 'phone' : 'email'
  if (channel === 'email' && phone !== undefined && requiresVerification(settings, 'phone'))
    throw invalid('phone', 'bind_later')
  return channel
}

export interface IdentityBinding {
  /** Binds the pending identity of this token; does nothing without a token. */
  redeem: (tx: Db, userId: number, token: string | undefined) => Promise<void>
}

interface RegistrationDeps {
  db: Db
  settings: SettingsStore
  rateLimits: RateLimiter
  passwords: PasswordHasher
  codes: VerificationCodeService
  captchas: Captchas
  tokens: TokenService
  identities: IdentityBinding
  account: AccountService
  now: () => Date
}

/** Verifies that the user is a person: by a code sent to their contact, or else by a captcha. */
function createHumanVerification({ codes, captchas, now }: RegistrationDeps) {
  return async (input: RegisterInput, settings: Settings, client: Client) => {
    const channel = channelsOf(input, settings)
    const { code, captcha = '', captcha_key = '' } = input
    if (code === undefined) {
      if (requiresVerification(settings, channel)) throw invalid('code', 'code_required')
      await captchas.redeem({ captcha, captcha_key }, { action: 'register', client })
      return { columns: {}, redeem: async () => {} }
    }
    const { email = '', phone = '', country_code } = input
    const contact = channel === 'email' ? { email } : { phone, country_code }
    const proof = await codes.verify(
      { event: 'register', target: codes.normalizeContact(contact), user_id: null, code },
      client,
    )
    return {
      columns: { [`${channel}_verified_at`]: now().toISOString() },
      async redeem(tx: Db) {
        await codes.redeem(tx, proof)
        await codes.releaseClaims(tx, contact)
      },
    }
  }
}

/** Creates an account and logs in, or leaves it waiting where the site approves each one. */
export function createRegistration(deps: RegistrationDeps) {
  const { db, settings, rateLimits, passwords, tokens, identities, account, now } = deps
  const verifyHuman = createHumanVerification(deps)

  return async (input: RegisterInput, client: Client): Promise<{ token: string } | ApprovalNeeded> => {
    const current = await settings.get()
    if (!current.enable_registration || current.sso_only) throw refuse('registration_closed')
    const { username, name = username, email = null, phone = null, language = client.language } = input
    requireUnreservedUsername(username)
    requireAllowedContact(email, current)
    if (current.register_requires_consent && !input.consent) throw invalid('consent', 'consent_required')
    await account.checkPassword(input)
    await rateLimits.hit('register', client)
    const proof = await verifyHuman(input, current, client)

    const password_hash = await passwords.hash(input.password)
    const country_code = phone && input.country_code
    return db.transaction().execute(async (tx) => {
      await proof.redeem(tx)
      const contact = { email, phone, country_code, ...proof.columns }
      const entry = current.register_needs_approval ? { pending_since: now().toISOString() } : { login_ip: client.ip }
      const { id } = await account.create(tx, { username, name, ...contact, password_hash, language, ...entry })
      // A claim rule that the external account matches approves the registration.
      await identities.redeem(tx, id, input.token)
      if (await isPending(tx, id)) return { needs: 'approval', email: decisionAddress(email, current) }
      return { token: await tokens.createSession(tx, id, { isRemembered: false, client }) }
    })
  }
}
