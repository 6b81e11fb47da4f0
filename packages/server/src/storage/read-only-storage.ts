import { Refusal } from '#platform/refusal.ts'
import { StorageFailure, unavailable } from './storage-errors.ts'
import type { Storage } from './storage.ts'

class WriteProtected extends StorageFailure {
  override name = 'WriteProtected'
}

async function refuseChange(): Promise<never> {
  throw unavailable(new WriteProtected('read_only'))
}

/** Whether something was refused because the storage is only read, not because it does not work. */
export const isWriteProtected = (error: unknown) => error instanceof Refusal && error.cause instanceof WriteProtected

/** Does something else where the storage is only read. */
export async function unlessWriteProtected<T, U>(act: () => Promise<T>, otherwise: () => Promise<U>) {
  try {
    return await act()
  } catch (error) {
    if (isWriteProtected(error)) return otherwise()
    throw error
  }
}

/** The same storage for reading alone: whatever would write, replace or remove an object is refused. */
export function readOnlyStorage(storage: Storage): Storage {
  return {
    ...storage,
    write: refuseChange,
    remove: refuseChange,
    prepare: refuseChange,
    /** An object of its own would be written: seeing the mark has to do. */
    async check() {
      if ((await storage.readMark()).state === 'missing') throw unavailable(new StorageFailure('mark_missing'))
    },
  }
}
