import type { Usage } from '@imagora/contract'
import { type Caller, hasPermission } from '#platform/caller.ts'
import type { Db } from '#db/schema/schema.ts'
import type { GroupService } from '#features/billing/groups/service.ts'
import type { TrashForecast } from '#features/billing/entitlements/over-quota.ts'
import type { TrafficService } from '#features/delivery/traffic/service.ts'
import type { UploadsUsed } from '#features/uploads/uploads/reservations.ts'
import type { SettingsStore } from '#settings/store.ts'
import { lastDays } from '#platform/site-time.ts'
import * as queries from './queries.ts'

interface UsageServiceDeps {
  db: Db
  settings: Pick<SettingsStore, 'get'>
  groups: Pick<GroupService, 'getEffectiveGroup'>
  uploadsUsed: UploadsUsed
  forecastTrash: TrashForecast
  traffic: Pick<TrafficService, 'month'>
  now: () => Date
}

const DEFAULT_PERIOD_DAYS = 30

export function createUsageService({
  db,
  settings,
  groups,
  uploadsUsed,
  forecastTrash,
  traffic,
  now,
}: UsageServiceDeps) {
  async function storageOf(userId: number, group_bytes: number): Promise<Usage['storage']> {
    const used_bytes = await queries.findUsedBytes(db, userId)
    const packages = await queries.listPackages(db, userId, now().toISOString())
    const added = packages.reduce((sum, { bytes }) => sum + bytes, 0)
    const total_bytes = group_bytes > 0 ? group_bytes + added : 0
    const isTooMuch = total_bytes > 0 && used_bytes > total_bytes
    const trash_at = isTooMuch ? await forecastTrash(userId) : null
    return { used_bytes, group_bytes, packages, total_bytes, trash_at }
  }

  return {
    async show(caller: Caller): Promise<Usage> {
      const { id } = caller
      const group = await groups.getEffectiveGroup(id)
      const { packages, ...storage } = await storageOf(id, group.capacity_bytes)
      const { month_bytes, monthly_traffic_bytes } = await traffic.month(id)
      const { time_zone } = await settings.get()
      return {
        ...(await uploadsUsed(id, group)),
        storage: { ...storage, packages: hasPermission(caller, 'user:capacity:read') ? packages : [] },
        traffic: { used_bytes: month_bytes, limit_bytes: monthly_traffic_bytes },
        days: await queries.countUploads(db, id, lastDays(time_zone, now(), DEFAULT_PERIOD_DAYS)),
      }
    },
  }
}

export type UsageService = ReturnType<typeof createUsageService>
