import type { CouponBatchBody, CouponBody } from '#data/billing/coupons.ts'
import type { Coupon } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { localTime } from '#lib/formats/local-time.ts'
import { parseTypedNumber } from '#lib/formats/numbers.ts'

/** Form values as typed; numbers and times are strings until they are sent. */
export interface CouponValues {
  /** One code, or a batch of codes by prefix and pattern. */
  codes: 'one' | 'many'
  prefix: string
  pattern: string
  count: string
  code: string
  name: string
  type: Coupon['type']
  value: string
  currency: string
  min_amount: string
  starts_at: string
  ends_at: string
  total_limit: string
  per_user_limit: string
  plan_ids: string[]
  is_enabled: boolean
}

const noBatch = { codes: 'one', prefix: '', pattern: '####-####', count: '100' } as const

export const newCouponValues: CouponValues = {
  ...noBatch,
  code: '',
  name: '',
  type: 'percent',
  value: '',
  currency: '',
  min_amount: '0',
  starts_at: '',
  ends_at: '',
  total_limit: '0',
  per_user_limit: '1',
  plan_ids: [],
  is_enabled: true,
}

const typedTime = (time: string | null) => (time === null ? '' : localTime(new Date(time)))

export const toCouponValues = (coupon: Coupon): CouponValues => ({
  ...noBatch,
  code: coupon.code,
  name: coupon.name,
  type: coupon.type,
  value: String(coupon.value),
  currency: coupon.currency ?? '',
  min_amount: String(coupon.min_amount),
  starts_at: typedTime(coupon.starts_at),
  ends_at: typedTime(coupon.ends_at),
  total_limit: String(coupon.total_limit),
  per_user_limit: String(coupon.per_user_limit),
  plan_ids: coupon.plan_ids.map(String),
  is_enabled: coupon.is_enabled,
})

/** Converts a local time to an ISO timestamp; null if empty. */
const momentOf = (typed: string) => (typed === '' ? null : new Date(typed).toISOString())

export const toCouponBody = (values: CouponValues): CouponBody => ({
  code: values.code,
  name: values.name,
  type: values.type,
  value: parseTypedNumber(values.value),
  currency: values.currency === '' ? null : (values.currency as CouponBody['currency']),
  min_amount: parseTypedNumber(values.min_amount),
  starts_at: momentOf(values.starts_at),
  ends_at: momentOf(values.ends_at),
  total_limit: parseTypedNumber(values.total_limit),
  per_user_limit: parseTypedNumber(values.per_user_limit),
  plan_ids: values.plan_ids.map(Number),
  is_enabled: values.is_enabled,
})

export function toCouponBatchBody(values: CouponValues): CouponBatchBody {
  const { code: _code, total_limit: _total, per_user_limit: _perUser, ...terms } = toCouponBody(values)
  return { ...terms, prefix: values.prefix, pattern: values.pattern.trim(), count: parseTypedNumber(values.count) }
}

export const isCodePrefix = (text: string) => /^(?:[a-z0-9][a-z0-9_-]*)?$/i.test(text.trim())

export const isCodePattern = (text: string) =>
  /^#[#_-]*$/.test(text.trim()) && text.replaceAll(/[^#]/g, '').length >= limits.coupon.random

const CODE_LENGTH = 8

/** Returns an unguessable code: eight characters out of 31. */
export const generateCouponCode = () =>
  Array.from(
    crypto.getRandomValues(new Uint32Array(CODE_LENGTH)),
    (number) => limits.coupon.alphabet[number % limits.coupon.alphabet.length],
  ).join('')

/** Returns whether a coupon is currently accepted, or why not. */
export function getCouponState({ is_enabled, starts_at, ends_at, total_limit, used_count }: Coupon, now = new Date()) {
  const time = now.toISOString()
  if (!is_enabled) return 'off'
  if (ends_at !== null && ends_at <= time) return 'ended'
  if (total_limit > 0 && used_count >= total_limit) return 'used_up'
  return starts_at !== null && starts_at > time ? 'waiting' : 'on'
}
