import type { StorageConnection } from '@imagora/contract'
import type { Breaker } from '#platform/circuit-breaker.ts'
import type { StorageDriver, Reach } from './remote/driver.ts'
import { localStorage } from './local/local-storage.ts'
import type { SiteMark } from './storage-mark.ts'
import { remoteStorage } from './remote/remote-storage.ts'
import type { Storage } from './storage.ts'

export interface OpenStorageOptions extends Reach {
  /** Where objects lie that are kept on this machine, unless the operator has named another folder. */
  objectsDir: string
  /** False to try a storage out that is not one of ours yet, or may have lost its mark. */
  isMarked?: boolean
  /** The site that asks: in a place that is marked as another's it changes nothing. */
  site?: SiteMark | undefined
  /** Of the storage that it is; one that is tried out has its own. */
  breaker?: Breaker
}

/** Each is loaded when the first storage of its kind is opened. */
async function driverFor(
  connection: Exclude<StorageConnection, { provider: 'local' }>,
  reach: Reach,
): Promise<StorageDriver> {
  const { provider } = connection
  if (provider === 's3') return (await import('./remote/s3.ts')).s3Driver(connection, reach)
  if (provider === 'webdav') return (await import('./remote/webdav.ts')).webdavDriver(connection, reach)
  if (provider === 'sftp') return (await import('./remote/sftp.ts')).sftpDriver(connection, reach)
  return (await import('./remote/ftp.ts')).ftpDriver(connection, reach)
}

/** A storage by what its operator has entered. */
export async function openStorage(connection: StorageConnection, place: OpenStorageOptions): Promise<Storage> {
  const { isMarked, objectsDir, site } = place
  if (connection.provider === 'local')
    return localStorage({ root: connection.options.root ?? objectsDir, isMarked, site })
  return remoteStorage(await driverFor(connection, place), place)
}
