import type { Handle } from '#http/api/handle.ts'
import type { AlertService } from './service.ts'

export function alertRoutes(handle: Handle, alerts: AlertService) {
  handle('POST /admin/settings/test_alert', ({ caller, client }) => alerts.test({ caller, client }))
}
