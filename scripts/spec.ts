import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const tests = ['packages/*/{src,test,fuzz}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts', 'test/**/*.ts']

/** Paths of the checklist: the shared one beside the repository if it exists, otherwise the copy in it. */
export const checklists = { shared: join(root, '../shared/spec/checklist.md'), own: join(root, 'docs/checklist.md') }

const pad = (number: number) => String(number).padStart(2, '0')

/** Returns the ids of a checklist: `- UP-07 …` is one line of it. */
export function readChecklist(text: string) {
  return Array.from(text.matchAll(/^- ([A-Z]{2}-\d{2}) /gm), ([, id]) => id as string)
}

/**
 * Returns the ids that a test names in brackets: one, several, or a range, as in `UP-07`, `UP-07, UP-09`, `UP-07, 09`
 * and `UP-07..09`.
 */
export function readNamed(source: string) {
  return Array.from(source.matchAll(/\[([A-Z]{2}-\d{2}[^\]\n]*)\]/g), ([, list]) => readList(list as string)).flat()
}

function readList(list: string) {
  let subject = ''
  return list.split(',').flatMap((item) => {
    const match = /^\s*(?:([A-Z]{2})-)?(\d{2})(?:\s*(?:\.\.|[-–…])\s*(?:[A-Z]{2}-)?(\d{2}))?\s*$/.exec(item)
    if (!match) return [item.trim()]
    const [, named, first, last = first] = match
    subject = named ?? subject
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: Math.max(count, 0) }, (_, index) => `${subject}-${pad(Number(first) + index)}`)
  })
}

/** Compares the checklist with the ids that the tests name. */
export function compare(checklist: string, sources: string[]) {
  const ids = readChecklist(checklist)
  const named = new Set(sources.flatMap(readNamed))
  return {
    total: ids.length,
    named: ids.filter((id) => named.has(id)).length,
    missing: ids.filter((id) => !named.has(id)),
    unknown: [...named].filter((id) => !ids.includes(id)),
  }
}

function printReport() {
  const file = existsSync(checklists.shared) ? checklists.shared : checklists.own
  const sources = globSync(tests, { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
  const { total, named, missing, unknown } = compare(readFileSync(file, 'utf8'), sources)

  console.log(`${named} of ${total} ids of the checklist are named by a test.`)
  const subjects = Object.groupBy(missing, (id) => id.slice(0, 2))
  for (const ids of Object.values(subjects)) console.log(`  ${ids?.join(' ')}`)
  if (unknown.length > 0) console.log(`Named by a test, and not in the checklist: ${unknown.join(', ')}`)
  return missing.length + unknown.length === 0
}

if (import.meta.main && !printReport() && process.argv.includes('--strict')) process.exitCode = 1
