import type { Handle } from '#http/api/handle.ts'
import type { StorageAdmin } from './admin-service.ts'

export function storageRoutes(handle: Handle, storages: StorageAdmin) {
  handle('GET /admin/storages', ({ query }) => storages.list(query))
  handle('GET /admin/storages/groups', () => storages.listGroups())
  handle('POST /admin/storages', ({ caller, client, body }) => storages.create({ caller, client }, body))
  handle('POST /admin/storages/test', ({ caller, client, body }) => storages.testConnection({ caller, client }, body))
  handle('PUT /admin/storages/{id}', ({ caller, client, params, body }) =>
    storages.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/storages/{id}', ({ caller, client, params }) => storages.remove({ caller, client }, params.id))
  handle('GET /admin/storages/{id}/holder', ({ params }) => storages.holderOf(params.id))
  handle('POST /admin/storages/{id}/confirm', ({ caller, client, params, body }) =>
    storages.confirm({ caller, client }, params.id, body.is_adopting),
  )
  handle('POST /admin/storages/{id}/test', ({ caller, client, params }) => storages.test({ caller, client }, params.id))
}
