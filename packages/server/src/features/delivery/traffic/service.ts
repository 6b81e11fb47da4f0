import * as queries from './queries.ts'
import type { Db } from '#db/schema/schema.ts'
import { type CountedDay, createTrafficCounter } from './traffic-counter.ts'
import type { TrafficQuery } from '@imagora/contract'
import type { Caller } from '#platform/caller.ts'
import { relaxed } from '#db/relaxed-transaction.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { Log } from '#platform/process/log.ts'
import type { SettingsStore } from '#settings/store.ts'
import { dayIn, monthIn } from '#platform/site-time.ts'
import { createTrafficCaps } from './monthly-caps.ts'
import { DAY_MS, SECOND_MS } from '#platform/time.ts'

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

async function writeDay(tx: Db, counted: CountedDay) {
  const photos = inOrder(counted.photos)
  for (let start = 0; start < photos.length; start += ROWS_PER_INSERT_COUNT) {
    const some = photos.slice(start, start + ROWS_PER_INSERT_COUNT)
    const existing = await queries.existingPhotos(
      tx,
      some.map(([id]) => id),
    )
    const rows = some
      .filter(([id]) => existing.has(id))
      .map(([photo_id, { hits, bytes }]) => ({ photo_id, day: counted.day, hits, bytes }))
    if (rows.length > 0) await queries.addPhotoTraffic(tx, rows)
  }
  const owners = inOrder(byOwner(counted))
  const existing = await queries.existingUsers(
    tx,
    owners.map(([id]) => id),
  )
  const rows = owners
    .filter(([id]) => existing.has(id))
    .map(([user_id, sum]) => ({ user_id, day: counted.day, ...sum }))
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT_COUNT) {
    await queries.addUserTraffic(tx, rows.slice(start, start + ROWS_PER_INSERT_COUNT))
  }
}

interface TrafficServiceDeps {
  db: Db
  groups: Pick<GroupService, 'inForceOfAll'>
  settings: Pick<SettingsStore, 'get' | 'known'>
  log: Log
  now: () => Date
}

/** Milliseconds of counted traffic that are lost at most when the process dies. */
const TRAFFIC_FLUSH_INTERVAL_MS = 5 * SECOND_MS
const TRAFFIC_RETENTION_DAYS = 400
const DEFAULT_PERIOD_DAYS = 30

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Counts traffic in memory, writes it in batches and enforces monthly caps. */
export function createTrafficService(needs: TrafficServiceDeps) {
  const { db, groups, settings, log, now } = needs
  const counter = createTrafficCounter(needs)
  const caps = createTrafficCaps(needs)
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write() {
    const taken = counter.take()
    try {
      if (taken.length > 0) {
        await relaxed(db, async (tx) => {
          for (const counted of taken) await writeDay(tx, counted)
        })
      }
    } catch (error) {
      log.warn({ err: error }, 'Traffic could not be written down yet')
      counter.giveBack(taken)
      wake()
      return
    }
    await caps.refresh(taken.flatMap((counted) => [...byOwner(counted).keys()]))
    // Users over the cap are not served, so no traffic triggers a flush; the timer rechecks for a raised cap.
    if (caps.hasAny()) wake()
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write).catch((error: unknown) => log.warn({ err: error }, 'Caps could not be looked at'))
    return writing
  }

  function wake() {
    timer ??= setTimeout(() => void flush(), TRAFFIC_FLUSH_INTERVAL_MS).unref()
  }

  /** Returns the user's traffic in the current month and its cap. */
  async function month(userId: number) {
    const { first } = monthIn((await settings.get()).time_zone, now())
    const sums = await queries.sumsSince(db, [userId], first)
    const { monthly_traffic_bytes } = (await groups.inForceOfAll([userId]))(userId)
    return { month_bytes: sums.get(userId) ?? 0, monthly_traffic_bytes }
  }

  return {
    secondsOver: caps.secondsOver,

    month,

    count({ id, owner_id }: { id: number; owner_id: number | null }, bytes: number) {
      counter.count(id, owner_id, bytes)
      wake()
    },

    flush,

    /** Nothing is written after this. */
    async close() {
      await flush()
      clearTimeout(timer)
    },

    /** Returns the owner's traffic per day in the site's time zone. */
    async show(owner: Caller, { from, to }: TrafficQuery) {
      const { time_zone } = await settings.get()
      const last = to ?? dayIn(time_zone, now()).day
      const first = from ?? isoDay(Date.parse(last) - (DEFAULT_PERIOD_DAYS - 1) * DAY_MS)
      const days = await queries.listDays(db, owner.id, first, last)
      return { days, ...(await month(owner.id)) }
    },

    /** Deletes traffic older than the retention period. */
    tidy: () => queries.deleteBefore(db, isoDay(now().getTime() - TRAFFIC_RETENTION_DAYS * DAY_MS)),
  }
}

export type TrafficService = ReturnType<typeof createTrafficService>
