import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join, relative } from 'node:path'
import { type Architecture, findNodePackage, listRuntimePackages, type LockedPackage } from './lock-file.ts'
import type { ReleaseNotes } from './release-notes.ts'

/** Committed files that run a site or tell how; tests and the sources of the web application are left out. */
const shipped = [
  'LICENSE',
  'README.md',
  'package.json',
  'deploy',
  'docs',
  'scripts/runtime.mjs',
  'scripts/start.mjs',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/server/package.json',
  'packages/server/src',
]
const builtFolders = ['packages/web/dist', 'packages/server/dist']
const shippedWorkspaces = ['packages/contract', 'packages/server']

/** Files of packages that only compilers, editors, readers and their authors' tests use. */
const unused =
  /\.([cm]?ts|map|flow|md|markdown|tsbuildinfo)$|(^|\/)\.|^(tests?|__tests__|docs?|examples?|benchmarks?|coverage)\//i

const run = (cwd: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Downloads a package that is not installed here, as those for another architecture are not, and checks it. */
function fetchPackage(root: string, { name, version, integrity }: LockedPackage) {
  const cache = join(root, 'node_modules/.cache/imagora-release', `${name.replace('/', '-')}-${version}`)
  if (fs.existsSync(cache)) return cache
  const partial = `${cache}.partial`
  fs.rmSync(partial, { recursive: true, force: true })
  fs.mkdirSync(partial, { recursive: true })
  const target = `${name}@${version}`
  const [archive = ''] = run(root, 'npm', 'pack', '--silent', '--pack-destination', partial, target).split('\n')
  const bytes = fs.readFileSync(join(partial, archive))
  const digest = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (digest !== integrity) throw new Error(`${name}@${version} is not what package-lock.json says.`)
  run(partial, 'tar', '-xzf', archive)
  fs.renameSync(join(partial, 'package'), cache)
  fs.rmSync(partial, { recursive: true })
  return cache
}

function isInstalled(folder: string, { version }: LockedPackage) {
  const manifest = join(folder, 'package.json')
  if (!fs.existsSync(manifest)) return false
  return (JSON.parse(fs.readFileSync(manifest, 'utf8')) as { version: string }).version === version
}

/** Copies one package without what it holds of others, which have entries of their own. */
function copyPackage(root: string, target: string, locked: LockedPackage) {
  const installed = join(root, locked.path)
  const source = isInstalled(installed, locked) ? installed : fetchPackage(root, locked)
  fs.cpSync(source, join(target, locked.path), {
    recursive: true,
    dereference: true,
    filter: (file) => {
      const inner = relative(source, file)
      return inner === '' || !(/^node_modules(\/|$)/.test(inner) || unused.test(inner))
    },
  })
}

function copyNode(root: string, target: string, architecture: Architecture) {
  const locked = findNodePackage(root, architecture)
  const installed = join(root, locked.path)
  const source = isInstalled(installed, locked) ? installed : fetchPackage(root, locked)
  for (const file of ['bin/node', 'LICENSE', 'package.json']) {
    fs.cpSync(join(source, file), join(target, locked.path, file))
  }
  fs.chmodSync(join(target, locked.path, 'bin/node'), 0o755)
  fs.mkdirSync(join(target, 'node_modules/.bin'), { recursive: true })
  fs.symlinkSync(`../${locked.name}/bin/node`, join(target, 'node_modules/.bin/node'))
}

/**
 * Gives every file of a folder the rights that packages have (readable by all, changed by root alone) and the time of the
 * release: dpkg-deb replaces later times only, and packages of npm may have been installed earlier.
 */
function normalizeFiles(folder: string, epoch: number) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) fs.chmodSync(path, 0o755)
    else if (entry.isFile()) fs.chmodSync(path, fs.statSync(path).mode & 0o100 ? 0o755 : 0o644)
    fs.lutimesSync(path, epoch, epoch)
  }
  fs.chmodSync(folder, 0o755)
}

/** Writes a tree that runs with nothing but the system's C and C++ libraries: the built site, its packages and Node. */
export function writeApplicationTree(root: string, target: string, architecture: Architecture, notes: ReleaseNotes) {
  fs.mkdirSync(target, { recursive: true })
  const archive = execFileSync('git', ['archive', '--format=tar', 'HEAD', '--', ...shipped], {
    cwd: root,
    maxBuffer: 1e9,
  })
  execFileSync('tar', ['-xf', '-', '--exclude=*.test.ts', '-C', target], { input: archive })
  for (const folder of builtFolders) {
    // The stamps tell whether a build is stale, which needs the sources.
    fs.cpSync(join(root, folder), join(target, folder), {
      recursive: true,
      filter: (file) => !/\/\.(stamp|seen|vite)$/.test(file),
    })
  }
  for (const locked of listRuntimePackages(root, shippedWorkspaces, architecture)) copyPackage(root, target, locked)
  for (const workspace of shippedWorkspaces) {
    const { name } = JSON.parse(fs.readFileSync(join(root, workspace, 'package.json'), 'utf8')) as { name: string }
    fs.mkdirSync(join(target, 'node_modules/@imagora'), { recursive: true })
    fs.symlinkSync(`../../${workspace}`, join(target, 'node_modules', name))
  }
  copyNode(root, target, architecture)
  fs.writeFileSync(join(target, 'release.json'), `${JSON.stringify(notes, undefined, 2)}\n`)
  normalizeFiles(target, notes.epoch)
}
