import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { faultFiles, faultIds, judgeFaults } from '../scripts/fault-cases.ts'

const root = resolve(import.meta.dirname, '..')

test('every fault is named by a test', () => {
  const sources = faultFiles(root, faultIds).map((file) => readFileSync(resolve(root, file), 'utf8'))
  const isNamed = (id: string) => sources.some((source) => source.includes(`[${id}]`))
  expect(faultIds.filter((id) => !isNamed(id))).toEqual([])
})

test('a fault has passed when a test has, and none has failed', () => {
  const results = [
    { title: '[F01] [F02] one', status: 'passed', seconds: 2 },
    { title: '[F02] two', status: 'failed', seconds: 1 },
    { title: '[F03] three', status: 'skipped', seconds: 0 },
    { title: '[F04] four', status: 'skipped', seconds: 0 },
    { title: '[F04] four', status: 'passed', seconds: 3 },
  ]
  const cases = judgeFaults(results).slice(0, 5)
  expect(cases.map(({ verdict }) => verdict)).toEqual(['passed', 'failed', 'could not run', 'passed', 'could not run'])
  expect(cases.map(({ tests, seconds }) => [tests, seconds])).toEqual([
    [1, 2],
    [2, 3],
    [0, 0],
    [1, 3],
    [0, 0],
  ])
})
