import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { installMissing } from './apt.ts'
import { type FaultCase, faultFiles, faultIds, judgeFaults } from './fault-cases.ts'
import { tryKnownBad } from './known-bad.ts'
import { provideStorageServers } from './storage-servers.ts'
import { runVitest } from './vitest-report.ts'

const root = resolve(import.meta.dirname, '..')

/** Cycles in which the crash tests kill each back end in the middle of its work. */
const cycles = '40'

function provideTools() {
  provideStorageServers()
  const isThere = spawnSync('fiu-run', ['-h']).error === undefined
  installMissing(isThere ? [] : [{ what: 'libfiu, which has system calls fail,', package: 'fiu-utils' }])
}

/** Records a figure in the format of a bench, for `npm run figures`. */
function tell(what: string, seconds: number, limit: string, isMet: boolean) {
  const { FIGURES } = process.env
  if (FIGURES) appendFileSync(FIGURES, `${JSON.stringify({ what, figure: seconds, limit, isMet })}\n`)
}

const line = ({ id, verdict, tests, seconds }: FaultCase) =>
  `${verdict === 'passed' ? '✓' : '✗'} ${id}  ${verdict.padEnd(13)}  ${String(tests).padStart(2)} tests  ${seconds.toFixed(1).padStart(7)} s`

async function tryFaults(ids: string[]) {
  const projects = ['sqlite', 'postgres', 'unit', 'programs'].flatMap((name) => ['--project', name])
  const pattern = ['--testNamePattern', String.raw`\[(${ids.join('|')})\]`]
  const results = await runVitest(root, [...projects, ...pattern, ...faultFiles(root, ids)], { CRASH_CYCLES: cycles })
  return judgeFaults(results).filter(({ id }) => ids.includes(id))
}

function provide() {
  try {
    provideTools()
  } catch (error) {
    // Faults that cannot run without the tools are reported below and fail.
    console.error(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Runs every fault on both databases, then every known mistake; returns true if all faults are tolerated and all
 * mistakes caught. `npm run faults -- F21 known-bad` runs those alone.
 */
async function run(asked: string[]) {
  provide()
  const ids = faultIds.filter((id) => asked.length === 0 || asked.includes(id))
  const cases = ids.length > 0 ? await tryFaults(ids) : []
  const mistakes = asked.length === 0 || asked.includes('known-bad') ? await tryKnownBad(root) : []

  console.log('')
  for (const each of cases) {
    console.log(line(each))
    tell(`${each.id}: ${each.tests} tests, in seconds`, each.seconds, 'all pass', each.verdict === 'passed')
  }
  for (const { name, isCaught, seconds } of mistakes) {
    console.log(`${isCaught ? '✓ caught' : '✗ NOT CAUGHT'}: ${name}`)
    tell(`known mistake “${name}”, in seconds`, seconds, 'is caught', isCaught)
  }
  const all = cases.length + mistakes.length
  const passed =
    cases.filter(({ verdict }) => verdict === 'passed').length + mistakes.filter(({ isCaught }) => isCaught).length
  console.log(`\n${passed} passed, ${all - passed} failed`)
  return passed === all
}

process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1
