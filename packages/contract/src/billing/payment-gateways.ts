import { z } from 'zod'
import { endpointProblems, Id, IdParams, PageQuery, pageOf, RequiredLine, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { payLabels, paymentPlatforms } from './payment-platforms.ts'
import { defineRoutes } from '../route.ts'

export const PlatformName = z.enum(paymentPlatforms)
export const PayLabelName = z.enum(payLabels)

const Texts = z.record(z.string().max(50), z.string().max(10_000))
const Code = z.string().regex(/^[A-Z]{3}$/, 'malformed' satisfies InvalidCode)
const Channel = z.string().max(20)

export const AdminPaymentGateway = z.object({
  id: Id,
  name: z.string(),
  platform: PlatformName,
  options: Texts.meta({ description: 'By the names of the platform; nothing secret' }),
  secrets_set: z.array(z.string()).meta({ description: 'The secrets that are there, by name' }),
  currencies: z.array(z.string()).meta({ description: 'What it settles in: it is offered for orders in these' }),
  channels: z.array(z.string()).meta({ description: 'Of the ways that the platform has, those that are offered' }),
  is_enabled: z.boolean(),
  place: z.int().meta({ description: 'From 1, in the order of the choices' }),
  notify_url: z
    .string()
    .meta({ description: 'What the platform must be told to send its notices to; empty while PUBLIC_URL is not set' }),
  created_at: Timestamp,
})
export type AdminPaymentGateway = z.output<typeof AdminPaymentGateway>

const fields = {
  name: RequiredLine(limits.text, 'required'),
  options: Texts.meta({ description: 'By the names of the platform; an address is https, or http within the machine' }),
  secrets: Texts.meta({ description: 'By the names of the platform; what is not given stays' }),
  currencies: z
    .array(Code)
    .min(1, 'required' satisfies InvalidCode)
    .max(50),
  channels: z.array(Channel).max(20),
  is_enabled: z.boolean(),
}

export const PaymentGatewayInput = z.strictObject({
  ...fields,
  platform: PlatformName,
  options: fields.options.default({}),
  secrets: fields.secrets.default({}),
  currencies: fields.currencies.optional().meta({ description: 'Nothing = all that the platform settles, or CNY' }),
  channels: fields.channels.optional().meta({ description: 'Nothing = all that the platform has' }),
  is_enabled: z.boolean().default(true),
})
export type PaymentGatewayInput = z.output<typeof PaymentGatewayInput>

export const PaymentGatewayChanges = z
  .strictObject({ ...fields, place: z.int().min(1).max(1000) })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type PaymentGatewayChanges = z.output<typeof PaymentGatewayChanges>

/** One step of a gateway test and its outcome. */
export const PaymentFinding = z.object({
  step: z.enum(['settings', 'keys', 'connection', 'credentials', 'notices', 'address']),
  outcome: z.enum([
    'ok',
    ...endpointProblems,
    'key_unreadable',
    'signature_wrong',
    'credentials_refused',
    'not_public',
    'address_unset',
    'unclear',
  ]),
  detail: z.string().meta({ description: 'More of it, such as `HTTP 404`; never a word of the platform' }),
})
export type PaymentFinding = z.output<typeof PaymentFinding>

const read = { access: 'admin', permission: 'settings.read' } as const
const write = { access: 'admin', permission: 'settings.write', reauth: true } as const

export const paymentGateways = defineRoutes({
  'GET /admin/payment-gateways': { ...read, query: PageQuery, data: pageOf(AdminPaymentGateway) },
  'POST /admin/payment-gateways': { ...write, body: PaymentGatewayInput, data: z.object({ id: Id }) },
  'PUT /admin/payment-gateways/{id}': {
    ...write,
    params: IdParams,
    body: PaymentGatewayChanges,
    answers: 204,
    refuses: ['gateway_missing'],
  },
  'DELETE /admin/payment-gateways/{id}': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['gateway_missing', 'gateway_in_use'],
  },
  'POST /admin/payment-gateways/{id}/test': {
    ...write,
    params: IdParams,
    data: z.object({ findings: z.array(PaymentFinding) }),
    refuses: ['gateway_missing'],
  },
})
