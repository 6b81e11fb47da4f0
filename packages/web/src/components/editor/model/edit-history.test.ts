import { expect, test } from 'vitest'
import { mirror, noEdits, turn } from './edits.ts'
import { adjust, edit, newHistory, redo, settle, undo } from './edit-history.ts'

const dragged = (steps: number[]) => {
  const begun = edit(newHistory(), turn(noEdits))
  return steps.reduce((history, brightness) => adjust(history, { ...begun.now, brightness }), begun)
}

test('steps are taken back and forth, and a drag is one step', () => {
  const history = settle(dragged([1, 5, 20]))
  expect(history.past).toHaveLength(2)
  expect(undo(history).now).toEqual(turn(noEdits))
  expect(redo(undo(history)).now.brightness).toBe(20)
  expect(undo(undo(undo(history))).now).toEqual(noEdits)
  expect(edit(undo(history), mirror(noEdits)).future).toEqual([])
})

test('a drag that ends where it began is no step, and forgets nothing that was undone', () => {
  const history = undo(settle(dragged([7])))
  const back = settle(adjust(adjust(history, { ...history.now, contrast: 3 }), history.now))
  expect(back.past).toHaveLength(1)
  expect(redo(back).now.brightness).toBe(7)
})

test('undoing in the midst of a drag takes back the drag', () => {
  expect(undo(dragged([1, 5])).now).toEqual(turn(noEdits))
})

test('only the last hundred steps are kept', () => {
  let history = newHistory()
  for (let brightness = 1; brightness <= 120; brightness++) history = edit(history, { ...noEdits, brightness })
  expect(history.past).toHaveLength(100)
  expect(history.past[0]!.brightness).toBe(20)
})
