import type { DeliveryError, WebhookEvent } from '@imagora/contract'
import type { Generated } from 'kysely'

export interface WebhookTable {
  id: Generated<number>
  name: string
  url: string
  /** As JSON. */
  events: string
  /** Sealed, as is the one before, which signs too until receivers have had the time to change. */
  secret: string
  old_secret: string | null
  rotated_until: string | null
  is_enabled: boolean
  last_delivery_at: string | null
  failing_since: string | null
  created_at: string
}

/** A photo that is held until a program elsewhere has judged it. */
export interface ModerationTable {
  photo_id: number
  owner_id: Generated<number>
  attempts: number
  next_at: string
}

/** One thing that one webhook is told. */
export interface WebhookDeliveryTable {
  /** Numbered by time, so that the newest is the largest. */
  id: string
  webhook_id: number
  event: WebhookEvent
  /** What is sent, to the letter. */
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  status: number | null
  error: DeliveryError | null
  answer: string | null
  duration_ms: number | null
  created_at: string
  delivered_at: string | null
  /** While it waits: when it is tried, or may be tried by others than who is trying it now. */
  next_at: string | null
}
