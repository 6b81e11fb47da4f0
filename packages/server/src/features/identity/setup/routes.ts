import type { Handle } from '#http/api/handle.ts'
import type { SetupService } from './service.ts'

export function setupRoutes(handle: Handle, setup: SetupService) {
  handle('POST /setup', ({ body, client }) => setup.completeSetup(body, client))
}
