import * as queries from './queries.ts'
import { randomBytes } from 'node:crypto'
import {
  limits,
  type PageQuery,
  type Webhook,
  type WebhookChanges,
  type WebhookEvent,
  type WebhookInput,
} from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { acquireAdvisoryLock } from '#db/advisory-lock.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/secrets.ts'
import { failPendingDeliveries } from './delivery-queries.ts'
import type { Signals } from '#db/dialects/signals.ts'
import { DAY_MS } from '#platform/time.ts'

interface WebhookServiceDeps {
  db: Db
  secrets: Secrets
  audit: Pick<AuditService, 'record' | 'recordChanges'>
  subscriptions: Pick<WebhookSubscriptions, 'announce' | 'evict'>
  now: () => Date
}

/** Time for which receivers may still verify with the old secret. */
const OLD_SECRET_TTL_MS = DAY_MS

export const targetOf = (id: number, { name }: { name: string }) => `webhook ${id} ${name}`
const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
const eventsOf = ({ events }: { events: string }) => JSON.parse(events) as WebhookEvent[]

export function createWebhookService({ db, secrets, audit, subscriptions, now }: WebhookServiceDeps) {
  async function requireWebhook(tx: Db, id: number) {
    const webhook = await queries.findWebhook(tx, id)
    if (!webhook) throw refuse('webhook_missing')
    return webhook
  }

  /** Announces the change to all processes in the same transaction. */
  async function changeWebhooks<T>(work: (tx: Db) => Promise<T>) {
    const done = await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      await subscriptions.announce(tx)
      return result
    })
    subscriptions.evict()
    return done
  }

  return {
    async list(query: PageQuery) {
      const { data, total } = await queries.listWebhooks(db, query)
      const time = now().toISOString()
      const webhooks = data.map(({ secret, rotated_until, waiting_count, ...webhook }): Webhook => ({
        ...webhook,
        events: eventsOf(webhook),
        secret_set: secret !== '',
        rotated_until: rotated_until !== null && rotated_until > time ? rotated_until : null,
        waiting_count: waiting_count ?? 0,
      }))
      return { data: webhooks, total }
    },

    create: (actor: Actor, input: WebhookInput) =>
      changeWebhooks(async (tx) => {
        await acquireAdvisoryLock(tx, 'webhooks')
        const most = limits.webhook.count
        if ((await queries.countWebhooks(tx)) >= most) throw refuse('webhooks_too_many', { values: { count: most } })
        const secret = newSecret()
        const { id } = await queries.insertWebhook(tx, {
          ...input,
          events: JSON.stringify(input.events),
          secret: secrets.seal(secret),
          old_secret: null,
          rotated_until: null,
          last_delivery_at: null,
          failing_since: null,
          created_at: now().toISOString(),
        })
        await audit.record(tx, actor, { action: 'webhook.create', target: targetOf(id, input) }, input)
        return { id, secret }
      }),

    /** A webhook that is enabled again starts without failures; a disabled one loses its pending deliveries. */
    update: (actor: Actor, id: number, changes: WebhookChanges) =>
      changeWebhooks(async (tx) => {
        const before = await requireWebhook(tx, id)
        const { events, ...plain } = changes
        const isFresh = changes.is_enabled === true && !before.is_enabled
        await queries.updateWebhook(tx, id, {
          ...plain,
          ...(events && { events: JSON.stringify(events) }),
          ...(isFresh && { failing_since: null }),
        })
        if (changes.is_enabled === false) await failPendingDeliveries(tx, id)
        const act = { action: 'webhook.change', target: targetOf(id, before) }
        await audit.recordChanges(tx, actor, act, { before: { ...before, events: eventsOf(before) }, after: changes })
      }),

    remove: (actor: Actor, id: number) =>
      changeWebhooks(async (tx) => {
        const before = await requireWebhook(tx, id)
        await queries.deleteWebhook(tx, id)
        const { name, url } = before
        await audit.record(tx, actor, { action: 'webhook.delete', target: targetOf(id, before) }, { name, url })
      }),

    rotate: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        const before = await requireWebhook(tx, id)
        const secret = newSecret()
        const rotated_until = new Date(now().getTime() + OLD_SECRET_TTL_MS).toISOString()
        const changes = { secret: secrets.seal(secret), old_secret: before.secret, rotated_until }
        await queries.updateWebhook(tx, id, changes)
        await audit.record(tx, actor, { action: 'webhook.rotate', target: targetOf(id, before) }, { rotated_until })
        return { secret }
      }),
  }
}

export type WebhookService = ReturnType<typeof createWebhookService>

type SubscribersByEvent = Map<string, number[]>

const topic = 'webhooks'

function byEvent(webhooks: { id: number; events: string }[]) {
  const subscribers: SubscribersByEvent = new Map()
  for (const { id, events } of webhooks) {
    for (const event of JSON.parse(events) as string[]) subscribers.set(event, [...(subscribers.get(event) ?? []), id])
  }
  return subscribers
}

/** Subscriptions are cached in memory, so that events without a subscriber cost nothing. */
export function createWebhookSubscriptions({ signals }: { signals: Signals }) {
  let copy: SubscribersByEvent | null = null
  // The counter of changes discards a read that began before a change.
  let generation = 0
  function evict() {
    generation++
    copy = null
  }
  signals.on(topic, evict)

  async function load(tx: Db) {
    const startGeneration = generation
    const loaded = byEvent(await queries.listEnabled(tx))
    if (startGeneration === generation && signals.isListening()) copy = loaded
    return loaded
  }

  return {
    async listSubscribers(tx: Db, event: WebhookEvent) {
      const cachedWebhooks = signals.isListening() ? copy : null
      return (cachedWebhooks ?? (await load(tx))).get(event) ?? []
    },

    /** Runs in the transaction that changes a webhook. */
    announce: (tx: Db) => signals.send(tx, topic),

    /** Runs after that transaction, so that this process does not wait for the signal. */
    evict,
  }
}

export type WebhookSubscriptions = ReturnType<typeof createWebhookSubscriptions>
