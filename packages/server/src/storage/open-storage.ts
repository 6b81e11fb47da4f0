import type { StorageConnection } from '@imagora/contract'
import type { Breaker } from '#platform/circuit-breaker.ts'
import type { StorageDriver, DriverContext } from './remote/driver.ts'
import { localStorage } from './local/local-storage.ts'
import type { SiteMark } from './storage-mark.ts'
import { remoteStorage } from './remote/remote-storage.ts'
import type { Storage } from './storage.ts'

export interface OpenStorageOptions extends DriverContext {
  /** Default folder of local objects, unless the operator has set another one. */
  objectsDir: string
  /** False while testing a storage that is not set up yet or may have lost its mark. */
  isMarked?: boolean
  /** Requesting site; it changes nothing in a storage marked by another site. */
  site?: SiteMark | undefined
  /** Circuit breaker of the storage; a tested storage has its own. */
  breaker?: Breaker
}

/** Each driver is loaded when the first storage of its kind is opened. */
async function driverFor(
  connection: Exclude<StorageConnection, { provider: 'local' }>,
  context: DriverContext,
): Promise<StorageDriver> {
  const { provider } = connection
  if (provider === 's3') return (await import('./remote/s3.ts')).s3Driver(connection, context)
  if (provider === 'webdav') return (await import('./remote/webdav.ts')).webdavDriver(connection, context)
  if (provider === 'sftp') return (await import('./remote/sftp.ts')).sftpDriver(connection, context)
  return (await import('./remote/ftp.ts')).ftpDriver(connection, context)
}

/** Opens a storage from the connection entered by the operator. */
export async function openStorage(connection: StorageConnection, options: OpenStorageOptions): Promise<Storage> {
  const { isMarked, objectsDir, site } = options
  if (connection.provider === 'local')
    return localStorage({ root: connection.options.root ?? objectsDir, isMarked, site })
  return remoteStorage(await driverFor(connection, options), options)
}
