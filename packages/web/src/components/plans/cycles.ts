import type { Plan, PlanPrice } from '@imagora/contract'

/** A length of time that plans are sold for. */
interface Cycle {
  duration: number
  /** What all prices of this length are called; nothing where they are called differently. */
  name: string | null
}

/** For ever is the longest. */
const length = (duration: number) => (duration === 0 ? Number.POSITIVE_INFINITY : duration)

function nameOf(prices: PlanPrice[], duration: number) {
  const names = new Set(prices.filter((price) => price.duration === duration).map(({ name }) => name))
  return names.size === 1 ? ([...names][0] ?? null) : null
}

/** The lengths to switch between, the shortest first. Where the price is asked for, the length is too. */
export function cyclesOf(plans: Plan[]): Cycle[] {
  const prices = plans.flatMap((plan) => plan.prices.filter(({ price }) => price !== null))
  const durations = [...new Set(prices.map(({ duration }) => duration))]
  return durations
    .toSorted((one, other) => length(one) - length(other))
    .map((duration) => ({ duration, name: nameOf(prices, duration) }))
}

/** What a page of plans shows first: the length of the best value, or else of the first price. */
export function firstCycle(plans: Plan[]): number {
  const prices = plans.flatMap((plan) => plan.prices.filter(({ price }) => price !== null))
  return (prices.find(({ recommended }) => recommended) ?? prices[0])?.duration ?? 0
}

/** What a plan costs for this length, or what it costs at all. */
export function priceFor({ prices }: Plan, duration: number): PlanPrice | undefined {
  const fitting = prices.filter((price) => price.duration === duration)
  return fitting.find(({ recommended }) => recommended) ?? fitting[0] ?? firstPrice(prices)
}

/** What is offered before anything was chosen. */
export const firstPrice = (prices: PlanPrice[]): PlanPrice | undefined =>
  prices.find(({ recommended }) => recommended) ?? prices[0]
