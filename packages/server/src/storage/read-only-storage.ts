import { Refusal } from '#platform/refusal.ts'
import { StorageFailure, unavailable } from './storage-errors.ts'
import type { Storage } from './storage.ts'

class WriteProtected extends StorageFailure {
  override name = 'WriteProtected'
}

async function refuseChange(): Promise<never> {
  throw unavailable(new WriteProtected('read_only'))
}

/** Returns whether an operation was refused because the storage is read-only, not because it is broken. */
export const isWriteProtected = (error: unknown) => error instanceof Refusal && error.cause instanceof WriteProtected

/** Runs `otherwise` when the storage is read-only. */
export async function unlessWriteProtected<T, U>(act: () => Promise<T>, otherwise: () => Promise<U>) {
  try {
    return await act()
  } catch (error) {
    if (isWriteProtected(error)) return otherwise()
    throw error
  }
}

/** Wraps a storage so that writing, replacing and removing objects is refused. */
export function readOnlyStorage(storage: Storage): Storage {
  return {
    ...storage,
    write: refuseChange,
    remove: refuseChange,
    prepare: refuseChange,
    /** The regular check would write an object; a read-only storage only verifies the mark. */
    async check() {
      if ((await storage.readMark()).state === 'missing') throw unavailable(new StorageFailure('mark_missing'))
    },
  }
}
