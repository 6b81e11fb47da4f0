import { randomUUID } from 'node:crypto'
import { secretSettings, type SettingsChanges } from '@imagora/contract'
import type { Client } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import type { Actor, AuditService } from '#features/audit/service.ts'
import { composeMail } from '#gateways/mail/letters.ts'
import { type Mailer, MailFailure } from '#gateways/mail/mailer.ts'
import { invalid, refuse } from '#refusal.ts'
import type { SettingsStore } from '#settings/store.ts'

interface Needs {
  db: Db
  settings: SettingsStore
  audit: AuditService
  mailer: Mailer
}

/** What the mail server said, for whoever sets it up. */
function asRefusal(error: unknown) {
  if (!(error instanceof MailFailure)) return error
  if (error.reason === 'not_configured') return refuse('mail_unconfigured')
  return refuse('mail_unavailable', { values: { reason: error.message.slice(0, 200) } })
}

/** The site's settings as administrators see and change them. */
export function settingsService({ db, settings, audit, mailer }: Needs) {
  return {
    async show() {
      const current = await settings.get()
      return { settings: current, secrets_set: secretSettings.filter((key) => current[key] !== '') }
    },

    async change(actor: Actor, changes: SettingsChanges) {
      // Nobody could bind one: there is no driver that sends codes.
      if (changes.upload_requires_mobile) throw invalid('upload_requires_mobile', 'sms_unavailable')
      await db.transaction().execute(async (tx) => {
        const before = await settings.read(tx)
        await settings.change(tx, changes)
        const act = { action: 'settings.change', target: Object.keys(changes).join(' ') }
        await audit.recordChanges(tx, actor, act, { before, after: changes, secrets: secretSettings })
      })
      settings.forget()
    },

    /** Sent while the administrator waits, so that what goes wrong is told to them. */
    async testMail(actor: Actor & { client: Client }, email: string) {
      const { site_title } = await settings.get()
      const { language, origin } = actor.client
      const mail = composeMail('test_message', language, email, { site_name: site_title, site_url: origin })
      await mailer.send(mail, randomUUID()).catch((error: unknown) => {
        throw asRefusal(error)
      })
      await audit.record(db, actor, { action: 'settings.test_mail', target: email })
    },
  }
}

export type SettingsService = ReturnType<typeof settingsService>
