import type { StorageMeter } from '#platform/process/meters.ts'
import { isStorageReply } from './storage-errors.ts'
import type { Storage } from './storage.ts'

/** Wraps a storage to count and time its operations. */
export function createMeteredStorage(storage: Storage, meter: StorageMeter): Storage {
  async function measureTime<T>(act: Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      return await act
    } catch (error) {
      if (!isStorageReply(error)) meter.failures++
      throw error
    } finally {
      meter.operations++
      meter.seconds += (performance.now() - startedAt) / 1000
    }
  }
  const { open } = storage
  return {
    ...storage,
    write: (path, source, writing) => measureTime(storage.write(path, source, writing)),
    read: (path, range) => measureTime(storage.read(path, range)),
    stat: (path) => measureTime(storage.stat(path)),
    remove: (path) => measureTime(storage.remove(path)),
    ...(open && { open: (path: string) => measureTime(open(path)) }),
  }
}
