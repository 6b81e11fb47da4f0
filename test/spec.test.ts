import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checklists, compare, readChecklist, readNamed } from '../scripts/spec.ts'

/** Inserts the ids at run time, so that the report does not read the examples in this file as claims. */
const naming = (list: string) => `test('a promise is kept [${list}]', …)`

test.each([
  ['UP-07', ['UP-07']],
  ['UP-07, UP-08', ['UP-07', 'UP-08']],
  ['AU-01, 03, 10..12', ['AU-01', 'AU-03', 'AU-10', 'AU-11', 'AU-12']],
  ['AU-09..AU-11, PR-02', ['AU-09', 'AU-10', 'AU-11', 'PR-02']],
  ['AU-09–10', ['AU-09', 'AU-10']],
  ['AU-03..01', []],
  ['AU-01, soon', ['AU-01', 'soon']],
])('a test that names %s names its ids', (list, ids) => {
  expect(readNamed(naming(list))).toEqual(ids)
})

test('the report tells what is named, what is missing and what does not exist', () => {
  const checklist = '# Title\n- UP-01 By picker.\n- UP-02 A queue, see UP-03.\nUP-09 is no line of the list.\n'
  expect(compare(checklist, [naming('UP-01'), naming('UP-01, UP-07'), 'UP-02 without brackets, index[UP]'])).toEqual({
    total: 2,
    named: 1,
    missing: ['UP-02'],
    unknown: ['UP-07'],
  })
})

test('every line of the checklist that looks like a promise is read as one', () => {
  const checklist = readFileSync(checklists.own, 'utf8')
  const ids = readChecklist(checklist)
  expect(ids.length).toBe(checklist.split('\n').filter((line) => line.startsWith('- ')).length)
  expect(new Set(ids).size).toBe(ids.length)
})

// The shared checklist exists only on some machines; without it there is nothing to compare.
if (existsSync(checklists.shared)) {
  test('the copy of the checklist is the checklist', () => {
    expect(readFileSync(checklists.own, 'utf8')).toBe(readFileSync(checklists.shared, 'utf8'))
  })
}
