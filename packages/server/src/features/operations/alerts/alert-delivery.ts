import { z } from 'zod'
import type { AlertProblem } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { composeMail } from '#gateways/mail/email-templates.ts'
import type { MailOutbox } from '#gateways/mail/outbox.ts'
import { mailSettingsOf } from '#gateways/mail/smtp.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { postSignedWebhook } from '#gateways/webhook/signed-webhook.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { textsIn } from '#locales/texts.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'
import { SECOND_MS } from '#platform/time.ts'

export interface AlertNotifierDeps {
  config: { publicUrl: string | undefined }
  settings: Pick<SettingsStore, 'get' | 'current' | 'read'>
  outbox: Pick<MailOutbox, 'enqueueMail'>
  outbound: Pick<Outbound, 'post'>
  jobs: Jobs
  now: () => Date
}

interface IncidentChanges {
  began: queries.IncidentRow[]
  ended: queries.IncidentRow[]
}

const ALERT_TIMEOUT_MS = 10 * SECOND_MS
const MAX_ANSWER_BYTES = 1024

const plain = ({ problem, name, count, began_at, ended_at }: queries.IncidentRow) => ({
  problem,
  name,
  count,
  began_at,
  ended_at,
})

/**
 * Notifies the administrators of incidents by email and one webhook, both enqueued in the transaction that records the
 * incident.
 */
export function createAlertNotifier({ config, settings, outbox, outbound, jobs, now }: AlertNotifierDeps) {
  const post = defineJob({
    name: 'alerts.post',
    payload: z.strictObject({ body: z.string() }),
    async run({ body }) {
      const problem = await send(body)
      if (problem !== null && problem !== 'unconfigured') throw new Error(`An alert was not taken: ${problem}`)
    },
  })

  /** Returns why the delivery failed; null if it succeeded. */
  async function send(body: string) {
    const { alert_webhook_url: url, alert_webhook_secret: secret } = await settings.get()
    if (url === '') return 'unconfigured'
    const message = {
      url,
      secrets: [secret],
      headers: { 'imagora-event': 'alert' },
      body,
      timeoutMs: ALERT_TIMEOUT_MS,
      maxResponseBytes: MAX_ANSWER_BYTES,
    }
    const { error, status } = await postSignedWebhook(outbound, message, now())
    return error !== null && status !== null ? `HTTP ${status}` : error
  }

  const bodyOf = (site: string, text: string, { began, ended }: IncidentChanges) => {
    const message = { event: 'alert', site, time: now().toISOString(), text }
    return JSON.stringify({ ...message, began: began.map(plain), ended: ended.map(plain) })
  }

  async function addressesOf(
    tx: Db,
    { alert_admins, alert_emails }: { alert_admins: boolean; alert_emails: string[] },
  ) {
    const admins = alert_admins ? await queries.listAdmins(tx) : []
    return new Set([...admins.flatMap(({ email }) => email ?? []), ...alert_emails])
  }

  async function notifyIncidents(tx: Db, { began, ended }: IncidentChanges) {
    const current = settings.current() ?? (await settings.read(tx))
    const { language, site_title: site_name, time_zone, alert_webhook_url } = current
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone })
    const written = (time: string) => format.format(new Date(time))
    const incidents = [...began, ...ended].map(({ problem, name, count, began_at, ended_at }) => ({
      problem: problem as AlertProblem,
      name,
      count,
      from: written(began_at),
      to: ended_at && written(ended_at),
    }))
    const url = config.publicUrl === undefined ? null : new URL('/admin/operations', config.publicUrl).href
    const compose = (to: string) => composeMail('alert', language, to, { site_name, incidents, url })
    if (mailSettingsOf(current))
      for (const to of await addressesOf(tx, current)) await outbox.enqueueMail(tx, compose(to))
    if (alert_webhook_url === '') return
    await jobs.enqueue(tx, post, { body: bodyOf(site_name, compose('').subject, { began, ended }) })
  }

  /** Sends a message without incidents while the administrator waits for the result. */
  async function sendTest() {
    const { language, site_title } = await settings.get()
    return send(bodyOf(site_title, textsIn(language).alert_test, { began: [], ended: [] }))
  }

  return { notifyIncidents, post, sendTest }
}
