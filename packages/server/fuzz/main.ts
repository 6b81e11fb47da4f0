import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCampaign } from './campaign.ts'
import { targets } from './targets.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    /** Seed of the campaign; the same seed reproduces the same findings. */
    seed: { type: 'string', default: '20261115' },
    target: { type: 'string', multiple: true },
    workers: { type: 'string', default: '1' },
  },
})

const print = (line: string) => void process.stdout.write(`${line}\n`)
const asked = targets.filter(({ name }) => values.target?.includes(name) ?? true)
const [minutes, seed, workers] = [Number(values.minutes), Number(values.seed), Number(values.workers)]
if (asked.length === 0 || !(minutes > 0) || !Number.isInteger(seed) || !(workers >= 1)) {
  print('npm run fuzz -- [--minutes N] [--seed S] [--workers N] [--target NAME]…')
  print(`Targets: ${targets.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

print(`Seed ${seed}, ${minutes} min, ${workers} workers, ${asked.length} targets`)
const outcomes = await runCampaign({
  module: new URL('./targets.ts', import.meta.url).href,
  targets: asked,
  seed,
  minutes,
  workers,
  findingsFolder: join(import.meta.dirname, 'findings'),
  print,
})
const sum = (count: (outcome: (typeof outcomes)[number]) => number) =>
  outcomes.reduce((total, outcome) => total + count(outcome), 0)
print(`${sum(({ executions }) => executions)} executions, ${sum(({ findings }) => findings.length)} findings`)
process.exitCode = sum(({ findings }) => findings.length) > 0 ? 1 : 0
