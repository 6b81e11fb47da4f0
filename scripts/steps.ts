import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export interface Step {
  name: string
  run: () => Promise<Counts>
}

export const onePassed: Counts = { passed: 1, failed: 0, skipped: 0 }
const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0 }

const bin = resolve(import.meta.dirname, '../node_modules/.bin')

/** Runs a program of the repository before the reader's eyes; resolves to its exit code. */
function runProgram(file: string, args: string[], extra: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...extra, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const child = spawn(file, args, { stdio: 'inherit', env, cwd: resolve(bin, '../..') })
  return new Promise<number>((settle, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => settle(code ?? 1))
  })
}

/** A program that is right or wrong as a whole counts as one. */
export function program(name: string, ...[file, ...args]: [string, ...string[]]): Step {
  return { name, run: async () => ((await runProgram(file, args)) === 0 ? onePassed : oneFailed) }
}

/** A test runner counts as many as its report says; a runner that dies without one has failed once. */
export function suite(
  name: string,
  command: (report: string) => { file: string; args: string[]; env?: NodeJS.ProcessEnv },
  count: (report: unknown) => Counts,
): Step {
  async function run() {
    const folder = mkdtempSync(join(tmpdir(), 'imagora-report-'))
    try {
      const report = join(folder, 'report.json')
      const { file, args, env } = command(report)
      const code = await runProgram(file, args, env)
      const counts = readCounts(report, count)
      // An error outside any test fails the runner and no test, and a runner that finds no test has not tested.
      const isSilentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0)
      return isSilentFailure ? { ...counts, failed: 1 } : counts
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  return { name, run }
}

function readCounts(report: string, count: (report: unknown) => Counts) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return oneFailed
  }
}

const describe = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} SKIPPED` : ''}`

/** Runs the steps in order up to the first that fails, and says at the end what came of each; true when all is well. */
export async function runSteps(steps: Step[], print = (line: string) => console.log(line)) {
  const results: { name: string; counts: Counts; seconds: string }[] = []
  for (const { name, run } of steps) {
    print(`\n━━ ${name}`)
    const started = performance.now()
    const counts = await run().catch((error: unknown) => {
      print(error instanceof Error ? error.message : String(error))
      return oneFailed
    })
    results.push({ name, counts, seconds: `${((performance.now() - started) / 1000).toFixed(1)} s` })
    print(`━━ ${name}: ${describe(counts)} in ${results.at(-1)?.seconds}`)
    if (counts.failed > 0) break
  }

  print('')
  for (const { name, counts, seconds } of results) {
    print(`${counts.failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${seconds.padStart(9)}   ${describe(counts)}`)
  }
  for (const { name } of steps.slice(results.length)) print(`· ${name.padEnd(10)}  not run`)
  const sum = (key: keyof Counts) => results.reduce((total, { counts }) => total + counts[key], 0)
  print(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}
