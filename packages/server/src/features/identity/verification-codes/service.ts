import { requireAllowedDomain } from '#settings/email-domains.ts'
import * as queries from './queries.ts'
import type { Caller, Client } from '#platform/caller.ts'
import { isUniqueViolation } from '#db/dialects/database-errors.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { type IssuedCodes, createIssuedCodes, CODE_TTL_MINUTES } from './issued-codes.ts'
import { channelOf, type Contact, isOwnContact, isVerified, normalizeContact, mayRecover } from './contact.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import { type CodeChannel, limits, type MailCodeInput, type Settings, type SmsCodeInput } from '@imagora/contract'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import { mailSettingsOf } from '#gateways/mail/smtp.ts'
import type { SmsGateways } from '#gateways/sms/sms-gateway.ts'
import { type Jobs, defineJob } from '#jobs/jobs.ts'
import type { Log } from '#platform/process/log.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type CaptchaCheck, createCodeRequests } from './code-requests.ts'
import { createEmailCodes } from './email-codes.ts'
import { createSmsCodes } from './sms-codes.ts'
import { z } from 'zod'

interface ContactVerificationDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  issuedCodes: IssuedCodes
  tokens: Pick<TokenService, 'endOtherSessions'>
  emails: EmailService
  now: () => Date
}

type User = Awaited<ReturnType<typeof queries.findUser>>

/**
 * Verifies a contact of an account: a new one, or the current unverified one. An account is never left without a
 * contact.
 */
function createContactVerification({ db, settings, issuedCodes, tokens, emails, now }: ContactVerificationDeps) {
  async function notifyOwner(tx: Db, { id, email, email_verified_at }: User, contact: Contact) {
    if (!('email' in contact)) await emails.phoneBound(tx, id, normalizeContact(contact))
    // An unverified address may be a stranger's, who must not be notified.
    else if (email && email_verified_at) await emails.emailChanged(tx, id, { before: email, email: contact.email })
  }

  return async (caller: Caller, contact: Contact, code: string, client: Client) => {
    const user = await queries.findUser(db, caller.id)
    const channel = channelOf(contact)
    const isTheirs = isOwnContact(contact, user)
    if (isTheirs && isVerified(channel, user)) throw invalid(channel, 'already_yours')
    if (!isTheirs && 'email' in contact) requireAllowedDomain(contact.email, await settings.get())
    const event = isTheirs ? 'verify' : 'bind'
    const proof = await issuedCodes.verify(
      { event, target: normalizeContact(contact), user_id: caller.id, code },
      client,
    )
    const bound = db.transaction().execute(async (tx) => {
      await issuedCodes.redeem(tx, proof)
      await queries.releaseClaims(tx, contact, caller.id)
      await queries.bindContact(tx, caller.id, contact, now().toISOString())
      // Sessions created before the contact was verified may belong to somebody else.
      await tokens.endOtherSessions(tx, caller.id, caller.token_id)
      if (!isTheirs) await notifyOwner(tx, user, contact)
    })
    await bound.catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse(`${channel}_taken`) : error
    })
  }
}

interface PasswordRecoveryDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  issuedCodes: IssuedCodes
  tokens: Pick<TokenService, 'revokeAll'>
  identities: { unbindAll(tx: Db, userId: number): Promise<unknown> }
  account: Pick<AccountService, 'checkPassword' | 'setPassword'>
  passwords: PasswordHasher
  emails: EmailService
  now: () => Date
}

