import type { Handle } from '#http/api/handle.ts'
import type { GrowthService } from './service.ts'

export function growthRoutes(handle: Handle, growth: GrowthService) {
  handle('GET /admin/growth', () => growth.getGrowth())
  handle('POST /admin/growth/measure', ({ caller, client }) => growth.measureNow({ caller, client }))
  handle('POST /admin/growth/clean', ({ caller, client, body }) => growth.clean({ caller, client }, body.kind))
}
