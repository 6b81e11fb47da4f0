import * as queries from './queries.ts'
import type { SettingsStore } from '#settings/store.ts'
import { dayInZone, monthInZone } from '#platform/site-time.ts'
import type { Db } from '#db/schema/schema.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { TrafficQuery } from '@imagora/contract'
import type { Caller } from '#platform/caller.ts'
import { relaxedTransaction } from '#db/relaxed-transaction.ts'
import type { Log } from '#platform/process/log.ts'
import { DAY_MS, SECOND_MS } from '#platform/time.ts'

interface TrafficCounterDeps {
  settings: Pick<SettingsStore, 'lastKnown'>
  now: () => Date
}

interface Sum {
  owner_id: number | null
  hits: number
  bytes: number
}

interface CountedDay {
  day: string
  /** End of the day in milliseconds. */
  ends: number
  photos: Map<number, Sum>
}

/** Counts bytes sent since the last `take`, by day in the site's time zone and by photo. */
function createTrafficCounter({ settings, now }: TrafficCounterDeps) {
  let days: CountedDay[] = []

  function today() {
    const time = now()
    const last = days.at(-1)
    if (last && time.getTime() < last.ends) return last
    const { day, ends } = dayInZone(settings.lastKnown().time_zone, time)
    const currentDay = { day, ends: ends.getTime(), photos: new Map<number, Sum>() }
    days.push(currentDay)
    return currentDay
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
      const drainedDays = days
      days = []
      return drainedDays
    },

    /** Adds back counts that could not be written, for the next attempt. */
    restore(countedDays: CountedDay[]) {
      const since = days
      days = countedDays
      for (const later of since) {
        const same = days.find(({ day }) => day === later.day)
        if (same) for (const [photoId, sum] of later.photos) add(same, photoId, sum)
        else days.push(later)
      }
    },
  }
}

interface TrafficCapsDeps {
  db: Db
  groups: Pick<GroupService, 'getEffectiveGroups'>
  settings: Pick<SettingsStore, 'get'>
  now: () => Date
}

/** Caches which users have used up their monthly traffic, as of the last refresh. */
function createTrafficCaps({ db, groups, settings, now }: TrafficCapsDeps) {
  /** End of the month in milliseconds, by user id. */
  let capEndByUser = new Map<number, number>()

  /** Checks these users and those over the cap before, because a cap may have been raised or a month begun. */
  async function refresh(userIds: number[]) {
    const checkedUserIds = [...new Set([...userIds, ...capEndByUser.keys()])]
    if (checkedUserIds.length === 0) return
    if (!(await queries.hasTrafficCaps(db))) {
      capEndByUser = new Map()
      return
    }
    const { first, ends } = monthInZone((await settings.get()).time_zone, now())
    const sums = await queries.sumTrafficSince(db, checkedUserIds, first)
    const groupOf = await groups.getEffectiveGroups(checkedUserIds)
    const isOver = (userId: number) => {
      const { monthly_traffic_bytes: cap } = groupOf(userId)
      return cap > 0 && (sums.get(userId) ?? 0) >= cap
    }
    capEndByUser = new Map(checkedUserIds.filter(isOver).map((userId) => [userId, ends.getTime()]))
  }

  return {
    refresh,
    hasAny: () => capEndByUser.size > 0,

    /** Returns the seconds until this user's pictures are served again; zero when they are served now. */
    secondsUntilCapResets(userId: number | null) {
      if (capEndByUser.size === 0 || userId === null) return 0
      const ends = capEndByUser.get(userId)
      return ends === undefined ? 0 : Math.max(0, Math.ceil((ends - now().getTime()) / 1000))
    },
  }
}

const ROWS_PER_INSERT_COUNT = 500

/** Ids are sorted; otherwise two processes could deadlock. */
const inOrder = <T>(sums: Map<number, T>) => [...sums].toSorted(([one], [other]) => one - other)

function byOwner({ photos }: CountedDay) {
  const owners = new Map<number, { hits: number; bytes: number }>()
  for (const { owner_id, hits, bytes } of photos.values()) {
    if (owner_id === null) continue
    const sum = owners.get(owner_id) ?? { hits: 0, bytes: 0 }
    owners.set(owner_id, { hits: sum.hits + hits, bytes: sum.bytes + bytes })
  }
  return owners
}

