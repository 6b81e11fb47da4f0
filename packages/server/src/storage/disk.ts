import { constants, readlinkSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, StorageFailure, unavailable, unless } from './failures.ts'
import { marker, markerText } from './paths.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_DIRECTORY } = constants

export const folderMode = 0o750
export const fileMode = 0o640

/** Makes a folder a storage, once, when the operator adds it; from then on every start insists on the marker. */
export async function prepareLocalRoot(root: string) {
  await fs.mkdir(root, { recursive: true, mode: folderMode })
  await fs
    .writeFile(join(root, marker), markerText, { flag: 'wx', mode: fileMode, flush: true })
    .catch(unless('EEXIST'))
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
export function openDisk(root: string, isMarked: boolean) {
  /** Folders whose own entry is on the disk: a file in a folder that a power cut forgets would be lost too. */
  const durable = new Set<string>()
  let resolved: string | undefined
  const at = (path: string) => join(root, path)

  async function assertMarker() {
    if (!isMarked) return
    const found = await fs.lstat(at(marker)).catch(() => null)
    if (!found?.isFile()) throw unavailable(new StorageFailure('mark_missing', { cause: new Error(at(marker)) }))
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
        await fs.mkdir(at(folder), { mode: folderMode }).catch(unless('EEXIST'))
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
