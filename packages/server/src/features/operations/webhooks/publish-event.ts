import type { WebhookEvent } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import { newDeliveryId } from './deliver-webhook.ts'
import type { KnownWebhooks } from './service.ts'
import { insertDeliveries } from './queries.ts'
import { type SubjectNeeds, webhookSubjects } from './event-payloads.ts'

interface EventPublisherDeps extends SubjectNeeds {
  known: Pick<KnownWebhooks, 'wanting'>
  /** Enqueues the delivery job in the same transaction. */
  deliverSoon: (tx: Db, webhookId: number) => Promise<void>
}

/** Runs in the transaction of the change: no event is lost, and none is sent for a change that was rolled back. */
export type Tell = (tx: Db, event: WebhookEvent, ids: number[]) => Promise<void>

/** Writes the deliveries of an event; they are sent after the commit. */
export function createEventPublisher({ known, deliverSoon, ...needs }: EventPublisherDeps): Tell {
  const describe = webhookSubjects(needs)

  return async (tx, event, ids) => {
    const wanting = ids.length > 0 ? await known.wanting(tx, event) : []
    if (wanting.length === 0) return
    const time = needs.now()
    const created_at = time.toISOString()
    const told = await describe[event](tx, ids)
    if (told.length === 0) return
    for (const webhook_id of wanting) {
      const deliveries = told.map((data) => {
        const id = newDeliveryId(time)
        return { id, webhook_id, event, body: JSON.stringify({ id, event, created_at, data }), created_at }
      })
      await insertDeliveries(tx, deliveries)
      await deliverSoon(tx, webhook_id)
    }
  }
}
