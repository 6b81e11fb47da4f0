import type { Handle } from '#http/api/handle.ts'
import type { EntitlementGifts } from './gifts.ts'
import type { EntitlementService } from './service.ts'

export function entitlementRoutes(handle: Handle, entitlements: EntitlementService, gifts: EntitlementGifts) {
  handle('GET /user/groups', ({ caller, query }) => entitlements.list.groups(caller.id, query))
  handle('DELETE /user/groups/{id}', ({ caller, params }) => entitlements.removeGroup(caller.id, params.id))
  handle('GET /user/capacities', ({ caller, query }) => entitlements.list.capacities(caller.id, query))
  handle('DELETE /user/capacities/{id}', ({ caller, params }) => entitlements.removeCapacity(caller.id, params.id))

  handle('GET /admin/users/{id}/groups', ({ params, query }) => gifts.groups(params.id, query))
  handle('POST /admin/users/{id}/groups', ({ caller, client, params, body }) =>
    gifts.giveGroup({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/users/{id}/groups/{owned_id}', ({ caller, client, params }) =>
    gifts.takeGroup({ caller, client }, params.id, params.owned_id),
  )
  handle('GET /admin/users/{id}/capacities', ({ params, query }) => gifts.capacities(params.id, query))
  handle('POST /admin/users/{id}/capacities', ({ caller, client, params, body }) =>
    gifts.giveCapacity({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/users/{id}/capacities/{owned_id}', ({ caller, client, params }) =>
    gifts.takeCapacity({ caller, client }, params.id, params.owned_id),
  )
}
