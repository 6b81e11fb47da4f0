import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface TestResult {
  title: string
  /** Status of the test; one that does not run here is skipped or pending. */
  status: string
  seconds: number
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string; duration?: number | null }[] }[]
}

const vitest = resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs')

function readResults(path: string): TestResult[] {
  let report: Report
  try {
    report = JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    // A runner that died has written no report, and so has run nothing.
    return []
  }
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  return results.map(({ fullName, status, duration }) => ({ title: fullName, status, seconds: (duration ?? 0) / 1000 }))
}

/** Runs vitest in this folder with its output inherited, one file after another; returns the result of each test. */
export async function runVitest(cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-report-'))
  const path = join(folder, 'report.json')
  const reporting = ['--no-file-parallelism', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const child = spawn(process.execPath, [vitest, 'run', ...args, ...reporting], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  await new Promise((settle, reject) => {
    child.once('error', reject)
    child.once('exit', settle)
  })
  try {
    return readResults(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
