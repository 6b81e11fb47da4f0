import type { Handle } from '#http/handle.ts'
import type { GroupService } from './service.ts'

export function groupRoutes(handle: Handle, groups: GroupService) {
  handle('GET /group', ({ caller }) => groups.show(caller?.id ?? null))
}
