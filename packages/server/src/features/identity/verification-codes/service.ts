import { type CodeChannel, limits, type MailCodeInput, type Settings, type SmsCodeInput } from '@imagora/contract'
import type { Caller, Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { AccountService } from '#features/identity/profile/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { IdentityService } from '#features/identity/oauth/identities.ts'
import type { TokenService } from '#features/identity/tokens/service.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import { mailSettingsOf } from '#gateways/mail/smtp.ts'
import type { SmsGateways } from '#gateways/sms/sms-gateway.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Log } from '#platform/process/log.ts'
import type { PasswordHasher } from '#platform/passwords/hasher.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type CaptchaCheck, createCodeRequests } from './code-requests.ts'
import { createContactVerification } from './verify-contact.ts'
import { createIssuedCodes, CODE_TTL_MINUTES } from './issued-codes.ts'
import { createEmailCodes } from './email-codes.ts'
import * as queries from './queries.ts'
import { createPasswordRecovery } from './password-recovery.ts'
import { createSmsCodes } from './sms-codes.ts'
import { type Contact, mayRecover, targetOf } from './contact.ts'

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
