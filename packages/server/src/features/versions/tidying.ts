import type { Db } from '#db/schema/schema.ts'
import type { TrashService } from '#features/trash/service.ts'
import type { Reservations } from '#features/uploads/reservations.ts'
import type { SettingsStore } from '#settings/store.ts'
import * as queries from './queries.ts'

interface Needs {
  db: Db
  settings: SettingsStore
  reservations: Pick<Reservations, 'lockUser'>
  trash: Pick<TrashService, 'release' | 'finishRelease'>
  now: () => Date
}

const day = 86_400_000
const tidiedAtOnce = 100

/** Removes what has been kept for long enough. */
export function versionTidying({ db, settings, reservations, trash, now }: Needs) {
  const remove = (ownerId: number | null, ids: number[]) =>
    db.transaction().execute(async (tx) => {
      if (ownerId !== null) await reservations.lockUser(tx, ownerId)
      const gone = await queries.deleteVersions(tx, ids)
      const counted = gone.filter(({ deleted_at }) => deleted_at === null)
      const bytes = counted.reduce((sum, version) => sum + version.bytes, 0)
      if (ownerId !== null) await queries.addToUsage(tx, ownerId, -bytes)
      return trash.release(
        tx,
        gone.map(({ blob_id }) => blob_id),
      )
    })

  return async (signal?: AbortSignal) => {
    const { version_days } = await settings.get()
    const before = new Date(now().getTime() - version_days * day).toISOString()
    for (;;) {
      const found = await queries.listOld(db, before, tidiedAtOnce)
      for (const [ownerId, versions] of Map.groupBy(found, ({ owner_id }) => owner_id)) {
        const ids = versions.map(({ id }) => id)
        await trash.finishRelease(await remove(ownerId, ids))
      }
      if (found.length < tidiedAtOnce || signal?.aborted) return
    }
  }
}
