import { expect, test } from 'vitest'
import { toPlanBody, newPlanValues, newPriceValues, toPlanValues } from './plan-values.ts'

const plan = { ...newPlanValues('CNY'), name: 'Plus', group_id: '3' }

test('a length is typed in the unit that people use, and sent in minutes', () => {
  const lengthOf = (duration: string, unit: 'day' | 'year' | 'forever') =>
    toPlanBody({ ...plan, prices: [{ ...newPriceValues('CNY'), duration, unit }] }).prices![0]!.duration
  expect([lengthOf('30', 'day'), lengthOf('1', 'year'), lengthOf('9', 'forever')]).toEqual([43_200, 525_600, 0])
})

test('a plan sells either a group or room, whatever was typed for the other', () => {
  expect(toPlanBody(plan)).toMatchObject({ group_id: 3, capacity_bytes: null })
  expect(toPlanBody({ ...plan, type: 'storage', capacity_bytes: '1,5' })).toMatchObject({
    group_id: null,
    capacity_bytes: 1_610_612_736,
  })
})

test('a plan that is shown and saved unchanged stays as it is', () => {
  const prices = [
    {
      id: 4,
      name: 'Year',
      description: '',
      duration: 525_600,
      recommended: true,
      amounts: [{ currency: 'CNY', price: 88.5 }],
    },
    { id: 5, name: 'Day', description: '', duration: 1440, recommended: false, amounts: [] },
    { id: 6, name: 'Odd', description: '', duration: 90, recommended: false, amounts: [] },
    { id: 7, name: 'Ever', description: '', duration: 0, recommended: false, amounts: [] },
  ]
  const given = { ...toPlanBody({ ...plan, features: ['fast'] }), prices }
  const shown = toPlanValues({ ...given, own_contact_url: '' } as never)
  expect(toPlanBody(shown)).toEqual(given)
})
