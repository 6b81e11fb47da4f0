import { setTimeout as sleep } from 'node:timers/promises'
import type { Health, MailProblem } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { type Mailer, MailFailure, problemIn } from '#gateways/mail/smtp.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  mailer: Pick<Mailer, 'check'>
  now: () => Date
}

const day = 86_400_000

const unset = { is_set: false, is_ok: null, detail: null, waiting: 0, failed: 0, last_sent_at: null }

/** Whether mail leaves: by what became of the last ones, or by asking the server. */
export function mailHealth({ db, mailer, now }: Needs) {
  /** What the server said when it was asked last; a mail that leaves later knows better. */
  let asked: { at: string; problem: MailProblem | null } | null = null

  async function problem(withinMs: number): Promise<MailProblem | null> {
    try {
      const isSlow = await Promise.race([mailer.check(), sleep(withinMs, true, { ref: false })])
      return isSlow === true ? 'timed_out' : null
    } catch (error) {
      return error instanceof MailFailure ? error.problem : 'unreachable'
    }
  }

  return {
    async check(withinMs: number) {
      asked = { problem: await problem(withinMs), at: now().toISOString() }
    },

    async look(isSet: boolean): Promise<Health['mail']> {
      const outcomes = await queries.listMailOutcomes(db, new Date(now().getTime() - day).toISOString())
      const [newest] = outcomes
      const last_sent_at = outcomes.find(({ sent_at }) => sent_at !== null)?.sent_at ?? null
      const waiting = outcomes.filter(({ state }) => state === 'waiting').length
      const failed = outcomes.filter(({ state }) => state === 'failed').length
      if (!isSet) return { ...unset, waiting, failed, last_sent_at }
      if (asked && asked.at >= (last_sent_at ?? '')) {
        return { is_set: true, is_ok: asked.problem === null, detail: asked.problem, waiting, failed, last_sent_at }
      }
      const detail = newest?.last_error ? problemIn(newest.last_error) : null
      return { is_set: true, is_ok: newest ? newest.state === 'sent' : null, detail, waiting, failed, last_sent_at }
    },
  }
}
