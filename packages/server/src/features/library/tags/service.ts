import { limits } from '@imagora/contract'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import { listTags } from './queries.ts'

/** Suggests the tags of an owner's photos. */
export const createTagService = ({ db, now }: { db: Db; now: () => Date }) => ({
  list: (owner: Caller) => listTags(db, owner.id, now().toISOString(), limits.tags),
})

export type TagService = ReturnType<typeof createTagService>
