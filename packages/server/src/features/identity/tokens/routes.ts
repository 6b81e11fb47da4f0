import type { Handle } from '#http/api/handle.ts'
import type { ApiTokenService } from './api-tokens.ts'

export function tokenRoutes(handle: Handle, apiTokens: ApiTokenService) {
  handle('GET /token_permissions', async ({ client }) => apiTokens.listPermissions(client))
  handle('GET /user/tokens', ({ caller, query }) => apiTokens.list(caller, query))
  handle('POST /user/tokens', ({ caller, body }) => apiTokens.create(caller, body))
  handle('DELETE /user/tokens/{id}', ({ caller, params }) => apiTokens.remove(caller, params.id))
}
