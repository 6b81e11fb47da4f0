import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { StorageFinding, StorageTrouble } from '@imagora/contract'
import { Refusal } from '#platform/refusal.ts'
import { errorCodeOf, isStorageReply, StorageFailure } from './storage-errors.ts'
import { ulid } from './object-paths.ts'
import { readOnlyStorage } from './read-only-storage.ts'
import type { Storage } from './storage.ts'

const PROBE_BYTES = 1000

const troubleOfCode: Record<string, StorageTrouble> = {
  EACCES: 'read_only',
  EPERM: 'read_only',
  EROFS: 'read_only',
  ENOENT: 'bucket_missing',
  ENOTDIR: 'bucket_missing',
  ENOSPC: 'full',
  EDQUOT: 'full',
}

function failureIn(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error
  if (isStorageReply(error)) return new StorageFailure('wrong_content', { cause: error })
  if (error instanceof Refusal && error.cause === undefined) return new StorageFailure('unreachable')
  if (error instanceof Refusal) return failureIn(error.cause)
  return new StorageFailure(troubleOfCode[errorCodeOf(error) ?? ''] ?? 'other', { cause: error })
}

function assertSame(actual: Buffer, expected: Buffer) {
  if (!actual.equals(expected)) throw new StorageFailure('wrong_content')
}

const collect = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[])

/** Returns the probe steps; all use one small object with a random name. */
function stepsOf(storage: Storage, spoolDir: string) {
  const folder = `check/${ulid(new Date())}/`
  const path = `${folder}object`
  const content = randomBytes(PROBE_BYTES)

  async function write() {
    const file = join(spoolDir, ulid(new Date()))
    try {
      await fs.writeFile(file, content, { flag: 'wx', mode: 0o600 })
      await storage.write(path, file)
    } finally {
      await fs.rm(file, { force: true })
    }
  }

  async function list() {
    const entries = await Array.fromAsync(storage.list(folder))
    if (entries.length !== 1 || entries[0]?.bytes !== PROBE_BYTES) throw new StorageFailure('wrong_content')
  }

  async function remove() {
    await storage.remove(path)
    if (await storage.stat(path)) throw new StorageFailure('wrong_content')
  }

  return {
    write,
    read: async () => assertSame(await collect(await storage.read(path)), content),
    read_range: async () =>
      assertSame(await collect(await storage.read(path, { start: 10, end: 19 })), content.subarray(10, 20)),
    list,
    remove,
    /** Checks whether the storage can be listed at all when nothing could be written. */
    look: async () => void (await Array.fromAsync(storage.list(folder))),
  }
}

/**
 * Tests all operations a storage needs and reports the kind of failure, never the reply of another server. A storage
 * that is not set up yet must be opened with `isMarked: false`.
 */
export async function probeStorage(
  storage: Storage,
  spoolDir: string,
  { isReadOnly = false } = {},
): Promise<StorageFinding[]> {
  const steps = stepsOf(storage, spoolDir)
  const findings: StorageFinding[] = []

  async function attempt(step: StorageFinding['step'], act: () => Promise<void>) {
    try {
      await act()
      findings.push({ step, outcome: 'ok', host_key: null })
      return true
    } catch (error) {
      const { trouble, hostKey = null } = failureIn(error)
      findings.push({ step, outcome: trouble, host_key: hostKey })
      return false
    }
  }

  if (isReadOnly) {
    await attempt('read', () => readOnlyStorage(storage).check())
    await attempt('list', steps.look)
    return findings
  }
  if (!(await attempt('write', steps.write))) {
    await attempt('list', steps.look)
    return findings
  }
  for (const step of ['read', 'read_range', 'list', 'remove'] as const) await attempt(step, steps[step])
  return findings
}
