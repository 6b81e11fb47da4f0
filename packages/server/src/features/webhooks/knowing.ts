import type { WebhookEvent } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Signals } from '#db/dialects/signals.ts'
import * as queries from './queries.ts'

type Wanting = Map<string, number[]>

const topic = 'webhooks'

function byEvent(webhooks: { id: number; events: string }[]) {
  const wanting: Wanting = new Map()
  for (const { id, events } of webhooks) {
    for (const event of JSON.parse(events) as string[]) wanting.set(event, [...(wanting.get(event) ?? []), id])
  }
  return wanting
}

/** Who wants to know what, kept in memory, so that telling costs nothing where nobody does. */
export function knownWebhooks({ signals }: { signals: Signals }) {
  let copy: Wanting | null = null
  // Counts the changes heard of, so that a reading begun before one is not kept after it.
  let heard = 0
  function forget() {
    heard++
    copy = null
  }
  signals.on(topic, forget)

  async function load(tx: Db) {
    const begun = heard
    const loaded = byEvent(await queries.listEnabled(tx))
    if (begun === heard && signals.isListening()) copy = loaded
    return loaded
  }

  return {
    async wanting(tx: Db, event: WebhookEvent) {
      const known = signals.isListening() ? copy : null
      return (known ?? (await load(tx))).get(event) ?? []
    },

    /** In the transaction that changes a webhook. */
    announce: (tx: Db) => signals.send(tx, topic),

    /** After that transaction: this very process need not wait for the news. */
    forget,
  }
}

export type KnownWebhooks = ReturnType<typeof knownWebhooks>
