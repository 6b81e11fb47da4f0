import { expect, test } from 'vitest'
import { noSelection, selectAll, toggle } from './selection.ts'

const shown = [9, 7, 5, 3, 1]
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].toSorted((one, other) => other - one)

test('a photo is chosen and let go again', () => {
  const one = toggle(noSelection, shown, 7, false)
  expect(idsOf(one)).toEqual([7])
  expect(idsOf(toggle(one, shown, 7, false))).toEqual([])
})

test('a range is drawn from the photo touched last, in both directions', () => {
  const one = toggle(noSelection, shown, 5, false)
  expect(idsOf(toggle(one, shown, 1, true))).toEqual([5, 3, 1])
  expect(idsOf(toggle(one, shown, 9, true))).toEqual([9, 7, 5])
})

test('a range that ends on a chosen photo lets the range go', () => {
  const part = toggle(selectAll(shown), shown, 7, false)
  expect(idsOf(toggle(part, shown, 3, true))).toEqual([9, 1])
})

test('a range without a beginning, or from a photo that is gone, is the photo alone', () => {
  expect(idsOf(toggle(noSelection, shown, 3, true))).toEqual([3])
  expect(idsOf(toggle({ ids: new Set([99]), anchor: 99 }, shown, 3, true))).toEqual([99, 3])
})
