import { constants, readlinkSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, foreignMark, StorageFailure, unavailable, unless } from '#storage/storage-errors.ts'
import { MARK_MAX_BYTES, markTextOf, readMarkText, type SiteMark, type StorageMark } from '#storage/storage-mark.ts'
import { marker } from '#storage/object-paths.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants

export const FOLDER_MODE = 0o750
export const FILE_MODE = 0o640

async function markTextIn(root: string) {
  const handle = await openFile(join(root, marker)).catch(() => null)
  try {
    const found = await handle?.stat()
    if (!handle || !found?.isFile()) return null
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK_MAX_BYTES), 0, MARK_MAX_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle?.close()
  }
}

/** Whose folder it is; `missing` where there is no folder either. */
export const readLocalMark = async (root: string, site?: SiteMark): Promise<StorageMark> =>
  readMarkText(await markTextIn(root), site)

/** Another text takes the place of the mark at once: a folder without a mark counts as a disk that is not there. */
async function replaceMark(root: string, text: string) {
  const fresh = join(root, `${marker}.new`)
  await fs.rm(fresh, { force: true })
  await fs.writeFile(fresh, text, { flag: 'wx', mode: FILE_MODE, flush: true })
  await fs.rename(fresh, join(root, marker))
}

interface Preparation {
  site?: SiteMark | undefined
  isAdopting?: boolean | undefined
}

/** Makes a folder a storage, once, when the operator adds it; from then on every start insists on the marker. */
export async function prepareLocalRoot(root: string, { site, isAdopting = false }: Preparation = {}) {
  await fs.mkdir(root, { recursive: true, mode: FOLDER_MODE })
  const text = markTextOf(site)
  await fs.writeFile(join(root, marker), text, { flag: 'wx', mode: FILE_MODE, flush: true }).catch(unless('EEXIST'))
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

/** Opens without following a link in last place, and without waiting for the other end of a pipe. */
export const openFile = (file: string) => fs.open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)

/** Linux knows the place of an open file, whatever has been planted since; elsewhere the path is asked once more. */
async function whereIs(fd: number, path: string) {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return fs.realpath(path)
  }
}

/** One folder tree that no symbolic link leads out of. */
export function openDisk(root: string, isMarked: boolean, site?: SiteMark) {
  /** Folders whose own entry is on the disk: a file in a folder that a power cut forgets would be lost too. */
  const durable = new Set<string>()
  let resolved: string | undefined
  /** Which mark was last read and found not to be another site's. */
  let seenMark = ''
  const at = (path: string) => join(root, path)

  async function assertMarker() {
    if (!isMarked) return
    const found = await fs.lstat(at(marker)).catch(() => null)
    if (!found?.isFile()) throw unavailable(new StorageFailure('mark_missing', { detail: at(marker) }))
  }

  /** Before anything changes: reading is allowed in a place that another site holds. */
  async function assertOwner() {
    await assertMarker()
    if (!isMarked || !site) return
    const { ino, mtimeMs, size } = await fs.lstat(at(marker))
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
  // Follows a link to see where it leads: told not to, Linux would take the link for "no folder there".
  const openRealFolder = async (folder: string) =>
    assertInside(await fs.open(at(folder), O_RDONLY | O_DIRECTORY), folder)

  async function openFolder(folder: string): Promise<fs.FileHandle> {
    if (folder !== '.' && !durable.has(folder)) {
      const parent = await openFolder(dirname(folder))
      try {
        await fs.mkdir(at(folder), { mode: FOLDER_MODE }).catch(unless('EEXIST'))
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
    /** To be synced and closed by the caller; made, level by level, where it does not exist. */
    openFolder,
    assertReal: async (folder: string) => (await openRealFolder(folder)).close(),

    /** Nothing there means "absent" only where the disk is there. */
    async absent(error: unknown) {
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error
      await assertMarker()
      return null
    },
  }
}

export type Disk = ReturnType<typeof openDisk>
