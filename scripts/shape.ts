import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * Measures the structure of the production code: how many files there are, how large, how they import each other,
 * and how names are used. `npm run shape` prints one line per figure, so that two commits can be compared.
 */
const root = resolve(import.meta.dirname, '..')
const MAX_FOLDER_ENTRIES = 15
const FEATURE_COMMIT_COUNT = 10

/** Type imports count as imports: a cycle of types is a cycle for the reader of the code. */
const IMPORT_PATTERN =
  /^(?:import|export)\b[^'"\n;]*?(?:\bfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/gm
const MULTILINE_IMPORT_PATTERN = /^\} from ['"]([^'"\n]+)['"]/gm
const EXPORTED_TYPE_PATTERN = /^export (?:declare )?(?:interface|type|class|enum) ([A-Za-z_$][\w$]*)/gm
const EXPORTED_COMPONENT_PATTERN = /^export (?:async )?(?:function|const) ([A-Z][a-z][\w$]*)/gm

export interface SourceFile {
  path: string
  text: string
}

export interface Shape {
  files: number
  medianLines: number
  p90Lines: number
  crowdedFolders: number
  rooms: number
  floors: number
  arrows: number
  mutualPairs: number
  fileCycles: number
  repeatedTypeNames: string[]
  gerundFiles: string[]
  needsInterfaces: number
}

const isProduction = (path: string) =>
  /^packages\/(contract|server|web)\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path)

/** A room is a folder with one subject: `features/<area>/<noun>`, or the first folder below `src`. */
export function roomOf(path: string, featureDepth: number) {
  const [, , , ...parts] = path.split('/')
  const folders = parts.slice(0, -1)
  const depth = folders[0] === 'features' ? featureDepth : 1
  const name = folders.length === 0 ? (parts.at(-1) ?? '') : folders.slice(0, depth).join('/')
  return `${path.split('/')[1]}:${name}`
}

/** Resolves an import to a file of the repository, or to undefined for an npm package. */
export function resolveImport(from: string, specifier: string, exists: (path: string) => boolean) {
  const source = from.split('/').slice(0, 3).join('/')
  if (specifier === '@imagora/contract') return 'packages/contract/src/index.ts'
  if (specifier.startsWith('@imagora/contract/'))
    return findFile(`packages/contract/src/${specifier.slice(18)}`, exists)
  if (specifier.startsWith('#')) return findFile(`${source}/${specifier.slice(1)}`, exists)
  if (specifier.startsWith('.')) return findFile(join(dirname(from), specifier), exists)
  return undefined
}

const findFile = (path: string, exists: (path: string) => boolean) =>
  [path, `${path}.ts`, `${path}.tsx`].find((candidate) => exists(candidate))

export function readImports(text: string) {
  const single = Array.from(text.matchAll(IMPORT_PATTERN), ([, from, dynamic]) => from ?? dynamic)
  const multiline = Array.from(text.matchAll(MULTILINE_IMPORT_PATTERN), ([, from]) => from)
  return [...new Set([...single, ...multiline].filter((name) => name !== undefined))]
}

type Graph = Map<string, Set<string>>

function readGraph(files: SourceFile[]): Graph {
  const paths = new Set(files.map(({ path }) => path))
  const exists = (path: string) => paths.has(path)
  return new Map(
    files.map(({ path, text }) => {
      const targets = readImports(text).map((name) => resolveImport(path, name, exists))
      return [path, new Set(targets.filter((target) => target !== undefined && target !== path))] as [
        string,
        Set<string>,
      ]
    }),
  )
}

function foldGraph(graph: Graph, nameOf: (path: string) => string): Graph {
  const folded: Graph = new Map()
  for (const [from, targets] of graph) {
    const name = nameOf(from)
    const set = folded.get(name) ?? new Set()
    folded.set(name, set)
    for (const target of targets) if (nameOf(target) !== name) set.add(nameOf(target))
  }
  return folded
}

/** Returns strongly connected components by Tarjan's algorithm, imported ones first. */
export function findComponents(graph: Graph) {
  const state = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const stack: string[] = []
  const components: string[][] = []

  function visit(node: string) {
    const own = { index: state.size, low: state.size, isOpen: true }
    state.set(node, own)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const known = state.get(next)
      if (!known) own.low = Math.min(own.low, visit(next).low)
      else if (known.isOpen) own.low = Math.min(own.low, known.index)
    }
    if (own.low === own.index) {
      const component = stack.splice(stack.indexOf(node))
      for (const member of component) (state.get(member) as { isOpen: boolean }).isOpen = false
      components.push(component)
    }
    return own
  }

  for (const node of graph.keys()) if (!state.has(node)) visit(node)
  return components
}

