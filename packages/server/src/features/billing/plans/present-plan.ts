import { type AdminPlan, type CurrencyCode, type Plan, type PlanPrice, toMajor } from '@imagora/contract'
import type { Row } from '#db/schema/schema.ts'
import type { PlanRow } from './queries.ts'

interface Site {
  currency: CurrencyCode
  plans_contact_url: string
}

/** Prices and amounts of several plans. */
export interface PlanPriceRows {
  prices: Row<'plan_prices'>[]
  amounts: Row<'plan_amounts'>[]
}

function priceOf(
  { id, name, duration, months, is_recommended, description }: Row<'plan_prices'>,
  parts: PlanPriceRows,
  site: Site,
) {
  const amounts = parts.amounts
    .filter(({ price_id }) => price_id === id)
    .map(({ currency, amount }) => ({ currency: currency as CurrencyCode, price: toMajor(amount, currency) }))
  const displayedAmount = amounts.find(({ currency }) => currency === site.currency) ?? amounts[0]
  const { price, currency } = displayedAmount ?? { price: null, currency: site.currency }
  return {
    id,
    name,
    price,
    currency,
    duration,
    months,
    recommended: is_recommended,
    description,
    amounts,
  } satisfies PlanPrice
}

export function presentPlan(plan: PlanRow, parts: PlanPriceRows, site: Site): Plan {
  const { id, type, name, intro, badge, group_id, group_name, capacity_bytes } = plan
  return {
    id,
    type,
    name,
    intro,
    badge,
    features: JSON.parse(plan.features) as string[],
    prices: parts.prices.filter(({ plan_id }) => plan_id === id).map((price) => priceOf(price, parts, site)),
    group: type === 'vip' && group_id !== null ? { id: group_id, name: group_name ?? '' } : null,
    capacity: type === 'storage' ? capacity_bytes / 1024 : null,
    contact_url: plan.contact_url || site.plans_contact_url,
  }
}

export function presentAdminPlan(plan: PlanRow, parts: PlanPriceRows, site: Site, order_count: number): AdminPlan {
  const { type, group_id, capacity_bytes, contact_url, is_published, place, created_at } = plan
  return {
    ...presentPlan(plan, parts, site),
    group_id,
    capacity_bytes: type === 'storage' ? capacity_bytes : null,
    own_contact_url: contact_url,
    is_published,
    place,
    order_count,
    created_at,
  }
}
