import type { Overview, OverviewStorage, Waiting } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { ExploreService } from '#features/sharing/explore/service.ts'
import type { RevenueService } from '#features/billing/orders/revenue.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { SettingsStore } from '#settings/store.ts'
import { lastDays } from '#platform/site-time.ts'
import { counted } from './counted.ts'
import * as queries from './queries.ts'

interface Needs {
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
export function overviewService({ db, settings, revenue, explore, jobs, now }: Needs) {
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

export type OverviewService = ReturnType<typeof overviewService>
