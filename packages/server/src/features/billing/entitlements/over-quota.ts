import * as queries from './queries.ts'
import type { Db, Row } from '#db/schema/schema.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { TrashService } from '#features/library/trash/service.ts'
import type { Settings } from '@imagora/contract'
import type { EmailService } from '#features/content/emails/service.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { recordLapse, findLapse } from './queries.ts'
import { DAY_MS } from '#platform/time.ts'

interface QuotaCheckDeps {
  db: Db
  groups: Pick<GroupService, 'getEffectiveGroup' | 'getCapacityBytes'>
  trash: Pick<TrashService, 'moveToTrash'>
}

const OVER_QUOTA_BATCH_COUNT = 100

function createQuotaCheck({ db, groups, trash }: QuotaCheckDeps) {
  /** Returns null for a group without a capacity limit. */
  async function capacityOf(userId: number) {
    const group = await groups.getEffectiveGroup(userId)
    return group.capacity_bytes > 0 ? groups.getCapacityBytes(userId, group) : null
  }

  /** Returns the bytes stored above the capacity. */
  async function excessOf(userId: number) {
    const capacity = await capacityOf(userId)
    const used_bytes = await queries.findUsedBytes(db, userId)
    return { capacity: capacity ?? 0, used_bytes, excess: capacity === null ? 0 : Math.max(0, used_bytes - capacity) }
  }

  /**
   * Trashes the newest photos until the rest fits; the excess is read again for each batch, because it may change
   * meanwhile.
   */
  async function trashExcess(userId: number, signal?: AbortSignal) {
    let count = 0
    for (;;) {
      const { excess } = await excessOf(userId)
      if (excess === 0 || signal?.aborted) return count
      const ids: number[] = []
      let sum = 0
      for (const { id, bytes, version_bytes } of await queries.listNewestPhotos(db, userId, OVER_QUOTA_BATCH_COUNT)) {
        if (sum >= excess) break
        ids.push(id)
        sum += bytes + Number(version_bytes ?? 0)
      }
      if (ids.length === 0) return count
      await trash.moveToTrash({ id: userId }, ids)
      count += ids.length
    }
  }

  return { excessOf, trashExcess }
}

interface QuotaEnforcementDeps extends QuotaCheckDeps {
  settings: Pick<SettingsStore, 'get'>
  emails: Pick<EmailService, 'overFull' | 'overFullTrashed'>
  now: () => Date
}

type Lapse = Row<'lapses'>

/** Photos are never trashed without this many days of warning, even if the policy has just changed. */
const MIN_WARNING_DAYS = 7
const LAPSE_BATCH_COUNT = 100

const later = (time: string, days: number) => new Date(Date.parse(time) + days * DAY_MS).toISOString()

/** Earliest time at which photos are trashed. */
const trashTime = ({ began_at, warned_at }: Lapse, { lapse_days }: Settings, time: string) => {
  const [due, warned] = [later(began_at, lapse_days), later(warned_at ?? time, MIN_WARNING_DAYS)]
  return due > warned ? due : warned
}

/** Enforces the policy for accounts above their capacity: keep everything, or trash the excess after a warning. */
export function createQuotaEnforcement({ db, settings, groups, emails, trash, now }: QuotaEnforcementDeps) {
  const { excessOf, trashExcess } = createQuotaCheck({ db, groups, trash })

  async function notifyUser(lapse: Lapse, current: Settings, full: { used_bytes: number; capacity: number }) {
    const time = now().toISOString()
    const isTrashing = current.lapse_policy === 'trash'
    const trash_at = isTrashing ? trashTime(lapse, current, time) : null
    const isSoon = trash_at !== null && trash_at <= later(time, MIN_WARNING_DAYS)
    const isNews = lapse.told_at === null || (isSoon && lapse.warned_at === null)
    if (!isNews) return
    await db.transaction().execute(async (tx) => {
      await queries.updateLapse(tx, lapse.user_id, { told_at: time, ...(isSoon && { warned_at: time }) })
      if (current.lapse_letters) await emails.overFull(tx, lapse.user_id, { ...full, trash_at })
    })
  }

  async function trashDue(lapse: Lapse, current: Settings, signal?: AbortSignal) {
    const time = now().toISOString()
    if (current.lapse_policy !== 'trash' || lapse.warned_at === null) return
    if (trashTime(lapse, current, time) > time) return
    const count = await trashExcess(lapse.user_id, signal)
    const { excess, capacity } = await excessOf(lapse.user_id)
    await db.transaction().execute(async (tx) => {
      if (excess === 0) await queries.deleteLapse(tx, lapse.user_id)
      if (count > 0 && current.lapse_letters) await emails.overFullTrashed(tx, lapse.user_id, { count, capacity })
    })
  }

  async function enforceLapse(lapse: Lapse, current: Settings, signal?: AbortSignal) {
    const { excess, ...full } = await excessOf(lapse.user_id)
    if (excess === 0) {
      await queries.deleteLapse(db, lapse.user_id)
      return
    }
    // A warning is only valid for the policy that it named.
    if (current.lapse_policy === 'keep' && lapse.warned_at !== null) {
      await queries.updateLapse(db, lapse.user_id, { warned_at: null })
    }
    await notifyUser(lapse, current, full)
    await trashDue(lapse, current, signal)
  }

  /** Records a lapse for each user whose entitlement expired since the last run. */
  async function recordExpiredEntitlements() {
    const time = now().toISOString()
    for (;;) {
      const owners = await db.transaction().execute(async (tx) => {
        const marked = await queries.markExpiredEntitlements(tx, time, LAPSE_BATCH_COUNT)
        for (const id of new Set(marked)) await recordLapse(tx, id, time)
        return marked
      })
      if (owners.length < LAPSE_BATCH_COUNT) return
    }
  }

  return async (signal?: AbortSignal) => {
    await recordExpiredEntitlements()
    const current = await settings.get()
    for (let after = 0; ;) {
      const batch = await queries.listLapses(db, after, LAPSE_BATCH_COUNT)
      for (const lapse of batch) {
        if (signal?.aborted) return
        // Photos that were moved meanwhile are handled by the next run.
        await enforceLapse(lapse, current, signal).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
        after = lapse.user_id
      }
      if (batch.length < LAPSE_BATCH_COUNT) return
    }
  }
}

interface TrashForecastDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  now: () => Date
}

/** Returns the earliest time at which the user's excess photos are trashed; null if they are kept. */
export const createTrashForecast =
  ({ db, settings, now }: TrashForecastDeps) =>
  async (userId: number) => {
    const current = await settings.get()
    const lapse = current.lapse_policy === 'trash' ? await findLapse(db, userId) : undefined
    return lapse ? trashTime(lapse, current, now().toISOString()) : null
  }

export type TrashForecast = ReturnType<typeof createTrashForecast>
