import type { StorageMeter } from '#platform/process/meters.ts'
import { isStorageReply } from './storage-errors.ts'
import type { Storage } from './storage.ts'

/** Wraps a storage to count and time its operations. */
export function createMeteredStorage(storage: Storage, meter: StorageMeter): Storage {
  async function timed<T>(act: Promise<T>): Promise<T> {
    const began = performance.now()
    try {
      return await act
    } catch (error) {
      if (!isStorageReply(error)) meter.failures++
      throw error
    } finally {
      meter.operations++
      meter.seconds += (performance.now() - began) / 1000
    }
  }
  const { open } = storage
  return {
    ...storage,
    write: (path, source, writing) => timed(storage.write(path, source, writing)),
    read: (path, range) => timed(storage.read(path, range)),
    stat: (path) => timed(storage.stat(path)),
    remove: (path) => timed(storage.remove(path)),
    ...(open && { open: (path: string) => timed(open(path)) }),
  }
}
