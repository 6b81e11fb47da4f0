import * as queries from './queries.ts'
import type { Overview, OverviewStorage, Waiting } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { ExploreService } from '#features/sharing/explore/service.ts'
import type { RevenueService } from '#features/billing/orders/revenue.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { SettingsStore } from '#settings/store.ts'
import { lastDays } from '#platform/site-time.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** Times as long as it took. */
const REST_FACTOR = 100
const MAX_REST_MS = 10 * MINUTE_MS

interface Kept<T> {
  counting: Promise<T>
  /** Until then; what is still being counted is good for whoever comes meanwhile. */
  until: number
}

/**
 * [Note: Counted] What the dashboard tells of the whole site is counted, not kept in rows: a sum that every upload
 * changes would make all uploads wait for one another. Indexes hold all that is counted, so that no row is read; and a
 * count is kept a hundred times as long as it took, so that counting takes one percent of the time at most however many
 * look. A small site is counted in milliseconds and so sees every change at once; of a million photos the sum is a few
 * seconds old. What waits for the team is counted anew each time: that is little, whatever the size of the site.
 */
export function counted<T>(now: () => Date) {
  const kept = new Map<string, Kept<T>>()

  async function count(name: string, work: () => Promise<T>) {
    const begun = performance.now()
    try {
      const result = await work()
      const until = now().getTime() + Math.min(MAX_REST_MS, REST_FACTOR * (performance.now() - begun))
      kept.set(name, { counting: Promise.resolve(result), until })
      return result
    } catch (error) {
      kept.delete(name)
      throw error
    }
  }

  return (name: string, work: () => Promise<T>) => {
    const known = kept.get(name)
    if (known && known.until > now().getTime()) return known.counting
    const counting = count(name, work)
    kept.set(name, { counting, until: Infinity })
    return counting
  }
}

interface DashboardServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  revenue: RevenueService
  explore: Pick<ExploreService, 'review'>
  jobs: Pick<Jobs, 'list'>
  now: () => Date
}

type FoundStorage = Awaited<ReturnType<typeof queries.listStorages>>[number]

function presentStorage({ checked_at, trouble, ...storage }: FoundStorage): OverviewStorage {
  const checked = trouble ? 'failing' : 'ok'
  return { ...storage, state: checked_at === null ? 'unknown' : checked }
}

/** The whole site at a glance, for those who run it. */
export function createDashboardService({ db, settings, revenue, explore, jobs, now }: DashboardServiceDeps) {
  const totalsKept = counted<Overview['totals']>(now)
  const spansKept = counted<Pick<Overview, 'revenue' | 'days'>>(now)

  async function countTotals() {
    const storages = (await queries.listStorages(db)).map(presentStorage)
    const bytes = storages.reduce((sum, storage) => sum + storage.bytes, 0)
    return { ...(await queries.countThings(db)), bytes, storages }
  }

  async function countSpan(count: number, zone: string) {
    const days = lastDays(zone, now(), count)
    const uploads = await queries.countUploads(db, days)
    const arrivals = new Map((await queries.countArrivals(db, days)).map(({ day, users }) => [day, users]))
    const { currencies } = await revenue.read(count)
    const sold = new Map<string, number>()
    for (const { day, orders } of currencies.flatMap((each) => each.days)) sold.set(day, (sold.get(day) ?? 0) + orders)
    return {
      revenue: currencies.map(({ currency, total, order_count }) => ({ currency, total, order_count })),
      days: uploads.map((each) => ({
        ...each,
        users: arrivals.get(each.day) ?? 0,
        orders: sold.get(each.day) ?? 0,
      })),
    }
  }

  async function waiting(): Promise<Waiting> {
    const { counts } = await jobs.list({ page: 1, per_page: 1 })
    return {
      ...(await queries.countWaiting(db)),
      explore_queue: await explore.review.countWaiting(),
      jobs_failed: counts.failed,
    }
  }

  return {
    waiting,

    async show(days: number): Promise<Overview> {
      const { time_zone } = await settings.get()
      const { day } = lastDays(time_zone, now(), 1)[0]!
      return {
        totals: await totalsKept('totals', countTotals),
        waiting: await waiting(),
        // Another day or another zone is another span, however long the count would be kept.
        ...(await spansKept(`${days} ${time_zone} ${day}`, () => countSpan(days, time_zone))),
      }
    },
  }
}

export type DashboardService = ReturnType<typeof createDashboardService>
