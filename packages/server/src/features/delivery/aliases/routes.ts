import type { Handle } from '#http/api/handle.ts'
import type { AliasService } from './service.ts'

export function aliasRoutes(handle: Handle, aliases: AliasService) {
  handle('GET /admin/aliases', ({ query }) => aliases.list(query))
  handle('POST /admin/aliases', ({ caller, client, body }) => aliases.add({ caller, client }, body))
  handle('DELETE /admin/aliases', ({ caller, client, body }) => aliases.remove({ caller, client }, body))
}
