import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addToSelection,
  remapSelection,
  selectRange,
  chooseAll,
  extendSelection,
  invert,
  isChosen,
  noSelection,
  iterateSelectedIndexes,
  type PhotoSelection,
  toggle,
} from './photo-selection.ts'

const places = (selection: PhotoSelection) => [...iterateSelectedIndexes(selection)]

test('photos are chosen one by one, and let go', () => {
  const two = toggle(toggle(noSelection(100), 31), 32)
  expect(places(two)).toEqual([31, 32])
  expect(two.selectedCount).toBe(2)
  expect(places(toggle(two, 31))).toEqual([32])
  expect(isChosen(two, 31)).toBe(true)
  expect(isChosen(two, 33)).toBe(false)
})

test('a range is drawn from the last choice, and drawn again it gives back what it took', () => {
  const before = toggle(toggle(noSelection(200), 90), 40)
  const far = extendSelection(before, 120)
  expect(far.selectedCount).toBe(81)
  const near = extendSelection(far, 43)
  expect(places(near)).toEqual([40, 41, 42, 43, 90])
  expect(places(extendSelection(near, 38))).toEqual([38, 39, 40, 90])
})

test('a range that begins with letting go lets go', () => {
  const all = chooseAll(64)
  const without = extendSelection(toggle(all, 10), 20)
  expect(without.selectedCount).toBe(53)
  expect(isChosen(without, 15)).toBe(false)
})

test('whatever is done, it is what a set would hold', () => {
  const acts = fc.array(
    fc.record({ from: fc.nat(299), to: fc.nat(299), kind: fc.constantFrom('toggle', 'on', 'off', 'band') }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(acts, (done) => {
      let selection = noSelection(300)
      const model = new Set<number>()
      for (const { from, to, kind } of done) {
        const [low, high] = [Math.min(from, to), Math.max(from, to)]
        const between = Array.from({ length: high - low + 1 }, (_, step) => low + step)
        if (kind === 'toggle') {
          selection = toggle(selection, from)
          if (!model.delete(from)) model.add(from)
        } else if (kind === 'band') {
          selection = addToSelection(selection, between)
          for (const one of between) model.add(one)
        } else {
          selection = selectRange(selection, low, high, kind === 'on')
          for (const one of between)
            if (kind === 'on') model.add(one)
            else model.delete(one)
        }
      }
      expect(places(selection)).toEqual([...model].toSorted((one, other) => one - other))
      expect(selection.selectedCount).toBe(model.size)
    }),
  )
})

test('in another order the same photos are chosen', () => {
  const before = Int32Array.from([11, 12, 13, 14, 15])
  const after = Int32Array.from([15, 13, 16, 11])
  const chosen = toggle(toggle(noSelection(5), 0), 2)
  expect(places(remapSelection(chosen, before, after))).toEqual([1, 3])
})

test('a hundred thousand are chosen within a frame', () => {
  const started = performance.now()
  const all = extendSelection(toggle(noSelection(100_000), 0), 99_999)
  expect(all.selectedCount).toBe(100_000)
  expect(performance.now() - started).toBeLessThan(16)
})

test('the other way round, who was chosen is not, up to the last of the list', () => {
  const rest = invert(toggle(toggle(noSelection(70), 3), 69), 70)
  expect(rest.selectedCount).toBe(68)
  expect([3, 68, 69].map((index) => isChosen(rest, index))).toEqual([false, true, false])
  expect(places(invert(chooseAll(70), 70))).toEqual([])
})
