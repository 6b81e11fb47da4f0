import type { Handle } from '#http/api/handle.ts'
import type { ImportAdmin } from './admin-service.ts'

export function importRoutes(handle: Handle, imports: ImportAdmin) {
  handle('GET /admin/imports', ({ query, client }) => imports.list(query, client.language))
  handle('GET /admin/imports/{id}', ({ params, client }) => imports.show(params.id, client.language))
  handle('GET /admin/imports/{id}/refused', ({ caller, client, params }) =>
    imports.openRefused({ caller, client }, params.id, client.language),
  )
  handle('POST /admin/imports', ({ caller, client, body }) => imports.start({ caller, client }, body))
  handle('PUT /admin/imports', ({ caller, client, body: { ids }, applyEach }) =>
    applyEach(ids, (id) => imports.change({ caller, client }, id, { state: 'cancelled', token: '' })),
  )
  handle('PUT /admin/imports/{id}', ({ caller, client, params, body }) =>
    imports.change({ caller, client }, params.id, body),
  )
}
