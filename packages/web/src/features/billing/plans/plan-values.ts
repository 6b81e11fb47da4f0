import type { PlanBody } from '#data/billing/plans.ts'
import type { AdminPlan, PlanType } from '@imagora/contract'
import { parseTypedNumber, formatInUnit } from '#lib/formats/numbers.ts'

const GB = 1024 ** 3

/** Units of calendar length in months, and of exact length in minutes, longest first; `forever` has no length. */
const unitMonths = { year: 12, month: 1 }
const unitMinutes = { day: 1440, hour: 60, minute: 1 }
export const durationUnits = ['month', 'year', 'day', 'hour', 'minute', 'forever'] as const
export type DurationUnit = (typeof durationUnits)[number]

export interface AmountValues {
  currency: string
  price: string
}

/** Form values as typed; numbers are strings until they are sent. */
export interface PriceValues {
  /** Id of an existing price; null for a new one. */
  id: number | null
  /** React key that stays stable while prices are reordered. */
  key: string
  name: string
  description: string
  duration: string
  unit: DurationUnit
  recommended: boolean
  amounts: AmountValues[]
}

export interface PlanValues {
  type: PlanType
  name: string
  intro: string
  badge: string
  features: string[]
  group_id: string
  capacity_bytes: string
  contact_url: string
  is_published: boolean
  prices: PriceValues[]
}

let made = 0

export const newPriceValues = (currency: string): PriceValues => ({
  id: null,
  key: `new-${++made}`,
  name: '',
  description: '',
  duration: '1',
  unit: 'month',
  recommended: false,
  amounts: [{ currency, price: '' }],
})

export const newPlanValues = (currency: string): PlanValues => ({
  type: 'vip',
  name: '',
  intro: '',
  badge: '',
  features: [],
  group_id: '',
  capacity_bytes: '10',
  contact_url: '',
  is_published: false,
  prices: [newPriceValues(currency)],
})

/** Returns the longest unit that the length fills exactly. */
function inLongestUnit<Unit extends DurationUnit>(length: number, units: Record<Unit, number>) {
  const [unit, size] = (Object.entries(units) as [Unit, number][]).find(([, each]) => length % each === 0)!
  return { duration: String(length / size), unit }
}

function durationOf(minutes: number, months: number): Pick<PriceValues, 'duration' | 'unit'> {
  if (months > 0) return inLongestUnit(months, unitMonths)
  return minutes === 0 ? { duration: '1', unit: 'forever' } : inLongestUnit(minutes, unitMinutes)
}

function lengthOf({ duration, unit }: Pick<PriceValues, 'duration' | 'unit'>) {
  if (unit === 'forever') return { duration: 0 }
  const count = parseTypedNumber(duration)
  return unit === 'month' || unit === 'year'
    ? { months: count * unitMonths[unit] }
    : { duration: count * unitMinutes[unit] }
}

export const toPlanValues = (plan: AdminPlan): PlanValues => ({
  type: plan.type,
  name: plan.name,
  intro: plan.intro,
  badge: plan.badge,
  features: plan.features,
  group_id: plan.group_id === null ? '' : String(plan.group_id),
  capacity_bytes: plan.capacity_bytes === null ? '' : formatInUnit(plan.capacity_bytes, GB),
  contact_url: plan.own_contact_url,
  is_published: plan.is_published,
  prices: plan.prices.map(({ id, name, description, duration, months, recommended, amounts }) => ({
    id,
    key: String(id),
    name,
    description,
    ...durationOf(duration, months),
    recommended,
    amounts: amounts.map(({ currency, price }) => ({ currency, price: String(price) })),
  })),
})

type PriceBody = NonNullable<PlanBody['prices']>[number]
type Currency = NonNullable<PriceBody['amounts']>[number]['currency']

const priceOf = ({ id, name, description, recommended, amounts, ...length }: PriceValues): PriceBody => ({
  ...(id !== null && { id }),
  name,
  description,
  ...lengthOf(length),
  recommended,
  amounts: amounts.map(({ currency, price }) => ({ currency: currency as Currency, price: parseTypedNumber(price) })),
})

/** Converts form values to the request body; the type decides which product is sent. */
export const toPlanBody = ({ group_id, capacity_bytes, features, prices, ...plain }: PlanValues): PlanBody => ({
  ...plain,
  features: features.map((line) => line.trim()).filter((line) => line !== ''),
  group_id: plain.type === 'vip' && group_id !== '' ? Number(group_id) : null,
  capacity_bytes:
    plain.type === 'storage' && capacity_bytes !== '' ? Math.round(parseTypedNumber(capacity_bytes) * GB) : null,
  prices: prices.map(priceOf),
})
