import type { PlanBody } from '#data/billing/plans.ts'
import type { AdminPlan, PlanType } from '@imagora/contract'
import { parseTypedNumber, formatInUnit } from '#lib/formats/numbers.ts'

const GB = 1024 ** 3

/** Minutes per unit, longest first; `forever` has no length. */
const unitMinutes = { year: 525_600, day: 1440, hour: 60, minute: 1 }
export const durationUnits = ['day', 'year', 'hour', 'minute', 'forever'] as const
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
  duration: '30',
  unit: 'day',
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

function durationOf(minutes: number): Pick<PriceValues, 'duration' | 'unit'> {
  if (minutes === 0) return { duration: '1', unit: 'forever' }
  const [unit, length] = (Object.entries(unitMinutes) as [Exclude<DurationUnit, 'forever'>, number][]).find(
    ([, each]) => minutes % each === 0,
  )!
  return { duration: String(minutes / length), unit }
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
  prices: plan.prices.map(({ id, name, description, duration, recommended, amounts }) => ({
    id,
    key: String(id),
    name,
    description,
    ...durationOf(duration),
    recommended,
    amounts: amounts.map(({ currency, price }) => ({ currency, price: String(price) })),
  })),
})

type PriceBody = NonNullable<PlanBody['prices']>[number]
type Currency = NonNullable<PriceBody['amounts']>[number]['currency']

const priceOf = ({ id, name, description, duration, unit, recommended, amounts }: PriceValues): PriceBody => ({
  ...(id !== null && { id }),
  name,
  description,
  duration: unit === 'forever' ? 0 : parseTypedNumber(duration) * unitMinutes[unit],
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
