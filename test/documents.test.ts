import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/*.md'])
const read = (file: string) => readFileSync(file, 'utf8')

test.each(documents)('every link in %s leads somewhere', (file) => {
  const links = Array.from(read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g), ([, link]) => link ?? '')
  const local = links.filter((link) => !/^\w+:/.test(link))
  expect(local.filter((link) => !existsSync(join(dirname(file), link)))).toEqual([])
})

test('every script that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = documents.flatMap((file) =>
    Array.from(read(file).matchAll(/npm run (?:--?\w+ )*([\w:]+)/g), ([, name]) => name ?? ''),
  )
  expect(named).toContain('spec')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the list of decisions has every decision, and each its three parts', () => {
  const decisions = globSync('docs/decisions/0*.md')
  for (const file of decisions) {
    expect(read('docs/decisions/README.md')).toContain(`(${basename(file)})`)
    for (const part of ['Context', 'Decision', 'Consequences']) expect(read(file)).toContain(`\n## ${part}\n`)
  }
  expect(decisions.length).toBeGreaterThan(0)
})
