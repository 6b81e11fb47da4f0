import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

/** All benchmarks in page order. `npm run figures -- serve list` runs only those and keeps the other figures. */
const benches = [
  'start',
  'upload',
  'serve',
  'list',
  'index',
  'gallery',
  'logins',
  'lighthouse',
  'explore',
  'admin',
  'move',
  'backup',
  'cluster',
  'load',
  'faults',
]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !benches.includes(name))
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}: ${benches.join(', ')}`)

const page = join(import.meta.dirname, '..', 'docs', 'figures.md')
const git = (...args) => execFileSync('git', args).toString().trim()
const folder = mkdtempSync(join(tmpdir(), 'imagora-figures-'))
const collected = join(folder, 'figures.jsonl')

function run(bench) {
  writeFileSync(collected, '')
  execFileSync(process.execPath, [join(import.meta.dirname, `${bench}.mjs`)], {
    stdio: 'inherit',
    env: { ...process.env, FIGURES: collected },
  })
  const lines = readFileSync(collected, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

const row = ({ what, figure, limit, isMet }) =>
  `| ${what} | ${Number(figure.toFixed(2))} | ${limit} | ${isMet ? 'met' : 'missed'} |`

const headOf = (bench) => `## bench/${bench}.mjs`

function measured(bench) {
  const load = loadavg()[0].toFixed(1)
  const stamp = `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}, load ${load} before it began.`
  return `${headOf(bench)}\n\n${stamp}\n\n| what | figure | limit | |\n| --- | --- | --- | --- |\n${run(bench).map(row).join('\n')}\n`
}

const before = readFileSync(page, 'utf8').split(/^(?=## )/m)
const known = (bench) => before.find((section) => section.startsWith(headOf(bench)))?.trimEnd()

const sections = benches.map((bench) =>
  asked.length === 0 || asked.includes(bench)
    ? measured(bench)
    : (known(bench) ?? `${headOf(bench)}\n\nNot measured yet.`),
)
rmSync(folder, { recursive: true })
// Sections that no bench writes, such as the presses of everyday tasks, stay at the end of the page.
const kept = before.filter((section) => section.startsWith('## ') && !section.startsWith('## bench/'))

const [{ model }] = cpus()
writeFileSync(
  page,
  `# Figures

Written by \`npm run figures\`: ${cpus().length} cores (${model.trim()}).
Limits are those of the design; ratios are against nginx or raw sharp in the same run.

${[...sections, ...kept].map((section) => section.trimEnd()).join('\n\n')}
`,
)
// The format check covers this page like every other file, so the formatter is applied to it.
execFileSync('npx', ['oxfmt', page], { stdio: 'ignore' })
