import { relative, resolve } from 'node:path'
import { provideChromium } from './chromium.ts'
import { onePassed, program, runSteps, type Step, suite, type TimedFile } from './steps.ts'
import { provideStorageServers } from './storage-servers.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; startTime: number; endTime: number }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

const repository = resolve(import.meta.dirname, '..')

/** Those on two databases come twice. */
const timedByVitest = ({ testResults }: VitestReport): TimedFile[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(repository, name),
    seconds: (endTime - startTime) / 1000,
  }))

function millisecondsOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results)
  return (
    results.reduce((sum, { duration }) => sum + duration, 0) +
    suites.reduce((sum, inner) => sum + millisecondsOf(inner), 0)
  )
}

/** Everything that decides right or wrong, what fails soonest first. */
const steps: Step[] = [
  {
    // Before the long suites, so that nobody waits for them to learn that a browser or a server is missing.
    name: 'tools',
    run: async () => {
      console.log(provideChromium())
      provideStorageServers()
      return onePassed
    },
  },
  program('check', 'npm', 'run', '--silent', 'check'),
  suite({
    name: 'vitest',
    command: (report, files) => ({
      file: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files],
    }),
    count: (report) => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as VitestReport
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, flaky: 0 }
    },
    timed: (report) => timedByVitest(report as VitestReport),
    failedFiles: (report) => {
      const failed = (report as VitestReport).testResults.filter(({ status }) => status === 'failed')
      return [...new Set(failed.map(({ name }) => name))]
    },
  }),
  program('build', 'npm', 'run', '--silent', 'build'),
  suite({
    name: 'playwright',
    command: (report) => ({
      file: 'playwright',
      args: ['test', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    count: (report) => {
      const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats
      // On a machine that others use too a journey may lose its patience once; the list names it, and somebody mends it.
      return { passed: expected + flaky, failed: unexpected, skipped, flaky }
    },
    timed: (report) =>
      (report as PlaywrightReport).suites.map((each) => ({ file: each.file, seconds: millisecondsOf(each) / 1000 })),
  }),
]

/** All steps, or those that are named. */
export async function runSuites(names: string[]) {
  const unknown = names.filter((name) => steps.every((step) => step.name !== name))
  if (unknown.length > 0) {
    console.error(`No step is called ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`)
    return false
  }
  return runSteps(steps.filter(({ name }) => names.length === 0 || names.includes(name)))
}
