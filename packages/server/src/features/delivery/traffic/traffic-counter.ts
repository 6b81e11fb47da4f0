import type { SettingsStore } from '#settings/store.ts'
import { dayIn } from '#platform/site-time.ts'

interface TrafficCounterDeps {
  settings: Pick<SettingsStore, 'known'>
  now: () => Date
}

interface Sum {
  owner_id: number | null
  hits: number
  bytes: number
}

export interface CountedDay {
  day: string
  /** End of the day in milliseconds. */
  ends: number
  photos: Map<number, Sum>
}

/** Counts bytes sent since the last `take`, by day in the site's time zone and by photo. */
export function createTrafficCounter({ settings, now }: TrafficCounterDeps) {
  let days: CountedDay[] = []

  function today() {
    const time = now()
    const last = days.at(-1)
    if (last && time.getTime() < last.ends) return last
    const { day, ends } = dayIn(settings.known().time_zone, time)
    const begun = { day, ends: ends.getTime(), photos: new Map<number, Sum>() }
    days.push(begun)
    return begun
  }

  function add({ photos }: CountedDay, photoId: number, { owner_id, hits, bytes }: Sum) {
    const sum = photos.get(photoId)
    if (sum) {
      sum.hits += hits
      sum.bytes += bytes
    } else photos.set(photoId, { owner_id, hits, bytes })
  }

  return {
    count: (photoId: number, owner_id: number | null, bytes: number) =>
      add(today(), photoId, { owner_id, hits: 1, bytes }),

    take() {
      const taken = days
      days = []
      return taken
    },

    /** Adds back counts that could not be written, for the next attempt. */
    giveBack(taken: CountedDay[]) {
      const since = days
      days = taken
      for (const later of since) {
        const same = days.find(({ day }) => day === later.day)
        if (same) for (const [photoId, sum] of later.photos) add(same, photoId, sum)
        else days.push(later)
      }
    },
  }
}
