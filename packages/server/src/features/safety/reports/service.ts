import * as queries from './queries.ts'
import {
  type ReportDecision,
  type AdminReport,
  type AbuseReport,
  limits,
  type ReportInput,
  type ReportQuery,
  type StrangerReport,
} from '@imagora/contract'
import type { Db, Work, NewRow } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { PublishEvent } from '#features/operations/webhooks/publish-event.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import type { Decider, ReportTargets } from './report-targets.ts'
import type { findReport } from './queries.ts'
import type { Client } from '#platform/caller.ts'
import type { PageRequest } from '#db/list-rows.ts'
import type { Captchas } from '#features/identity/auth/captchas.ts'
import { clientNetwork } from '#platform/rate-limits/client-network.ts'
import type { RateLimiter } from '#platform/rate-limits/limiter.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { ReportedObject, ReportViewer, ReportedItems } from './find-reported.ts'
import { DAY_MS } from '#platform/time.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'

interface ReportDecisionsDeps {
  db: Db
  targets: ReportTargets
  emails: Pick<EmailService, 'reportDecided'>
  audit: Pick<AuditService, 'record'>
  publishEvent: PublishEvent
  now: () => Date
}

type Report = NonNullable<Awaited<ReturnType<typeof queries.findReport>>>

/** Decisions of administrators on reports: whether a report is upheld, the action taken, and the message sent. */
function createReportDecisions({ db, targets, emails, audit, publishEvent, now }: ReportDecisionsDeps) {
  async function openReport(id: number) {
    const report = await queries.findReport(db, id)
    if (!report) throw refuse('report_missing')
    if (report.state !== 'open') throw refuse('report_decided')
    return report
  }

  /** Runs the action if the target allows it and the report is upheld. Returns false if there was nothing to do. */
  async function carryOut(
    decider: Decider,
    { id, type, target_id }: Report,
    decisionInput: ReportDecision,
    closeReport: Work,
  ) {
    const { decision, act, blocks, note } = decisionInput
    if (act === 'none') return false
    const target = targets[type]
    const reported = target_id === null ? null : await target?.find(target_id, decider.client)
    if (!target || !reported || decision === 'dismiss' || !reported.acts.includes(act)) {
      throw invalid('act', 'not_a_choice')
    }
    return target.act(decider, reported, act, { reason: note || `report ${id}`, blocks, closeReport })
  }

  async function close(tx: Db, decider: Decider, report: Report, decisionInput: ReportDecision) {
    const { decision, act, note, word, takes_others } = decisionInput
    const state = decision === 'uphold' ? 'upheld' : 'dismissed'
    const otherReports = takes_others ? await queries.listOpen(tx, report.type, report.target) : []
    const decisionFields = {
      state,
      act,
      note,
      word,
      decided_by: decider.caller.id,
      decided_at: now().toISOString(),
    } as const
    const closed = await queries.decide(tx, [...new Set([report.id, ...otherReports])], decisionFields)
    if (!closed.some(({ id }) => id === report.id)) throw refuse('report_decided')
    await publishEvent(
      tx,
      'report.decided',
      closed.map(({ id }) => id),
    )
    for (const each of closed) {
      const name = { action: `report.${decision}`, target: `report ${each.id} ${each.type} ${each.target}` }
      await audit.record(tx, decider, name, { state: { from: 'open', to: state }, act, note })
      if (word) await emails.reportDecided(tx, each, { url: each.url, is_upheld: state === 'upheld', word })
    }
  }

  /**
   * One transaction acts, closes and records: if a step fails, or another administrator has decided, nothing is done.
   */
  return async function decide(decider: Decider, id: number, decisionInput: ReportDecision) {
    const report = await openReport(id)
    const closing = (tx: Db) => close(tx, decider, report, decisionInput)
    const isDone = await carryOut(decider, report, decisionInput, closing)
    if (!isDone) await db.transaction().execute(closing)
  }
}

type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

const personOf = (id: number | null, username: string | null) =>
  id !== null && username !== null ? { id, username } : null

function presentReport(row: ReportRow): AdminReport {
  const { user_id, reporter_name, owner_id, owner_name, decided_by, decider_name, ...rest } = row
  const { target_id: _id, target: _target, ...report } = rest
  return {
    ...report,
    reporter: personOf(user_id, reporter_name),
    owner: personOf(owner_id, owner_name),
    decided_by: personOf(decided_by, decider_name),
  }
}

interface ReportServiceDeps extends ReportDecisionsDeps {
  secrets: Secrets
  captchas: Pick<Captchas, 'redeem'>
  rateLimits: Pick<RateLimiter, 'hit'>
  findReportedObject: (url: string, client: Client) => Promise<ReportedObject>
  reportedItems: ReportedItems
}

/** A user or a visitor. */
type Reporter = ReportViewer

type SubmittedReport = ReportInput & { email?: string }

const REPORTER_EMAIL_RETENTION_MS = 30 * DAY_MS

const undecided = { state: 'open', act: 'none', note: '', word: '', decided_by: null, decided_at: null } as const

