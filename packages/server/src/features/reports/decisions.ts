import type { ReportDecision } from '@imagora/contract'
import type { Db } from '#db/schema.ts'
import type { AuditService } from '#features/audit/service.ts'
import type { LetterService } from '#features/letters/service.ts'
import { invalid, refuse } from '#refusal.ts'
import * as queries from './queries.ts'
import type { Decider, ReportTargets } from './targets.ts'

export interface Needs {
  db: Db
  targets: ReportTargets
  letters: Pick<LetterService, 'reportDecided'>
  audit: Pick<AuditService, 'record'>
  now: () => Date
}

type Report = NonNullable<Awaited<ReturnType<typeof queries.findReport>>>

/** What administrators decide about reports: whether they are right, what is done about it, and what is said. */
export function reportDecisions({ db, targets, letters, audit, now }: Needs) {
  async function openReport(id: number) {
    const report = await queries.findReport(db, id)
    if (!report) throw refuse('report_missing')
    if (report.state !== 'open') throw refuse('report_decided')
    return report
  }

  /** Only what can be done to it, and only where the report is upheld. */
  async function carryOut(decider: Decider, { id, type, target_id }: Report, given: ReportDecision) {
    const { decision, act, blocks, note } = given
    if (act === 'none') return
    const target = targets[type]
    const reported = target_id === null ? null : await target?.find(target_id, decider.client)
    if (!target || !reported || decision === 'dismiss' || !reported.acts.includes(act)) {
      throw invalid('act', 'not_a_choice')
    }
    await target.act(decider, reported, act, { reason: note || `report ${id}`, blocks })
  }

  async function close(tx: Db, decider: Decider, report: Report, given: ReportDecision) {
    const { decision, act, note, word, takes_others } = given
    const state = decision === 'uphold' ? 'upheld' : 'dismissed'
    const others = takes_others ? await queries.listOpen(tx, report.type, report.target) : []
    const decided = { state, act, note, word, decided_by: decider.caller.id, decided_at: now().toISOString() } as const
    const closed = await queries.decide(tx, [...new Set([report.id, ...others])], decided)
    if (!closed.some(({ id }) => id === report.id)) throw refuse('report_decided')
    for (const each of closed) {
      const name = { action: `report.${decision}`, target: `report ${each.id} ${each.type} ${each.target}` }
      await audit.record(tx, decider, name, { act, note })
      if (word) await letters.reportDecided(tx, each, { url: each.url, is_upheld: state === 'upheld', word })
    }
  }

  /** The act comes first: where it fails, the report stays open; done twice, it does nothing more. */
  return async function decide(decider: Decider, id: number, given: ReportDecision) {
    const report = await openReport(id)
    await carryOut(decider, report, given)
    await db.transaction().execute((tx) => close(tx, decider, report, given))
  }
}
