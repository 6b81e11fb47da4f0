import { StorageConnection } from '@imagora/contract'
import type { Row } from '#db/schema.ts'
import type { Secrets } from '#secrets.ts'
import { unavailable } from '#storage/failures.ts'

type Kept = Pick<Row<'storages'>, 'provider' | 'options' | 'secrets'>

/** What was entered for a storage, with its credentials. */
export function connectionOf({ provider, options, secrets: sealed }: Kept, secrets: Pick<Secrets, 'unseal'>) {
  try {
    const unsealed = sealed === null ? {} : (JSON.parse(secrets.unseal(sealed)) as object)
    return StorageConnection.parse({ provider, options: JSON.parse(options) as object, secrets: unsealed })
  } catch (error) {
    throw unavailable(error)
  }
}

/** Null where what was kept cannot be read any more, as with another key file: it can then be entered anew. */
export function readConnection(kept: Kept, secrets: Pick<Secrets, 'unseal'>): StorageConnection | null {
  try {
    return connectionOf(kept, secrets)
  } catch {
    return null
  }
}

/** A field that is left empty keeps what it had. */
export function withKeptSecrets(given: StorageConnection, before: StorageConnection | null): StorageConnection {
  const entered = Object.entries(given.secrets).filter(([, secret]) => secret !== '')
  return {
    ...given,
    secrets: { ...given.secrets, ...before?.secrets, ...Object.fromEntries(entered) },
  } as StorageConnection
}

/** Where the objects lie: two storages on one place would take each other's for their own. */
export function placeOf({ provider, options }: StorageConnection, objectsDir: string): string {
  if (provider === 'local') return (options.root ?? objectsDir).replace(/\/+$/, '')
  if (provider === 's3') return `${options.endpoint}/${options.bucket}/${options.prefix}`
  if (provider === 'webdav') return `${options.url}/${options.prefix}`
  return `${options.username}@${options.host}:${options.port}/${options.prefix}`
}

/** The names of those that are set. */
export const secretsOf = (connection: StorageConnection | null) =>
  Object.entries(connection?.secrets ?? {}).flatMap(([name, secret]) => (secret === '' ? [] : [name]))

export const columnsOf = (
  { provider, options, secrets: given }: StorageConnection,
  secrets: Pick<Secrets, 'seal'>,
) => ({
  provider,
  options: JSON.stringify(options),
  secrets: Object.keys(given).length > 0 ? secrets.seal(JSON.stringify(given)) : null,
})