/** Sets a new password for a user who proves that a contact of the account is theirs. All its sessions end. */
function createPasswordRecovery(deps: PasswordRecoveryDeps) {
  const { db, settings, issuedCodes, tokens, identities, account, passwords, emails, now } = deps

  /**
   * The contact was unverified until now, so existing tokens and bindings may be a stranger's. An account with a second
   * factor is refused: a stranger's passkey would still open the owner's account, and an owner's second factor must not
   * be bypassed by access to a mailbox.
   */
  async function revokeUnprovenAccess(tx: Db, userId: number) {
    if (await queries.hasSecondFactor(tx, userId)) throw refuse('code_wrong')
    await tokens.revokeAll(tx, userId)
    await identities.unbindAll(tx, userId)
  }

  return async (contact: Contact, { code, password }: { code: string; password: string }, client: Client) => {
    if ((await settings.get()).sso_only) throw refuse('password_login_off')
    const target = normalizeContact(contact)
    const channel = channelOf(contact)
    const proof = await issuedCodes.verify({ event: 'forget_password', target, user_id: null, code }, client)
    const user = await queries.findContactOwner(db, contact)
    if (!user || !mayRecover(channel, user)) throw refuse('code_wrong')
    await account.checkPassword({ ...user, password })
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      await issuedCodes.redeem(tx, proof)
      const isStillOwned = await queries.verifyContact(tx, user.id, contact, now().toISOString())
      if (!isStillOwned) throw refuse('code_wrong')
      await account.setPassword(tx, user.id, passwordHash, null)
      if (!isVerified(channel, user)) await revokeUnprovenAccess(tx, user.id)
      await emails.passwordChanged(tx, user.id)
    })
  }
}

interface VerificationCodeServiceDeps {
  db: Db
  secrets: Secrets
  settings: SettingsStore
  rateLimits: RateLimiter
  captchas: CaptchaCheck
  passwords: PasswordHasher
  tokens: TokenService
  account: AccountService
  identities: { unbindAll(tx: Db, userId: number): Promise<unknown> }
  emails: EmailService
  outbox: MailOutbox
  sms: SmsGateways
  jobs: Jobs
  log: Log
  now: () => Date
}

const codeSentResponse = { retry_after: limits.code.pauseSeconds }

/**
 * Verification codes for email addresses and phone numbers: sent here, checked and redeemed by the features that need
 * them.
 */
export function createVerificationCodeService(deps: VerificationCodeServiceDeps) {
  const { settings, sms } = deps
  const issuedCodes = createIssuedCodes(deps)
  const codeRequests = createCodeRequests(deps)
  const emailCodes = createEmailCodes({ ...deps, issuedCodes })
  const sendSmsCode = createSmsCodes({ ...deps, issuedCodes, codeRequests })

  return {
    issue: issuedCodes.issue,
    /** Checks a code; it is used when the transaction that it authorises redeems the proof. */
    verify: issuedCodes.verify,
    redeem: issuedCodes.redeem,
    normalizeContact,
    mayRecover,
    minutes: CODE_TTL_MINUTES,
    /** Removes a contact from accounts that never verified it, in favour of the one that just did. */
    releaseClaims: (tx: Db, contact: Contact) => queries.releaseClaims(tx, contact, 0),

    bindContact: createContactVerification({ ...deps, issuedCodes }),
    resetPassword: createPasswordRecovery({ ...deps, issuedCodes }),
    sweep: issuedCodes.sweep,
    /** Called once by the process that runs jobs. */
    registerJobs: emailCodes.register,

    /** Returns the channels available with these settings. */
    listChannels: (currentSettings: Settings): CodeChannel[] => [
      ...(mailSettingsOf(currentSettings) ? (['email'] as const) : []),
      ...(sms.getGateway(currentSettings) ? (['phone'] as const) : []),
    ],

    async sendMail({ email, ...asked }: MailCodeInput, caller: Caller | null, client: Client) {
      if (!mailSettingsOf(await settings.get())) throw refuse('code_unsent')
      const { event, user_id } = await codeRequests.authorize({ ...asked, contact: { email } }, caller, client)
      await emailCodes.send({ event, email, user_id, language: client.language })
      return codeSentResponse
    },

    async sendSms({ phone, country_code, ...asked }: SmsCodeInput, caller: Caller | null, client: Client) {
      const current = await settings.get()
      const gateway = sms.getGateway(current)
      if (!gateway) throw refuse('code_unsent')
      const contact = { phone, country_code }
      const codeRequest = await codeRequests.authorize({ ...asked, contact }, caller, client)
      await sendSmsCode({ gateway, settings: current, codeRequest: { ...codeRequest, contact }, client })
      return codeSentResponse
    },
  }
}

export type VerificationCodeService = ReturnType<typeof createVerificationCodeService>

export function registerVerificationCodeJobs(jobs: Jobs, codes: VerificationCodeService) {
  codes.registerJobs()
  const sweep = defineJob({
    name: 'codes.sweep',
    payload: z.strictObject({}),
    async run() {
      await codes.sweep()
    },
  })
  jobs.schedule('53 * * * *', sweep)
}
