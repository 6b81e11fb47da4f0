import {
  type SecretSetting,
  type Settings,
  type SettingsChanges,
  type CodeChannel,
  type Language,
  secretSettings,
} from '@imagora/contract'
import { originOf, requireSecretsReentered } from '#platform/secrets.ts'
import { Invalid, invalid, type PlainInvalidCode, refuse } from '#platform/refusal.ts'
import type { Config } from '#config.ts'
import { defaultSettings, moderationGap } from '#settings/defaults.ts'
import { randomInt, randomUUID } from 'node:crypto'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { type Actor, type AuditService, changesBetween } from '#features/operations/audit-log/service.ts'
import type { VerificationCodeService } from '#features/identity/verification-codes/service.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import { type Mailer, MailFailure } from '#gateways/mail/smtp.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import { captchaHosts, CaptchaServiceFailure, type CaptchaServices } from '#gateways/captcha/captcha-services.ts'
import type { SmsGateways } from '#gateways/sms/sms-gateway.ts'
import { SmsFailure, type SmsProblem } from '#gateways/sms/sms-gateways.ts'
import { interpolate, mailProblemText, serviceProblemText, textsIn } from '#locales/texts.ts'
import { refuseInMode } from '#settings/site-mode.ts'
import type { SettingsStore } from '#settings/store.ts'

/** Destinations of secrets that are sent in clear; the others only sign, and a signature does not reveal them. */
const audiences = {
  mail_password: ({ mail_host, mail_port }) => (mail_host === '' ? null : `${mail_host.toLowerCase()}:${mail_port}`),
  captcha_secret: ({ captcha_provider, captcha_endpoint }) =>
    captcha_provider === 'picture' ? null : `${captcha_provider} ${originOf(captcha_endpoint)}`,
  sms_twilio_auth_token: ({ sms_driver, sms_endpoint }) => (sms_driver === 'twilio' ? originOf(sms_endpoint) : null),
} satisfies Partial<Record<SecretSetting, (settings: Settings) => string | null>>

function checkAudiences(before: Settings, changes: SettingsChanges) {
  const after = { ...before, ...changes }
  const names = Object.keys(audiences) as (keyof typeof audiences)[]
  const moves = names.map((name) => ({
    before: audiences[name](before),
    after: audiences[name](after),
    kept: before[name] !== '' && changes[name] === undefined ? [name] : [],
  }))
  requireSecretsReentered(...moves)
}

/** Settings that require verification codes, which work only while the channel can send them. */
const demands = {
  email: ['user_email_register_verify', 'user_email_verify', 'register_allowed_domains'],
  phone: ['user_phone_register_verify', 'user_phone_verify', 'upload_requires_mobile'],
} as const

const isOn = (value: boolean | string[] | undefined) => (Array.isArray(value) ? value.length > 0 : value === true)

const missing: Record<CodeChannel, PlainInvalidCode> = { email: 'mail_unavailable', phone: 'sms_unavailable' }
/** Field of the admin panel that displays an error of the channel's driver. */
const driver = { email: 'mail_host', phone: 'sms_driver' } as const

interface Change {
  before: Settings
  changes: SettingsChanges
  channels: (settings: Settings) => CodeChannel[]
}

/**
 * Refuses a setting that requires codes which cannot be sent, and the removal of a driver that such a setting needs.
 */
function checkDemands({ before, changes, channels }: Change) {
  const after = { ...before, ...changes }
  const [possible, had] = [channels(after), channels(before)]
  for (const channel of ['email', 'phone'] as const) {
    if (possible.includes(channel)) continue
    const inForce = demands[channel].filter((name) => isOn(after[name]))
    const enabledSetting = inForce.find((name) => isOn(changes[name]))
    if (enabledSetting) throw invalid(enabledSetting, missing[channel])
    if (inForce.length > 0 && had.includes(channel)) throw invalid(driver[channel], 'driver_in_use')
  }
}

/** Refuses an incomplete moderation setup. An existing gap does not block changes of other settings. */
function checkModeration(config: Pick<Config, 'publicUrl' | 'contentUrl'>, before: Settings, changes: SettingsChanges) {
  const after = { ...before, ...changes }
  const isTouched = changes.moderation_url !== undefined || changes.moderation_secret !== undefined
  const gap = isTouched && after.moderation_url !== '' && moderationGap(config, after)
  if (gap) throw invalid(gap.field, gap.code)
}

