import type { Incident } from '@imagora/contract'
import type { Handle } from '#http/api/handle.ts'
import type { ActivityList } from './activities.ts'
import type { DriverService } from './integrations.ts'
import type { DoctorService } from './doctor/doctor.ts'
import type { FailedRequestLog } from './failed-requests.ts'
import type { HealthService } from './health.ts'
import type { MetricSamples } from './samples.ts'
import type { JobAdmin } from './job-admin.ts'
import type { ReleaseReader } from './release.ts'

interface Services {
  listActivities: ActivityList
  jobAdmin: JobAdmin
  failures: FailedRequestLog
  health: HealthService
  drivers: DriverService
  samples: MetricSamples
  alerts: { list: () => Promise<Incident[]> }
  doctor: DoctorService
  readRelease: ReleaseReader
}

export function operationRoutes(
  handle: Handle,
  { listActivities, jobAdmin, failures, health, drivers, doctor, readRelease, samples, alerts }: Services,
) {
  handle('GET /admin/activities', ({ client }) => listActivities(client.language))
  handle('GET /admin/jobs', ({ query }) => jobAdmin.list(query))
  handle('POST /admin/jobs/retry', ({ caller, client }) => jobAdmin.retryFailed({ caller, client }))
  handle('PUT /admin/jobs', ({ caller, client, body: { action, ids }, applyEach }) => {
    const change = action === 'retry' ? jobAdmin.retry : jobAdmin.remove
    return applyEach(ids, (id) => change({ caller, client }, id))
  })
  handle('POST /admin/jobs/{id}/retry', ({ caller, client, params }) => jobAdmin.retry({ caller, client }, params.id))
  handle('DELETE /admin/jobs/{id}', ({ caller, client, params }) => jobAdmin.remove({ caller, client }, params.id))
  handle('GET /admin/job-schedules', () => jobAdmin.listSchedules())
  handle('POST /admin/job-schedules/{name}/run', ({ caller, client, params }) =>
    jobAdmin.runScheduled({ caller, client }, params.name),
  )
  handle('GET /admin/failures', ({ query }) => failures.list(query))
  handle('GET /admin/health', () => health.getHealth())
  handle('POST /admin/health/check', ({ caller, client }) => health.check({ caller, client }))
  handle('GET /admin/release', () => readRelease())
  handle('GET /admin/doctor', ({ client }) => doctor.getLast(client.language))
  handle('POST /admin/doctor', ({ caller, client }) => doctor.examine({ caller, client }))
  handle('GET /admin/operations', async ({ query }) => ({
    ...(await samples.series(query.span)),
    incidents: await alerts.list(),
  }))
  handle('GET /admin/drivers', () => drivers.list())
}
