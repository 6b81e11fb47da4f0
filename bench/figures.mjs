import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Every bench, in the order of the page: one run of them all, so that the figures belong together. */
const benches = ['start', 'upload', 'serve', 'list', 'index', 'gallery', 'logins', 'lighthouse']

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

const load = loadavg()[0].toFixed(1)
const sections = benches.map(
  (bench) =>
    `## bench/${bench}.mjs\n\n| what | figure | limit | |\n| --- | --- | --- | --- |\n${run(bench).map(row).join('\n')}\n`,
)
rmSync(folder, { recursive: true })

const [{ model }] = cpus()
writeFileSync(
  join(import.meta.dirname, '..', 'docs', 'figures.md'),
  `# Figures

Written by \`npm run figures\` on ${new Date().toISOString().slice(0, 10)} at commit ${git('rev-parse', '--short', 'HEAD')}: ${cpus().length} cores (${model.trim()}), load ${load} before it began.
Limits are those of the design; ratios are against nginx or raw sharp in the same run.

${sections.join('\n')}`,
)
