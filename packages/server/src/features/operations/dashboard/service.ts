import * as queries from './queries.ts'
import {
  type AdminPermission,
  type BackupProtection,
  type Overview,
  type OverviewStorage,
  roleAllows,
  type UserRole,
  type Waiting,
} from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { ExploreService } from '#features/sharing/explore/service.ts'
import type { RevenueService } from '#features/billing/orders/revenue.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { SettingsStore } from '#settings/store.ts'
import { lastDays } from '#platform/site-time.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** A count is cached for this many times its duration. */
const REST_FACTOR = 100
const MAX_REST_MS = 10 * MINUTE_MS

interface Kept<T> {
  counting: Promise<T>
  /** End of the cache time; a running count is shared by concurrent requests. */
  until: number
}

/**
 * [Note: Counted] Totals of the dashboard are counted, not stored in rows: a sum that every upload updates would
 * serialize all uploads. Covering indexes hold everything that is counted, so no row is read; and a count is cached a
 * hundred times as long as it took, so that counting takes at most one percent of the time however many requests come.
 * A small site is counted in milliseconds and so displays every change at once; with a million photos the totals are a
 * few seconds old. Items that wait for the team are counted on each request, because they are few whatever the size of
 * the site.
 */
export function createCountCache<T>(now: () => Date) {
  const cache = new Map<string, Kept<T>>()

  async function count(name: string, work: () => Promise<T>) {
    const startedAt = performance.now()
    try {
      const result = await work()
      const until = now().getTime() + Math.min(MAX_REST_MS, REST_FACTOR * (performance.now() - startedAt))
      cache.set(name, { counting: Promise.resolve(result), until })
      return result
    } catch (error) {
      cache.delete(name)
      throw error
    }
  }

  return (name: string, work: () => Promise<T>) => {
    const cachedEntry = cache.get(name)
    if (cachedEntry && cachedEntry.until > now().getTime()) return cachedEntry.counting
    const counting = count(name, work)
    cache.set(name, { counting, until: Infinity })
    return counting
  }
}

/** Permission that a role needs for each number of the dashboard. */
const waitingPermissions = {
  registrations: 'users.read',
  reports: 'reports.read',
  tickets: 'tickets.read',
  orders_late: 'orders.read',
  transfers: 'orders.read',
  explore_queue: 'photos.read',
  jobs_failed: 'operations.read',
} satisfies Record<keyof Waiting, AdminPermission>

const totalPermissions = {
  users: 'users.read',
  users_suspended: 'users.read',
  photos: 'photos.read',
  albums: 'photos.read',
  shares: 'photos.read',
  bytes: 'storages.read',
  storages: 'storages.read',
} satisfies Record<keyof Overview['totals'], AdminPermission>

const dayPermissions = {
  day: 'panel.read',
  users: 'users.read',
  photos: 'photos.read',
  bytes: 'photos.read',
  orders: 'orders.read',
} satisfies Record<keyof Overview['days'][number], AdminPermission>

/** Returns the fields that a role may read. */
const visibleTo = <T extends object>(role: UserRole, fields: T, permissions: Record<keyof T, AdminPermission>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => roleAllows(role, permissions[name as keyof T])),
  ) as Partial<T>

interface DashboardServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  revenue: RevenueService
  explore: Pick<ExploreService, 'review'>
  jobs: Pick<Jobs, 'list'>
  getBackupProtection: () => Promise<BackupProtection>
  now: () => Date
}

type FoundStorage = Awaited<ReturnType<typeof queries.listStorages>>[number]

function presentStorage({ checked_at, trouble, ...storage }: FoundStorage): OverviewStorage {
  const checked = trouble ? 'failing' : 'ok'
  return { ...storage, state: checked_at === null ? 'unknown' : checked }
}

export function createDashboardService({
  db,
  settings,
  revenue,
  explore,
  jobs,
  getBackupProtection,
  now,
}: DashboardServiceDeps) {
  const totalsKept = createCountCache<Required<Overview['totals']>>(now)
  const spansKept = createCountCache<Awaited<ReturnType<typeof countSpan>>>(now)

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

  async function getWaiting(role: UserRole): Promise<Waiting> {
    const { counts } = await jobs.list({ page: 1, per_page: 1 })
    const waiting = {
      ...(await queries.countWaiting(db)),
      explore_queue: await explore.review.countWaiting(),
      jobs_failed: counts.failed,
    }
    return visibleTo(role, waiting, waitingPermissions)
  }

  return {
    getWaiting,

    async show(days: number, role: UserRole): Promise<Overview> {
      const { time_zone } = await settings.get()
      const { day } = lastDays(time_zone, now(), 1)[0]!
      // The key contains the day and the time zone, so a new day is counted anew regardless of the cache time.
      const span = await spansKept(`${days} ${time_zone} ${day}`, () => countSpan(days, time_zone))
      return {
        totals: visibleTo(role, await totalsKept('totals', countTotals), totalPermissions),
        waiting: await getWaiting(role),
        ...(roleAllows(role, 'backups.read') &&
          (await queries.hasPhoto(db)) && { protection: await getBackupProtection() }),
        ...(roleAllows(role, 'orders.read') && { revenue: span.revenue }),
        days: span.days.map((each) => ({ ...visibleTo(role, each, dayPermissions), day: each.day })),
      }
    },
  }
}

export type DashboardService = ReturnType<typeof createDashboardService>
