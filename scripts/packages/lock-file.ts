import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Architecture = 'x64' | 'arm64'
export const architectures: Architecture[] = ['x64', 'arm64']

/** Names of an architecture in Node and npm, and in Debian and containers. */
export const debianNames = { x64: 'amd64', arm64: 'arm64' } as const

interface LockEntry {
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}

/** A package of the lock file; `path` is its folder, as in `node_modules/sharp`. */
export interface LockedPackage {
  path: string
  name: string
  version: string
  integrity: string
  license?: string
}

const permits = (allowed: string | string[] | undefined, value: string) =>
  allowed === undefined || [allowed].flat().includes(value)

const runsOn = ({ os, cpu, libc }: LockEntry, architecture: Architecture) =>
  permits(os, 'linux') && permits(cpu, architecture) && permits(libc, 'glibc')

/** Names of the packages that one needs at run time, with those of its platform. */
function namesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }: LockEntry) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/**
 * Lists the packages that workspaces need at run time on Linux with glibc. The list follows the lock file alone, so it is
 * the same on every machine, and leaves out optional peers (such as a compiler) that `npm ci --omit=dev` would install.
 */
export function listRuntimePackages(root: string, workspaces: string[], architecture: Architecture): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const needed = new Map<string, LockedPackage>()

  /** Finds a package as Node does: beside the one that needs it, then in each folder above. */
  function resolvePath(from: string, name: string): string | undefined {
    for (let folder = from; ; folder = folder.replace(/(^|\/)(node_modules\/(@[^/]+\/)?[^/]+|[^/]+)$/, '')) {
      const path = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
      if (packages[path]) return path
      if (!folder) return undefined
    }
  }

  function visit(path: string) {
    for (const name of namesOf(packages[path] ?? {})) {
      const found = resolvePath(path, name)
      const entry = found === undefined ? undefined : packages[found]
      if (found === undefined || !entry || entry.link || needed.has(found) || !runsOn(entry, architecture)) continue
      const { version = '', integrity = '', license } = entry
      needed.set(found, { path: found, name, version, integrity, ...(license && { license }) })
      visit(found)
    }
  }
  for (const workspace of workspaces) visit(workspace)

  return [...needed.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

/** The package that brings Node for an architecture. */
export function findNodePackage(root: string, architecture: Architecture): LockedPackage {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const name = `node-linux-${architecture}`
  const { version = '', integrity = '', license } = packages[`node_modules/${name}`] ?? {}
  return { path: `node_modules/${name}`, name, version, integrity, ...(license && { license }) }
}
