import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { type Watch, watchWorkers } from './watchdog.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Tests that passed only on a retry. */
  flaky: number
}

export interface TimedTest {
  name: string
  seconds: number
}

interface Outcome extends Counts {
  /** Tests of a suite, so that its slowest can be printed. */
  tests?: TimedTest[]
}

export interface Step {
  name: string
  run: () => Promise<Outcome>
}

export const onePassed: Counts = { passed: 1, failed: 0, skipped: 0, flaky: 0 }
const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0, flaky: 0 }

const bin = resolve(import.meta.dirname, '../node_modules/.bin')

/** Runs a program of the repository with its output inherited; resolves to its exit code. */
function runProgram(file: string, args: string[], extra: NodeJS.ProcessEnv = {}, watch?: Watch) {
  const env = { ...process.env, ...extra, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const child = spawn(file, args, { stdio: 'inherit', env, cwd: resolve(bin, '../..') })
  return new Promise<number>((settle, reject) => {
    child.once('error', reject)
    const endWatch = watch && child.pid !== undefined ? watchWorkers(child.pid, watch, console.log) : undefined
    child.once('exit', (code) => {
      endWatch?.()
      settle(code ?? 1)
    })
  })
}

/** A program that passes or fails as a whole counts as one test. */
export function program(name: string, ...[file, ...args]: [string, ...string[]]): Step {
  return { name, run: async () => ((await runProgram(file, args)) === 0 ? onePassed : oneFailed) }
}

interface Suite {
  name: string
  /** Returns the command that writes the report; `files`, if any, limit the run. */
  command: (report: string, files: string[]) => { file: string; args: string[]; env?: NodeJS.ProcessEnv }
  count: (report: unknown) => Counts
  timed?: (report: unknown) => TimedTest[]
  /** Returns the failed files of a report, for runners that do not retry by themselves. */
  failedFiles?: (report: unknown) => string[]
  /** How hung workers are told, for runners that wait for them without end. */
  watch?: Watch
  /** Returns the files that a killed worker left undone. */
  unfinishedFiles?: (report: unknown) => string[]
}

/** More failed files than this are not retried, as they are no coincidence. */
const mostTriedAgain = 6

/** Runs a test runner and counts by its report; a runner that dies without one has failed once. */
export function suite(options: Suite): Step {
  const { name, command, count, timed = () => [], failedFiles = () => [], unfinishedFiles = () => [], watch } = options

  async function attempt(files: string[]) {
    const folder = mkdtempSync(join(tmpdir(), 'imagora-report-'))
    try {
      const path = join(folder, 'report.json')
      const { file, args, env } = command(path, files)
      const code = await runProgram(file, args, env, watch)
      const report = readReport(path)
      const counts = report === undefined ? oneFailed : count(report)
      // An error outside any test fails the runner and no test, and a runner that finds no test has not tested.
      const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0)
      return {
        counts: isSilentFailure ? { ...counts, failed: 1 } : counts,
        tests: report === undefined ? [] : timed(report),
        failed: report === undefined ? [] : failedFiles(report),
        unfinished: report !== undefined && code !== 0 ? unfinishedFiles(report) : [],
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  async function run(): Promise<Outcome> {
    const { counts, tests, failed, unfinished } = await attempt([])
    const again = [...new Set([...failed, ...unfinished])]
    if (counts.failed === 0 || again.length === 0 || failed.length > mostTriedAgain) return { ...counts, tests }
    console.log(`\n━━ once more, alone: ${again.join(', ')}`)
    const second = await attempt(again)
    if (second.counts.failed > 0) return { ...counts, tests }
    return { ...counts, tests, passed: counts.passed + counts.failed, failed: 0, flaky: counts.failed }
  }
  return { name, run }
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const said = (count: number, word: string) => (count > 0 ? `, ${count} ${word}` : '')
const describe = ({ passed, failed, skipped, flaky }: Counts) =>
  `${passed} passed, ${failed} failed${said(skipped, 'SKIPPED')}${said(flaky, 'only when tried again')}`

const SLOWEST_TEST_COUNT = 20

function printSlowest(suiteName: string, tests: TimedTest[], print: (line: string) => void) {
  if (tests.length === 0) return
  print(`\nSlowest of ${tests.length} tests, ${suiteName}:`)
  for (const { name, seconds } of tests
    .toSorted((one, next) => next.seconds - one.seconds)
    .slice(0, SLOWEST_TEST_COUNT))
    print(`${`${seconds.toFixed(1)} s`.padStart(9)}   ${name}`)
}

/** Runs the steps in order up to the first that fails, and prints the results; returns true if all passed. */
export async function runSteps(steps: Step[], print = (line: string) => console.log(line)) {
  const results: { name: string; counts: Counts; tests: TimedTest[]; seconds: string }[] = []
  for (const { name, run } of steps) {
    print(`\n━━ ${name}`)
    const started = performance.now()
    const { tests = [], ...counts } = await run().catch((error: unknown): Outcome => {
      print(error instanceof Error ? error.message : String(error))
      return oneFailed
    })
    results.push({ name, counts, tests, seconds: `${((performance.now() - started) / 1000).toFixed(1)} s` })
    print(`━━ ${name}: ${describe(counts)} in ${results.at(-1)?.seconds}`)
    if (counts.failed > 0) break
  }

  for (const { name, tests } of results) printSlowest(name, tests, print)
  print('')
  for (const { name, counts, seconds } of results) {
    print(`${counts.failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${seconds.padStart(9)}   ${describe(counts)}`)
  }
  for (const { name } of steps.slice(results.length)) print(`· ${name.padEnd(10)}  not run`)
  const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + counts[key], 0)
  print(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}
