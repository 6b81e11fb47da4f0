import type { Handle } from '#http/api/handle.ts'
import type { ModerationService } from './service.ts'

export function moderationRoutes(handle: Handle, moderation: ModerationService) {
  handle('POST /admin/settings/test_moderation', ({ caller, client }) => moderation.test({ caller, client }))
}
