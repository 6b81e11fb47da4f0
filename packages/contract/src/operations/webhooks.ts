import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Numeral, PageQuery, pageOf, RequiredLine, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits, webhookEvents } from '../limits.ts'
import { isEndpoint } from '../identity/oauth.ts'
import { defineRoutes } from '../route.ts'

export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.output<typeof WebhookEvent>

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  is_enabled: z.boolean(),
  secret_set: z.boolean(),
  rotated_until: Timestamp.nullable().meta({ description: 'Until then the secret before signs too' }),
  last_delivery_at: Timestamp.nullable().meta({ description: 'When something was last taken' }),
  failing_since: Timestamp.nullable().meta({ description: 'Since when nothing was taken any more' }),
  waiting_count: z.int().meta({ description: 'How many deliveries are still to be taken' }),
  created_at: Timestamp,
})
export type Webhook = z.output<typeof Webhook>

const fields = {
  name: RequiredLine(limits.text, 'required'),
  url: z
    .string('required' satisfies InvalidCode)
    .trim()
    .min(1, { error: 'required' satisfies InvalidCode, abort: true })
    .max(limits.webhook.url)
    .refine(isEndpoint, 'endpoint_malformed' satisfies InvalidCode)
    .meta({ description: 'https, or http within the machine' }),
  events: z
    .array(WebhookEvent)
    .min(1, 'required' satisfies InvalidCode)
    .max(webhookEvents.length)
    .transform((events) => [...new Set(events)]),
  is_enabled: z.boolean(),
}

export const WebhookInput = z.strictObject({ ...fields, is_enabled: z.boolean().default(true) })
export type WebhookInput = z.output<typeof WebhookInput>

export const WebhookChanges = z
  .strictObject(fields)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type WebhookChanges = z.output<typeof WebhookChanges>

/** Reasons why a delivery failed. */
export const DeliveryError = z.enum([
  'url_malformed',
  'url_refused',
  'address_refused',
  'unreachable',
  'connection_refused',
  'tls_failed',
  'timed_out',
  'redirect_refused',
  'answer_refused',
  'too_large',
  'cut_off',
  'status',
  'switched_off',
])
export type DeliveryError = z.output<typeof DeliveryError>

export const Delivery = z.object({
  id: z.uuid(),
  event: WebhookEvent,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  status: z.int().nullable().meta({ description: 'What the last attempt was answered with' }),
  error: DeliveryError.nullable(),
  duration_ms: z.int().nullable(),
  created_at: Timestamp,
  delivered_at: Timestamp.nullable(),
  next_at: Timestamp.nullable().meta({ description: 'When it is tried again' }),
})
export type Delivery = z.output<typeof Delivery>

export const DeliveryDetail = Delivery.extend({
  body: z.string().meta({ description: 'What is sent, to the letter' }),
  answer: z.string().nullable().meta({ description: 'How the last answer begins' }),
})
export type DeliveryDetail = z.output<typeof DeliveryDetail>

export const DeliveryQuery = PageQuery.extend({
  state: Delivery.shape.state.optional(),
  event: WebhookEvent.optional(),
})
export type DeliveryQuery = z.output<typeof DeliveryQuery>

/** Result of a test delivery that the caller waits for. */
export const WebhookFinding = z.object({
  outcome: z.enum(['ok', ...DeliveryError.options]),
  status: z.int().nullable(),
  duration_ms: z.int(),
  detail: z.string().meta({ description: 'How the answer begins' }),
})
export type WebhookFinding = z.output<typeof WebhookFinding>

const DeliveryParams = z.object({ id: Numeral, delivery_id: z.uuid('malformed' satisfies InvalidCode) })

const Secret = z.string().meta({ description: 'Shown this once' })

const read = { access: 'admin', permission: 'settings.read' } as const
const write = { access: 'admin', permission: 'settings.write', reauth: true } as const

export const webhooks = defineRoutes({
  'GET /admin/webhooks': { ...read, query: PageQuery, data: pageOf(Webhook) },
  'POST /admin/webhooks': {
    ...write,
    body: WebhookInput,
    data: z.object({ id: Id, secret: Secret }),
    refuses: ['webhooks_too_many'],
  },
  'PUT /admin/webhooks': {
    ...write,
    bulk: true,
    body: z.strictObject({ action: z.enum(['enable', 'disable', 'delete']), ids: bulkIdsOf(Id) }),
    data: bulkResultsOf(Id),
  },
  'PUT /admin/webhooks/{id}': {
    ...write,
    params: IdParams,
    body: WebhookChanges,
    answers: 204,
    refuses: ['webhook_missing'],
  },
  'DELETE /admin/webhooks/{id}': { ...write, params: IdParams, answers: 204, refuses: ['webhook_missing'] },
  'POST /admin/webhooks/{id}/rotate': {
    ...write,
    params: IdParams,
    data: z.object({ secret: Secret }),
    refuses: ['webhook_missing'],
  },
  'POST /admin/webhooks/{id}/test': {
    ...write,
    params: IdParams,
    data: z.object({ findings: z.array(WebhookFinding) }),
    refuses: ['webhook_missing'],
  },
  'GET /admin/webhooks/{id}/deliveries': {
    ...read,
    params: IdParams,
    query: DeliveryQuery,
    data: pageOf(Delivery),
    refuses: ['webhook_missing'],
  },
  'GET /admin/webhooks/{id}/deliveries/{delivery_id}': {
    ...read,
    params: DeliveryParams,
    data: DeliveryDetail,
    refuses: ['delivery_missing'],
  },
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver': {
    ...write,
    params: DeliveryParams,
    answers: 204,
    refuses: ['delivery_missing', 'webhook_off'],
  },
})
