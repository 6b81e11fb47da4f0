import type { Plan, PlanPrice } from '@imagora/contract'
import { expect, test } from 'vitest'
import { cycleKey, cyclesOf, firstCycle, firstPrice, priceFor } from './cycles.ts'

const price = (id: number, duration: number, rest: Partial<PlanPrice> = {}): PlanPrice => ({
  id,
  name: `${duration}`,
  price: id,
  currency: 'CNY',
  duration,
  months: 0,
  recommended: false,
  description: '',
  amounts: [{ currency: 'CNY', price: id }],
  ...rest,
})

const plan = (...prices: PlanPrice[]): Plan => ({
  id: 1,
  type: 'vip',
  name: 'Plus',
  intro: '',
  badge: '',
  features: [],
  prices,
  group: null,
  capacity: null,
  contact_url: '',
})

test('[PL-01] the lengths of all plans are offered once each, the shortest first and for ever last', () => {
  const plans = [plan(price(1, 0), price(2, 43_200)), plan(price(3, 43_200), price(4, 525_600))]
  expect(cyclesOf(plans).map(({ duration }) => duration)).toEqual([43_200, 525_600, 0])
})

test('a length has a name where all call it so', () => {
  const [monthly, yearly] = cyclesOf([
    plan(price(1, 43_200, { name: 'Monthly' }), price(2, 525_600, { name: 'Yearly' })),
    plan(price(3, 43_200, { name: 'Monthly' }), price(4, 525_600, { name: 'A whole year' })),
  ])
  expect([monthly?.name, yearly?.name]).toEqual(['Monthly', null])
})

test('a price that is asked for counts neither as a length nor as the first one', () => {
  const plans = [plan(price(1, 0, { price: null })), plan(price(2, 43_200))]
  expect(cyclesOf(plans).map(({ duration }) => duration)).toEqual([43_200])
  expect(firstCycle(plans)).toBe(cycleKey(price(2, 43_200)))
  expect(firstCycle([plan(price(1, 0, { price: null }))])).toBe(cycleKey(price(1, 0)))
})

test('[PL-01] the best value is shown first', () => {
  const best = price(2, 525_600, { recommended: true })
  expect(firstCycle([plan(price(1, 43_200), best)])).toBe(cycleKey(best))
  expect(firstPrice([price(1, 43_200), best])).toBe(best)
  expect(firstPrice([])).toBeUndefined()
})

test('a plan without the chosen length shows what it has', () => {
  const [short, long] = [price(1, 43_200), price(2, 525_600)]
  expect(priceFor(plan(short, long), cycleKey(long))).toBe(long)
  expect(priceFor(plan(short), cycleKey(long))).toBe(short)
  expect(priceFor(plan(), cycleKey(long))).toBeUndefined()
})

test('[PL-20] a calendar month and 30 days are two cycles', () => {
  const [days, month] = [price(1, 43_200), price(2, 43_200, { months: 1 })]
  const plans = [plan(days, month)]
  expect(cyclesOf(plans).map(({ months }) => months)).toEqual([0, 1])
  expect([priceFor(plans[0]!, cycleKey(days)), priceFor(plans[0]!, cycleKey(month))]).toEqual([days, month])
})
