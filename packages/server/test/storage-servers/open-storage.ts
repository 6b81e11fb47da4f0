import type { StorageConnection } from '@imagora/contract'
import { openStorage, type OpenStorageOptions } from '#storage/open-storage.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { innerNetwork } from '#test/harness/inner-network.ts'
import { newFolder } from './programs.ts'

/** Opens a storage with our mark and closes it after the tests. */
export async function openPreparedStorage(connection: StorageConnection, more: Partial<OpenStorageOptions> = {}) {
  const storage = await openNewStorage(connection, more)
  await storage.prepare()
  return storage
}

export async function openNewStorage(connection: StorageConnection, more: Partial<OpenStorageOptions> = {}) {
  const [objectsDir, spoolDir] = [newFolder('objects'), newFolder('spool')]
  const storage = await openStorage(connection, { objectsDir, spoolDir, network: innerNetwork, ...more })
  cleanUp(async () => storage.close?.())
  return storage
}
