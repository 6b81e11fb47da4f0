import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings, UserOptions } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import { mailSettingsOf } from '#gateways/mail/smtp.ts'
import { SmsFailure, type SmsGateway } from '#gateways/sms/sms-gateways.ts'
import { interpolate, textsIn } from '#locales/texts.ts'
import type { Log } from '#platform/process/log.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { type CodeRequests, type CodeRequest, decideCodeDelivery } from './code-requests.ts'
import { type IssuedCodes, CODE_TTL_MINUTES } from './issued-codes.ts'
import { SECOND_MS } from '#platform/time.ts'

interface SmsCodesDeps {
  db: Db
  rateLimits: RateLimiter
  codeRequests: CodeRequests
  outbox: MailOutbox
  issuedCodes: IssuedCodes
  log: Log
}

/**
 * Anonymous users get their response after exactly this time, so that it does not reveal whether a message was sent. It
 * is longer than the gateways usually take.
 */
const UNKNOWN_NUMBER_DELAY_MS = SECOND_MS

type Owner = Extract<Awaited<ReturnType<typeof decideCodeDelivery>>, { kind: 'known' }>['owner']

interface SmsCodeDelivery {
  gateway: SmsGateway
  settings: Settings
  codeRequest: CodeRequest & { contact: { phone: string; country_code: string } }
  client: Client
}

/** Sends codes by SMS while the user waits, within the operator's daily limit. */
export function createSmsCodes({ db, rateLimits, codeRequests, outbox, issuedCodes, log }: SmsCodesDeps) {
  async function consumeDailyLimit({ sms_daily_limit }: Settings) {
    try {
      await rateLimits.hit('code_sms', {}, sms_daily_limit)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.warn({ sms_daily_limit }, 'The text messages of the day are used up')
      throw refuse('code_unsent')
    }
  }

  /** The owner of a known number is notified by email, if verified, instead of an SMS that costs money. */
  async function notifyOwner(
    { email, email_verified_at, username, options }: Owner,
    { settings, codeRequest, client }: SmsCodeDelivery,
  ) {
    if (!email || !email_verified_at || !mailSettingsOf(settings)) return
    const language = (JSON.parse(options) as Partial<UserOptions>).language ?? client.language
    const values = { site_name: settings.site_title, address: codeRequest.target, username }
    await outbox.enqueueMail(db, composeMail('address_known', language, email, values))
  }

  async function deliver(sending: SmsCodeDelivery): Promise<void> {
    const { gateway, settings, codeRequest, client } = sending
    try {
      const outcome = await decideCodeDelivery(db, codeRequest)
      if (outcome.kind === 'known') await notifyOwner(outcome.owner, sending)
      if (outcome.kind !== 'code') {
        await rateLimits.undoHit('code_sms', {})
        return
      }
      const code = await issuedCodes.issue(db, codeRequest)
      const values = { site: settings.site_title, code, minutes: CODE_TTL_MINUTES }
      await gateway.send({ ...codeRequest.contact, code, text: interpolate(textsIn(client.language).sms.code, values) })
    } catch (error) {
      await rateLimits.undoHit('code_sms', {})
      await issuedCodes.discard(codeRequest)
      await codeRequests.refundRateLimit(codeRequest)
      throw error
    }
  }

  /** Maps the failure to the error in the response; the log has the details. */
  function asRefusal(error: unknown) {
    if (!(error instanceof SmsFailure)) {
      log.error({ err: error }, 'A text message was not sent')
      return error
    }
    log.warn({ problem: error.problem, detail: error.detail }, 'A text message was not sent')
    return refuse('code_unsent')
  }

  return async (sending: SmsCodeDelivery) => {
    const { event, user_id } = sending.codeRequest
    await consumeDailyLimit(sending.settings)
    let failure: unknown = null
    const delivery = deliver(sending).catch((error: unknown) => {
      failure = asRefusal(error)
    })
    await (user_id === null ? sleep(UNKNOWN_NUMBER_DELAY_MS) : delivery)
    // An error would reveal that the number has an account.
    if (failure !== null && event !== 'forget_password') throw failure as Error
  }
}
