import * as queries from './delivery-queries.ts'
import type { BreakerRegistry } from '#platform/circuit-breaker.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { AuditService } from '#features/operations/audit-log/service.ts'
import type { EmailService } from '#features/content/emails/service.ts'
import type { Outbound } from '#gateways/outbound/outbound.ts'
import { webhookBreakerRules, postSignedWebhook, type SignedOutcome } from '#gateways/webhook/signed-webhook.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { WebhookSubscriptions } from './service.ts'
import { findWebhook } from './queries.ts'
import { z } from 'zod'
import { defineJob, type Jobs } from '#jobs/jobs.ts'
import { deletedUserName, DELETED_USER_PREFIX } from '#platform/deleted-user.ts'
import { deleteDeliveriesOfDeletedUsers, eraseUserDeliveries } from './delivery-queries.ts'
import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/time.ts'

interface WebhookAttemptDeps {
  db: Db
  secrets: Secrets
  outbound: Pick<Outbound, 'post'>
  breakers: Pick<BreakerRegistry, 'get'>
  subscriptions: Pick<WebhookSubscriptions, 'announce' | 'evict'>
  audit: Pick<AuditService, 'recordSystemEvent'>
  emails: Pick<EmailService, 'webhookDisabled'>
  now: () => Date
}

type Webhook = Row<'webhooks'>
type Outcome = Omit<SignedOutcome, 'isInner'>

/** Pauses before each retry; after the last one, about a day after the first attempt, the delivery has failed. */
export const WEBHOOK_RETRY_PAUSES_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
]
/** Time for which an attempt is leased to one worker. */
const DELIVERY_LEASE_MS = 30 * SECOND_MS
const SWITCH_OFF_DELAY_MS = 5 * DAY_MS
const WEBHOOK_TIMEOUT_MS = 10 * SECOND_MS
const MAX_ANSWER_BYTES = 2048

const after = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString()

/** Returns the current secret, and the previous one until its grace period ends. */
function secretsOf({ secret, old_secret, rotated_until }: Webhook, secrets: Secrets, time: string) {
  const isOldGood = old_secret !== null && rotated_until !== null && rotated_until > time
  return [secret, ...(isOldGood ? [old_secret] : [])].map((sealed) => secrets.unseal(sealed))
}

/** Makes one delivery attempt and records its result. */
function webhookAttempts({ db, secrets, outbound, breakers, subscriptions, audit, emails, now }: WebhookAttemptDeps) {
  /**
   * Responses from the local network are hidden, because administrators of the site need not have access to that
   * network.
   */
  async function send(webhook: Webhook, webhookEvent: { id: string; event: string; body: string }): Promise<Outcome> {
    const message = {
      url: webhook.url,
      secrets: secretsOf(webhook, secrets, now().toISOString()),
      headers: { 'imagora-event': webhookEvent.event, 'imagora-delivery': webhookEvent.id },
      body: webhookEvent.body,
      timeoutMs: WEBHOOK_TIMEOUT_MS,
      maxResponseBytes: MAX_ANSWER_BYTES,
    }
    const { isInner, ...outcome } = await postSignedWebhook(outbound, message, now())
    return { ...outcome, answer: isInner ? null : outcome.answer }
  }

  /** Disables the webhook once after days without a success, and notifies the administrators. */
  async function switchOff(tx: Db, webhookId: number) {
    const off = await queries.switchOff(tx, webhookId, after(now(), -SWITCH_OFF_DELAY_MS))
    if (!off) return
    await queries.failPendingDeliveries(tx, webhookId)
    await subscriptions.announce(tx)
    const { name, url, failing_since } = off
    await audit.recordSystemEvent(
      tx,
      { action: 'webhook.switched_off', target: `webhook ${webhookId} ${name}` },
      { failing_since },
    )
    for (const admin of await queries.listAdmins(tx))
      await emails.webhookDisabled(tx, admin, { name, url, failing_since: failing_since! })
  }

  async function settle(
    webhookId: number,
    { id, attempts }: queries.ClaimedDelivery,
    heldUntil: string,
    tried: Outcome,
  ) {
    const time = now()
    const isTaken = tried.error === null
    const pause = isTaken ? undefined : WEBHOOK_RETRY_PAUSES_MS[attempts]
    const finalState = isTaken ? 'delivered' : 'failed'
    await db.transaction().execute(async (tx) => {
      await queries.settleDelivery(tx, id, heldUntil, {
        ...tried,
        state: pause === undefined ? finalState : 'waiting',
        attempts: attempts + 1,
        delivered_at: isTaken ? time.toISOString() : null,
        next_at: pause === undefined ? null : after(time, pause),
      })
      await queries.recordOutcome(tx, webhookId, isTaken, time.toISOString())
      if (!isTaken) await switchOff(tx, webhookId)
    })
    if (!isTaken) subscriptions.evict()
  }

  /** Returns false if nothing is due. */
  async function deliverNext(webhookId: number) {
    const webhook = await findWebhook(db, webhookId)
    if (!webhook) return false
    if (!webhook.is_enabled) {
      await queries.failPendingDeliveries(db, webhookId)
      return false
    }
    const heldUntil = after(now(), DELIVERY_LEASE_MS)
    const dueDelivery = await queries.claimDueDelivery(db, webhookId, now().toISOString(), heldUntil)
    if (!dueDelivery) return false
    const tried = await breakers.get('webhook', webhookId).run(() => send(webhook, dueDelivery), webhookBreakerRules)
    await settle(webhookId, dueDelivery, heldUntil, tried)
    return true
  }

  /** Milliseconds for which the circuit of a repeatedly unreachable receiver stays open. */
  const openForMs = (webhookId: number) => breakers.get('webhook', webhookId).openForMs()

  return { send, deliverNext, openForMs }
}

