import { mkdir } from 'node:fs/promises'
import { type ConnectionColumns, parseConnection } from '#storage/connection.ts'
import { createNetworkGuard } from '#gateways/outbound/network-guard.ts'
import { openSecrets, readOrCreateMasterKey } from '#platform/secrets.ts'
import { openStorage } from '#storage/open-storage.ts'
import { readOnlyStorage } from '#storage/read-only-storage.ts'

interface RemoteAccessOptions {
  /** File with the secret key of the site, which unseals the credentials. */
  keyFile: string
  spoolDir: string
  innerHosts: string[]
}

/** Opens storages on other servers for a backup, which only reads them. */
export function createRemoteOpener({ keyFile, spoolDir, innerHosts }: RemoteAccessOptions) {
  const secrets = openSecrets(readOrCreateMasterKey(keyFile))
  const network = createNetworkGuard({ innerHosts })
  return async (sealed: ConnectionColumns) => {
    await mkdir(spoolDir, { recursive: true, mode: 0o750 })
    const connection = parseConnection(sealed, secrets)
    return readOnlyStorage(await openStorage(connection, { objectsDir: '', spoolDir, network, isMarked: false }))
  }
}
