import { randomInt, randomUUID } from 'node:crypto'
import { type Language, secretSettings, type SettingsChanges } from '@imagora/contract'
import type { Client } from '#platform/caller.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/audit/service.ts'
import type { CodeService } from '#features/identity/verification-codes/service.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import { type Mailer, MailFailure } from '#gateways/mail/smtp.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import type { SmsGateways } from '#gateways/sms/sms-gateway.ts'
import { SmsFailure, type SmsProblem } from '#gateways/sms/sms-gateways.ts'
import { mailTrouble, serviceProblem } from '#locales/storage-problems.ts'
import { fill, textsIn } from '#locales/texts.ts'
import { refuse } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { checkAudiences } from './audiences.ts'
import { checkDemands } from './demands.ts'
import { checkModeration } from './moderation.ts'

interface Needs {
  db: Db
  config: Pick<Config, 'publicUrl' | 'contentUrl'>
  settings: SettingsStore
  audit: AuditService
  mailer: Mailer
  outbox: MailOutbox
  sms: SmsGateways
  codes: Pick<CodeService, 'channels'>
}

/** What kind of trouble there is with the mail server, for whoever sets it up. */
function asRefusal(error: unknown, language: Language) {
  if (!(error instanceof MailFailure)) return error
  if (error.reason === 'not_configured') return refuse('mail_unconfigured')
  return refuse('mail_unavailable', { values: { reason: mailTrouble(language, error) } })
}

/** What kind of trouble there is with the SMS service. */
const smsTrouble = (texts: Record<SmsProblem, string>, language: Language, { problem, detail }: SmsFailure) =>
  detail === '' ? texts[problem] : `${texts[problem]} (${serviceProblem(language, detail)})`

/** The site's settings as administrators see and change them. */
export function settingsService({ db, config, settings, audit, mailer, outbox, sms, codes }: Needs) {
  return {
    async show() {
      const current = await settings.get()
      return { settings: current, secrets_set: secretSettings.filter((key) => current[key] !== '') }
    },

    async change(actor: Actor, changes: SettingsChanges) {
      await db.transaction().execute(async (tx) => {
        const before = await settings.read(tx)
        checkDemands({ before, changes, channels: codes.channels })
        checkAudiences(before, changes)
        checkModeration(config, before, changes)
        await settings.change(tx, changes)
        if (Object.keys(changes).some((name) => name.startsWith('mail_'))) await outbox.resume(tx)
        const act = { action: 'settings.change', target: Object.keys(changes).join(' ') }
        await audit.recordChanges(tx, actor, act, { before, after: changes, secrets: secretSettings })
      })
      settings.forget()
    },

    /** Sent while the administrator waits, so that what goes wrong is told to them. */
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

    /** The same for a text message: a code that is good for nothing. */
    async testSms(actor: Actor & { client: Client }, number: { phone: string; country_code: string }) {
      const current = await settings.get()
      const gateway = sms.of(current)
      if (!gateway) throw refuse('sms_unconfigured')
      const texts = textsIn(actor.client.language).sms
      const code = String(randomInt(100_000, 1_000_000))
      const text = fill(texts.code, { site: current.site_title, code, minutes: 10 })
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
  }
}

export type SettingsService = ReturnType<typeof settingsService>
