import type { Handle } from '#http/api/handle.ts'
import type { PlanAdmin } from './admin-service.ts'
import type { PlanService } from './service.ts'

export function planRoutes(handle: Handle, plans: PlanService, admin: PlanAdmin) {
  handle('GET /plans', ({ query }) => plans.list(query))
  handle('GET /plans/{id}', ({ params }) => plans.read(params.id))
  handle('GET /admin/plans', ({ query }) => admin.list(query))
  handle('POST /admin/plans', ({ caller, client, body }) => admin.create({ caller, client }, body))
  handle('PUT /admin/plans', ({ caller, client, body: { action, ids }, applyEach }) =>
    applyEach(ids, (id) => admin.update({ caller, client }, id, { is_published: action === 'publish' })),
  )
  handle('PUT /admin/plans/{id}', ({ caller, client, params, body }) =>
    admin.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/plans/{id}', ({ caller, client, params }) => admin.remove({ caller, client }, params.id))
}
