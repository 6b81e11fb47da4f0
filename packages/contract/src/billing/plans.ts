import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Line, Lines, PageQuery, pageOf, RequiredLine, Timestamp, WebAddress } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { isPayable } from './money.ts'
import { defineRoutes } from '../route.ts'
import { Amount, Currency, SomeAmount } from './amounts.ts'

export const PlanType = z.enum(['vip', 'storage']).meta({ description: 'A role group, or room to store' })
export type PlanType = z.output<typeof PlanType>

const priced = z.object({ currency: Currency, price: Amount })

export const PlanPrice = z.object({
  id: Id,
  name: z.string(),
  price: Amount.nullable().meta({ description: 'In the currency of the site where it is given; null to ask for it' }),
  currency: Currency,
  duration: z.int().meta({ description: 'Minutes, 0 for ever; about as long as the months where there are any' }),
  months: z.int().meta({ description: 'Calendar months that it lasts; 0 where the minutes are exact' }),
  recommended: z.boolean(),
  description: z.string(),
  amounts: z.array(priced).meta({ description: 'The price in each currency that it can be paid in' }),
})
export type PlanPrice = z.output<typeof PlanPrice>

export const Plan = z.object({
  id: Id,
  type: PlanType,
  name: z.string(),
  intro: z.string(),
  badge: z.string(),
  features: z.array(z.string()),
  prices: z.array(PlanPrice),
  group: z.object({ id: Id, name: z.string() }).nullable(),
  capacity: z.number().nullable().meta({ description: 'KB of 1,024 bytes' }),
  contact_url: z.string(),
})
export type Plan = z.output<typeof Plan>

export const AdminPlan = Plan.extend({
  group_id: Id.nullable(),
  capacity_bytes: z.int().nullable(),
  own_contact_url: z.string().meta({ description: 'Where it differs from that of the site' }),
  is_published: z.boolean(),
  place: z.int(),
  order_count: z.int(),
  created_at: Timestamp,
})
export type AdminPlan = z.output<typeof AdminPlan>

export const PlanQuery = PageQuery.extend({ type: PlanType.optional() })
export type PlanQuery = z.output<typeof PlanQuery>

const { plan } = limits

/** A price lasts minutes or calendar months; the minutes of months are computed, for clients that read only these. */
const PriceInput = z
  .strictObject({
    id: Id.optional().meta({ description: 'Of a price that is there, so that it stays the same one' }),
    name: RequiredLine(plan.name, 'required'),
    description: Line(plan.intro).default(''),
    duration: z
      .int()
      .min(0)
      .max(plan.minutes)
      .optional()
      .meta({ description: 'Minutes, 0 for ever; not needed with months' }),
    months: z
      .int()
      .min(0)
      .max(plan.months)
      .default(0)
      .meta({ description: 'Calendar months; take the place of the minutes' }),
    recommended: z.boolean().default(false),
    amounts: z
      .array(
        z
          // A free price could be ordered without end, so amounts are above zero; coupons give plans away, and their uses
          // are counted.
          .strictObject({
            currency: Currency,
            price: SomeAmount,
          })
          .refine(({ currency, price }) => isPayable(price, currency), {
            path: ['price'],
            message: 'malformed' satisfies InvalidCode,
          }),
      )
      .max(plan.currencies)
      .refine(
        (amounts) => new Set(amounts.map(({ currency }) => currency)).size === amounts.length,
        'given_twice' satisfies InvalidCode,
      )
      .default([]),
  })
  .refine(({ duration, months }) => months > 0 || duration !== undefined, {
    path: ['duration'],
    message: 'required' satisfies InvalidCode,
  })

const fields = {
  type: PlanType,
  name: RequiredLine(plan.name, 'required'),
  intro: Lines(plan.intro),
  badge: Line(plan.badge),
  features: z.array(RequiredLine(plan.feature, 'required')).max(plan.features),
  group_id: Id.nullable().meta({ description: 'What a plan of the type vip sells' }),
  capacity_bytes: z
    .int()
    .min(1)
    .max(plan.bytes)
    .nullable()
    .meta({ description: 'What a plan of the type storage sells' }),
  contact_url: WebAddress(limits.url),
  is_published: z.boolean(),
  place: z.int().min(1).max(1000).meta({ description: 'From one; the others make room' }),
  prices: z.array(PriceInput).max(plan.prices),
}

export const PlanInput = z.strictObject({
  ...fields,
  intro: fields.intro.default(''),
  badge: fields.badge.default(''),
  features: fields.features.default([]),
  group_id: fields.group_id.default(null),
  capacity_bytes: fields.capacity_bytes.default(null),
  contact_url: fields.contact_url.default(''),
  is_published: z.boolean().default(false),
  place: fields.place.optional(),
  prices: fields.prices.default([]),
})
export type PlanInput = z.output<typeof PlanInput>

export const PlanChanges = z
  .strictObject(fields)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type PlanChanges = z.output<typeof PlanChanges>

const read = { access: 'admin', permission: 'plans.read' } as const
const write = { access: 'admin', permission: 'plans.write', reauth: true } as const

export const plans = defineRoutes({
  'GET /plans': { access: 'public', query: PlanQuery, data: pageOf(Plan) },
  'GET /plans/{id}': { access: 'public', params: IdParams, data: Plan, refuses: ['plan_missing'] },
  'GET /admin/plans': { ...read, query: PlanQuery, data: pageOf(AdminPlan) },
  'POST /admin/plans': { ...write, body: PlanInput, data: z.object({ id: Id }) },
  'PUT /admin/plans': {
    ...write,
    bulk: true,
    body: z.strictObject({ action: z.enum(['publish', 'hide']), ids: bulkIdsOf(Id) }),
    data: bulkResultsOf(Id),
  },
  'PUT /admin/plans/{id}': {
    ...write,
    params: IdParams,
    body: PlanChanges,
    answers: 204,
    refuses: ['plan_missing', 'price_missing'],
  },
  'DELETE /admin/plans/{id}': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['plan_missing', 'plan_in_use'],
  },
})
