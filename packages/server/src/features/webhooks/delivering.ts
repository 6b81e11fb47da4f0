import { z } from 'zod'
import type { Db } from '#db/schema/schema.ts'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { nameOfNobody, namesOfNobody } from '#platform/deleted-user.ts'
import { type AttemptNeeds, webhookAttempts } from './attempting.ts'
import * as queries from './delivery-queries.ts'
import { forgetGone, forgetPerson } from './forgetting-queries.ts'

interface Needs extends AttemptNeeds {
  jobs: Jobs
}

const day = 86_400_000
/** A webhook has the attention of a runner for so long at once, and then leaves it to others for as long. */
const turn = 5000
const kept = { days: 14, count: 10_000 }

/**
 * [Note: Deliveries] What is to be told stands in a table, written with what it tells of. A job is only somebody who comes
 * to look: for one webhook at a time, so that a receiver who keeps others waiting costs one runner and not all. Whatever
 * becomes of jobs, `sweep` finds what is due.
 */
export function webhookDelivering(needs: Needs) {
  const { db, jobs, now } = needs
  const { send, deliverNext, restMs } = webhookAttempts(needs)
  const busy = new Set<number>()
  const wanted = new Set<number>()

  const look = defineJob({
    name: 'webhooks.deliver',
    payload: z.strictObject({ webhook_id: z.int() }),
    run: ({ webhook_id }, { signal }) => deliverAll(webhook_id, signal),
  })
  // Without a key: transactions that tell something must not wait for each other.
  const deliverSoon = (tx: Db, webhook_id: number) => jobs.enqueue(tx, look, { webhook_id })
  const deliverLater = (webhook_id: number, ms: number) =>
    jobs.enqueue(db, look, { webhook_id }, { key: `${webhook_id}`, run_at: new Date(Date.now() + ms) })

  async function takeTurn(webhookId: number, signal: AbortSignal) {
    const began = performance.now()
    const spent = () => performance.now() - began
    while (!signal.aborted && spent() < turn) {
      const rest = restMs(webhookId)
      if (rest > 0) return rest
      if (await deliverNext(webhookId)) continue
      const next = await queries.nextTime(db, webhookId)
      return next === null ? null : Math.max(Date.parse(next) - now().getTime(), 0)
    }
    return spent()
  }

  async function deliverAll(webhookId: number, signal: AbortSignal) {
    wanted.add(webhookId)
    if (busy.has(webhookId)) return
    busy.add(webhookId)
    try {
      let pause: number | null = null
      while (wanted.delete(webhookId)) pause = await takeTurn(webhookId, signal)
      if (pause !== null) await deliverLater(webhookId, pause)
    } finally {
      busy.delete(webhookId)
    }
  }

  async function sweep() {
    for (const id of await queries.listDue(db, now().toISOString())) await deliverSoon(db, id)
  }

  async function forget() {
    await queries.forgetDeliveries(db, new Date(now().getTime() - kept.days * day).toISOString(), kept.count)
    await forgetGone(db, namesOfNobody)
  }

  return {
    forget,

    /** In the transaction in which somebody goes. */
    forgetPerson: (tx: Db, user: { id: number; username: string }) => forgetPerson(tx, user, nameOfNobody(user.id)),

    deliverSoon,
    send,
    sweep,

    register() {
      jobs.register(look)
      const every = { payload: z.object({}) }
      jobs.schedule('*/5 * * * *', { name: 'webhooks.sweep', ...every, run: sweep })
      jobs.schedule('19 * * * *', { name: 'webhooks.forget', ...every, run: forget })
    },
  }
}

export type WebhookDelivering = ReturnType<typeof webhookDelivering>
