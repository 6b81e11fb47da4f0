import type { Db } from '#db/schema/schema.ts'
import { countSlots, listWindows } from './queries.ts'
import { holderOf, type Wish } from './reservations.ts'
import { usedWindows } from './windows.ts'

/** What a user has taken of each limit of uploads now. */
export const uploadsUsed =
  ({ db, now }: { db: Db; now: () => Date }) =>
  async (userId: number, limits: Wish['limits']) => {
    const [holder, time] = [holderOf(userId, ''), now()]
    const used = await countSlots(db, holder, time.toISOString())
    const windows = usedWindows(await listWindows(db, { holder }), limits, time)
    return { concurrent: { used, limit: limits.limit_concurrent_upload }, windows }
  }

export type UploadsUsed = ReturnType<typeof uploadsUsed>