async function writeDay(tx: Db, countedDay: CountedDay) {
  const photos = inOrder(countedDay.photos)
  for (let start = 0; start < photos.length; start += ROWS_PER_INSERT_COUNT) {
    const some = photos.slice(start, start + ROWS_PER_INSERT_COUNT)
    const existing = await queries.findExistingPhotoIds(
      tx,
      some.map(([id]) => id),
    )
    const rows = some
      .filter(([id]) => existing.has(id))
      .map(([photo_id, { hits, bytes }]) => ({ photo_id, day: countedDay.day, hits, bytes }))
    if (rows.length > 0) await queries.addPhotoTraffic(tx, rows)
  }
  const owners = inOrder(byOwner(countedDay))
  const existing = await queries.findExistingUserIds(
    tx,
    owners.map(([id]) => id),
  )
  const rows = owners
    .filter(([id]) => existing.has(id))
    .map(([user_id, sum]) => ({ user_id, day: countedDay.day, ...sum }))
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT_COUNT) {
    await queries.addUserTraffic(tx, rows.slice(start, start + ROWS_PER_INSERT_COUNT))
  }
}

interface TrafficServiceDeps {
  db: Db
  groups: Pick<GroupService, 'getEffectiveGroups'>
  settings: Pick<SettingsStore, 'get' | 'lastKnown'>
  log: Log
  now: () => Date
}

/** Milliseconds of counted traffic that are lost at most when the process dies. */
const TRAFFIC_FLUSH_INTERVAL_MS = 5 * SECOND_MS
const DEFAULT_PERIOD_DAYS = 30

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Counts traffic in memory, writes it in batches and enforces monthly caps. */
export function createTrafficService(deps: TrafficServiceDeps) {
  const { db, groups, settings, log, now } = deps
  const counter = createTrafficCounter(deps)
  const caps = createTrafficCaps(deps)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write() {
    const drainedDays = counter.take()
    try {
      if (drainedDays.length > 0) {
        await relaxedTransaction(db, async (tx) => {
          for (const countedDay of drainedDays) await writeDay(tx, countedDay)
        })
      }
    } catch (error) {
      log.warn({ err: error }, 'Traffic could not be written down yet')
      counter.restore(drainedDays)
      scheduleFlush()
      return
    }
    await caps.refresh(drainedDays.flatMap((countedDay) => [...byOwner(countedDay).keys()]))
    // Users over the cap are not served, so no traffic triggers a flush; the timer rechecks for a raised cap.
    if (caps.hasAny()) scheduleFlush()
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => log.warn({ err: error }, 'Caps could not be looked at'))
    return writing
  }

  function scheduleFlush() {
    timer ??= setTimeout(() => void flush(), TRAFFIC_FLUSH_INTERVAL_MS).unref()
  }

  /** Returns the user's traffic in the current month and its cap. */
  async function month(userId: number) {
    const { first } = monthInZone((await settings.get()).time_zone, now())
    const sums = await queries.sumTrafficSince(db, [userId], first)
    const { monthly_traffic_bytes } = (await groups.getEffectiveGroups([userId]))(userId)
    return { month_bytes: sums.get(userId) ?? 0, monthly_traffic_bytes }
  }

  return {
    secondsUntilCapResets: caps.secondsUntilCapResets,

    month,

    count({ id, owner_id }: { id: number; owner_id: number | null }, bytes: number) {
      counter.count(id, owner_id, bytes)
      scheduleFlush()
    },

    flush,

    /** Nothing is written after this. */
    async close() {
      await flush()
      clearTimeout(timer)
    },

    /** Returns the owner's traffic per day in the site's time zone. */
    async listDailyTraffic(owner: Caller, { from, to }: TrafficQuery) {
      const { time_zone } = await settings.get()
      const last = to ?? dayInZone(time_zone, now()).day
      const first = from ?? isoDay(Date.parse(last) - (DEFAULT_PERIOD_DAYS - 1) * DAY_MS)
      const days = await queries.listTrafficDays(db, owner.id, first, last)
      return { days, ...(await month(owner.id)) }
    },
  }
}

export type TrafficService = ReturnType<typeof createTrafficService>
