import type { Handle } from '#http/api/handle.ts'
import type { GroupAdmin } from './admin-service.ts'
import type { GroupService } from './service.ts'

export function groupRoutes(handle: Handle, groups: GroupService, admin: GroupAdmin) {
  handle('GET /group', ({ caller }) => groups.show(caller?.id ?? null))
  handle('GET /admin/groups', ({ query }) => admin.list(query))
  handle('GET /admin/groups/storages', () => admin.listStorages())
  handle('POST /admin/groups', ({ caller, client, body }) => admin.create({ caller, client }, body))
  handle('DELETE /admin/groups', ({ caller, client, body: { ids }, applyEach }) =>
    applyEach(ids, (id) => admin.remove({ caller, client }, id)),
  )
  handle('PUT /admin/groups/{id}', ({ caller, client, params, body }) =>
    admin.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/groups/{id}', ({ caller, client, params }) => admin.remove({ caller, client }, params.id))
}
