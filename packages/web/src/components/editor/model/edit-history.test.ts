import { expect, test } from 'vitest'
import { flipHorizontal, noEdits, rotateRight } from './edits.ts'
import { previewEdit, applyEdit, createEditHistory, redo, commitPreview, undo } from './edit-history.ts'

const dragged = (steps: number[]) => {
  const begun = applyEdit(createEditHistory(), rotateRight(noEdits))
  return steps.reduce((history, brightness) => previewEdit(history, { ...begun.current, brightness }), begun)
}

test('steps are taken back and forth, and a drag is one step', () => {
  const history = commitPreview(dragged([1, 5, 20]))
  expect(history.past).toHaveLength(2)
  expect(undo(history).current).toEqual(rotateRight(noEdits))
  expect(redo(undo(history)).current.brightness).toBe(20)
  expect(undo(undo(undo(history))).current).toEqual(noEdits)
  expect(applyEdit(undo(history), flipHorizontal(noEdits)).future).toEqual([])
})

test('a drag that ends where it began is no step, and forgets nothing that was undone', () => {
  const history = undo(commitPreview(dragged([7])))
  const back = commitPreview(previewEdit(previewEdit(history, { ...history.current, contrast: 3 }), history.current))
  expect(back.past).toHaveLength(1)
  expect(redo(back).current.brightness).toBe(7)
})

test('undoing in the midst of a drag takes back the drag', () => {
  expect(undo(dragged([1, 5])).current).toEqual(rotateRight(noEdits))
})

test('only the last hundred steps are kept', () => {
  let history = createEditHistory()
  for (let brightness = 1; brightness <= 120; brightness++) history = applyEdit(history, { ...noEdits, brightness })
  expect(history.past).toHaveLength(100)
  expect(history.past[0]!.brightness).toBe(20)
})
