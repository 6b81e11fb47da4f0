import type { Db } from '#db/schema/schema.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import { monthIn } from '#platform/site-time.ts'
import * as queries from './queries.ts'

interface TrafficCapsDeps {
  db: Db
  groups: Pick<GroupService, 'inForceOfAll'>
  settings: Pick<SettingsStore, 'get'>
  now: () => Date
}

/** Caches which users have used up their monthly traffic, as of the last refresh. */
export function createTrafficCaps({ db, groups, settings, now }: TrafficCapsDeps) {
  /** End of the month in milliseconds, by user id. */
  let over = new Map<number, number>()

  /** Checks these users and those over the cap before, because a cap may have been raised or a month begun. */
  async function refresh(userIds: number[]) {
    const asked = [...new Set([...userIds, ...over.keys()])]
    if (asked.length === 0) return
    if (!(await queries.hasCaps(db))) {
      over = new Map()
      return
    }
    const { first, ends } = monthIn((await settings.get()).time_zone, now())
    const sums = await queries.sumsSince(db, asked, first)
    const groupOf = await groups.inForceOfAll(asked)
    const isOver = (userId: number) => {
      const { monthly_traffic_bytes: cap } = groupOf(userId)
      return cap > 0 && (sums.get(userId) ?? 0) >= cap
    }
    over = new Map(asked.filter(isOver).map((userId) => [userId, ends.getTime()]))
  }

  return {
    refresh,
    hasAny: () => over.size > 0,

    /** Returns the seconds until this user's pictures are served again; zero when they are served now. */
    secondsOver(userId: number | null) {
      if (over.size === 0 || userId === null) return 0
      const ends = over.get(userId)
      return ends === undefined ? 0 : Math.max(0, Math.ceil((ends - now().getTime()) / 1000))
    },
  }
}
