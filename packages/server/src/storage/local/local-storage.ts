import { constants } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Disk, FILE_MODE, openDisk, openFile, prepareLocalRoot, readLocalMark } from './disk.ts'
import type { SiteMark } from '#storage/storage-mark.ts'
import { toRefusal, errorCodeOf, unavailable, rethrowUnless } from '#storage/storage-errors.ts'
import { assertFolderPath, assertObjectPath, INCOMING_FOLDER, isObjectPath, ulid } from '#storage/object-paths.ts'
import { type ByteRange, ObjectExists, ObjectMissing, type Storage, type WriteOptions } from '#storage/storage.ts'
import { HOUR_MS } from '#platform/time.ts'

const INCOMING_TTL_MS = HOUR_MS
const READ_CHUNK_BYTES = 512 * 1024

/** Syncs the file and sets a mode that hides it from other users of the machine. */
async function seal(file: string) {
  const handle = await openFile(file)
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new TypeError('Only a regular file can be stored')
    if ((stats.mode & 0o777) !== FILE_MODE) await handle.chmod(FILE_MODE)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function copyTo(disk: Disk, target: string, source: string) {
  await (await disk.openFolder(INCOMING_FOLDER)).close()
  const copy = disk.at(`${INCOMING_FOLDER}/${ulid(new Date())}`)
  try {
    await fs.copyFile(source, copy, constants.COPYFILE_EXCL)
    await seal(copy)
    await fs.rename(copy, target)
  } finally {
    await fs.rm(copy, { force: true })
  }
}

async function moveTo(disk: Disk, target: string, source: string) {
  try {
    await fs.rename(source, target)
  } catch (error) {
    rethrowUnless('EXDEV')(error)
    await copyTo(disk, target, source)
    await fs.rm(source)
  }
}

const asTaken = (path: string) => (error: unknown) => {
  throw errorCodeOf(error) === 'EEXIST' ? new ObjectExists(path) : error
}

/** Creates a hard link, which is atomic; returns false without link support or when the source is on another disk. */
async function linkTo(path: string, target: string, source: string) {
  try {
    await fs.link(source, target)
    return true
  } catch (error) {
    if (['EEXIST', 'ENOENT', 'ENOSPC', 'EDQUOT', 'EROFS'].includes(errorCodeOf(error) ?? '')) asTaken(path)(error)
    return false
  }
}

/** Creates an empty file first, since a rename would replace an existing object; readers never see partial content. */
async function createObject(disk: Disk, path: string, source: string, keepsSource: boolean) {
  const target = disk.at(path)
  if (keepsSource && (await linkTo(path, target, source))) return
  const claim = await fs.open(target, 'wx', FILE_MODE).catch(asTaken(path))
  await claim.close()
  try {
    await (keepsSource ? copyTo : moveTo)(disk, target, source)
  } catch (error) {
    await fs.rm(target, { force: true })
    throw error
  }
}

async function write(disk: Disk, path: string, source: string, writing: WriteOptions = {}) {
  const { isSynced = false, keepsSource = false, replaces = false, canBeLost = false } = writing
  assertObjectPath(path)
  await disk.assertOwner()
  if (!isSynced) {
    await seal(source).catch((error: unknown) => {
      throw errorCodeOf(error) === 'ENOENT' ? new Error(`There is no ${source} to store`) : error
    })
  }
  const folder = await disk.openFolder(dirname(path))
  try {
    if (replaces) await (keepsSource ? copyTo : moveTo)(disk, disk.at(path), source)
    else await createObject(disk, path, source, keepsSource)
    if (!canBeLost) await folder.sync()
  } finally {
    await folder.close()
  }
}

async function open(disk: Disk, path: string) {
  assertObjectPath(path)
  const handle = await disk.openReal(path).catch(disk.nullIfMissing)
  if (!handle) throw new ObjectMissing(path)
  return handle
}

async function read(disk: Disk, path: string, range?: ByteRange) {
  const handle = await open(disk, path)
  try {
    const { size } = await handle.stat()
    if (range && !(range.start >= 0 && range.start <= range.end && range.start < size)) {
      throw new RangeError(`${range.start}-${range.end} does not start within ${size} bytes`)
    }
  } catch (error) {
    await handle.close()
    throw error
  }
  return handle.createReadStream({ ...range, highWaterMark: READ_CHUNK_BYTES })
}

async function stat(disk: Disk, path: string) {
  assertObjectPath(path)
  try {
    await disk.assertReal(dirname(path))
    const stats = await fs.lstat(disk.at(path))
    if (stats.isSymbolicLink()) throw unavailable(new Error(`${path} is a symbolic link`))
    return stats.isFile() ? { bytes: stats.size } : null
  } catch (error) {
    return disk.nullIfMissing(error)
  }
}

async function remove(disk: Disk, path: string) {
  assertObjectPath(path)
  await disk.assertOwner()
  try {
    await disk.assertReal(dirname(path))
    await fs.unlink(disk.at(path))
  } catch (error) {
    await disk.nullIfMissing(error)
  }
}

async function* walk(disk: Disk, folder: string): AsyncGenerator<{ path: string; bytes: number }> {
  for await (const entry of await fs.opendir(disk.at(folder))) {
    const path = `${folder}${entry.name}`
    if (!isObjectPath(path)) continue
    if (entry.isDirectory()) yield* walk(disk, `${path}/`)
    if (!entry.isFile()) continue
    const stats = await fs.lstat(disk.at(path)).catch(rethrowUnless('ENOENT'))
    if (stats) yield { path, bytes: stats.size }
  }
}

async function* list(disk: Disk, folder: string) {
  assertFolderPath(folder)
  await disk.assertMarker()
  try {
    await disk.assertReal(join(folder, '.'))
    yield* walk(disk, folder)
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw toRefusal(error)
  }
}

async function sweepIncoming(disk: Disk) {
  await (await disk.openFolder(INCOMING_FOLDER)).close()
  for (const name of await fs.readdir(disk.at(INCOMING_FOLDER))) {
    const file = disk.at(`${INCOMING_FOLDER}/${name}`)
    const left = await fs.lstat(file).catch(rethrowUnless('ENOENT'))
    if (left && Date.now() - left.mtimeMs > INCOMING_TTL_MS) await fs.rm(file, { force: true })
  }
}

async function check(disk: Disk) {
  await disk.assertOwner()
  await sweepIncoming(disk)
  const name = ulid(new Date())
  const [source, path] = [disk.at(`${INCOMING_FOLDER}/${name}`), `check/${name}`]
  try {
    await fs.writeFile(source, name, { flag: 'wx', mode: FILE_MODE })
    await write(disk, path, source)
    const parts: Buffer[] = await (await read(disk, path, { start: 2, end: 5 })).toArray()
    if (Buffer.concat(parts).toString() !== name.slice(2, 6)) throw unavailable(new Error('Other bytes were read'))
  } finally {
    await fs.rm(source, { force: true })
    await remove(disk, path)
  }
}

const guard =
  <A extends unknown[], T>(disk: Disk, act: (disk: Disk, ...args: A) => Promise<T>) =>
  (...args: A) =>
    act(disk, ...args).catch((error: unknown) => {
      throw toRefusal(error)
    })

interface LocalStorageOptions {
  root: string
  /** False only while a folder is being tested. */
  isMarked?: boolean | undefined
  site?: SiteMark | undefined
}

interface LocalStorage extends Storage {
  open(path: string): Promise<fs.FileHandle>
}

/** Stores objects as files below one folder. */
export function localStorage({ root, isMarked = true, site }: LocalStorageOptions): LocalStorage {
  const disk = openDisk(root, isMarked, site)
  return {
    write: guard(disk, write),
    read: guard(disk, read),
    open: guard(disk, open),
    stat: guard(disk, stat),
    remove: guard(disk, remove),
    list: (folder) => list(disk, folder),
    check: guard(disk, check),
    prepare: guard(disk, (_disk, options: { isAdopting?: boolean } = {}) =>
      prepareLocalRoot(root, { site, ...options }),
    ),
    readMark: guard(disk, () => readLocalMark(root, site)),
  }
}
