import { z } from 'zod'
import { bulkIdsOf, bulkResultsOf } from '../bulk.ts'
import { Id, IdParams, Numeral, PageQuery, pageOf, RequiredLine, SearchText, Timestamp } from '../common.ts'
import type { InvalidCode } from '../invalid.ts'
import { limits } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { Amount, Currency, SomeAmount } from './amounts.ts'

export const CouponType = z.enum(['fixed', 'percent'])
export type CouponType = z.output<typeof CouponType>

/** Coupon codes are case-insensitive; they are stored in upper case. */
export const CouponCode = z
  .string('required' satisfies InvalidCode)
  .max(limits.search, 'too_long' satisfies InvalidCode)
  .transform((code) => code.trim().toUpperCase())

/** A timestamp as users and API clients write it; without an offset it is in the time zone of the site. */
const Moment = z.string().max(40).nullable()
const Limit = z.int().min(0).max(1_000_000_000).meta({ description: 'Zero is no limit' })
const once = <T>(all: T[]) => [...new Set(all)]

const fields = {
  code: CouponCode.refine((code) => /^[A-Z0-9][A-Z0-9_-]{2,31}$/.test(code), 'malformed' satisfies InvalidCode),
  name: RequiredLine(limits.plan.name, 'required'),
  type: CouponType,
  value: SomeAmount.meta({
    description: 'An amount of money, or percent of the price',
  }),
  currency: Currency.nullable().meta({ description: 'Of a fixed amount, and of the minimum' }),
  min_amount: Amount.meta({
    description: 'What the price must be at least; in the currency of the order where none is given',
  }),
  starts_at: Moment,
  ends_at: Moment,
  total_limit: Limit,
  per_user_limit: Limit,
  plan_ids: z.array(Id).max(limits.plan.count).transform(once).meta({ description: 'None for all plans' }),
  is_enabled: z.boolean(),
}

export const Coupon = z.object({
  id: Id,
  ...fields,
  code: z.string(),
  name: z.string(),
  value: z.number(),
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  plan_ids: z.array(Id),
  used_count: z.int(),
  batch_id: Id.nullable(),
  created_at: Timestamp,
})
export type Coupon = z.output<typeof Coupon>

/** What a single coupon and a batch of them have in common. */
const terms = {
  name: fields.name,
  type: fields.type,
  value: fields.value,
  currency: fields.currency.default(null),
  min_amount: fields.min_amount.default(0),
  starts_at: fields.starts_at.default(null),
  ends_at: fields.ends_at.default(null),
  plan_ids: fields.plan_ids.default([]),
  is_enabled: z.boolean().default(true),
}

export const CouponInput = z.strictObject({
  code: fields.code,
  ...terms,
  total_limit: Limit.default(0),
  per_user_limit: Limit.default(1),
})
export type CouponInput = z.output<typeof CouponInput>

export const CouponChanges = z
  .strictObject(fields)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'nothing_to_change' satisfies InvalidCode)
export type CouponChanges = z.output<typeof CouponChanges>

const { coupon } = limits
const randomCount = (pattern: string) => pattern.replaceAll(/[^#]/g, '').length

export const CouponBatchInput = z.strictObject({
  ...terms,
  prefix: z
    .string()
    .max(coupon.prefix, 'too_long' satisfies InvalidCode)
    .transform((prefix) => prefix.trim().toUpperCase())
    .refine((prefix) => /^(?:[A-Z0-9][A-Z0-9_-]*)?$/.test(prefix), 'malformed' satisfies InvalidCode)
    .default(''),
  pattern: z
    .string()
    .max(coupon.pattern, 'too_long' satisfies InvalidCode)
    .refine(
      (pattern) => /^#[#_-]*$/.test(pattern) && randomCount(pattern) >= coupon.random,
      'malformed' satisfies InvalidCode,
    )
    .default('####-####')
    .meta({ description: 'Each # becomes a random letter or digit; eight at least, so that codes cannot be guessed' }),
  count: z.int().min(1).max(coupon.batch),
})
export type CouponBatchInput = z.output<typeof CouponBatchInput>

export const CouponBatch = z.object({
  id: Id,
  name: z.string(),
  pattern: z.string().meta({ description: 'With the prefix' }),
  code_count: z.int().meta({ description: 'Codes that are there' }),
  used_count: z.int().meta({ description: 'Codes that were used' }),
  created_at: Timestamp,
})
export type CouponBatch = z.output<typeof CouponBatch>

export const CouponQuery = PageQuery.extend({ q: SearchText, batch_id: Numeral.optional() })
export type CouponQuery = z.output<typeof CouponQuery>

const write = { access: 'admin', permission: 'plans.write', reauth: true } as const

export const coupons = defineRoutes({
  'GET /admin/coupons': { access: 'admin', permission: 'plans.read', query: CouponQuery, data: pageOf(Coupon) },
  'POST /admin/coupons': { ...write, body: CouponInput, data: z.object({ id: Id }), refuses: ['coupon_taken'] },
  'PUT /admin/coupons': {
    ...write,
    bulk: true,
    body: z.strictObject({ action: z.enum(['enable', 'disable', 'delete']), ids: bulkIdsOf(Id) }),
    data: bulkResultsOf(Id),
  },
  'PUT /admin/coupons/{id}': {
    ...write,
    params: IdParams,
    body: CouponChanges,
    answers: 204,
    refuses: ['coupon_missing', 'coupon_taken'],
  },
  'DELETE /admin/coupons/{id}': {
    ...write,
    params: IdParams,
    answers: 204,
    refuses: ['coupon_missing', 'coupon_in_use'],
  },
  'GET /admin/coupon-batches': {
    access: 'admin',
    permission: 'plans.read',
    query: PageQuery,
    data: pageOf(CouponBatch),
  },
  'POST /admin/coupon-batches': {
    ...write,
    idempotent: true,
    body: CouponBatchInput,
    data: z.object({ id: Id, count: z.int() }),
    refuses: ['coupon_taken', 'idempotency_mismatch'],
  },
  'DELETE /admin/coupon-batches/{id}': {
    ...write,
    params: IdParams,
    data: z.object({
      deleted: z.int(),
      kept: z.int().meta({ description: 'Codes that orders have used; they are turned off' }),
    }),
    refuses: ['coupon_missing'],
  },
})
