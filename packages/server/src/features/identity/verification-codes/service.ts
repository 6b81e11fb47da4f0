import * as queries from './queries.ts'
import type { Caller, Client } from '#platform/caller.ts'
import { isTaken } from '#db/dialects/database-errors.ts'
import type { Db } from '#db/schema/schema.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import { type IssuedCodes, createIssuedCodes, CODE_TTL_MINUTES } from './issued-codes.ts'
import { channelOf, type Contact, isOwn, isVerified, targetOf, mayRecover } from './contact.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { IdentityService } from '#features/identity/oauth/identities.ts'
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
  desk: IssuedCodes
  tokens: Pick<TokenService, 'endOthers'>
  letters: EmailService
  now: () => Date
}

type User = Awaited<ReturnType<typeof queries.findUser>>

/**
 * Verifies a contact of an account: a new one, or the current unverified one. An account is never left without a
 * contact.
 */
function createContactVerification({ db, desk, tokens, letters, now }: ContactVerificationDeps) {
  async function tell(tx: Db, { id, email, email_verified_at }: User, contact: Contact) {
    if (!('email' in contact)) await letters.phoneBound(tx, id, targetOf(contact))
    // An unverified address may be a stranger's, who must not be notified.
    else if (email && email_verified_at) await letters.emailChanged(tx, id, { before: email, email: contact.email })
  }

  return async (caller: Caller, contact: Contact, code: string, client: Client) => {
    const user = await queries.findUser(db, caller.id)
    const channel = channelOf(contact)
    const isTheirs = isOwn(contact, user)
    if (isTheirs && isVerified(channel, user)) throw invalid(channel, 'already_yours')
    const event = isTheirs ? 'verify' : 'bind'
    const proof = await desk.check({ event, target: targetOf(contact), user_id: caller.id, code }, client)
    const bound = db.transaction().execute(async (tx) => {
      await desk.redeem(tx, proof)
      await queries.releaseClaims(tx, contact, caller.id)
      await queries.bindContact(tx, caller.id, contact, now().toISOString())
      // Sessions created before the contact was verified may belong to somebody else.
      await tokens.endOthers(tx, caller.id, caller.token_id)
      if (!isTheirs) await tell(tx, user, contact)
    })
    await bound.catch((error: unknown) => {
      throw isTaken(error) ? refuse(`${channel}_taken`) : error
    })
  }
}

interface PasswordRecoveryDeps {
  db: Db
  desk: IssuedCodes
  tokens: Pick<TokenService, 'endAll'>
  identities: Pick<IdentityService, 'unbindAll'>
  account: Pick<AccountService, 'checkPassword' | 'setPassword'>
  passwords: PasswordHasher
  letters: EmailService
  now: () => Date
}

/** Sets a new password for a user who proves that a contact of the account is theirs. All its sessions end. */
function createPasswordRecovery(needs: PasswordRecoveryDeps) {
  const { db, desk, tokens, identities, account, passwords, letters, now } = needs

  /**
   * The contact was unverified until now, so existing tokens and bindings may be a stranger's. An account with a second
   * factor is refused: a stranger's passkey would still open the owner's account, and an owner's second factor must not
   * be bypassed by access to a mailbox.
   */
  async function changeHands(tx: Db, userId: number) {
    if (await queries.hasSecondFactor(tx, userId)) throw refuse('code_wrong')
    await tokens.endAll(tx, userId)
    await identities.unbindAll(tx, userId)
  }

  return async (contact: Contact, { code, password }: { code: string; password: string }, client: Client) => {
    const target = targetOf(contact)
    const channel = channelOf(contact)
    const proof = await desk.check({ event: 'forget_password', target, user_id: null, code }, client)
    const user = await queries.findOwner(db, contact)
    if (!user || !mayRecover(channel, user)) throw refuse('code_wrong')
    await account.checkPassword({ ...user, password })
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      await desk.redeem(tx, proof)
      const isStill = await queries.verifyContact(tx, user.id, contact, now().toISOString())
      if (!isStill) throw refuse('code_wrong')
      await account.setPassword(tx, user.id, passwordHash, null)
      if (!isVerified(channel, user)) await changeHands(tx, user.id)
      await letters.passwordChanged(tx, user.id)
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
  identities: IdentityService
  letters: EmailService
  outbox: MailOutbox
  sms: SmsGateways
  jobs: Jobs
  log: Log
  now: () => Date
}

const answer = { retry_after: limits.code.pauseSeconds }

/**
 * Verification codes for email addresses and phone numbers: sent here, checked and redeemed by the features that need
 * them.
 */
export function createVerificationCodeService(needs: VerificationCodeServiceDeps) {
  const { settings, sms } = needs
  const desk = createIssuedCodes(needs)
  const admission = createCodeRequests(needs)
  const mailing = createEmailCodes({ ...needs, desk })
  const sendText = createSmsCodes({ ...needs, desk, admission })

  return {
    issue: desk.issue,
    /** Checks a code; it is used when the transaction that it authorises redeems the proof. */
    check: desk.check,
    redeem: desk.redeem,
    targetOf,
    mayRecover,
    minutes: CODE_TTL_MINUTES,
    /** Removes a contact from accounts that never verified it, in favour of the one that just did. */
    releaseClaims: (tx: Db, contact: Contact) => queries.releaseClaims(tx, contact, 0),

    bind: createContactVerification({ ...needs, desk }),
    resetPassword: createPasswordRecovery({ ...needs, desk }),
    sweep: desk.sweep,
    /** Called once by the process that runs jobs. */
    register: mailing.register,

    /** Returns the channels available with these settings. */
    channels: (given: Settings): CodeChannel[] => [
      ...(mailSettingsOf(given) ? (['email'] as const) : []),
      ...(sms.of(given) ? (['phone'] as const) : []),
    ],

    async sendMail({ email, ...asked }: MailCodeInput, caller: Caller | null, client: Client) {
      if (!mailSettingsOf(await settings.get())) throw refuse('code_unsent')
      const { event, user_id } = await admission.admit({ ...asked, contact: { email } }, caller, client)
      await mailing.send({ event, email, user_id, language: client.language })
      return answer
    },

    async sendSms({ phone, country_code, ...asked }: SmsCodeInput, caller: Caller | null, client: Client) {
      const current = await settings.get()
      const gateway = sms.of(current)
      if (!gateway) throw refuse('code_unsent')
      const contact = { phone, country_code }
      const wish = await admission.admit({ ...asked, contact }, caller, client)
      await sendText({ gateway, settings: current, wish: { ...wish, contact }, client })
      return answer
    },
  }
}

export type VerificationCodeService = ReturnType<typeof createVerificationCodeService>

export function codeJobs(jobs: Jobs, codes: VerificationCodeService) {
  codes.register()
  const sweep = defineJob({
    name: 'codes.sweep',
    payload: z.strictObject({}),
    async run() {
      await codes.sweep()
    },
  })
  jobs.schedule('53 * * * *', sweep)
}
