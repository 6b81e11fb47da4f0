import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FOLDER_MODE } from './disk.ts'
import { asRefusal, codeOf, unless } from '#storage/storage-errors.ts'
import { assertObjectPath, ulid } from '#storage/object-paths.ts'
import { ObjectMissing } from '#storage/storage.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

/** How exactly it is known when a file was last asked for: noting it more often would cost more than it tells. */
const ACCESS_TIME_INTERVAL_MS = MINUTE_MS
/** So much of the room is free after tidying up, so that it is done seldom. */
const FREED_SHARE = 0.1
/** Other processes add files too: after so much of our own the folder is looked at again. */
const RESCAN_SHARE = 1 / 16
const incoming = '.incoming'
const INCOMING_TTL_MS = HOUR_MS

interface Found {
  path: string
  bytes: number
  usedAt: number
}

interface OpenRenderingCacheDeps {
  folder: string
  maxBytes: () => number
  onFailure: (error: unknown) => void
}

async function* walk(root: string, below = ''): AsyncGenerator<Found> {
  for (const entry of await fs.readdir(join(root, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.name === incoming) continue
    if (entry.isDirectory()) yield* walk(root, path)
    const found = entry.isFile() && (await fs.lstat(join(root, path)).catch(unless('ENOENT')))
    if (found) yield { path, bytes: found.size, usedAt: found.mtimeMs }
  }
}

async function clearIncoming(folder: string) {
  for (const name of await fs.readdir(join(folder, incoming)).catch(() => [])) {
    const file = join(folder, incoming, name)
    const left = await fs.lstat(file).catch(unless('ENOENT'))
    if (left && Date.now() - left.mtimeMs > INCOMING_TTL_MS) await fs.rm(file, { force: true })
  }
}

/** Removes what was not asked for the longest, and tells how many bytes are left. */
async function tidy(folder: string, most: number) {
  await clearIncoming(folder)
  const files = await Array.fromAsync(walk(folder))
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= most) return bytes
  // Not the youngest: somebody is about to read it.
  for (const file of files.toSorted((one, other) => one.usedAt - other.usedAt).slice(0, -1)) {
    if (bytes <= most * (1 - FREED_SHARE)) break
    await fs.rm(join(folder, file.path), { force: true })
    // The folder goes with its last file.
    await fs.rmdir(dirname(join(folder, file.path))).catch(() => {})
    bytes -= file.bytes
  }
  return bytes
}

/** Keeps a folder within its bounds, and looks at it as seldom as it can. */
function keeper({ folder, maxBytes, onFailure }: OpenRenderingCacheDeps) {
  /** What it held when it was last looked at, if ever, and what was added since. */
  let held: number | null = null
  let added = 0
  let isTidying = false

  const isDue = () => held === null || held + added > maxBytes() || added > maxBytes() * RESCAN_SHARE

  async function tidyUp() {
    isTidying = true
    try {
      // Files may have come while it looked.
      while (isDue()) {
        added = 0
        held = await tidy(folder, maxBytes())
        if (added === 0) break
      }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') onFailure(error)
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
 * Files that can be made again, up to so many bytes, of which those go first that were not asked for the longest. The
 * folder is all that is known of them: several processes may share it, and it may be emptied at any time.
 */
export function openRenderingCache(needs: OpenRenderingCacheDeps) {
  const { folder } = needs
  const grow = keeper(needs)

  const at = (path: string) => {
    assertObjectPath(path)
    return join(folder, path)
  }

  async function place(path: string, file: string) {
    await fs.mkdir(dirname(at(path)), { recursive: true, mode: FOLDER_MODE })
    await fs.rename(file, at(path))
  }

  return {
    /** For a file that is to be added; it lies on the same disk. */
    async newFile() {
      await fs.mkdir(join(folder, incoming), { recursive: true, mode: FOLDER_MODE })
      return join(folder, incoming, ulid(new Date()))
    },

    /** Takes a finished file in; it appears whole or not at all. */
    async add(path: string, file: string) {
      try {
        const { size } = await fs.stat(file)
        // Once more when the folder, still empty, was cleared away in between.
        await place(path, file).catch((error: unknown) => {
          unless('ENOENT')(error)
          return place(path, file)
        })
        grow(size)
      } catch (error) {
        await fs.rm(file, { force: true })
        throw asRefusal(error)
      }
    },

    /** Whether it is there; being asked for keeps it there. */
    async has(path: string) {
      try {
        const { mtimeMs } = await fs.stat(at(path))
        const time = Date.now()
        if (time - mtimeMs > ACCESS_TIME_INTERVAL_MS) await fs.utimes(at(path), time / 1000, time / 1000)
        return true
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return false
        throw asRefusal(error)
      }
    },

    /** For a reader with buffers of its own, as storages on the local disk have it. Whoever opens closes. */
    async open(path: string) {
      const handle = await fs.open(at(path), 'r').catch(unless('ENOENT'))
      if (!handle) throw new ObjectMissing(path)
      return handle
    },

    /** All that lies in this folder of it. */
    clear: (path: string) => fs.rm(at(path), { recursive: true, force: true }),
  }
}

export type RenderingCache = ReturnType<typeof openRenderingCache>
