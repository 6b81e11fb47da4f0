import { execFileSync } from 'node:child_process'
import { relative, resolve } from 'node:path'
import { provideChromium } from './chromium.ts'
import { argsForFewLooks } from './looks.ts'
import { onePassed, program, runSteps, type Step, suite, type TimedTest } from './steps.ts'
import { provideStorageServers } from './storage-servers.ts'

interface TestReport {
  fullName: string
  status: string
  duration?: number | null
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: TestReport[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  specs?: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

const repository = resolve(import.meta.dirname, '..')

/** A test that runs on two databases is listed twice. */
const timedByVitest = ({ testResults }: VitestReport): TimedTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(repository, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )

/** A killed worker leaves a file without tests or with pending ones; files that were to follow are not in the report. */
function listUnfinishedFiles({ testResults }: VitestReport) {
  const vitest = resolve(repository, 'node_modules/vitest/vitest.mjs')
  const listed = execFileSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: repository,
    encoding: 'utf8',
  })
  // A file is listed once for each database.
  const left = (JSON.parse(listed) as { file: string }[]).map(({ file }) => file)
  for (const { name, assertionResults } of testResults) {
    const isFinished = assertionResults.length > 0 && assertionResults.every(({ status }) => status !== 'pending')
    if (isFinished) left.splice(left.indexOf(name), 1)
  }
  return [...new Set(left)]
}

/** The time of a retried test includes all its attempts. */
function timedByPlaywright({ file, specs = [], suites = [] }: PlaywrightSuite): TimedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ results }) => ({
      name: `${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  )
  return [...own, ...suites.flatMap((inner) => timedByPlaywright(inner))]
}

const hasFailedSpec = ({ specs = [], suites = [] }: PlaywrightSuite): boolean =>
  specs.some(({ ok }) => !ok) || suites.some((inner) => hasFailedSpec(inner))

/** Every step of the full run, the fastest to fail first. */
const steps: Step[] = [
  {
    // The tools come before the long suites, so that a missing browser or server is reported at once.
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
    unfinishedFiles: (report) => listUnfinishedFiles(report as VitestReport),
    // A test waits at most two minutes for a program, on a busy machine too.
    watch: { isWorker: (command) => command.includes('/vitest/'), stall: 5 * 60_000, interval: 15_000 },
  }),
  program('build', 'npm', 'run', '--silent', 'build'),
  suite({
    name: 'playwright',
    command: (report, files) => ({
      file: 'playwright',
      args: [
        'test',
        '--reporter=list,json',
        ...argsForFewLooks(repository, `${report}.looks`),
        ...(files.length > 0 ? ['--workers=1', ...files] : []),
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    count: (report) => {
      const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats
      // A journey may time out once on a shared machine; the list names it as flaky, so that it gets fixed.
      return { passed: expected + flaky, failed: unexpected, skipped, flaky }
    },
    timed: (report) => (report as PlaywrightReport).suites.flatMap((each) => timedByPlaywright(each)),
    failedFiles: (report) => {
      const failed = (report as PlaywrightReport).suites.filter((each) => hasFailedSpec(each))
      return failed.map(({ file }) => `e2e/${file}`)
    },
  }),
]

/** Steps of a quick local run: formatting, lint, types, and the unit tests, which need no database or build. */
const quickSteps: Step[] = [
  program('format', 'oxfmt', '--check'),
  program('lint', 'oxlint', '--deny-warnings'),
  program('types', 'npm', 'run', '--silent', 'types'),
  program('unit', 'vitest', 'run', '--project', 'unit', 'packages/contract', 'packages/web', 'packages/server/src'),
]

/** Runs all steps, the named ones, or with `quick` those of a local run. */
export async function runSuites(names: string[]) {
  if (names.length === 1 && names[0] === 'quick') return runSteps(quickSteps)
  const unknown = names.filter((name) => steps.every((step) => step.name !== name))
  if (unknown.length > 0) {
    console.error(`No step is called ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`)
    return false
  }
  return runSteps(steps.filter(({ name }) => names.length === 0 || names.includes(name)))
}
