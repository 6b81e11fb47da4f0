import * as fs from 'node:fs/promises'
import { ObjectMissing, type Storage } from './storage.ts'
import { SECOND_MS } from '#platform/time.ts'

/** A storage that has failed is asked last for so long. */
const FAILED_STORAGE_REST_MS = 10 * SECOND_MS

interface Options {
  onFailure?: (error: unknown) => void
  restMs?: number
}

/** What the caller did wrong would be as wrong elsewhere. */
const isCallers = (error: unknown) => error instanceof RangeError || error instanceof TypeError

/**
 * A storage whose objects have copies under the same names in another. Reading goes on while the first is away or has
 * lost something; what is written lies in the first, or nowhere.
 */
export function mirrored(
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

  async function ofPrimary<T>(act: (storage: Storage) => Promise<T>) {
    try {
      const answer = await act(primary)
      restsUntil = 0
      return answer
    } catch (error) {
      note(error)
      throw error
    }
  }

  /** What is told of two failures is the first's: it knows best what there should be. */
  async function ofEither<T>(act: (storage: Storage) => Promise<T>): Promise<T> {
    if (isResting()) return act(mirror).catch(() => ofPrimary(act))
    try {
      return await ofPrimary(act)
    } catch (error) {
      if (isCallers(error)) throw error
      return act(mirror).catch(() => {
        throw error
      })
    }
  }

  const found = (path: string) => async (storage: Storage) => {
    const object = await storage.stat(path)
    if (!object) throw new ObjectMissing(path)
    return object
  }

  const opening = primary.open && {
    async open(path: string) {
      if (mirror.open) return ofEither((storage) => storage.open!(path))
      return isResting() ? null : ofPrimary((storage) => storage.open!(path)).catch(() => null)
    },
  }

  return {
    ...primary,
    ...opening,

    async read(path, range) {
      const stream = await ofEither((storage) => storage.read(path, range))
      return stream.once('error', note)
    },

    async stat(path) {
      return ofEither(found(path)).catch((error: unknown) => {
        if (error instanceof ObjectMissing) return null
        throw error
      })
    },

    /** What may be replaced can be made again: nobody waits for its copy, and its loss does no harm. */
    async write(path, source, writing = {}) {
      if (!writing.replaces || writing.keepsSource) return primary.write(path, source, writing)
      await primary.write(path, source, { ...writing, keepsSource: true })
      const copied = mirror
        .write(path, source, writing)
        .catch(() => fs.rm(source, { force: true }))
        .finally(() => copying.delete(path))
      copying.set(path, copied)
    },

    /** Of an object that was copied just now the copy goes too; the others have rows that say that they are to go. */
    async remove(path) {
      const copied = copying.get(path)
      await primary.remove(path)
      if (copied) await copied.then(() => mirror.remove(path)).catch(() => {})
    },
  }
}
