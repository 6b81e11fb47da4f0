import { constants, readlinkSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCodeOf, foreignMark, StorageFailure, unavailable, rethrowUnless } from '#storage/storage-errors.ts'
import { MARK_MAX_BYTES, markTextOf, readMarkText, type SiteMark, type StorageMark } from '#storage/storage-mark.ts'
import { MARKER_FILE } from '#storage/object-paths.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants

export const FOLDER_MODE = 0o750
export const FILE_MODE = 0o640

async function markTextIn(root: string) {
  const handle = await openFile(join(root, MARKER_FILE)).catch(() => null)
  try {
    const stats = await handle?.stat()
    if (!handle || !stats?.isFile()) return null
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK_MAX_BYTES), 0, MARK_MAX_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle?.close()
  }
}

/** Reads which site owns the folder; the state is `missing` when the folder does not exist either. */
export const readLocalMark = async (root: string, site?: SiteMark): Promise<StorageMark> =>
  readMarkText(await markTextIn(root), site)

/** Replaces the mark atomically: a folder without a mark counts as a missing disk. */
async function replaceMark(root: string, text: string) {
  const fresh = join(root, `${MARKER_FILE}.new`)
  await fs.rm(fresh, { force: true })
  await fs.writeFile(fresh, text, { flag: 'wx', mode: FILE_MODE, flush: true })
  await fs.rename(fresh, join(root, MARKER_FILE))
}

interface Preparation {
  site?: SiteMark | undefined
  isAdopting?: boolean | undefined
}

/** Initialises a folder as storage once, when the operator adds it; every later start requires the mark. */
export async function prepareLocalRoot(root: string, { site, isAdopting = false }: Preparation = {}) {
  await fs.mkdir(root, { recursive: true, mode: FOLDER_MODE })
  const text = markTextOf(site)
  await fs
    .writeFile(join(root, MARKER_FILE), text, { flag: 'wx', mode: FILE_MODE, flush: true })
    .catch(rethrowUnless('EEXIST'))
  const { state, holder } = await readLocalMark(root, site)
  if (state === 'foreign' && !isAdopting) throw foreignMark(holder)
  if (state !== 'own') await replaceMark(root, text)
  const folder = await fs.open(root)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Opens a file without following a symbolic link as its last component and without blocking on a pipe. */
export const openFile = (file: string) => fs.open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)

/**
 * Returns the real path of an open file. Linux reports it even after a path component was replaced; other systems
 * resolve the path again.
 */
async function whereIs(fd: number, path: string) {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return fs.realpath(path)
  }
}

/** Opens a folder tree; symbolic links that lead out of it are rejected. */
export function openDisk(root: string, isMarked: boolean, site?: SiteMark) {
  /** Folders whose directory entry is synced: a power cut that loses a folder also loses the files in it. */
  const durable = new Set<string>()
  let resolved: string | undefined
  /** Identity of the mark that was last read and found not to belong to another site. */
  let seenMark = ''
  const at = (path: string) => join(root, path)

  async function assertMarker() {
    if (!isMarked) return
    const stats = await fs.lstat(at(MARKER_FILE)).catch(() => null)
    if (!stats?.isFile()) throw unavailable(new StorageFailure('mark_missing', { detail: at(MARKER_FILE) }))
  }

  /** Runs before any change; reading is allowed in a storage owned by another site. */
  async function assertOwner() {
    await assertMarker()
    if (!isMarked || !site) return
    const { ino, mtimeMs, size } = await fs.lstat(at(MARKER_FILE))
    const mark = `${ino} ${mtimeMs} ${size}`
    if (mark === seenMark) return
    const { state, holder } = await readLocalMark(root, site)
    if (state === 'foreign') throw foreignMark(holder)
    seenMark = mark
  }

  async function assertInside(handle: fs.FileHandle, path: string) {
    const real = await whereIs(handle.fd, at(path))
    resolved ??= await fs.realpath(root)
    if (real === join(resolved, path)) return handle
    await handle.close()
    throw unavailable(new Error(`${at(path)} leads to ${real}`))
  }

  const openReal = async (path: string) => assertInside(await openFile(at(path)), path)
  // Links are followed to check their target: with O_NOFOLLOW Linux would report a link as "not a directory".
  const openRealFolder = async (folder: string) =>
    assertInside(await fs.open(at(folder), O_RDONLY | O_DIRECTORY), folder)

  async function openFolder(folder: string): Promise<fs.FileHandle> {
    if (folder !== '.' && !durable.has(folder)) {
      const parent = await openFolder(dirname(folder))
      try {
        await fs.mkdir(at(folder), { mode: FOLDER_MODE }).catch(rethrowUnless('EEXIST'))
        await parent.sync()
      } finally {
        await parent.close()
      }
    }
    const handle = await openRealFolder(folder).catch((error: unknown) => {
      durable.delete(folder)
      throw error
    })
    durable.add(folder)
    return handle
  }

  return {
    at,
    assertMarker,
    assertOwner,
    openReal,
    /** Opens a folder, creating missing levels; the caller syncs and closes it. */
    openFolder,
    assertReal: async (folder: string) => (await openRealFolder(folder)).close(),

    /** A missing file means "absent" only when the disk is mounted. */
    async nullIfMissing(error: unknown) {
      if (!['ENOENT', 'ENOTDIR'].includes(errorCodeOf(error) ?? '')) throw error
      await assertMarker()
      return null
    },
  }
}

export type Disk = ReturnType<typeof openDisk>
