import type { Plan, PlanPrice } from '@imagora/contract'

interface Cycle {
  duration: number
  /** Common name of all prices with this duration; null if their names differ. */
  name: string | null
}

/** A duration of zero means forever and sorts as the longest. */
const length = (duration: number) => (duration === 0 ? Number.POSITIVE_INFINITY : duration)

function nameOf(prices: PlanPrice[], duration: number) {
  const names = new Set(prices.filter((price) => price.duration === duration).map(({ name }) => name))
  return names.size === 1 ? ([...names][0] ?? null) : null
}

/**
 * Returns the billing cycles, shortest first. Prices on request are left out, because their cycle is on request too.
 */
export function cyclesOf(plans: Plan[]): Cycle[] {
  const prices = plans.flatMap((plan) => plan.prices.filter(({ price }) => price !== null))
  const durations = [...new Set(prices.map(({ duration }) => duration))]
  return durations
    .toSorted((one, other) => length(one) - length(other))
    .map((duration) => ({ duration, name: nameOf(prices, duration) }))
}

/** Returns the initial cycle of the plans page: that of the recommended price, else of the first price. */
export function firstCycle(plans: Plan[]): number {
  const prices = plans.flatMap((plan) => plan.prices.filter(({ price }) => price !== null))
  return (prices.find(({ recommended }) => recommended) ?? prices[0])?.duration ?? 0
}

/** Returns the price of a plan for this cycle, or its default price. */
export function priceFor({ prices }: Plan, duration: number): PlanPrice | undefined {
  const fitting = prices.filter((price) => price.duration === duration)
  return fitting.find(({ recommended }) => recommended) ?? fitting[0] ?? firstPrice(prices)
}

/** Returns the default price: the recommended one, else the first. */
export const firstPrice = (prices: PlanPrice[]): PlanPrice | undefined =>
  prices.find(({ recommended }) => recommended) ?? prices[0]
