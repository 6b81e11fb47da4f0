import { stat } from 'node:fs/promises'
import { posix, resolve } from 'node:path'
import { StorageConnection, trimEndOf } from '@imagora/contract'
import { requireSecretsReentered, type Secrets } from '#platform/secrets.ts'
import { unavailable } from './storage-errors.ts'

/** A connection as a row has it: options as JSON, secrets sealed. */
export interface ConnectionColumns {
  provider: string
  options: string
  secrets: string | null
}

/** Returns the connection of a storage with its unsealed secrets. */
export function parseConnection(
  { provider, options, secrets: sealed }: ConnectionColumns,
  secrets: Pick<Secrets, 'unseal'>,
) {
  try {
    const unsealed = sealed === null ? {} : (JSON.parse(secrets.unseal(sealed)) as object)
    return StorageConnection.parse({ provider, options: JSON.parse(options) as object, secrets: unsealed })
  } catch (error) {
    throw unavailable(error)
  }
}

/**
 * Returns null when the stored connection cannot be read, for example after a change of the key file; it can then be
 * entered again.
 */
export function tryParseConnection(
  storedConnection: ConnectionColumns,
  secrets: Pick<Secrets, 'unseal'>,
): StorageConnection | null {
  try {
    return parseConnection(storedConnection, secrets)
  } catch {
    return null
  }
}

/** Identifies the server and the account that secrets are sent to. */
function audienceOf({ provider, options }: StorageConnection): string {
  if (provider === 'local') return ''
  if (provider === 's3') return JSON.stringify([options.endpoint, options.access_key_id])
  if (provider === 'webdav') return JSON.stringify([options.url, options.username])
  return JSON.stringify([options.host, options.port, options.username])
}

/** An empty field keeps its stored secret, as long as the server and the username are unchanged. */
export function mergeStoredSecrets(connection: StorageConnection, before: StorageConnection | null): StorageConnection {
  const entered = Object.entries(connection.secrets).filter(([, secret]) => secret !== '')
  const isSame = before !== null && audienceOf(before) === audienceOf(connection)
  // One entered secret is enough: a login by private key needs no password.
  const [kept] = entered.length > 0 ? [] : listSecretNames(before)
  requireSecretsReentered({
    before: before && audienceOf(before),
    after: audienceOf(connection),
    kept: kept === undefined ? [] : [`connection.secrets.${kept}`],
  })
  return {
    ...connection,
    secrets: { ...connection.secrets, ...(isSame && before.secrets), ...Object.fromEntries(entered) },
  } as StorageConnection
}

/** Normalises the spelling of a host. The scheme is left out, since HTTP and HTTPS reach the same machine. */
const machineOf = (address: URL) => `${address.hostname.replace(/\.$/, '')}:${address.port}`

const folderOf = (...parts: string[]) => trimEndOf(posix.join('/', ...parts), '/')

/**
 * Identifies the location of the objects: two storages on one location would treat each other's objects as their own.
 */
export function locationKeyOf({ provider, options }: StorageConnection, objectsDir: string): string {
  if (provider === 'local') return resolve(options.root ?? objectsDir)
  if (provider === 's3') {
    const address = new URL(options.endpoint)
    return `s3 ${machineOf(address)}${folderOf(address.pathname, options.bucket, options.prefix)}`
  }
  if (provider === 'webdav') {
    const address = new URL(options.url)
    return `webdav ${machineOf(address)}${folderOf(address.pathname, encodeURI(options.prefix))}`
  }
  const host = options.host.toLowerCase().replace(/\.$/, '')
  // A path from the root is a different location than one from the login folder.
  const start = options.prefix.startsWith('/') ? '' : '~'
  return `${provider} ${options.username}@${host}:${options.port} ${start}${folderOf(options.prefix)}`
}

/** Compares device and inode, since links and mounts give one folder several paths. */
export async function isSameFolder(one: StorageConnection, other: StorageConnection, objectsDir: string) {
  if (one.provider !== 'local' || other.provider !== 'local') return false
  const [a, b] = await Promise.all(
    [one, other].map(({ options }) => stat(options.root ?? objectsDir, { bigint: true }).catch(() => null)),
  )
  return Boolean(a && b && a.dev === b.dev && a.ino === b.ino)
}

/** Returns the names of the secrets that are set. */
export const listSecretNames = (connection: StorageConnection | null) =>
  Object.entries(connection?.secrets ?? {}).flatMap(([name, secret]) => (secret === '' ? [] : [name]))

export const toConnectionColumns = (
  { provider, options, secrets: secretValues }: StorageConnection,
  secrets: Pick<Secrets, 'seal'>,
) => ({
  provider,
  options: JSON.stringify(options),
  secrets: Object.keys(secretValues).length > 0 ? secrets.seal(JSON.stringify(secretValues)) : null,
})
