import type { ReportDecision } from '@imagora/contract'
import type { Db, Work } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { Tell } from '#features/operations/webhooks/publish-event.ts'
import { invalid, refuse } from '#platform/refusal.ts'
import * as queries from './queries.ts'
import type { Decider, ReportTargets } from './report-targets.ts'

export interface ReportDecisionsDeps {
  db: Db
  targets: ReportTargets
  letters: Pick<EmailService, 'reportDecided'>
  audit: Pick<AuditService, 'record'>
  tell: Tell
  now: () => Date
}

type Report = NonNullable<Awaited<ReturnType<typeof queries.findReport>>>

/** Decisions of administrators on reports: whether a report is upheld, the action taken, and the message sent. */
export function createReportDecisions({ db, targets, letters, audit, tell, now }: ReportDecisionsDeps) {
  async function openReport(id: number) {
    const report = await queries.findReport(db, id)
    if (!report) throw refuse('report_missing')
    if (report.state !== 'open') throw refuse('report_decided')
    return report
  }

  /** Runs the action if the target allows it and the report is upheld. Returns false if there was nothing to do. */
  async function carryOut(decider: Decider, { id, type, target_id }: Report, given: ReportDecision, closing: Work) {
    const { decision, act, blocks, note } = given
    if (act === 'none') return false
    const target = targets[type]
    const reported = target_id === null ? null : await target?.find(target_id, decider.client)
    if (!target || !reported || decision === 'dismiss' || !reported.acts.includes(act)) {
      throw invalid('act', 'not_a_choice')
    }
    return target.act(decider, reported, act, { reason: note || `report ${id}`, blocks, closing })
  }

  async function close(tx: Db, decider: Decider, report: Report, given: ReportDecision) {
    const { decision, act, note, word, takes_others } = given
    const state = decision === 'uphold' ? 'upheld' : 'dismissed'
    const others = takes_others ? await queries.listOpen(tx, report.type, report.target) : []
    const decided = { state, act, note, word, decided_by: decider.caller.id, decided_at: now().toISOString() } as const
    const closed = await queries.decide(tx, [...new Set([report.id, ...others])], decided)
    if (!closed.some(({ id }) => id === report.id)) throw refuse('report_decided')
    await tell(
      tx,
      'report.decided',
      closed.map(({ id }) => id),
    )
    for (const each of closed) {
      const name = { action: `report.${decision}`, target: `report ${each.id} ${each.type} ${each.target}` }
      await audit.record(tx, decider, name, { state: { from: 'open', to: state }, act, note })
      if (word) await letters.reportDecided(tx, each, { url: each.url, is_upheld: state === 'upheld', word })
    }
  }

  /**
   * One transaction acts, closes and records: if a step fails, or another administrator has decided, nothing is done.
   */
  return async function decide(decider: Decider, id: number, given: ReportDecision) {
    const report = await openReport(id)
    const closing = (tx: Db) => close(tx, decider, report, given)
    const isDone = await carryOut(decider, report, given, closing)
    if (!isDone) await db.transaction().execute(closing)
  }
}