/** The title is stored as it was at the time of the report. */
const truncateTitle = (title: string) => Array.from(title).slice(0, limits.photo.name).join('')

/** The webhook fires for the first report only, not for additions to it. */
const fileOf = ({ db, publishEvent }: Pick<ReportServiceDeps, 'db' | 'publishEvent'>, report: NewRow<'reports'>) =>
  db.transaction().execute(async (tx) => {
    const { id, created_at } = await queries.fileReport(tx, report)
    if (created_at === report.created_at) await publishEvent(tx, 'report.created', [id])
  })

export function createReportService(deps: ReportServiceDeps) {
  const { db, secrets, captchas, rateLimits, targets, findReportedObject, reportedItems, now } = deps

  const nameOf = ({ caller, client }: Reporter) =>
    caller ? `user:${caller.id}` : `visitor:${secrets.digest('reporter', clientNetwork(client.ip))}`

  async function limit({ caller, client }: Reporter) {
    await rateLimits.hit('report', { ip: client.ip })
    if (caller) await rateLimits.hit('report_account', { account: caller.id })
  }

  /** Visitors solve a captcha; logged-in users do not have to. */
  async function requireCaptcha({ caller, client }: Reporter, { captcha, captcha_key }: StrangerReport) {
    if (caller) return
    if (!captcha) throw invalid('captcha', 'captcha_required')
    if (!captcha_key) throw invalid('captcha', 'captcha_key_missing')
    await captchas.redeem({ captcha, captcha_key }, { action: 'report', client })
  }

  /** A URL without a target is identified by a digest, because it may be too long for an index. */
  const addressOf = (url: string) => {
    const target = secrets.digest('reported address', url)
    return { type: 'address', target_id: null, target, url, title: '', owner_id: null } as const
  }

  const aboutOf = async ({ type, id, url }: ReportedObject, client: Client) => {
    const reported = id === null ? null : await targets[type]?.find(id, client)
    if (id === null || !reported) return addressOf(url)
    const { title, owner_id } = reported
    return { type, target_id: id, target: String(id), url, title: truncateTitle(title), owner_id }
  }

  async function file(reporter: Reporter, target: ReportedObject, { reason, content, email = '' }: SubmittedReport) {
    const { caller, client } = reporter
    const time = now().toISOString()
    const report = {
      ...(await aboutOf(target, client)),
      ...undecided,
      user_id: caller?.id ?? null,
      reporter: nameOf(reporter),
      language: client.language,
      email,
      reason,
      content,
      created_at: time,
      updated_at: time,
    }
    await fileOf(deps, report)
  }

  async function reportVisibleObject(
    reporter: Reporter,
    findObject: () => Promise<ReportedObject>,
    input: StrangerReport,
  ) {
    await limit(reporter)
    const target = await findObject()
    await requireCaptcha(reporter, input)
    await file(reporter, target, input)
  }

  return {
    /** Anyone may report by URL. The response is the same whether or not the URL has a target. */
    async reportAddress(reporter: Reporter, { url, ...input }: AbuseReport) {
      await limit(reporter)
      const target = await findReportedObject(url, reporter.client)
      await requireCaptcha(reporter, input)
      await file(reporter, target, input)
    },

    reportPhoto: async (reporter: Reporter, id: number, input: ReportInput) =>
      reportVisibleObject(reporter, () => reportedItems.photo(reporter, id), input),

    reportAlbum: async (reporter: Reporter, id: number, input: ReportInput) =>
      reportVisibleObject(reporter, () => reportedItems.album(reporter, id), input),

    reportUser: async (reporter: Reporter, username: string, input: ReportInput) =>
      reportVisibleObject(reporter, () => reportedItems.user(reporter, username), input),

    reportShare: async (reporter: Reporter, slug: string, input: StrangerReport) =>
      reportVisibleObject(reporter, () => reportedItems.share(reporter, slug), input),

    async list(query: ReportQuery & PageRequest) {
      const { data, ...counted } = await queries.listReports(db, query)
      return { data: data.map(presentReport), ...counted }
    },

    async get(id: number, client: Client) {
      const report = await queries.findReport(db, id)
      if (!report) throw refuse('report_missing')
      const { type, target_id, target: name } = report
      const reported = target_id === null ? null : ((await targets[type]?.find(target_id, client)) ?? null)
      const otherReportCount = await queries.countOpen(db, type, name, id)
      return { ...presentReport(report), target: reported, acts: reported?.acts ?? [], others: otherReportCount }
    },

    decide: createReportDecisions(deps),

    /** Emails of visitors are erased after the retention time, in which they may still ask. */
    async sweep() {
      await queries.clearEmails(db, new Date(now().getTime() - REPORTER_EMAIL_RETENTION_MS).toISOString())
    },
  }
}

export type ReportService = ReturnType<typeof createReportService>

export function registerReportJobs(jobs: Jobs, reports: Pick<ReportService, 'sweep'>) {
  const sweep = defineJob({ name: 'reports.sweep', payload: z.strictObject({}), run: () => reports.sweep() })
  jobs.schedule('47 3 * * *', sweep)
}
