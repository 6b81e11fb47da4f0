import type { Handle } from '#http/handle.ts'
import type { UserService } from './service.ts'

export function userRoutes(handle: Handle, users: UserService) {
  handle('GET /admin/users', ({ query }) => users.list(query))
  handle('GET /admin/users/{id}', ({ params }) => users.get(params.id))
  handle('POST /admin/users', ({ caller, client, body }) => users.create({ caller, client }, body))
  handle('PUT /admin/users/{id}', ({ caller, client, params, body }) =>
    users.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/users/{id}/second_factors', ({ caller, client, params }) =>
    users.removeSecondFactors({ caller, client }, params.id),
  )
}
