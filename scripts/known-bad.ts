import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type KnownBad, knownBad } from '../packages/server/test/factories/known-mistakes.ts'
import { runVitest } from './vitest-report.ts'

/** Number of crashes that makes sure the mistake shows. */
const cycles = '12'

/** Copies the checked-out repository, with the installed npm packages beside it. */
function copyOf(root: string) {
  const copy = mkdtempSync(join(tmpdir(), 'imagora-known-bad-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root }).toString()
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of ['', 'packages/contract', 'packages/server', 'packages/web']) {
    const modules = join(root, folder, 'node_modules')
    if (existsSync(modules)) symlinkSync(modules, join(copy, folder, 'node_modules'))
  }
  return copy
}

function makeMistake(copy: string, { source, changes }: KnownBad) {
  const file = join(copy, source)
  let text = readFileSync(file, 'utf8')
  for (const { right, wrong } of changes) {
    if (text.split(right).length !== 2)
      throw new Error(`${source} has changed: a known mistake does not fit it any more`)
    text = text.replace(right, () => wrong)
  }
  writeFileSync(file, text)
}

/** Returns whether the test for a mistake fails once the mistake is made. */
async function isCaught(root: string, variant: KnownBad) {
  const { caughtBy } = variant
  const copy = copyOf(root)
  try {
    makeMistake(copy, variant)
    const pattern = RegExp.escape(caughtBy.test)
    const args = ['--project', caughtBy.project, '--testNamePattern', pattern, caughtBy.file]
    const results = await runVitest(copy, args, { CRASH_CYCLES: cycles })
    return results.some(({ status }) => status === 'failed')
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Makes each mistake in a copy of the repository, and returns whether the tests caught it. */
export async function tryKnownBad(root: string) {
  const tried: { name: string; isCaught: boolean; seconds: number }[] = []
  for (const variant of knownBad) {
    console.log(`\n━━ known mistake: ${variant.name}`)
    const begun = performance.now()
    const caught = await isCaught(root, variant)
    tried.push({ name: variant.name, isCaught: caught, seconds: (performance.now() - begun) / 1000 })
  }
  return tried
}
