import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync, statSync } from 'node:fs'
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { interpolate } from '#locales/texts.ts'
import { type CommandContext, CliFailure } from './command.ts'

const execute = promisify(execFile)

/** Folders between the top of a Debian package and the program in it. */
const PACKAGE_DEPTH = 4

/** Finds the folder of the program in an unpacked package. */
async function findProgram(folder: string, depth = PACKAGE_DEPTH): Promise<string | null> {
  if (existsSync(join(folder, 'packages/server/src/cli.ts'))) return folder
  if (depth === 0) return null
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const program = entry.isDirectory() ? await findProgram(join(folder, entry.name), depth - 1) : null
    if (program) return program
  }
  return null
}

const CHECKSUMS_FILE = 'SHA256SUMS'

/** Reads the checksum of a package from the list that a release puts beside its files; null without one. */
async function readChecksum(path: string) {
  const file = join(dirname(path), CHECKSUMS_FILE)
  if (!existsSync(file)) return null
  // A list that cannot be read is not the same as none.
  const list = await readFile(file, 'utf8').catch(() => '')
  // An asterisk marks a binary file.
  const line = list.split(/\r?\n/).find((each) => /^[0-9a-f]{64} [ *]/i.test(each) && each.slice(66) === basename(path))
  if (line === undefined) throw new CliFailure('upgrade_package_unlisted', { path, list: CHECKSUMS_FILE })
  return line.slice(0, 64).toLowerCase()
}

function nameUser() {
  try {
    return userInfo().username
  } catch {
    // A user of a container may have no name.
    return String(process.getuid?.())
  }
}

/** The command runs as the user of the service, who may not read the home of the operator who downloaded the package. */
async function requireReadable(path: string) {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') throw new CliFailure('upgrade_package_unreadable', { path, user: nameUser() })
    throw new CliFailure('upgrade_package_unknown', { path, reason: error.code ?? error.message })
  })
}

/** Refuses a package that differs from the checksum beside it, before anything of it is read. */
async function verifyChecksum(path: string, signal: AbortSignal, { note, texts }: CommandContext) {
  const expected = await readChecksum(path)
  if (expected === null) return note(interpolate(texts.upgrade_package_unverified, { list: CHECKSUMS_FILE }))
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  if (hash.digest('hex') !== expected) throw new CliFailure('upgrade_package_changed', { path, list: CHECKSUMS_FILE })
  return note(interpolate(texts.upgrade_package_verified, { list: CHECKSUMS_FILE }))
}

/** A package has the Node of its architecture; another one cannot run here. */
function requireOwnArchitecture(program: string, path: string) {
  const foreign = ['x64', 'arm64'].find(
    (each) => each !== process.arch && existsSync(join(program, `node_modules/node-linux-${each}/bin/node`)),
  )
  const hasOwn = existsSync(join(program, `node_modules/node-linux-${process.arch}/bin/node`))
  if (foreign !== undefined && !hasOwn) {
    throw new CliFailure('upgrade_package_foreign', { path, architecture: foreign, own: process.arch })
  }
}

async function unpack(path: string, folder: string, signal: AbortSignal) {
  const [command, args] = path.endsWith('.deb')
    ? ['dpkg-deb', ['-x', path, folder]]
    : ['tar', ['-xzf', path, '-C', folder]]
  await execute(command, args, { signal }).catch((error: unknown) => {
    throw new CliFailure('upgrade_package_unknown', { path, reason: error instanceof Error ? error.message : '' })
  })
}

interface PackageCheck {
  path: string
  /** Version of this program. */
  installed: string
  isJson: boolean
}

/** The program in a package checks the data itself, because only it knows its migrations. */
export async function checkWithPackage(
  { path, installed, isJson }: PackageCheck,
  signal: AbortSignal,
  context: CommandContext,
) {
  await requireReadable(path)
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  if (!isFolder) await verifyChecksum(path, signal, context)
  const folder = await mkdtemp(join(tmpdir(), 'imagora-upgrade-'))
  try {
    if (!isFolder) await unpack(path, folder, signal)
    const program = await findProgram(isFolder ? path : folder)
    if (!program) throw new CliFailure('upgrade_package_unknown', { path, reason: 'packages/server/src/cli.ts' })
    requireOwnArchitecture(program, path)
    signal.throwIfAborted()
    const ownNode = join(program, 'node_modules/.bin/node')
    const args = ['upgrade', '--check', '--installed', installed, ...(isJson ? ['--json'] : [])]
    const child = spawn(
      existsSync(ownNode) ? ownNode : process.execPath,
      [join(program, 'packages/server/src/cli.ts'), ...args],
      { stdio: 'inherit' },
    )
    // Ctrl-C reaches both programs, but other signals only this one.
    signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true })
    process.exitCode = await new Promise<number>((done, fail) => {
      child.once('error', fail)
      child.once('close', (code) => done(code ?? 1))
    })
  } finally {
    // An unpacking program that was stopped may write its last file meanwhile.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
