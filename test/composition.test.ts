import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import {
  isBindingElement,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isObjectLiteralExpression,
  isReturnStatement,
  isSpreadAssignment,
  isTypeReferenceNode,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { expect, test } from 'vitest'

type Files = Record<string, string>

interface Found {
  file: string
  node: Node
  /** Ancestor nodes, nearest last. */
  around: Node[]
}

function nodesOf(file: string, node: Node, around: Node[] = []): Found[] {
  const nodes = [{ file, node, around }]
  node.forEachChild((child) => void nodes.push(...nodesOf(file, child, [...around, node])))
  return nodes
}

/** Parses files in isolation; their imports are not resolved. */
function parse<T>(files: Files, read: (nodes: Found[]) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-composition-'))
  const config = join(folder, 'tsconfig.json')
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  writeFileSync(config, JSON.stringify({ compilerOptions: { noLib: true, noResolve: true, types: [] } }))
  const api = new API({ cwd: folder })
  try {
    const { program } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    return read(Object.keys(files).flatMap((file) => nodesOf(file, program.getSourceFile(join(folder, file))!)))
  } finally {
    api.close()
    rmSync(folder, { recursive: true })
  }
}

const isNamed = (node: Node, name: string) => isIdentifier(node) && node.text === name

function bagIn({ node, around }: Found, own: Set<string | undefined>) {
  const [outer, inner] = around.slice(-2)
  if (isSpreadAssignment(node) && inner && isObjectLiteralExpression(inner)) {
    return outer && isReturnStatement(outer) ? null : `a spread of ${node.expression.getText()}`
  }
  if (isBindingElement(node) && node.dotDotDotToken) return `a rest in ${node.name?.getText()}`
  if (isTypeReferenceNode(node) && isNamed(node.typeName, 'Parameters')) return node.getText()
  if (isCallExpression(node) && node.arguments.some((argument) => isNamed(argument, 'services'))) {
    const name = node.expression.getText()
    return own.has(name) ? null : `all services for ${name}`
  }
  return null
}

/** Fastify options rather than services; listing them one by one would drop a limit that is added later. */
const allowed = new Set(['routes.ts: a spread of limits'])

/**
 * Finds places where the composition passes more than it names: a spread or rest of an object, unless an area returns
 * it; the parameters of a factory computed from its type; and all services as an argument of a function outside the
 * composition.
 */
const findBags = (files: Files) =>
  parse(files, (nodes) => {
    const own = new Set(nodes.map(({ node }) => (isFunctionDeclaration(node) ? node.name?.text : undefined)))
    const reports = nodes.map((found) => ({ file: found.file, bag: bagIn(found, own) }))
    return reports.flatMap(({ file, bag }) => (bag === null ? [] : [`${file}: ${bag}`]))
  }).filter((report) => !allowed.has(report))

const composition = Object.fromEntries(
  globSync('packages/server/src/composition/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [basename(file), readFileSync(file, 'utf8')]),
)

test('the composition writes out what each service gets', () => {
  expect(Object.keys(composition)).toContain('services.ts')
  expect(findBags(composition)).toEqual([])
})

test('a bag that is handed over is reported', () => {
  const planted = {
    'spread.ts': 'export const albums = createAlbums({ db, ...pictures })',
    'nested.ts': 'serveWeb(app, { now, services: { albums, ...shown } })',
    'variable.ts': 'const given = { ...runtime, ...deps }\nexport const backups = createBackups(given)',
    'rest.ts':
      'const { tell, ...hooks } = createWebhooks({ db })\nexport const sharing = createSharing({ tell, hooks })',
    'type.ts': "export type UserDeps = Omit<Parameters<typeof createUsers>[0], 'db'>",
    'whole.ts': 'function serveApi(api, services) {\n  authRoutes(handle, services)\n}\nserveApi(api, services)',
    'named.ts': 'export function createArea({ db }) {\n  const a = createA({ db })\n  return { ...a, b: f(...[]) }\n}',
  }
  expect(findBags(planted)).toEqual([
    'spread.ts: a spread of pictures',
    'nested.ts: a spread of shown',
    'variable.ts: a spread of runtime',
    'variable.ts: a spread of deps',
    'rest.ts: a rest in hooks',
    'type.ts: Parameters<typeof createUsers>',
    'whole.ts: all services for authRoutes',
  ])
})
