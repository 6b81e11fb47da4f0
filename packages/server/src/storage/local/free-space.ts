import * as fs from 'node:fs/promises'
import { refuse } from '#platform/refusal.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Log } from '#platform/process/log.ts'
import { FILE_MODE } from './disk.ts'
import { rethrowUnless } from '#storage/storage-errors.ts'
import { SECOND_MS } from '#platform/time.ts'

/** Free bytes that the database on the same disk needs to keep working. */
const MIN_FREE_BYTES = 200 * 1024 * 1024
const LOOKUP_INTERVAL_MS = 3 * SECOND_MS

export type FreeBytes = (folder: string) => Promise<number>

export const freeBytesOf: FreeBytes = async (folder) => {
  const { blocks, bavail, bsize } = await fs.statfs(folder)
  // Some file systems report no size.
  return blocks > 0 ? bavail * bsize : Infinity
}

/** Refuses writes while free space is low, before the disk is full; free space is read at most every 3 s. */
export function createFreeSpaceGuard(folder: string, freeBytes: FreeBytes) {
  let [lookedUp, free] = [-Infinity, Infinity]
  return async () => {
    const time = performance.now()
    if (time - lookedUp > LOOKUP_INTERVAL_MS) {
      lookedUp = time
      free = await freeBytes(folder)
    }
    if (free < MIN_FREE_BYTES) throw refuse('storage_full')
  }
}

const MB = 1024 * 1024
/** Below this the next write of the database may fail. */
const CRITICAL_FREE_BYTES = 32 * MB
const CHECK_INTERVAL_MS = 10 * SECOND_MS

interface OpenBallastDeps {
  /** Folder of the database. */
  folder: string
  /** Size of the ballast; 0 when the database is on another disk, because releasing space here would not help it. */
  bytes: number
  freeBytes: FreeBytes
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

export type DiskState = 'ok' | 'low' | 'full'

/**
 * [Note: Ballast] A database cannot even delete rows on a full disk. A reserved file is therefore deleted when the disk
 * is full; from then on only operations that free space run, until there is enough space to reserve it again.
 */
export function reserveDiskSpace({ folder, bytes, freeBytes, log }: OpenBallastDeps) {
  const file = join(folder, 'ballast')
  let state: DiskState = 'ok'
  /** Null until the first check whether the file exists. */
  let isTaken: boolean | null = null
  let acting: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  /** Writes random bytes, which no file system can compress, and syncs them. */
  async function reserve() {
    const temporary = `${file}.new`
    const handle = await fs.open(temporary, 'w', FILE_MODE)
    try {
      const chunk = randomBytes(MB)
      for (let written = 0; written < bytes; written += MB) await handle.write(chunk)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await fs.rename(temporary, file)
    isTaken = true
  }

  async function release() {
    if (bytes === 0 || state === 'full') return
    state = 'full'
    await Promise.all([file, `${file}.new`].map((each) => fs.unlink(each).catch(rethrowUnless('ENOENT'))))
    isTaken = false
    log.error({ folder, bytes }, 'The disk is full: the ballast is given free, and only what makes room is done')
  }

  async function updateState() {
    const free = await freeBytes(folder)
    isTaken ??= (await fs.stat(file).catch(rethrowUnless('ENOENT')))?.size === bytes
    if (!isTaken && free >= MIN_FREE_BYTES + bytes) {
      if (bytes > 0) await reserve()
      if (state === 'full') log.info({ folder, free }, 'There is room on the disk again')
      state = 'ok'
    } else if (free < CRITICAL_FREE_BYTES) await release()
    else if (state !== 'full') state = free < MIN_FREE_BYTES ? 'low' : 'ok'
  }

  /** Checks the disk, one check at a time; a check that fails for lack of space is repeated at the next interval. */
  const checkDisk = () =>
    (acting ??= updateState()
      .catch((error: unknown) => log.warn({ err: error }, 'The room on the disk could not be looked after'))
      .finally(() => (acting = null)))

  return {
    state: () => state,
    isFull: () => state === 'full',
    checkDisk,

    /** Deletes the ballast after a write has failed because the disk is full. */
    release: () =>
      release().catch((error: unknown) => log.error({ err: error }, 'The ballast could not be given free')),

    /** The first check writes the ballast, so the start does not wait for it. */
    start() {
      timer = setInterval(() => void checkDisk(), CHECK_INTERVAL_MS).unref()
    },

    async close() {
      clearInterval(timer)
      await acting
    },
  }
}

export type Ballast = ReturnType<typeof reserveDiskSpace>
