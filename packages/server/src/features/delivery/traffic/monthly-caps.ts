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

/** Whose pictures have used up their month, as it was when somebody last looked. */
export function createTrafficCaps({ db, groups, settings, now }: TrafficCapsDeps) {
  /** By user, when the month ends, in milliseconds. */
  let over = new Map<number, number>()

  /** Looks again at these users, and at those who were over before: a cap may have been raised, or a month begun. */
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

    /** Seconds until this user's pictures are served again; zero where they are. */
    secondsOver(userId: number | null) {
      if (over.size === 0 || userId === null) return 0
      const ends = over.get(userId)
      return ends === undefined ? 0 : Math.max(0, Math.ceil((ends - now().getTime()) / 1000))
    },
  }
}
