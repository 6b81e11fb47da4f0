import type { Db } from '#db/schema.ts'
import { refuse } from '#refusal.ts'
import { prepareLocalRoot } from '#storage/disk.ts'
import { localStorage } from '#storage/local.ts'
import type { Storage } from '#storage/storage.ts'
import * as queries from './queries.ts'

/** The places that operators have set up for pictures, opened when the first is read or written. */
export function storageService({ db, objectsDir }: { db: Db; objectsDir: string }) {
  const opened = new Map<number, Storage>()

  async function open(id: number): Promise<Storage> {
    const known = opened.get(id)
    if (known) return known
    const found = await queries.findStorage(db, id)
    if (found?.provider !== 'local') throw refuse('storage_unavailable')
    const { root = objectsDir } = JSON.parse(found.options) as { root?: string }
    const storage = localStorage({ root })
    opened.set(id, storage)
    return storage
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
