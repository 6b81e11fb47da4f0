import type { Db } from '#db/schema/schema.ts'
import type { SettingsStore } from '#settings/store.ts'
import { trashTime } from './lapsing.ts'
import { findLapse } from './term-queries.ts'

interface Needs {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  now: () => Date
}

/** When the photos of somebody who keeps too many go to the trash at the soonest; null where they stay. */
export const trashForeseen =
  ({ db, settings, now }: Needs) =>
  async (userId: number) => {
    const current = await settings.get()
    const lapse = current.lapse_policy === 'trash' ? await findLapse(db, userId) : undefined
    return lapse ? trashTime(lapse, current, now().toISOString()) : null
  }

export type TrashForeseen = ReturnType<typeof trashForeseen>
