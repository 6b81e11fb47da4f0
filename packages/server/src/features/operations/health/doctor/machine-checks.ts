import { constants } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sizeInWords } from '#locales/texts.ts'
import { createCheckResult, createPhrase, type DoctorCheckResult } from './findings.ts'
import { disksUnder, type Folder } from '#features/operations/health/machine.ts'

export async function diskFindings(folders: Folder[]): Promise<DoctorCheckResult[]> {
  const low = (await disksUnder(folders)).filter(({ is_low }) => is_low)
  if (low.length === 0) return [createCheckResult('disk', 'ok', 'disk_ok')]
  return low.map(({ path_label, free_bytes }) => {
    const name = path_label || createPhrase('findings', ['disk_data'])
    return createCheckResult('disk', 'error', 'disk_low', { name, free: sizeInWords(free_bytes) })
  })
}

/** File system types of Linux for NFS, SMB and similar. */
const networkDisks = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x517b, 0x65735546, 0x00c36400])

export async function isOnNetworkDisk(folder: string) {
  try {
    return networkDisks.has((await statfs(folder)).type)
  } catch {
    return false
  }
}

/** Files that only the server may read; subfolders are protected by the folder above. */
const secret: Record<string, { mask: number; mode: string }> = {
  'secret.key': { mask: 0o077, mode: '600' },
  'imagora.db': { mask: 0o007, mode: '640' },
  'imagora.db-wal': { mask: 0o007, mode: '640' },
}

interface FolderOwner {
  owner: number
  /** True for the volume of a container that belongs to root, with a group that may write. */
  isVolume: boolean
}

function readFolderOwner(uid: number): FolderOwner {
  const self = process.getuid?.() ?? 0
  return uid === 0 && self !== 0 ? { owner: self, isVolume: true } : { owner: uid, isVolume: false }
}

async function ofEntry(
  folder: string,
  name: string,
  { owner, isVolume }: FolderOwner,
): Promise<DoctorCheckResult | null> {
  const path = join(folder, name)
  const facts = await stat(path).catch(() => null)
  // A file that was deleted meanwhile is not a problem, because the site keeps running.
  if (!facts) return null
  // Root's files in a volume are mounted by the cluster, as the secret key is, and only read.
  if (isVolume && facts.uid === 0) {
    const isReadable = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
    return isReadable ? null : createCheckResult('files', 'error', 'files_unwritable', { path })
  }
  if (facts.uid !== owner) return createCheckResult('files', 'error', 'files_foreign', { path, owner: facts.uid })
  const isWritable = await access(path, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) return createCheckResult('files', 'error', 'files_unwritable', { path })
  const secretRule = secret[name]
  return secretRule && (facts.mode & secretRule.mask) !== 0
    ? createCheckResult('files', 'error', 'files_open', { path, mode: secretRule.mode })
    : null
}

/** Checks that the server can write its files and that nobody else can read the secret ones. */
export async function fileFindings(dataDir: string): Promise<DoctorCheckResult[]> {
  const folder = await stat(dataDir).catch(() => null)
  if (!folder) return [createCheckResult('files', 'error', 'files_missing', { path: dataDir })]
  const isOpen = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isOpen) return [createCheckResult('files', 'error', 'files_unwritable', { path: dataDir })]
  // A folder that others cannot enter protects everything in it.
  const isClosed = (folder.mode & 0o007) === 0
  const all: (DoctorCheckResult | null)[] = []
  const owner = readFolderOwner(folder.uid)
  for (const name of await readdir(dataDir)) all.push(await ofEntry(dataDir, name, owner))
  const problems = all.filter((each) => each !== null)
  const visibleProblems = isClosed ? problems.filter(({ word, values }) => !isShutIn(word, values)) : problems
  return visibleProblems.length > 0 ? visibleProblems : [createCheckResult('files', 'ok', 'files_ok')]
}

/** Number of entries of each folder that are looked at: files of one site have the same mode. */
const SAMPLED_ENTRIES_COUNT = 20
const OBJECT_FOLDER_DEPTH = 4

/** Folders must be readable and open to the group or to everybody, files readable. */
function isReadableForGroup({ mode, isFolder }: { mode: number; isFolder: boolean }) {
  const [group, others] = isFolder ? [0o050, 0o005] : [0o040, 0o004]
  return (mode & group) === group || (mode & others) === others
}

async function findUnreadable(path: string, depth: number): Promise<string | null> {
  const facts = await stat(path).catch(() => null)
  if (!facts) return null
  const isFolder = facts.isDirectory()
  if (!isReadableForGroup({ mode: facts.mode, isFolder })) return path
  if (!isFolder || depth === 0) return null
  const names = (await readdir(path).catch(() => [])).slice(0, SAMPLED_ENTRIES_COUNT)
  for (const name of names) {
    const unreadable = await findUnreadable(join(path, name), depth - 1)
    if (unreadable) return unreadable
  }
  return null
}

/** Returns the first folder above the root that a member of its group cannot enter. */
async function findClosedParent(root: string): Promise<string | null> {
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder)) {
    const facts = await stat(folder).catch(() => null)
    if (facts && (facts.mode & 0o011) === 0) return folder
  }
  return null
}

/** Checks that a proxy in the group of the service can read the files that it is told to send. */
export async function accelFindings(root: string | undefined): Promise<DoctorCheckResult[]> {
  if (root === undefined) return []
  const path = (await findClosedParent(root)) ?? (await findUnreadable(root, OBJECT_FOLDER_DEPTH))
  return path === null ? [] : [createCheckResult('files', 'error', 'files_accel', { path, root })]
}

const isShutIn = (word: DoctorCheckResult['word'], { mode }: DoctorCheckResult['values']) =>
  word === 'files_open' && mode !== '600'
