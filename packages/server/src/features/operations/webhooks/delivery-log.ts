import type { DeliveryQuery, WebhookFinding } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Actor, AuditService } from '#features/operations/audit-log/service.ts'
import { refuse } from '#platform/refusal.ts'
import { type WebhookDelivery, newDeliveryId } from './deliver-webhook.ts'
import * as queries from './queries.ts'
import { targetOf } from './service.ts'

interface WebhookLogDeps {
  db: Db
  audit: Pick<AuditService, 'record'>
  webhookDelivery: Pick<WebhookDelivery, 'send' | 'deliverSoon'>
  now: () => Date
}

const MAX_DETAIL_CHARS = 200

/** Past and pending deliveries of webhooks. */
export function createWebhookLog({ db, audit, webhookDelivery, now }: WebhookLogDeps) {
  async function requireWebhook(tx: Db, id: number) {
    const webhook = await queries.findWebhook(tx, id)
    if (!webhook) throw refuse('webhook_missing')
    return webhook
  }

  return {
    /** Sends a test while the administrator waits; it works for disabled webhooks too and is not logged. */
    async test(actor: Actor, id: number) {
      const webhook = await requireWebhook(db, id)
      const time = now()
      const event = 'webhook.test'
      const delivery = { id: newDeliveryId(time), event, created_at: time.toISOString() }
      const body = JSON.stringify({ ...delivery, data: { id, name: webhook.name } })
      const { error, status, duration_ms, answer } = await webhookDelivery.send(webhook, { ...delivery, body })
      const outcome: WebhookFinding['outcome'] = error ?? 'ok'
      await audit.record(db, actor, { action: 'webhook.test', target: targetOf(id, webhook) }, { outcome, status })
      return { findings: [{ outcome, status, duration_ms, detail: (answer ?? '').slice(0, MAX_DETAIL_CHARS) }] }
    },

    async list(id: number, query: DeliveryQuery) {
      await requireWebhook(db, id)
      return queries.listDeliveries(db, id, query)
    },

    async get(id: number, deliveryId: string) {
      const delivery = await queries.findDelivery(db, id, deliveryId)
      if (!delivery) throw refuse('delivery_missing')
      return delivery
    },

    /** The delivery keeps its id, so that a receiver can recognize a duplicate. */
    redeliver: (actor: Actor, id: number, deliveryId: string) =>
      db.transaction().execute(async (tx) => {
        const delivery = await queries.findDelivery(tx, id, deliveryId)
        if (!delivery) throw refuse('delivery_missing')
        const webhook = await requireWebhook(tx, id)
        if (!webhook.is_enabled) throw refuse('webhook_off')
        await queries.restartDelivery(tx, id, deliveryId, now().toISOString())
        await webhookDelivery.deliverSoon(tx, id)
        const act = { action: 'webhook.redeliver', target: targetOf(id, webhook) }
        await audit.record(tx, actor, act, { delivery: deliveryId, event: delivery.event })
      }),
  }
}

export type WebhookLog = ReturnType<typeof createWebhookLog>
