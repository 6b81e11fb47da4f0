import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { assertAddress, type Mail, type Mailer, MailFailure, oneLine } from './smtp.ts'
import * as queries from './queries.ts'

interface MailOutboxDeps {
  db: Db
  jobs: Jobs
  mailer: Mailer
  now: () => Date
  /** Milliseconds before each further attempt; after the last one the mail has failed. */
  pauses?: readonly number[]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const untilADay = [minute, 5 * minute, 20 * minute, hour, 4 * hour, 12 * hour, day]
const keptDays = 30
const longestError = 500

type Waiting = NonNullable<Awaited<ReturnType<typeof queries.findWaiting>>>

/** What becomes of a mail that did not leave. Without settings nothing was attempted, so nothing is used up. */
function afterFailure(error: unknown, attempts: number, pauses: readonly number[]) {
  const reason = error instanceof MailFailure ? error.reason : 'unreachable'
  if (reason === 'not_configured') return { state: 'waiting', attempts, last_error: reason, pause: hour } as const
  const last_error = String(error instanceof Error ? error.message : error).slice(0, longestError)
  const pause = reason === 'refused' ? undefined : pauses[attempts]
  return { state: pause === undefined ? 'failed' : 'waiting', attempts: attempts + 1, last_error, pause } as const
}

/** Mail leaves after the answer, and when a server is down later: nobody waits for it and none is lost. */
export function createMailOutbox({ db, jobs, mailer, now, pauses = untilADay }: MailOutboxDeps) {
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
      await keep(mail, error)
      return
    }
    await queries.markSent(db, id, mail.attempts + 1, now().toISOString())
  }

  const keep = ({ id, attempts }: Waiting, error: unknown) =>
    db.transaction().execute(async (tx) => {
      const { pause, ...outcome } = afterFailure(error, attempts, pauses)
      await queries.markTried(tx, id, outcome)
      if (pause !== undefined) await enqueue(tx, id, pause)
    })

  return {
    /** For whoever runs jobs, once. */
    register() {
      jobs.register(send)
      jobs.schedule('37 3 * * *', {
        name: 'mail.forget',
        payload: z.object({}),
        async run() {
          await queries.deleteMailsBefore(db, new Date(now().getTime() - keptDays * day).toISOString())
        },
      })
    },

    /** In the caller's transaction: the mail is sent exactly when the change is made. */
    async post(tx: Db, mail: Mail) {
      const checked = { ...mail, to: assertAddress(mail.to), subject: oneLine(mail.subject) }
      const { id } = await queries.insertMail(tx, checked, now().toISOString())
      await enqueue(tx, id)
    },

    /** With a change of the mail settings: what waits is tried at once. */
    async resume(tx: Db) {
      for (const { id } of await queries.findTried(tx)) await enqueue(tx, id)
    },

    list: (query: queries.MailQuery) => queries.listMails(db, query),

    /** From the beginning; false where no such mail has failed. */
    retry: (id: number) =>
      db.transaction().execute(async (tx) => {
        const isFound = await queries.restartMail(tx, id)
        if (isFound) await enqueue(tx, id)
        return isFound
      }),
  }
}

export type MailOutbox = ReturnType<typeof createMailOutbox>
