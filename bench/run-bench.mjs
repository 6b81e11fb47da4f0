import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** All benchmarks in the order of the page. */
export const benches = [
  'start',
  'upload',
  'serve',
  'transforms',
  'video',
  'finding',
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

/** Runs a bench in a checkout of the project and returns what it reported. */
export function runBench(bench, root, stdio = 'inherit') {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-figures-'))
  const collected = join(folder, 'figures.jsonl')
  try {
    writeFileSync(collected, '')
    execFileSync(process.execPath, [join(root, 'bench', `${bench}.mjs`)], {
      cwd: root,
      stdio,
      env: { ...process.env, FIGURES: collected },
    })
    const lines = readFileSync(collected, 'utf8').trim().split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
