import * as fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { StorageFailure, errorCodeOf, toRefusal, foreignMark, unavailable } from '#storage/storage-errors.ts'
import { join } from 'node:path'
import { type Breaker, createBreaker as newBreaker, CircuitOpenError } from '#platform/circuit-breaker.ts'
import { refuse } from '#platform/refusal.ts'
import type { StorageDriver, LocalFile } from './driver.ts'
import { MARK_MAX_BYTES, markTextOf, readMarkText, type SiteMark } from '#storage/storage-mark.ts'
import { assertFolderPath, assertObjectPath, isObjectPath, MARKER_FILE, ulid } from '#storage/object-paths.ts'
import { type ByteRange, ObjectExists, ObjectMissing, type Storage, type WriteOptions } from '#storage/storage.ts'
import { SECOND_MS } from '#platform/time.ts'

/** No retry starts after this time, so that the caller is answered within ten seconds. */
const RETRY_WINDOW_MS = 5 * SECOND_MS
const MAX_ATTEMPTS_COUNT = 3

/** Retries transient failures. */
export async function retryTransient<T>(act: (attempt: number) => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 0; ; attempt++) {
    try {
      return await act(attempt)
    } catch (error) {
      const isTransient = error instanceof StorageFailure && error.isTransient
      if (!isTransient || attempt + 1 >= MAX_ATTEMPTS_COUNT || performance.now() - startedAt > RETRY_WINDOW_MS)
        throw error
      await sleep(100 * 3 ** attempt * (0.5 + Math.random()))
    }
  }
}

/** Time for which a verified mark stays valid. */
const MARK_TTL_MS = 5 * SECOND_MS

async function sourceOf(file: string): Promise<LocalFile> {
  const stats = await fs.stat(file).catch((error: unknown) => {
    throw errorCodeOf(error) === 'ENOENT' ? new Error(`There is no ${file} to store`) : error
  })
  if (!stats.isFile()) throw new TypeError('Only a regular file can be stored')
  return { file, bytes: stats.size }
}

/** Uploads and verifies the result: a reply may be lost after the object was stored. */
async function putVerified(driver: StorageDriver, path: string, source: LocalFile, replaces: boolean) {
  const isThere = async () => (await driver.stat(path))?.bytes === source.bytes
  await retryTransient(async (attempt) => {
    try {
      await driver.put(path, source, replaces)
    } catch (error) {
      // No other writer uses this path: an object of this size was stored by the previous attempt.
      if (!(attempt > 0 && error instanceof ObjectExists && (await isThere()))) throw error
    }
  })
  if (!(await retryTransient(isThere))) throw new StorageFailure('wrong_content')
}

/** Serialises writes per path within this process, because few servers support create-only uploads. */
function createPathLock() {
  const busy = new Map<string, Promise<void>>()
  return async function alone(path: string, act: () => Promise<void>) {
    for (let other = busy.get(path); other; other = busy.get(path)) await other.catch(() => undefined)
    const acting = act()
    busy.set(path, acting)
    try {
      await acting
    } finally {
      busy.delete(path)
    }
  }
}

