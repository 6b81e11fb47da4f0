import { expect, test } from 'vitest'
import {
  type SelectedRows,
  getSelectionState,
  togglePageSelection,
  toggleRowSelection,
  deselectRows,
} from './selection.ts'

interface Row {
  id: number
}

const keyOf = ({ id }: Row) => id
const page = (...ids: number[]) => ({ rows: ids.map((id) => ({ id })), keyOf })
const first = page(1, 2, 3, 4)
const second = page(5, 6)
const none: SelectedRows<Row> = new Map()
const idsOf = (chosen: SelectedRows<Row>) => [...chosen.keys()].map(Number).toSorted((one, other) => one - other)

test('[AD-01] what is chosen on one page stays chosen on the next', () => {
  const chosen = toggleRowSelection(toggleRowSelection(none, first, 2), second, 6)
  expect(idsOf(chosen)).toEqual([2, 6])
  expect([getSelectionState(chosen, first), getSelectionState(chosen, second), getSelectionState(none, first)]).toEqual(
    ['some', 'some', 'none'],
  )
})

test('the box of the page chooses what is left of it, then none of it, and no other page', () => {
  const all = togglePageSelection(toggleRowSelection(toggleRowSelection(none, first, 2), second, 6), first)
  expect(idsOf(all)).toEqual([1, 2, 3, 4, 6])
  expect(getSelectionState(all, first)).toBe('all')
  expect(idsOf(togglePageSelection(all, first))).toEqual([6])
})

test('a range becomes what its last row becomes, in either direction', () => {
  const range = toggleRowSelection(toggleRowSelection(none, first, 4), first, 2, 4)
  expect(idsOf(range)).toEqual([2, 3, 4])
  expect(idsOf(toggleRowSelection(range, first, 3, 2))).toEqual([4])
})

test('an anchor on another page makes no range', () => {
  expect(idsOf(toggleRowSelection(none, second, 6, 2))).toEqual([6])
})

test('what was done is taken out of it', () => {
  expect(idsOf(deselectRows(togglePageSelection(none, first), [1, 4]))).toEqual([2, 3])
})
