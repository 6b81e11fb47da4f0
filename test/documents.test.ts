import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checklists, readChecklist, readNamed } from '../scripts/spec.ts'

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/*.md'])
const read = (file: string) => readFileSync(file, 'utf8')

const listEntries = (folder: string) => readdirSync(folder, { withFileTypes: true })
const listFolders = (folder: string) =>
  listEntries(folder).flatMap((entry) => (entry.isDirectory() ? [`${entry.name}/`] : []))
const listSourceFiles = (folder: string) =>
  listEntries(folder).flatMap(({ name }) => (/(?<!\.test)\.tsx?$/.test(name) ? [name] : []))

const architecture = read('ARCHITECTURE.md')

/** Table of areas in ARCHITECTURE.md as `{ library: ['photos/', 'albums/', …], … }`. */
const areas = Object.fromEntries(
  Array.from(architecture.matchAll(/^\| `([\w-]+)` +\| ([\w-]+(?:, [\w-]+)*) +\|$/gm), ([, area = '', nouns = '']) => [
    area,
    nouns.split(', ').map((noun) => `${noun}/`),
  ]),
)
const areaFolders = Object.keys(areas).map((area) => `${area}/`)

/** Returns the entries one level below a folder in the map of ARCHITECTURE.md; `features/<area>/` is `features/`. */
function readMap(folder: string) {
  const lines = architecture.split('\n')
  const start = lines.findIndex((line) => line.includes(`── ${folder}/`))
  const depthOf = (line: string) => line.indexOf('── ')
  const entries: string[] = []
  for (const line of lines.slice(start + 1)) {
    if (depthOf(line) <= depthOf(lines[start] ?? '')) break
    entries.push(/── (\w[\w.-]*\/?)/.exec(line)?.[1] ?? line)
  }
  return entries
}

const readMapFolders = (folder: string) => readMap(folder).filter((entry) => entry.endsWith('/'))

test.each(documents)('every link in %s leads somewhere', (file) => {
  const links = Array.from(read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g), ([, link]) => link ?? '')
  const local = links.filter((link) => !/^\w+:/.test(link))
  expect(local.filter((link) => !existsSync(join(dirname(file), link)))).toEqual([])
})

test.each(documents)('every link to a heading in %s leads to one', (file) => {
  const links = Array.from(read(file).matchAll(/\]\(([^)#:\s]*)#([^)]+)\)/g), ([, target, heading]) => ({
    target: target ? join(dirname(file), target) : file,
    heading,
  }))
  const broken = links.filter(({ target, heading }) => {
    // A translation has the ids of the original on the site, and is linked by them.
    const original = target.replace(/^docs\/zh\//, 'docs/')
    const headings = Array.from(read(original).matchAll(/^#+ (.+)$/gm), ([, text = '']) => text.toLowerCase())
    return !headings.some((text) => text.replaceAll(/[^\w\s-]/g, '').replaceAll(' ', '-') === heading)
  })
  expect(broken).toEqual([])
})

/** Folders to which the paths in documents are relative. */
const citedFrom = ['.', 'packages', 'packages/contract/src', 'packages/server/src', 'packages/web/src']
const roots = new Set(
  citedFrom.flatMap(listFolders).filter((root) => !['node_modules/', 'features/', 'web/'].includes(root)),
)
/** Paths created by a build or an operator, which are missing from a clone. */
const generated = ['deploy/.env', 'docs/site/dist', 'packages/server/dist', 'packages/web/dist']

function isOurPath(path: string) {
  const [first, second] = path.split('/').map((part) => `${part}/`)
  return roots.has(first ?? '') || (first === 'features/' && areaFolders.includes(second ?? ''))
}

test.each(documents)('every path that %s cites exists', (file) => {
  const text = read(file).replaceAll(/^```.*?^```$/gms, '')
  const cited = Array.from(text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g), ([, path]) => path ?? '')
  const paths = cited.filter((path) => isOurPath(path) && !generated.includes(path))
  expect(paths.filter((path) => !citedFrom.some((folder) => existsSync(join(folder, path))))).toEqual([])
})

test.each(documents)('every id of the checklist that %s cites exists', (file) => {
  const ids = readChecklist(read(checklists.own))
  const text = read(file)
  const cited = [...readNamed(text), ...Array.from(text.matchAll(/\b[A-Z]{2}-\d{2}\b/g), ([id]) => id)]
  expect(ids.length).toBeGreaterThan(0)
  expect(cited.filter((id) => !ids.includes(id))).toEqual([])
})

test('every script that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = documents.flatMap((file) =>
    Array.from(read(file).matchAll(/npm run (?:--?\w+ )*([\w:]+)/g), ([, name]) => name ?? ''),
  )
  expect(named).toContain('spec')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

const decisions = globSync('docs/decisions/0*.md').toSorted()

test.each(decisions)('%s has number, title, status, date and its four parts', (file) => {
  const text = read(file)
  expect(text).toMatch(
    new RegExp(
      `^# ${Number(basename(file).slice(0, 4))}\\. \\S.*\\n\\nStatus: \\S.*\\nDate: \\d{4}-\\d{2}-\\d{2}\\n\\n## `,
    ),
  )
  const parts = ['Context', 'Decision', 'Alternatives', 'Consequences']
  const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading = '']) => heading)
  expect(headings.filter((heading) => parts.includes(heading))).toEqual(parts)
})

test('the list of decisions has each decision under its title, numbered without a gap', () => {
  const rows = Array.from(read('docs/decisions/README.md').matchAll(/^\| \[(\d+)\]\((\S+)\) +\| (.+?) +\|$/gm))
  const listed = rows.map(([, number, file, title]) => ({ number: Number(number), file, title }))
  const expected = decisions.map((file, index) => ({
    number: index + 1,
    file: basename(file),
    title: /^# \d+\. (.+)$/m.exec(read(file))?.[1],
  }))
  expect(listed).toEqual(expected)
})

const mappedFolders: [folder: string, mapped: string[]][] = [
  ['packages/contract/src', areaFolders],
  ['packages/server/src', readMapFolders('server/src')],
  ['packages/server/src/features', areaFolders],
  ['packages/web/src', readMapFolders('web/src')],
  ['packages/web/src/features', areaFolders],
  ['e2e', [...areaFolders, 'support/']],
]
for (const [area, nouns] of Object.entries(areas)) mappedFolders.push([`packages/server/src/features/${area}`, nouns])

test.each(mappedFolders)('the map in ARCHITECTURE.md has the folders of %s', (folder, mapped) => {
  expect(mapped.length).toBeGreaterThan(0)
  expect(mapped.toSorted()).toEqual(listFolders(folder).toSorted())
})

test('the map in ARCHITECTURE.md has the entry points of the server', () => {
  const mapped = readMap('server/src').filter((entry) => !entry.endsWith('/'))
  expect(mapped.toSorted()).toEqual(listSourceFiles('packages/server/src').toSorted())
})

test('[DT-17] every fault in the guide for day two says all it must, and names the test that saw it', () => {
  const section = /^## Seven faults$([\s\S]+?)^## /m.exec(read('docs/day-two.md'))?.[1] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  // The first two rows are the head of the table.
  const faults = rows.slice(2).map((row) => row.split('|').slice(1, -1))
  expect(faults).toHaveLength(7)
  const named = new Set(globSync('packages/server/**/*.test.ts').flatMap((file) => readNamed(read(file))))
  for (const cells of faults) {
    expect(cells.filter((cell) => cell.trim() === '')).toEqual([])
    expect(named).toContain(/DT-\d{2}/.exec(cells.at(-1) ?? '')?.[0])
  }
})