/** The number of floors is the longest chain of rooms that import each other; a cycle of rooms counts as one floor. */
function countFloors(rooms: Graph) {
  const floorOf = new Map<string, number>()
  for (const component of findComponents(rooms)) {
    const below = component.flatMap((room) => [...(rooms.get(room) ?? [])]).filter((room) => !component.includes(room))
    const floor = 1 + Math.max(0, ...below.map((room) => floorOf.get(room) ?? 0))
    for (const room of component) floorOf.set(room, floor)
  }
  return Math.max(0, ...floorOf.values())
}

function countMutualPairs(graph: Graph) {
  let count = 0
  for (const [from, targets] of graph)
    for (const target of targets) if (from < target && graph.get(target)?.has(from)) count += 1
  return count
}

const sorted = (values: number[]) => values.toSorted((one, next) => one - next)
const quantile = (values: number[], share: number) => sorted(values)[Math.floor((values.length - 1) * share)] ?? 0

/**
 * Returns exported types and components that more than one file declares, with these files. The web has its own
 * namespace.
 */
export function findRepeatedNames(files: SourceFile[]) {
  const places = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const pattern of [EXPORTED_TYPE_PATTERN, EXPORTED_COMPONENT_PATTERN])
      for (const [, name] of text.matchAll(pattern)) {
        const key = `${path.split('/')[1] === 'web' ? 'web' : 'server'}:${name}`
        places.set(key, (places.get(key) ?? new Set()).add(path))
      }
  return Array.from(places)
    .filter(([, paths]) => paths.size > 1)
    .map(([key, paths]) => ({ name: key.split(':')[1]!, paths: [...paths] }))
}

function countCrowdedFolders(paths: string[]) {
  const entries = new Map<string, Set<string>>()
  for (const path of paths)
    for (let folder = dirname(path), child = path; folder !== '.'; child = folder, folder = dirname(folder))
      entries.set(folder, (entries.get(folder) ?? new Set()).add(child))
  return Array.from(entries.values()).filter((children) => children.size > MAX_FOLDER_ENTRIES).length
}

export function measureShape(files: SourceFile[]): Shape {
  const lines = files.map(({ text }) => text.split('\n').length - 1)
  const paths = files.map(({ path }) => path)
  const hasAreas = paths.some((path) => /^packages\/(?:server|web)\/src\/features\/[^/]+\/[^/]+\//.test(path))
  const graph = readGraph(files)
  const rooms = foldGraph(graph, (path) => roomOf(path, hasAreas ? 3 : 2))
  return {
    files: files.length,
    medianLines: quantile(lines, 0.5),
    p90Lines: quantile(lines, 0.9),
    crowdedFolders: countCrowdedFolders(paths),
    rooms: rooms.size,
    floors: countFloors(rooms),
    arrows: Array.from(rooms.values()).reduce((sum, targets) => sum + targets.size, 0),
    mutualPairs: countMutualPairs(rooms),
    fileCycles: findComponents(graph).filter((component) => component.length > 1).length,
    repeatedTypeNames: findRepeatedNames(files)
      .map(({ name, paths: { length } }) => `${name} (${length})`)
      .toSorted(),
    gerundFiles: paths.filter(
      (path) => /(^|[/-])[a-z]+ing\.tsx?$/.test(path) && !/[/](billing|sharing)\.ts$/.test(path),
    ),
    needsInterfaces: files.filter(({ text }) => /^(export )?(interface|type) Needs\b/m.test(text)).length,
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/**
 * Returns the mean number of production files that the last feature commits touched: docs, tests and moves do not
 * count.
 */
function meanFilesPerFeatureCommit() {
  const counts = git('log', '-200', '--no-merges', '--diff-filter=AM', '--name-only', '--format=%x00%s')
    .split('\0')
    .map((entry) => entry.split('\n').filter((path) => isProduction(path)).length)
    .filter((count) => count > 1)
    .slice(0, FEATURE_COMMIT_COUNT)
  return counts.reduce((sum, count) => sum + count, 0) / Math.max(counts.length, 1)
}

export const readProductionFiles = (): SourceFile[] =>
  git('ls-files', 'packages')
    .split('\n')
    .filter((path) => isProduction(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

function printShape() {
  const files = readProductionFiles()

  for (const name of ['all', 'contract', 'server', 'web']) {
    const part = name === 'all' ? files : files.filter(({ path }) => path.startsWith(`packages/${name}/`))
    const { repeatedTypeNames, gerundFiles, ...figures } = measureShape(part)
    console.log(
      `${name}: ${JSON.stringify({ ...figures, repeatedTypeNames: repeatedTypeNames.length, gerundFiles: gerundFiles.length })}`,
    )
    if (name !== 'all' || !process.argv.includes('--names')) continue
    console.log(repeatedTypeNames.join(', '))
    console.log(gerundFiles.join('\n'))
  }
  console.log(`files per feature commit: ${meanFilesPerFeatureCommit().toFixed(1)}`)
}

if (import.meta.main) printShape()
