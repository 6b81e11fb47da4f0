import { CodeEvent, Language, type UserOptions } from '@imagora/contract'
import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type IssuedCodes, CODE_TTL_MINUTES } from './issued-codes.ts'
import { decideCodeDelivery } from './code-requests.ts'

interface EmailCodesDeps {
  db: Db
  settings: SettingsStore
  outbox: MailOutbox
  jobs: Jobs
  issuedCodes: IssuedCodes
}

const EmailCodePayload = z.object({
  event: CodeEvent,
  email: z.string(),
  user_id: z.int().nullable(),
  language: Language,
})
type EmailCodePayload = z.output<typeof EmailCodePayload>

/**
 * Sends codes by email. Whether the address is known is looked up by a job after the response, so that the call takes
 * the same time for every address.
 */
export function createEmailCodes({ db, settings, outbox, jobs, issuedCodes }: EmailCodesDeps) {
  async function sendCodeEmail({ email, language, ...asked }: EmailCodePayload) {
    const { site_title: site_name } = await settings.get()
    await db.transaction().execute(async (tx) => {
      const outcome = await decideCodeDelivery(tx, { ...asked, contact: { email } })
      if (outcome.kind === 'known') {
        const { username, options } = outcome.owner
        const ownerLanguage = (JSON.parse(options) as Partial<UserOptions>).language ?? language
        await outbox.enqueueMail(
          tx,
          composeMail('address_known', ownerLanguage, email, { site_name, address: email, username }),
        )
      }
      if (outcome.kind === 'code') {
        const code = await issuedCodes.issue(tx, { ...asked, target: email })
        const values = { site_name, code, minutes: CODE_TTL_MINUTES, event: asked.event }
        await outbox.enqueueMail(tx, composeMail('code', language, email, values))
      }
    })
  }

  const job = defineJob({ name: 'codes.mail', payload: EmailCodePayload, run: sendCodeEmail })

  return {
    send: (payload: EmailCodePayload) => jobs.enqueue(db, job, payload),
    register: () => jobs.register(job),
  }
}
