import type { Handle } from '#http/api/handle.ts'
import type { TagService } from './service.ts'

export function tagRoutes(handle: Handle, tags: TagService) {
  handle('GET /user/tags', ({ caller }) => tags.list(caller))
}
