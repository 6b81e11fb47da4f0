import type { Handle } from '#http/api/handle.ts'
import type { SetupChecklistService } from './setup-checklist.ts'
import type { DashboardService } from './service.ts'
import type { StatisticsService } from './statistics.ts'

export function overviewRoutes(
  handle: Handle,
  overview: DashboardService,
  statistics: StatisticsService,
  checklist: SetupChecklistService,
) {
  handle('GET /admin/overview', ({ query, caller }) => overview.show(query.days, caller.role))
  handle('GET /admin/statistics', ({ query, caller }) => statistics.read(query, caller.role))
  handle('GET /admin/waiting', ({ caller }) => overview.getWaiting(caller.role))
  handle('GET /admin/checklist', () => checklist.show())
  handle('PUT /admin/checklist', ({ caller, client, body }) => checklist.hide({ caller, client }, body.is_hidden))
}