interface WebhookDeliveryDeps extends WebhookAttemptDeps {
  jobs: Jobs
}

/** One webhook occupies a job runner for this long at most, and then pauses as long. */
const RUN_BUDGET_MS = 5 * SECOND_MS
const KEPT_DELIVERIES_COUNT = 10_000

/**
 * [Note: Deliveries] Deliveries are stored in a table, written in the transaction of their event. A job only polls the
 * table, for one webhook at a time, so that a slow receiver blocks one job runner and not all. Whatever happens to
 * jobs, `sweep` finds the deliveries that are due.
 */
export function createWebhookDelivery(deps: WebhookDeliveryDeps) {
  const { db, jobs, now } = deps
  const { send, deliverNext, openForMs } = webhookAttempts(deps)
  const busy = new Set<number>()
  const wanted = new Set<number>()

  const look = defineJob({
    name: 'webhooks.deliver',
    payload: z.strictObject({ webhook_id: z.int() }),
    run: ({ webhook_id }, { signal }) => deliverAll(webhook_id, signal),
  })
  // The job has no key: transactions that publish events must not wait for each other.
  const deliverSoon = (tx: Db, webhook_id: number) => jobs.enqueue(tx, look, { webhook_id })
  const deliverLater = (webhook_id: number, ms: number) =>
    jobs.enqueue(db, look, { webhook_id }, { key: `${webhook_id}`, run_at: new Date(Date.now() + ms) })

  async function takeTurn(webhookId: number, signal: AbortSignal) {
    const startedAt = performance.now()
    const spent = () => performance.now() - startedAt
    while (!signal.aborted && spent() < RUN_BUDGET_MS) {
      const pauseMs = openForMs(webhookId)
      if (pauseMs > 0) return pauseMs
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

  async function purgeDeliveries() {
    await queries.deleteExcessDeliveries(db, KEPT_DELIVERIES_COUNT)
    await deleteDeliveriesOfDeletedUsers(db, DELETED_USER_PREFIX)
  }

  return {
    purgeDeliveries,

    /** Runs in the transaction of the account deletion. */
    eraseUser: (tx: Db, user: { id: number; username: string }) =>
      eraseUserDeliveries(tx, user, deletedUserName(user.id)),

    deliverSoon,
    send,
    sweep,

    register() {
      jobs.register(look)
      const every = { payload: z.object({}) }
      jobs.schedule('*/5 * * * *', { name: 'webhooks.sweep', ...every, run: sweep })
      jobs.schedule('19 * * * *', { name: 'webhooks.forget', ...every, run: purgeDeliveries })
    },
  }
}

export type WebhookDelivery = ReturnType<typeof createWebhookDelivery>

const MAX_SEQUENCE_COUNT = 0xfff

/** Generates UUIDs of version 7: milliseconds first, then a counter, so that later ids are larger. */
function deliveryIds() {
  let last = { time: 0, count: 0 }
  return (now: Date) => {
    const isNew = now.getTime() > last.time
    const isFull = last.count === MAX_SEQUENCE_COUNT
    if (isNew) last = { time: now.getTime(), count: 0 }
    else last = isFull ? { time: last.time + 1, count: 0 } : { time: last.time, count: last.count + 1 }
    const bytes = randomBytes(16)
    bytes.writeUIntBE(last.time, 0, 6)
    bytes.writeUInt16BE(0x7000 | last.count, 6)
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
}

export const newDeliveryId = deliveryIds()
