import type { PhotoIndexQuery } from '@imagora/contract'
import type { IndexedPhoto } from '@imagora/contract/photo-index'
import type { Caller } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import { filterOf } from './filters.ts'
import * as queries from './queries.ts'
import { readSearch } from './search.ts'

const readAtOnce = 5000

/** Whole lists, for what is made from all of their photos. */
export const wholeLists = ({ db, now }: { db: Db; now: () => Date }) => ({
  orderOf: (query: PhotoIndexQuery) => readSearch(query).order,

  /** Another one whenever anything in the lists of this owner has changed. */
  stateOf: (owner: Caller) => queries.findState(db, { owner_id: owner.id, time: now().toISOString() }),

  /** The whole list, a part at a time, so that others get their turn in between. */
  async *inOrder(owner: Caller, query: PhotoIndexQuery): AsyncGenerator<IndexedPhoto[]> {
    const { text, order } = readSearch(query)
    const filter = filterOf(query, text)
    const visible = { owner_id: owner.id, time: now().toISOString() }
    for (let after: number | null = null; ;) {
      const rows = await queries.listIndexed(db, filter, { ...visible, order, after, limit: readAtOnce })
      yield rows.map(([id, width, height, color, time]) => ({ id, width, height, color, time }))
      if (rows.length < readAtOnce) return
      after = rows.at(-1)![0]
      await new Promise(setImmediate)
    }
  },
})
