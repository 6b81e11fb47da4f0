import type { Settings } from '@imagora/contract'
import type { Row } from '#db/schema/schema.ts'
import type { LetterService } from '#features/letters/service.ts'
import { Refusal } from '#platform/refusal.ts'
import type { SettingsStore } from '#settings/store.ts'
import { type Needs as FullNeeds, overFull } from './over-full.ts'
import { noteLapse } from './queries.ts'
import * as queries from './term-queries.ts'

interface Needs extends FullNeeds {
  settings: Pick<SettingsStore, 'get'>
  letters: Pick<LetterService, 'overFull' | 'overFullTrashed'>
  now: () => Date
}

type Lapse = Row<'lapses'>

const day = 86_400_000
/** Nobody's photos go without so many days of warning, even where the policy has just changed. */
const warningDays = 7
const atOnce = 100

const later = (time: string, days: number) => new Date(Date.parse(time) + days * day).toISOString()

/** When photos go at the soonest. */
export const trashTime = ({ began_at, warned_at }: Lapse, { lapse_days }: Settings, time: string) => {
  const [due, warned] = [later(began_at, lapse_days), later(warned_at ?? time, warningDays)]
  return due > warned ? due : warned
}

/** What becomes of accounts that keep more than they may: everything stays, or what is too much goes in the end. */
export function lapsing({ db, settings, groups, letters, trash, now }: Needs) {
  const { excessOf, trashExcess } = overFull({ db, groups, trash })

  async function tell(lapse: Lapse, current: Settings, full: { used_bytes: number; capacity: number }) {
    const time = now().toISOString()
    const isTrashing = current.lapse_policy === 'trash'
    const trash_at = isTrashing ? trashTime(lapse, current, time) : null
    const isSoon = trash_at !== null && trash_at <= later(time, warningDays)
    const isNews = lapse.told_at === null || (isSoon && lapse.warned_at === null)
    if (!isNews) return
    await db.transaction().execute(async (tx) => {
      await queries.updateLapse(tx, lapse.user_id, { told_at: time, ...(isSoon && { warned_at: time }) })
      if (current.lapse_letters) await letters.overFull(tx, lapse.user_id, { ...full, trash_at })
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
      if (count > 0 && current.lapse_letters) await letters.overFullTrashed(tx, lapse.user_id, { count, capacity })
    })
  }

  async function look(lapse: Lapse, current: Settings, signal?: AbortSignal) {
    const { excess, ...full } = await excessOf(lapse.user_id)
    if (excess === 0) {
      await queries.deleteLapse(db, lapse.user_id)
      return
    }
    // A warning counts for the policy that it spoke of.
    if (current.lapse_policy === 'keep' && lapse.warned_at !== null) {
      await queries.updateLapse(db, lapse.user_id, { warned_at: null })
    }
    await tell(lapse, current, full)
    await trashDue(lapse, current, signal)
  }

  /** What has ended since the last time. */
  async function gatherEnded() {
    const time = now().toISOString()
    for (;;) {
      const owners = await db.transaction().execute(async (tx) => {
        const marked = await queries.markEnded(tx, time, atOnce)
        for (const id of new Set(marked)) await noteLapse(tx, id, time)
        return marked
      })
      if (owners.length < atOnce) return
    }
  }

  return async (signal?: AbortSignal) => {
    await gatherEnded()
    const current = await settings.get()
    for (let after = 0; ;) {
      const found = await queries.listLapses(db, after, atOnce)
      for (const lapse of found) {
        if (signal?.aborted) return
        // Photos that went elsewhere meanwhile are found the next time.
        await look(lapse, current, signal).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
        after = lapse.user_id
      }
      if (found.length < atOnce) return
    }
  }
}
