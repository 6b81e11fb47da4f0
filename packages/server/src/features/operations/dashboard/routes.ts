import type { Handle } from '#http/api/handle.ts'
import type { SetupChecklistService } from './setup-checklist.ts'
import type { DashboardService } from './service.ts'

export function overviewRoutes(handle: Handle, overview: DashboardService, checklist: SetupChecklistService) {
  handle('GET /admin/overview', ({ query }) => overview.show(query.days))
  handle('GET /admin/waiting', () => overview.getWaiting())
  handle('GET /admin/checklist', () => checklist.show())
  handle('PUT /admin/checklist', ({ caller, client, body }) => checklist.hide({ caller, client }, body.is_hidden))
}