async function markTextAt(driver: StorageDriver) {
  try {
    const parts: Buffer[] = []
    let bytes = 0
    for await (const chunk of (await driver.get(MARKER_FILE)) as AsyncIterable<Buffer>) {
      parts.push(chunk)
      if ((bytes += chunk.length) >= MARK_MAX_BYTES) break
    }
    return Buffer.concat(parts).toString()
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}

/** Reads and verifies the mark that makes a remote location a storage of this site. */
function createMarkGuard(driver: StorageDriver, isInsistedOn: boolean, site: SiteMark | undefined) {
  let seenAt = -Infinity
  let ownedAt = -Infinity
  const isRecent = (time: number) => performance.now() - time < MARK_TTL_MS
  const readMark = () => retryTransient(async () => readMarkText(await markTextAt(driver), site))
  return {
    read: readMark,

    /** Verifies that the storage is available. */
    async assert({ isFresh = false } = {}) {
      if (!isInsistedOn || (!isFresh && isRecent(seenAt))) return
      if (!(await retryTransient(() => driver.stat(MARKER_FILE)))) throw new StorageFailure('mark_missing')
      seenAt = performance.now()
    },

    /** Verifies before any change that the storage does not belong to another site. */
    async assertOwner({ isFresh = false } = {}) {
      if (!isInsistedOn || (!isFresh && isRecent(ownedAt))) return
      const { state, holder } = await readMark()
      if (state === 'missing') throw new StorageFailure('mark_missing')
      if (state === 'foreign') throw foreignMark(holder)
      ownedAt = seenAt = performance.now()
    },
  }
}

interface RemoteStorageOptions {
  spoolDir: string
  /** False only while a storage is being tested, so that the mark is not required. */
  isMarked?: boolean | undefined
  breaker?: Breaker | undefined
  site?: SiteMark | undefined
}

const isOutage = (error: unknown) => error instanceof StorageFailure && error.isTransient

function openRemote(
  driver: StorageDriver,
  { spoolDir, isMarked = true, breaker = newBreaker(), site }: RemoteStorageOptions,
) {
  return {
    driver,
    spoolDir,
    site,
    mark: createMarkGuard(driver, isMarked, site),
    alone: createPathLock(),
    attempt: <T>(act: () => Promise<T>) =>
      breaker.run(act, { isOutage }).catch((error: unknown) => {
        if (error instanceof CircuitOpenError) throw refuse('storage_unavailable', { retry_after: error.retry_after })
        throw toRefusal(error)
      }),
  }
}

type Remote = ReturnType<typeof openRemote>

async function write({ driver, mark, alone, attempt }: Remote, path: string, file: string, writing: WriteOptions = {}) {
  const { keepsSource = false, replaces = false } = writing
  assertObjectPath(path)
  const source = await sourceOf(file)
  await attempt(async () => {
    await mark.assertOwner()
    await alone(path, () => putVerified(driver, path, source, replaces))
  })
  if (!keepsSource) await fs.rm(file, { force: true })
}

async function read({ driver, mark, attempt }: Remote, path: string, range?: ByteRange) {
  assertObjectPath(path)
  if (range && !(range.start >= 0 && range.start <= range.end)) throw new RangeError(`${range.start}-${range.end}`)
  return attempt(async () => {
    try {
      return await retryTransient(() => driver.get(path, range))
    } catch (error) {
      if (error instanceof ObjectMissing) await mark.assert({ isFresh: true })
      throw error
    }
  })
}

async function stat({ driver, mark, attempt }: Remote, path: string) {
  assertObjectPath(path)
  return attempt(async () => {
    const stats = await retryTransient(() => driver.stat(path))
    if (stats) return { bytes: stats.bytes }
    // A missing object means "absent" only when the storage is available.
    await mark.assert({ isFresh: true })
    return null
  })
}

async function remove({ driver, mark, attempt }: Remote, path: string) {
  assertObjectPath(path)
  await attempt(async () => {
    // All objects would seem to be removed already on the bare mount point of a lost disk.
    await mark.assertOwner()
    await retryTransient(() => driver.remove(path))
  })
}

async function* list({ driver, mark, attempt }: Remote, folder: string) {
  assertFolderPath(folder)
  await attempt(() => mark.assert())
  try {
    for await (const { path, bytes } of driver.list(folder)) if (isObjectPath(path)) yield { path, bytes }
  } catch (error) {
    throw toRefusal(error)
  }
}

/** Runs `act` with a temporary file that contains the text. */
async function withFile({ spoolDir }: Remote, text: string, act: (file: string) => Promise<void>) {
  const file = join(spoolDir, ulid(new Date()))
  await fs.writeFile(file, text, { flag: 'wx', mode: 0o600 })
  try {
    await act(file)
  } finally {
    await fs.rm(file, { force: true })
  }
}

async function check(remote: Remote) {
  const { driver, mark, attempt } = remote
  await attempt(() => mark.assertOwner({ isFresh: true }))
  await attempt(() => driver.sweep())
  const name = ulid(new Date())
  const path = `check/${name}`
  try {
    await withFile(remote, name, (file) => write(remote, path, file))
    const parts = (await (await read(remote, path, { start: 2, end: 5 })).toArray()) as Buffer[]
    if (Buffer.concat(parts).toString() !== name.slice(2, 6)) throw unavailable(new Error('Other bytes were read'))
  } finally {
    await remove(remote, path)
  }
}

async function prepare(remote: Remote, { isAdopting = false }: { isAdopting?: boolean } = {}) {
  const { driver, mark, site, attempt } = remote
  await attempt(async () => {
    const { state, holder } = await mark.read()
    if (state === 'own') return
    if (state === 'foreign' && !isAdopting) throw foreignMark(holder)
    await withFile(remote, markTextOf(site), async (file) =>
      putVerified(driver, MARKER_FILE, await sourceOf(file), true),
    )
  })
}

/** Adds the behaviour that all remote storages share to a driver. */
export function remoteStorage(driver: StorageDriver, ways: RemoteStorageOptions): Storage {
  const remote = openRemote(driver, ways)
  const { presign } = driver
  return {
    write: (path, source, writing) => write(remote, path, source, writing),
    read: (path, range) => read(remote, path, range),
    stat: (path) => stat(remote, path),
    remove: (path) => remove(remote, path),
    list: (folder) => list(remote, folder),
    check: () => check(remote),
    prepare: (options) => prepare(remote, options),
    readMark: () => remote.attempt(() => remote.mark.read()),
    ...(presign && {
      presign: async (path, presigning) => {
        assertObjectPath(path)
        return presign(path, presigning)
      },
    }),
    close: driver.close,
  }
}
