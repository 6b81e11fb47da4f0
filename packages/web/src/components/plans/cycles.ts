import type { Plan, PlanPrice } from '@imagora/contract'

interface Cycle {
  key: string
  duration: number
  months: number
  /** Common name of all prices of this cycle; null if their names differ. */
  name: string | null
}

/** Calendar months and their number of days are different cycles: a month is not 30 days. */
export const cycleKey = ({ duration, months }: Pick<PlanPrice, 'duration' | 'months'>) =>
  months > 0 ? `${months} months` : `${duration} minutes`

/** A duration of zero means forever and sorts as the longest. */
const length = (duration: number) => (duration === 0 ? Number.POSITIVE_INFINITY : duration)

const pricesOnSale = (plans: Plan[]) => plans.flatMap((plan) => plan.prices.filter(({ price }) => price !== null))

function nameOf(prices: PlanPrice[], key: string) {
  const names = new Set(prices.filter((price) => cycleKey(price) === key).map(({ name }) => name))
  return names.size === 1 ? ([...names][0] ?? null) : null
}

/**
 * Returns the billing cycles, shortest first. Prices on request are left out, because their cycle is on request too.
 */
export function cyclesOf(plans: Plan[]): Cycle[] {
  const prices = pricesOnSale(plans)
  const cycles = new Map(prices.map((price) => [cycleKey(price), price]))
  return [...cycles]
    .toSorted(([, one], [, other]) => length(one.duration) - length(other.duration))
    .map(([key, { duration, months }]) => ({ key, duration, months, name: nameOf(prices, key) }))
}

/** Returns the initial cycle of the plans page: that of the recommended price, else of the first price. */
export function firstCycle(plans: Plan[]): string {
  const prices = pricesOnSale(plans)
  return cycleKey(prices.find(({ recommended }) => recommended) ?? prices[0] ?? { duration: 0, months: 0 })
}

/** Returns the price of a plan for this cycle, or its default price. */
export function priceFor({ prices }: Plan, cycle: string): PlanPrice | undefined {
  const fitting = prices.filter((price) => cycleKey(price) === cycle)
  return fitting.find(({ recommended }) => recommended) ?? fitting[0] ?? firstPrice(prices)
}

/** Returns the default price: the recommended one, else the first. */
export const firstPrice = (prices: PlanPrice[]): PlanPrice | undefined =>
  prices.find(({ recommended }) => recommended) ?? prices[0]
