import * as fs from 'node:fs/promises'
import { ObjectMissing, type Storage } from './storage.ts'
import { SECOND_MS } from '#platform/time.ts'

/** Milliseconds for which a failed primary is tried last. */
const FAILED_STORAGE_REST_MS = 10 * SECOND_MS

interface Options {
  onFailure?: (error: unknown) => void
  restMs?: number
}

/** Errors of the caller would occur on the mirror as well. */
const isCallers = (error: unknown) => error instanceof RangeError || error instanceof TypeError

/**
 * Wraps a storage whose objects have copies under the same paths in a mirror. Reads continue while the primary is down
 * or has lost an object; writes succeed in the primary or fail.
 */
export function createMirroredStorage(
  primary: Storage,
  mirror: Storage,
  { onFailure, restMs = FAILED_STORAGE_REST_MS }: Options = {},
): Storage {
  let restsUntil = 0
  const copying = new Map<string, Promise<void>>()
  const isResting = () => Date.now() < restsUntil

  function note(error: unknown) {
    if (error instanceof ObjectMissing || isCallers(error)) return
    restsUntil = Date.now() + restMs
    onFailure?.(error)
  }

  async function callPrimary<T>(act: (storage: Storage) => Promise<T>) {
    try {
      const answer = await act(primary)
      restsUntil = 0
      return answer
    } catch (error) {
      note(error)
      throw error
    }
  }

  /** The error of the primary is thrown when both fail: it knows best which objects should exist. */
  async function callEither<T>(act: (storage: Storage) => Promise<T>): Promise<T> {
    if (isResting()) return act(mirror).catch(() => callPrimary(act))
    try {
      return await callPrimary(act)
    } catch (error) {
      if (isCallers(error)) throw error
      return act(mirror).catch(() => {
        throw error
      })
    }
  }

  const statObject = (path: string) => async (storage: Storage) => {
    const object = await storage.stat(path)
    if (!object) throw new ObjectMissing(path)
    return object
  }

  const opening = primary.open && {
    async open(path: string) {
      if (mirror.open) return callEither((storage) => storage.open!(path))
      return isResting() ? null : callPrimary((storage) => storage.open!(path)).catch(() => null)
    },
  }

  return {
    ...primary,
    ...opening,

    async read(path, range) {
      const stream = await callEither((storage) => storage.read(path, range))
      return stream.once('error', note)
    },

    async stat(path) {
      return callEither(statObject(path)).catch((error: unknown) => {
        if (error instanceof ObjectMissing) return null
        throw error
      })
    },

    /**
     * Replaceable objects can be generated again: the write does not wait for their copy, and losing it does no harm.
     */
    async write(path, source, writing = {}) {
      if (!writing.replaces || writing.keepsSource) return primary.write(path, source, writing)
      await primary.write(path, source, { ...writing, keepsSource: true })
      const copied = mirror
        .write(path, source, writing)
        .catch(() => fs.rm(source, { force: true }))
        .finally(() => copying.delete(path))
      copying.set(path, copied)
    },

    /** A copy still being written is removed too; for other copies database rows schedule the removal. */
    async remove(path) {
      const copied = copying.get(path)
      await primary.remove(path)
      if (copied) await copied.then(() => mirror.remove(path)).catch(() => {})
    },
  }
}
