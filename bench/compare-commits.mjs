import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBench } from './run-bench.mjs'

const rounds = 3
const root = join(import.meta.dirname, '..')
const git = (...args) => execFileSync('git', args, { cwd: root }).toString().trim()
const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]

/** Equal dependencies are copied: links of the workspace are relative and so lead to the packages of the copy. */
function installDependencies(folder) {
  const lockOf = (checkout) => readFileSync(join(checkout, 'package-lock.json'), 'utf8')
  if (lockOf(folder) !== lockOf(root)) execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  else execFileSync('cp', ['-a', join(root, 'node_modules'), join(folder, 'node_modules')])
}

/** Checks the commit out with today's benches, so that both run the same ones. */
function checkOut(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-commit-'))
  git('worktree', 'add', '--detach', folder, commit)
  installDependencies(folder)
  rmSync(join(folder, 'bench'), { recursive: true })
  cpSync(join(root, 'bench'), join(folder, 'bench'), { recursive: true })
  return folder
}

function row(pairs, number) {
  const old = pairs.map(([before]) => before[number].figure)
  const ours = pairs.map(([, after]) => after[number].figure)
  const ratios = ours.map((figure, pair) => figure / old[pair])
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  const verdict = least > 1 ? 'higher' : most < 1 ? 'lower' : 'no difference seen'
  const spread = `${median(ratios).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`
  const { what, limit } = pairs[0][1][number]
  return `${median(old).toFixed(2)} → ${median(ours).toFixed(2)} (${limit}), new ÷ old ${spread}, ${verdict}: ${what}`
}

/** Runs benches alternately on a commit and on the working tree, and prints the ratio of each figure with its spread. */
export function compareWith(commit, benches) {
  const folder = checkOut(commit)
  try {
    for (const bench of benches) {
      const pairs = Array.from({ length: rounds }, (_, round) => {
        console.error(`${bench}: round ${round + 1} of ${rounds}`)
        return [runBench(bench, folder, 'ignore'), runBench(bench, root, 'ignore')]
      })
      if (new Set(pairs.flat().map(({ length }) => length)).size > 1) {
        throw new Error(`${bench} did not report the same figures each time`)
      }
      console.log(`\nbench/${bench}.mjs, ${rounds} rounds against ${git('rev-parse', '--short', commit)}`)
      for (const number of pairs[0][1].keys()) console.log(row(pairs, number))
    }
  } finally {
    git('worktree', 'remove', '--force', folder)
  }
}
