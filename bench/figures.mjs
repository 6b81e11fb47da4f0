import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compareWith } from './compare-commits.mjs'
import { benches, runBench } from './run-bench.mjs'

/**
 * `npm run figures -- serve list` runs only those and keeps the other figures; with `--against COMMIT` they run
 * alternately on both commits, and only the comparison is printed.
 */
const { values, positionals: asked } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
const unknown = asked.filter((name) => !benches.includes(name))
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}: ${benches.join(', ')}`)
if (values.against) {
  compareWith(values.against, asked.length > 0 ? asked : benches)
  process.exit(0)
}

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs', 'figures.md')
const git = (...args) => execFileSync('git', args).toString().trim()

const row = ({ what, figure, limit, isMet }) =>
  `| ${what} | ${Number(figure.toFixed(2))} | ${limit} | ${isMet ? 'met' : 'missed'} |`

const headOf = (bench) => `## bench/${bench}.mjs`

function measured(bench) {
  const load = loadavg()[0].toFixed(1)
  const stamp = `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}, load ${load} before it began.`
  return `${headOf(bench)}\n\n${stamp}\n\n| what | figure | limit | |\n| --- | --- | --- | --- |\n${runBench(bench, root).map(row).join('\n')}\n`
}

const before = readFileSync(page, 'utf8').split(/^(?=## )/m)
const known = (bench) => before.find((section) => section.startsWith(headOf(bench)))?.trimEnd()

const sections = benches.map((bench) =>
  asked.length === 0 || asked.includes(bench)
    ? measured(bench)
    : (known(bench) ?? `${headOf(bench)}\n\nNot measured yet.`),
)
// Sections that no bench writes, such as the presses of everyday tasks, stay at the end of the page.
const kept = before.filter((section) => section.startsWith('## ') && !section.startsWith('## bench/'))

/** Counts the rows of all sections, so that the page begins with what it is about. */
function summary() {
  const rows = sections.join('\n').split('\n')
  const count = (end) => rows.filter((line) => new RegExp(`\\| ${end} +\\|$`).test(line)).length
  const notRun = sections.filter((section) => section.includes('Not measured yet.')).length
  return `${count('met')} figures met, ${count('missed')} missed, ${notRun} benches not run.`
}

const [{ model }] = cpus()
writeFileSync(
  page,
  `# Figures

Written by \`npm run figures\`: ${cpus().length} cores (${model.trim()}).
Limits are those of the design; ratios are against nginx or raw sharp in the same run.

${summary()}

${[...sections, ...kept].map((section) => section.trimEnd()).join('\n\n')}
`,
)
// The format check covers this page like every other file, so the formatter is applied to it.
execFileSync('npx', ['oxfmt', page], { stdio: 'ignore' })