/** Refuses a captcha service without its key or secret. An existing gap does not block changes of other settings. */
function checkCaptchaService(before: Settings, changes: SettingsChanges) {
  const after = { ...before, ...changes }
  const needed = ['captcha_site_key', 'captcha_secret'] as const
  const isTouched = ['captcha_provider', ...needed].some((name) => name in changes)
  if (!isTouched || after.captcha_provider === 'picture') return
  const complaints = needed.filter((name) => after[name] === '').map((field) => ({ field, code: 'required' as const }))
  if (complaints.length > 0) throw new Invalid(complaints)
}

const modeSettings: string[] = ['site_mode', 'site_mode_message'] satisfies (keyof Settings)[]

/** A site that stays read-only takes no other change than that of its mode. */
function requireWritable(before: Settings, changes: SettingsChanges) {
  const { site_mode, site_mode_message } = { ...before, ...changes }
  if (before.site_mode !== 'read_only' || site_mode !== 'read_only') return
  if (Object.keys(changes).some((name) => !modeSettings.includes(name)))
    throw refuseInMode('site_read_only', { cause: 'operator', message: site_mode_message })
}

interface LoginProviders {
  /** Returns whether a user is bound to a provider that is turned on. */
  isBoundToEnabled: (db: Db, userId: number) => Promise<boolean>
}

interface SettingsServiceDeps {
  db: Db
  config: Pick<Config, 'publicUrl' | 'contentUrl' | 'aliasUrls'>
  settings: SettingsStore
  audit: AuditService
  mailer: Mailer
  outbox: MailOutbox
  sms: SmsGateways
  captchaServices: Pick<CaptchaServices, 'verify' | 'closeCircuit'>
  codes: Pick<VerificationCodeService, 'listChannels'>
  providers: LoginProviders
}

/** The operator reads this at the start, before anybody has chosen a language. */
function describeFileProblem({ complaints }: Invalid) {
  const texts = textsIn('en-US').invalid
  const lines = complaints.map(({ field, code, values }) => `${field}: ${interpolate(texts[code], values)}`)
  return new Error(`SETTINGS or SETTINGS_FILE is refused: ${lines.join('. ')}`)
}

/** Explains the mail server's error to the administrator. */
function asRefusal(error: unknown, language: Language) {
  if (!(error instanceof MailFailure)) return error
  if (error.reason === 'not_configured') return refuse('mail_unconfigured')
  return refuse('mail_unavailable', { values: { reason: mailProblemText(language, error) } })
}

/** Verifies a token as those of visitors are verified, and tells the administrator what is wrong. */
async function verifyTestToken(
  services: Pick<CaptchaServices, 'verify' | 'closeCircuit'>,
  settings: Settings,
  claim: { token: string; hosts: string[] },
  { client: { language } }: { client: Client },
) {
  if (!services.closeCircuit(settings)) throw refuse('captcha_unconfigured')
  const failed = (problem: string) =>
    refuse('captcha_test_failed', { values: { reason: serviceProblemText(language, problem) } })
  const verdict = await services.verify(settings, { ...claim, action: 'test' }).catch((error: unknown) => {
    throw error instanceof CaptchaServiceFailure ? failed(error.problem) : error
  })
  if (verdict === 'elsewhere') throw failed('captcha_host_differs')
  if (verdict === 'wrong') throw refuse('captcha_wrong')
}

/** Explains the SMS service's error. */
const smsTrouble = (texts: Record<SmsProblem, string>, language: Language, { problem, detail }: SmsFailure) =>
  detail === '' ? texts[problem] : `${texts[problem]} (${serviceProblemText(language, detail)})`

