import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#platform/log.ts'
import { fileMode } from './disk.ts'
import { unless } from './failures.ts'
import { type FreeBytes, leastFree } from './floor.ts'

const MB = 1024 * 1024
/** With less than this the next write of the database may be the one that fails. */
const almostNothing = 32 * MB
const lookedEvery = 10_000

interface Needs {
  /** Where the database lies. */
  folder: string
  /** Nothing where the database lies elsewhere: what is given free here would not help it. */
  bytes: number
  freeBytes: FreeBytes
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

export type DiskState = 'ok' | 'low' | 'full'

/**
 * [Note: Ballast] A database cannot even delete on a full disk. So some room is taken beforehand, and given free when the
 * disk is full: from then on only what makes room is done, until there is enough to take it again.
 */
export function openBallast({ folder, bytes, freeBytes, log }: Needs) {
  const file = join(folder, 'ballast')
  let state: DiskState = 'ok'
  /** Null until it was looked whether it is there. */
  let isTaken: boolean | null = null
  let acting: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  /** Bytes that no file system can fold away, on the disk. */
  async function take() {
    const temporary = `${file}.new`
    const handle = await fs.open(temporary, 'w', fileMode)
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
    await Promise.all([file, `${file}.new`].map((each) => fs.unlink(each).catch(unless('ENOENT'))))
    isTaken = false
    log.error({ folder, bytes }, 'The disk is full: the ballast is given free, and only what makes room is done')
  }

  async function settle() {
    const free = await freeBytes(folder)
    isTaken ??= (await fs.stat(file).catch(unless('ENOENT')))?.size === bytes
    if (!isTaken && free >= leastFree + bytes) {
      if (bytes > 0) await take()
      if (state === 'full') log.info({ folder, free }, 'There is room on the disk again')
      state = 'ok'
    } else if (free < almostNothing) await release()
    else if (state !== 'full') state = free < leastFree ? 'low' : 'ok'
  }

  /** One at a time; what fails for want of room is tried at the next look. */
  const look = () =>
    (acting ??= settle()
      .catch((error: unknown) => log.warn({ err: error }, 'The room on the disk could not be looked after'))
      .finally(() => (acting = null)))

  return {
    state: () => state,
    isFull: () => state === 'full',
    look,

    /** Somebody was told that the disk is full. */
    release: () =>
      release().catch((error: unknown) => log.error({ err: error }, 'The ballast could not be given free')),

    /** Nobody waits for the first look: it writes. */
    start() {
      timer = setInterval(() => void look(), lookedEvery).unref()
    },

    async close() {
      clearInterval(timer)
      await acting
    },
  }
}

export type Ballast = ReturnType<typeof openBallast>
