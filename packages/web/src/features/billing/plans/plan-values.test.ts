import { expect, test } from 'vitest'
import { type DurationUnit, toPlanBody, newPlanValues, newPriceValues, toPlanValues } from './plan-values.ts'

const plan = { ...newPlanValues('CNY'), name: 'Plus', group_id: '3' }

test('[PL-20] a length is typed in the unit that people use, and sent in minutes or calendar months', () => {
  const lengthOf = (duration: string, unit: DurationUnit) => {
    const [price] = toPlanBody({ ...plan, prices: [{ ...newPriceValues('CNY'), duration, unit }] }).prices!
    return [price!.duration, price!.months]
  }
  expect(lengthOf('30', 'day')).toEqual([43_200, undefined])
  expect(lengthOf('9', 'forever')).toEqual([0, undefined])
  expect([lengthOf('3', 'month'), lengthOf('2', 'year')]).toEqual([
    [undefined, 3],
    [undefined, 24],
  ])
})

test('a plan sells either a group or room, whatever was typed for the other', () => {
  expect(toPlanBody(plan)).toMatchObject({ group_id: 3, capacity_bytes: null })
  expect(toPlanBody({ ...plan, type: 'storage', capacity_bytes: '1,5' })).toMatchObject({
    group_id: null,
    capacity_bytes: 1_610_612_736,
  })
})

test('a plan that is shown and saved unchanged stays as it is', () => {
  const price = (id: number, length: { duration: number } | { months: number }) => ({
    id,
    name: `Price ${id}`,
    description: '',
    ...length,
    recommended: id === 4,
    amounts: id === 4 ? [{ currency: 'CNY' as const, price: 88.5 }] : [],
  })
  // A year of exact length stays one: it must not turn into a calendar year.
  const exact = [525_600, 1440, 90, 0].map((duration, place) => price(4 + place, { duration }))
  const calendar = [1, 3, 12].map((months, place) => price(8 + place, { months }))
  const given = { ...toPlanBody({ ...plan, features: ['fast'] }), prices: [...exact, ...calendar] }
  const prices = given.prices.map((each) => ({ duration: 43_200, months: 0, ...each }))
  const shown = toPlanValues({ ...given, prices, own_contact_url: '' } as never)
  expect(toPlanBody(shown)).toEqual(given)
})
