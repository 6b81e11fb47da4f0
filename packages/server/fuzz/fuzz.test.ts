import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { runCampaign } from './campaign.ts'
import { createHarness } from './harness.ts'
import { targets as plantedTargets } from './planted-targets.ts'
import { type FuzzTarget, inputOf, materialOf } from './target.ts'
import { targets } from './targets.ts'

const SEED = 20_261_115
const plantedModule = new URL('./planted-targets.ts', import.meta.url).href
const targetModule = new URL('./targets.ts', import.meta.url).href
const findingsFolder = join(import.meta.dirname, 'findings')

const namesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('.'))
const findTarget = (list: FuzzTarget[], name: string) => list.find((target) => target.name === name)!

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-findings-'))
  cleanUp(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The planted readers have a few lines and need only short limits. */
const smallLimits = { hangMs: 40, maxHeapMb: 32, maxBufferBytes: 32 * 1024 * 1024 }

test.each([
  ['throwing', 'exception'],
  ['endless', 'time'],
  ['waiting', 'time'],
  ['slow', 'time'],
  ['hoarding', 'memory'],
  ['buffering', 'memory'],
])('[SF-91] a planted reader that is %s is at fault by its %s, and its thread is replaced', async (name, kind) => {
  // Filling a heap takes time on a busy machine; only readers that never end need a short limit.
  const limits = { ...smallLimits, hangMs: kind === 'memory' || name === 'slow' ? 1000 : smallLimits.hangMs }
  const harness = createHarness(plantedModule, findTarget(plantedTargets, name), [], limits)
  cleanUp(() => harness.close())
  expect(await harness.runInput(Buffer.from('a FAULT'))).toMatchObject({ kind })
  expect(await harness.runInput(Buffer.from('a harmless text'))).toBeNull()
})

test.each(['throwing', 'endless'])(
  '[SF-91, SF-92] the mistake of a planted reader that is %s is met by chance, shortened, kept and shown again by its file',
  async (name) => {
    const target = findTarget(plantedTargets, name)
    const options = {
      module: plantedModule,
      targets: [target],
      seed: SEED,
      minutes: 0.008,
      workers: 1,
      minimiseMs: 600,
    }
    const folder = temporaryFolder()
    const [outcome] = await runCampaign({ ...options, findingsFolder: folder, limits: smallLimits, print: () => {} })
    const { file, bytes } = outcome!.findings[0]!
    expect(readFileSync(file).toString()).toContain('FAULT')
    if (name === 'throwing') expect(bytes).toBe('FAULT'.length)
    const harness = createHarness(plantedModule, target, [], smallLimits)
    cleanUp(() => harness.close())
    expect(await harness.runInput(readFileSync(file))).not.toBeNull()
  },
)

test('[SF-91] the same seed gives the same inputs, and another seed gives others', () => {
  const target = findTarget(plantedTargets, 'throwing')
  const material = materialOf(target, [Buffer.from('a harmless text')])
  const inputs = (seed: number) =>
    Array.from({ length: 50 }, (_, index) => inputOf(target, material, seed, index).toString('base64'))
  expect(inputs(SEED)).toEqual(inputs(SEED))
  expect(inputs(SEED)).not.toEqual(inputs(SEED + 1))
  expect(new Set(inputs(SEED)).size).toBeGreaterThan(40)
})

/** A one-minute campaign runs a hundred times as many cases; these detect regressions at once. */
const SMOKE_CASES = 40

test.each(targets.map((target) => [target.name, target] as const))(
  `[SF-91] ${SMOKE_CASES} inputs of the same seed leave %s unharmed`,
  async (_name, target) => {
    const material = materialOf(target, await target.seeds())
    for (const seed of material.seeds) await target.run(Buffer.from(seed))
    for (let index = 0; index < SMOKE_CASES; index++) await target.run(inputOf(target, material, SEED, index))
  },
)

const findings = namesIn(findingsFolder).flatMap((target) =>
  namesIn(join(findingsFolder, target)).map((name) => [target, name] as const),
)

test('[SF-92] findings are kept, each in the folder of a target that there is', () => {
  expect(findings.length).toBeGreaterThan(10)
  expect(namesIn(findingsFolder).filter((name) => !findTarget(targets, name))).toEqual([])
})

test('[SF-92] everything that was ever found stays mended', async () => {
  const harness = createHarness(targetModule, targets[0]!, [])
  cleanUp(() => harness.close())
  const faults: object[] = []
  for (const [target, file] of findings) {
    const fault = await harness.runInput(readFileSync(join(findingsFolder, target, file)), target)
    if (fault) faults.push({ target, file, ...fault })
  }
  expect(faults).toEqual([])
})
