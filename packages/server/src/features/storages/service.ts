import { StorageConnection } from '@imagora/contract'
import type { Db } from '#db/schema.ts'
import { refuse } from '#refusal.ts'
import type { Secrets } from '#secrets.ts'
import { prepareLocalRoot } from '#storage/disk.ts'
import { unavailable } from '#storage/failures.ts'
import { openStorage, type Place } from '#storage/open.ts'
import type { Storage } from '#storage/storage.ts'
import * as queries from './queries.ts'

interface Needs extends Place {
  db: Db
  secrets: Pick<Secrets, 'unseal'>
}

/** The places that operators have set up for pictures, opened when the first is read or written. */
export function storageService({ db, secrets, objectsDir, spoolDir }: Needs) {
  const opened = new Map<number, Promise<Storage>>()

  function connectionOf({ provider, options, secrets: sealed }: queries.FoundStorage) {
    try {
      const unsealed = sealed === null ? {} : (JSON.parse(secrets.unseal(sealed)) as object)
      return StorageConnection.parse({ provider, options: JSON.parse(options) as object, secrets: unsealed })
    } catch (error) {
      throw unavailable(error)
    }
  }

  async function openFound(id: number) {
    const found = await queries.findStorage(db, id)
    if (!found) throw refuse('storage_unavailable')
    return openStorage(connectionOf(found), { objectsDir, spoolDir })
  }

  async function open(id: number): Promise<Storage> {
    const known = opened.get(id)
    if (known) return known
    const opening = openFound(id)
    opened.set(id, opening)
    // What could not be opened is looked up again the next time.
    opening.catch(() => opened.delete(id))
    return opening
  }

  return {
    open,

    /** Where files are kept that belong to no photo. */
    async main() {
      const [first] = await queries.listEnabled(db)
      if (!first) throw refuse('storage_unavailable')
      return first.id
    },

    /** Throws when one that is in use does not work. */
    async checkAll() {
      for (const { id } of await queries.listEnabled(db)) await (await open(id)).check()
    },

    /** Once, for a new site: afterwards a folder without its mark is a disk that is not there. */
    prepare: () => prepareLocalRoot(objectsDir),
  }
}

export type StorageService = ReturnType<typeof storageService>
