import type { AlertProblem, Incident } from '@imagora/contract'
import { z } from 'zod'
import type { Client } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import type { Log } from '#platform/process/log.ts'
import { serviceProblemText } from '#locales/texts.ts'
import { refuse } from '#platform/refusal.ts'
import type { AlertFinding, AlertSource } from './alert-sources.ts'
import * as queries from './queries.ts'
import { createAlertNotifier, type AlertNotifierDeps } from './alert-delivery.ts'
import { MINUTE_MS } from '#platform/time.ts'

interface AlertServiceDeps extends AlertNotifierDeps {
  db: Db
  jobs: Jobs
  sources: AlertSource[]
  audit: Pick<AuditService, 'record'>
  log: Pick<Log, 'warn'>
  now: () => Date
}

/** A problem that ends sooner is not notified. */
const MIN_INCIDENT_MS = 2 * MINUTE_MS
/** A problem that recurs within this time is the same incident. */
const INCIDENT_QUIET_MS = 15 * MINUTE_MS
/** Minimum time between two messages, however much happens. */
const MESSAGE_INTERVAL_MS = 5 * MINUTE_MS
const LISTED_INCIDENTS_COUNT = 20

/** Problems that are notified at once, without waiting whether they pass. */
const atOnce = new Set<string>(['disk_full'] satisfies AlertProblem[])

const keyOf = ({ problem, name }: Pick<AlertFinding, 'problem' | 'name'>) => `${problem} ${name}`

/**
 * [Note: Incidents] Problems are checked every minute and stored as incidents with a beginning and an end. The
 * administrators are notified once when an incident has lasted and once when it is over, with all incidents of that
 * time in one message. A new source is one more function in the list that returns its findings.
 */
export function createAlertService(deps: AlertServiceDeps) {
  const { db, jobs, sources, audit, settings, log, now } = deps
  const { notifyIncidents, post, sendTest } = createAlertNotifier(deps)
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString()

  /** A failing source must not silence the others; its earlier incidents stay open. */
  async function collectFindings() {
    const outcomes = await Promise.allSettled(sources.map((source) => source()))
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of failed) log.warn({ err: reason as unknown }, 'It could not be seen whether all is well')
    const findings = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
    return { found: new Map(findings.map((each) => [keyOf(each), each])), isWhole: failed.length === 0 }
  }

  async function recordIncidents(tx: Db, { found, isWhole }: Awaited<ReturnType<typeof collectFindings>>) {
    const time = now().toISOString()
    const open = new Map((await queries.listOpen(tx)).map((incident) => [incident.open_key, incident]))
    for (const [key, finding] of found) {
      const openIncident = open.get(key)
      if (openIncident) await queries.seeAgain(tx, openIncident.id, finding.count, time)
      else await queries.insertIncident(tx, key, finding, time)
    }
    for (const [key, { id, seen_at }] of open)
      if (isWhole && !found.has(key!) && seen_at <= ago(INCIDENT_QUIET_MS)) await queries.endIncident(tx, id, seen_at)
  }

  async function notifyDueIncidents(tx: Db) {
    const unnotified = await queries.listUnnotifiedIncidents(tx)
    const newIncidents = unnotified.filter(
      ({ problem, ended_at, began_at, seen_at }) =>
        ended_at === null &&
        (atOnce.has(problem) || (began_at <= ago(MIN_INCIDENT_MS) && seen_at > ago(MIN_INCIDENT_MS))),
    )
    const ended = unnotified.filter(({ ended_at }) => ended_at !== null)
    if (newIncidents.length + ended.length === 0) return
    const last = await queries.findLastNotificationTime(tx)
    const isUrgent = newIncidents.some(({ problem }) => atOnce.has(problem))
    if (last !== null && last > ago(MESSAGE_INTERVAL_MS) && !isUrgent) return
    const time = now().toISOString()
    const ids = (rows: queries.IncidentRow[]) => rows.map(({ id }) => id)
    if (newIncidents.length > 0) await queries.markNotified(tx, ids(newIncidents), time)
    if (ended.length > 0) await queries.markEndTold(tx, ids(ended), time)
    await notifyIncidents(tx, { began: newIncidents, ended })
  }

  async function watch() {
    const observation = await collectFindings()
    await db.transaction().execute(async (tx) => {
      await acquireAdvisoryLock(tx, 'incidents')
      await recordIncidents(tx, observation)
      await notifyDueIncidents(tx)
    })
  }

  return {
    watch,

    list: async () => (await queries.listNewest(db, LISTED_INCIDENTS_COUNT)) as Incident[],

    /** Sends a test while the administrator waits, so that errors are reported to them. */
    async test(actor: Actor & { client: Client }) {
      const { alert_webhook_url } = await settings.get()
      const problem = await sendTest()
      if (problem === 'unconfigured') throw refuse('alert_unconfigured')
      if (problem !== null)
        throw refuse('alert_unavailable', { values: { reason: serviceProblemText(actor.client.language, problem) } })
      await audit.record(db, actor, { action: 'settings.test_alert', target: alert_webhook_url }, { outcome: 'ok' })
    },

    register() {
      jobs.register(post)
      const payload = z.strictObject({})
      jobs.schedule('* * * * *', defineJob({ name: 'alerts.watch', payload, maxAttempts: 1, run: watch }))
    },
  }
}

export type AlertService = ReturnType<typeof createAlertService>
