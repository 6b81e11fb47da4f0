import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestResult } from './vitest-report.ts'

/** Faults that a site must tolerate, by the numbers of its promises. */
export const faultIds = Array.from({ length: 38 }, (_, index) => `F${String(index + 1).padStart(2, '0')}`)

const named = new RegExp(`\\[(${faultIds.join('|')})\\]`, 'g')

const idsIn = (text: string) => [...text.matchAll(named)].map(([, id]) => id!)

/** Returns the test files that name one of these faults. */
export const faultFiles = (root: string, ids: string[]) =>
  globSync('packages/server/{src,test}/**/*.test.ts', { cwd: root })
    .filter((file) => idsIn(readFileSync(join(root, file), 'utf8')).some((id) => ids.includes(id)))
    .toSorted()

export type Verdict = 'passed' | 'failed' | 'could not run'

export interface FaultCase {
  id: string
  verdict: Verdict
  tests: number
  seconds: number
}

function verdictOf(results: TestResult[]): Verdict {
  if (results.some(({ status }) => status === 'failed')) return 'failed'
  return results.some(({ status }) => status === 'passed') ? 'passed' : 'could not run'
}

/** Returns the result of each fault; a fault without a test has not passed. */
export const judgeFaults = (results: TestResult[]): FaultCase[] =>
  faultIds.map((id) => {
    const own = results.filter(({ title }) => idsIn(title).includes(id))
    const run = own.filter(({ status }) => status === 'passed' || status === 'failed')
    const seconds = run.reduce((sum, each) => sum + each.seconds, 0)
    return { id, verdict: verdictOf(own), tests: run.length, seconds }
  })
