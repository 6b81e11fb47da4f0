import type { StorageConnection } from '@imagora/contract'
import { unavailable } from './failures.ts'
import { localStorage } from './local.ts'
import type { Storage } from './storage.ts'

export interface Place {
  /** Where objects lie that are kept on this machine, unless the operator has named another folder. */
  objectsDir: string
  /** For files on their way. */
  spoolDir: string
}

/** A storage by what its operator has entered. */
export async function openStorage(connection: StorageConnection, { objectsDir }: Place): Promise<Storage> {
  const { provider, options } = connection
  if (provider !== 'local') throw unavailable(new Error(`No driver for ${provider}`))
  return localStorage({ root: options.root ?? objectsDir })
}
