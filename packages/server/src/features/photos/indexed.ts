import type { PhotoIndexQuery } from '@imagora/contract'
import type { Caller } from '#caller.ts'
import type { Db } from '#db/schema.ts'
import { readQuery } from './filters.ts'
import * as lists from './list-queries.ts'
import { findState } from './queries.ts'

const readAtOnce = 5000
/** So many of the last could be gone before it is asked where the list goes on. */
const lookedBack = 20

/** Whole lists, for what is made from all of their photos. */
export const wholeLists = ({ db, now }: { db: Db; now: () => Date }) => ({
  orderOf: (query: PhotoIndexQuery) => readQuery(query).order,

  /** Another one whenever anything in the lists of this owner has changed. */
  stateOf: (owner: Caller) => findState(db, { owner_id: owner.id, time: now().toISOString() }),

  /** Id, look and day of each photo of the whole list, a part at a time, so that others get their turn in between. */
  async *inOrder(owner: Caller, query: PhotoIndexQuery) {
    const { by, order, filters } = readQuery(query)
    const list = { owner_id: owner.id, time: now().toISOString(), by, order, limit: readAtOnce, offset: 0 }
    for (let after: lists.After | null = null; ;) {
      const numbers = await lists.listIndexed(db, filters, { ...list, after })
      yield numbers
      if (numbers.length < readAtOnce * 3) return
      const last = Array.from({ length: lookedBack }, (_, place) => numbers.at((place - lookedBack) * 3)!)
      after = await lists.findPlace(db, by, last)
      if (!after) throw new Error('The photos went while they were listed')
      await new Promise(setImmediate)
    }
  },
})