export function createSettingsService(deps: SettingsServiceDeps) {
  const { db, config, settings, audit, mailer, outbox, sms, captchaServices, codes, providers } = deps

  return {
    async show() {
      const current = await settings.get()
      return {
        settings: current,
        defaults: defaultSettings,
        secrets_set: secretSettings.filter((key) => current[key] !== ''),
      }
    },

    async change(actor: Actor, changes: SettingsChanges) {
      await db.transaction().execute(async (tx) => {
        const before = await settings.read(tx)
        requireWritable(before, changes)
        checkDemands({ before, changes, channels: codes.listChannels })
        checkAudiences(before, changes)
        checkModeration(config, before, changes)
        checkCaptchaService(before, changes)
        if (changes.sso_only && !before.sso_only && !(await providers.isBoundToEnabled(tx, actor.caller.id))) {
          throw invalid('sso_only', 'sso_unproven')
        }
        await settings.update(tx, changes)
        if (Object.keys(changes).some((name) => name.startsWith('mail_'))) await outbox.retryWaiting(tx)
        const act = { action: 'settings.change', target: Object.keys(changes).join(' ') }
        await audit.recordChanges(tx, actor, act, { before, after: changes, secrets: secretSettings })
      })
      settings.invalidate()
      if (Object.keys(changes).some((name) => name.startsWith('captcha_')))
        captchaServices.closeCircuit(await settings.get())
    },

    /**
     * Applies the settings of a file at the start. What the file does not name is left to the admin panel; what it
     * names returns to the file's value with the next start. A stored secret is not asked for again when its server
     * changes: whoever writes the file owns the machine and its keys.
     */
    async applyFile(wanted: SettingsChanges) {
      const before = await settings.get()
      const entries = Object.entries(wanted).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Settings]),
      )
      if (entries.length === 0) return
      const changes = Object.fromEntries(entries) as SettingsChanges
      try {
        checkDemands({ before, changes, channels: codes.listChannels })
        checkModeration(config, before, changes)
        checkCaptchaService(before, changes)
      } catch (error) {
        throw error instanceof Invalid ? describeFileProblem(error) : error
      }
      await db.transaction().execute(async (tx) => {
        await settings.update(tx, changes)
        const act = { action: 'settings.file', target: Object.keys(changes).join(' ') }
        await audit.recordSystemEvent(tx, act, changesBetween(before, changes, secretSettings))
      })
      settings.invalidate()
    },

    /** Sends a test email while the administrator waits, so that errors are reported to them. */
    async testMail(actor: Actor & { client: Client }, email: string) {
      const { site_title, mail_host } = await settings.get()
      const { language } = actor.client
      const values = { site_name: site_title, site_url: config.publicUrl ?? null }
      const mail = composeMail('test_message', language, email, values)
      await mailer.send(mail, randomUUID()).catch((error: unknown) => {
        throw asRefusal(error, language)
      })
      await audit.record(db, actor, { action: 'settings.test_mail', target: email }, { mail_host })
    },

    /** Sends a test SMS with a code that has no effect. */
    async testSms(actor: Actor & { client: Client }, number: { phone: string; country_code: string }) {
      const current = await settings.get()
      const gateway = sms.getGateway(current)
      if (!gateway) throw refuse('sms_unconfigured')
      const texts = textsIn(actor.client.language).sms
      const code = String(randomInt(100_000, 1_000_000))
      const text = interpolate(texts.code, { site: current.site_title, code, minutes: 10 })
      await gateway.send({ ...number, code, text }).catch((error: unknown) => {
        if (!(error instanceof SmsFailure)) throw error
        throw refuse('sms_unavailable', {
          values: { reason: smsTrouble(texts.problems, actor.client.language, error) },
        })
      })
      const target = `+${number.country_code} ${number.phone}`
      const { sms_driver } = current
      await audit.record(db, actor, { action: 'settings.test_sms', target }, { sms_driver })
    },

    /** Verifies a token that the widget gave the administrator, as those of visitors are verified. */
    async testCaptcha(actor: Actor & { client: Client }, token: string) {
      const current = await settings.get()
      await verifyTestToken(
        captchaServices,
        current,
        { token, hosts: captchaHosts(config, actor.client.origin) },
        actor,
      )
      await audit.record(
        db,
        actor,
        { action: 'settings.test_captcha', target: current.captcha_provider },
        { outcome: 'ok' },
      )
    },
  }
}

export type SettingsService = ReturnType<typeof createSettingsService>
