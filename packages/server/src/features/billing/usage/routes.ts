import type { Handle } from '#http/api/handle.ts'
import type { UsageService } from './service.ts'

export function usageRoutes(handle: Handle, usage: UsageService) {
  handle('GET /user/usage', ({ caller }) => usage.show(caller))
}
