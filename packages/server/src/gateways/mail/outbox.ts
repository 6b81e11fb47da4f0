import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { assertAddress, type Mail, type Mailer, MailFailure, oneLine } from './smtp.ts'
import * as queries from './queries.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time.ts'

interface MailOutboxDeps {
  db: Db
  jobs: Jobs
  mailer: Mailer
  now: () => Date
  /** Milliseconds before each retry; the email has failed after the last one. */
  pauses?: readonly number[]
}

const RETRY_PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, DAY_MS]
const MAX_ERROR_CHARS = 500

type WaitingMail = NonNullable<Awaited<ReturnType<typeof queries.findWaiting>>>

/**
 * Decides the next state of an email after a failed attempt. Without settings nothing was attempted, so no attempt is
 * counted.
 */
function afterFailure(error: unknown, attempts: number, pauses: readonly number[]) {
  const reason = error instanceof MailFailure ? error.reason : 'unreachable'
  if (reason === 'not_configured') return { state: 'waiting', attempts, last_error: reason, pause: HOUR_MS } as const
  const last_error = String(error instanceof Error ? error.message : error).slice(0, MAX_ERROR_CHARS)
  const pause = reason === 'refused' ? undefined : pauses[attempts]
  return { state: pause === undefined ? 'failed' : 'waiting', attempts: attempts + 1, last_error, pause } as const
}

/**
 * Sends emails after the response and retries while the server is down, so that no request waits and no email is lost.
 */
export function createMailOutbox({ db, jobs, mailer, now, pauses = RETRY_PAUSES_MS }: MailOutboxDeps) {
  const send = defineJob({ name: 'mail.send', payload: z.object({ id: z.int() }), run: ({ id }) => deliver(id) })

  const enqueue = (tx: Db, id: number, pause = 0) =>
    jobs.enqueue(tx, send, { id }, { key: `${id}`, run_at: new Date(Date.now() + pause) })

  async function deliver(id: number): Promise<void> {
    const mail = await queries.findWaiting(db, id)
    if (!mail) return
    const { to_address: to, subject, text, html } = mail
    try {
      await mailer.send({ to, subject, text, html }, `${id}.${Date.parse(mail.created_at)}`)
    } catch (error) {
      await recordFailure(mail, error)
      return
    }
    await queries.markSent(db, id, mail.attempts + 1, now().toISOString())
  }

  const recordFailure = ({ id, attempts }: WaitingMail, error: unknown) =>
    db.transaction().execute(async (tx) => {
      const { pause, ...outcome } = afterFailure(error, attempts, pauses)
      await queries.recordMailFailure(tx, id, outcome)
      if (pause !== undefined) await enqueue(tx, id, pause)
    })

  return {
    /** Registers the jobs; the job runner calls it once. */
    register() {
      jobs.register(send)
    },

    /** Runs in the caller's transaction, so that the email is sent exactly when the change is committed. */
    async enqueueMail(tx: Db, mail: Mail) {
      const checked = { ...mail, to: assertAddress(mail.to), subject: oneLine(mail.subject) }
      const { id } = await queries.insertMail(tx, checked, now().toISOString())
      await enqueue(tx, id)
    },

    /** Retries waiting emails at once, in the transaction that changes the mail settings. */
    async retryWaiting(tx: Db) {
      for (const { id } of await queries.listMailsToRetry(tx)) await enqueue(tx, id)
    },

    list: (query: queries.MailQuery) => queries.listMails(db, query),

    /** Restarts a failed email with all its attempts; returns false if no failed email has this id. */
    retry: (id: number) =>
      db.transaction().execute(async (tx) => {
        const isFound = await queries.restartMail(tx, id)
        if (isFound) await enqueue(tx, id)
        return isFound
      }),
  }
}

export type MailOutbox = ReturnType<typeof createMailOutbox>
