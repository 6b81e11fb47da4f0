import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FOLDER_MODE } from './disk.ts'
import { toRefusal, errorCodeOf, rethrowUnless } from '#storage/storage-errors.ts'
import { assertObjectPath, ulid } from '#storage/object-paths.ts'
import { ObjectMissing } from '#storage/storage.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

/** Precision of the last access time; updating it more often would cost more than it gains. */
const ACCESS_TIME_INTERVAL_MS = MINUTE_MS
/** Share of the capacity that an eviction frees, so that evictions are rare. */
const FREED_SHARE = 0.1
/** Share of the capacity this process adds before it scans the folder again, because other processes add files too. */
const RESCAN_SHARE = 1 / 16
const incoming = '.incoming'
const INCOMING_TTL_MS = HOUR_MS

interface CachedFile {
  path: string
  bytes: number
  usedAt: number
}

interface OpenRenderingCacheDeps {
  folder: string
  maxBytes: () => number
  onFailure: (error: unknown) => void
}

async function* walk(root: string, below = ''): AsyncGenerator<CachedFile> {
  for (const entry of await fs.readdir(join(root, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.name === incoming) continue
    if (entry.isDirectory()) yield* walk(root, path)
    const stats = entry.isFile() && (await fs.lstat(join(root, path)).catch(rethrowUnless('ENOENT')))
    if (stats) yield { path, bytes: stats.size, usedAt: stats.mtimeMs }
  }
}

async function clearIncoming(folder: string) {
  for (const name of await fs.readdir(join(folder, incoming)).catch(() => [])) {
    const file = join(folder, incoming, name)
    const left = await fs.lstat(file).catch(rethrowUnless('ENOENT'))
    if (left && Date.now() - left.mtimeMs > INCOMING_TTL_MS) await fs.rm(file, { force: true })
  }
}

/** Evicts the least recently used files and returns the remaining bytes. */
async function evictLeastRecent(folder: string, most: number) {
  await clearIncoming(folder)
  const files = await Array.fromAsync(walk(folder))
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= most) return bytes
  // The most recent file stays, because a request is about to read it.
  for (const file of files.toSorted((one, other) => one.usedAt - other.usedAt).slice(0, -1)) {
    if (bytes <= most * (1 - FREED_SHARE)) break
    await fs.rm(join(folder, file.path), { force: true })
    // The folder is removed with its last file.
    await fs.rmdir(dirname(join(folder, file.path))).catch(() => {})
    bytes -= file.bytes
  }
  return bytes
}

/** Keeps a folder within its capacity with as few scans as possible. */
function createCapacityKeeper({ folder, maxBytes, onFailure }: OpenRenderingCacheDeps) {
  /** Bytes at the last scan, or null before the first; `added` counts the bytes since then. */
  let scannedBytes: number | null = null
  let added = 0
  let isTidying = false

  const isDue = () => scannedBytes === null || scannedBytes + added > maxBytes() || added > maxBytes() * RESCAN_SHARE

  async function tidyUp() {
    isTidying = true
    try {
      // Files may have been added during the scan.
      while (isDue()) {
        added = 0
        scannedBytes = await evictLeastRecent(folder, maxBytes())
        if (added === 0) break
      }
    } catch (error) {
      if (errorCodeOf(error) !== 'ENOENT') onFailure(error)
    } finally {
      isTidying = false
    }
  }

  return (bytes: number) => {
    added += bytes
    if (isDue() && !isTidying) void tidyUp()
  }
}

/**
 * Cache of files that can be generated again, limited in bytes, with LRU eviction. The folder is the only state:
 * several processes may share it, and it may be emptied at any time.
 */
export function openRenderingCache(deps: OpenRenderingCacheDeps) {
  const { folder } = deps
  const grow = createCapacityKeeper(deps)

  const at = (path: string) => {
    assertObjectPath(path)
    return join(folder, path)
  }

  /** The folder does not exist before the first rendering, and evictions remove folders meanwhile. */
  async function eachFile(visit: (file: CachedFile) => void) {
    try {
      for await (const file of walk(folder)) visit(file)
    } catch (error) {
      rethrowUnless('ENOENT')(error)
    }
  }

  async function moveIntoCache(path: string, file: string) {
    await fs.mkdir(dirname(at(path)), { recursive: true, mode: FOLDER_MODE })
    await fs.rename(file, at(path))
  }

  return {
    /** Returns a path for a new file, on the same disk as the cache. */
    async newFile() {
      await fs.mkdir(join(folder, incoming), { recursive: true, mode: FOLDER_MODE })
      return join(folder, incoming, ulid(new Date()))
    },

    /** Moves a finished file into the cache atomically. */
    async add(path: string, file: string) {
      try {
        const { size } = await fs.stat(file)
        // A second attempt follows when an eviction removed the still empty folder in between.
        await moveIntoCache(path, file).catch((error: unknown) => {
          rethrowUnless('ENOENT')(error)
          return moveIntoCache(path, file)
        })
        grow(size)
      } catch (error) {
        await fs.rm(file, { force: true })
        throw toRefusal(error)
      }
    },

    /** Returns whether the file exists, and updates its access time so that it is not evicted. */
    async has(path: string) {
      try {
        const { mtimeMs } = await fs.stat(at(path))
        const time = Date.now()
        if (time - mtimeMs > ACCESS_TIME_INTERVAL_MS) await fs.utimes(at(path), time / 1000, time / 1000)
        return true
      } catch (error) {
        if (errorCodeOf(error) === 'ENOENT' || errorCodeOf(error) === 'ENOTDIR') return false
        throw toRefusal(error)
      }
    },

    /** Opens a file for a reader with its own buffers, like local storages; the caller closes the handle. */
    async open(path: string) {
      const handle = await fs.open(at(path), 'r').catch(rethrowUnless('ENOENT'))
      if (!handle) throw new ObjectMissing(path)
      return handle
    },

    /** Returns the number of files and their bytes. */
    async measure() {
      let [bytes, count] = [0, 0]
      await eachFile((file) => {
        bytes += file.bytes
        count++
      })
      return { bytes, count }
    },

    /** Removes every file and returns their number; files being written stay. */
    async empty() {
      const paths: string[] = []
      await eachFile(({ path }) => void paths.push(path))
      for (const path of paths) {
        await fs.rm(join(folder, path), { force: true })
        await fs.rmdir(dirname(join(folder, path))).catch(() => {})
      }
      return paths.length
    },

    /** Removes all files in a folder. */
    clear: (path: string) => fs.rm(at(path), { recursive: true, force: true }),
  }
}

export type RenderingCache = ReturnType<typeof openRenderingCache>
