import type { Handle } from '#http/handle.ts'
import type { DriverService } from './drivers.ts'
import type { FailureLog } from './failures.ts'
import type { HealthService } from './health.ts'
import type { JobAdmin } from './service.ts'

interface Services {
  jobAdmin: JobAdmin
  failures: FailureLog
  health: HealthService
  drivers: DriverService
}

export function operationRoutes(handle: Handle, { jobAdmin, failures, health, drivers }: Services) {
  handle('GET /admin/jobs', ({ query }) => jobAdmin.list(query))
  handle('POST /admin/jobs/retry', ({ caller, client }) => jobAdmin.retryFailed({ caller, client }))
  handle('POST /admin/jobs/{id}/retry', ({ caller, client, params }) => jobAdmin.retry({ caller, client }, params.id))
  handle('DELETE /admin/jobs/{id}', ({ caller, client, params }) => jobAdmin.remove({ caller, client }, params.id))
  handle('GET /admin/failures', ({ query }) => failures.list(query))
  handle('GET /admin/health', () => health.look())
  handle('POST /admin/health/check', ({ caller, client }) => health.check({ caller, client }))
  handle('GET /admin/drivers', () => drivers.list())
}
