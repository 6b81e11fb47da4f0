import type { Db } from '#db/schema/schema.ts'
import type { GroupService } from '#features/groups/service.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import * as queries from './term-queries.ts'

export interface Needs {
  db: Db
  groups: Pick<GroupService, 'inForce' | 'capacityOf'>
  trash: Pick<TrashService, 'put'>
}

const atOnce = 100

/** What an account keeps beyond its capacity. */
export function overFull({ db, groups, trash }: Needs) {
  /** Null where nobody counts. */
  async function capacityOf(userId: number) {
    const group = await groups.inForce(userId)
    return group.capacity_bytes > 0 ? groups.capacityOf(userId, group) : null
  }

  /** By how many bytes there is too much. */
  async function excessOf(userId: number) {
    const capacity = await capacityOf(userId)
    const used_bytes = await queries.findUsedBytes(db, userId)
    return { capacity: capacity ?? 0, used_bytes, excess: capacity === null ? 0 : Math.max(0, used_bytes - capacity) }
  }

  /** The newest photos until what is left fits; what changes meanwhile is looked at anew. */
  async function trashExcess(userId: number, signal?: AbortSignal) {
    let count = 0
    for (;;) {
      const { excess } = await excessOf(userId)
      if (excess === 0 || signal?.aborted) return count
      const ids: number[] = []
      let sum = 0
      for (const { id, bytes, version_bytes } of await queries.listNewestPhotos(db, userId, atOnce)) {
        if (sum >= excess) break
        ids.push(id)
        sum += bytes + Number(version_bytes ?? 0)
      }
      if (ids.length === 0) return count
      await trash.put({ id: userId }, ids)
      count += ids.length
    }
  }

  return { excessOf, trashExcess }
}
