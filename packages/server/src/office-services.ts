import type { AuditService } from '#features/audit/service.ts'
import type { ExploreService } from '#features/explore/service.ts'
import type { RevenueService } from '#features/orders/revenue.ts'
import { checklistService } from '#features/overview/checklist.ts'
import { overviewService } from '#features/overview/service.ts'
import type { SettingsStore } from '#settings/store.ts'
import type { Outside } from './services.ts'

interface Needs {
  settings: SettingsStore
  audit: AuditService
  explore: ExploreService
  revenue: RevenueService
}

/** What those who run the site see of the whole of it. */
export const makeOfficeServices = (outside: Outside, needs: Needs) => ({
  overview: overviewService({ ...outside, ...needs }),
  checklist: checklistService({ ...outside, ...needs }),
})
