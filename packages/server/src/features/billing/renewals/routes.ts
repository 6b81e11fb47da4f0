import type { Handle } from '#http/api/handle.ts'
import type { RenewalService } from './service.ts'

export function renewalRoutes(handle: Handle, renewals: RenewalService) {
  handle('PUT /user/groups/{id}/renewal', ({ caller, params, body }) =>
    renewals.setActive(caller.id, params.id, body.is_active),
  )
  handle('DELETE /admin/users/{id}/groups/{owned_id}/renewal', ({ caller, client, params }) =>
    renewals.stop({ caller, client }, params.id, params.owned_id),
  )
}
