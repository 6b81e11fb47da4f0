import type { Handle } from '#http/api/handle.ts'
import type { ApplyBulkUserChange } from './bulk-changes.ts'
import type { UserAccessService } from './user-credentials.ts'
import type { ResetPassword } from './reset-password.ts'
import type { UserService } from './service.ts'

interface Services {
  users: UserService
  userAccess: UserAccessService
  resetPassword: ResetPassword
  applyBulkUserChange: ApplyBulkUserChange
}

export function userRoutes(handle: Handle, services: Services) {
  const { users, userAccess: access, resetPassword, applyBulkUserChange } = services
  handle('GET /admin/users', ({ query }) => users.list(query))
  handle('GET /admin/users/{id}', ({ params }) => users.get(params.id))
  handle('POST /admin/users', ({ caller, client, body }) => users.create({ caller, client }, body))
  handle('PUT /admin/users', ({ caller, client, body, applyEach }) =>
    applyEach(body.ids, (id) => applyBulkUserChange({ caller, client }, id, body)),
  )
  handle('DELETE /admin/users/sessions', ({ caller, client, body, applyEach }) =>
    applyEach(body.ids, (id) => access.endSessions({ caller, client }, id)),
  )
  handle('PUT /admin/users/{id}', ({ caller, client, params, body }) =>
    users.update({ caller, client }, params.id, body),
  )
  handle('DELETE /admin/users/{id}/second_factors', ({ caller, client, params }) =>
    users.removeSecondFactors({ caller, client }, params.id),
  )

  handle('POST /admin/users/{id}/reset_password', ({ caller, client, params, body }) =>
    resetPassword({ caller, client }, params.id, body.everything),
  )

  handle('GET /admin/users/{id}/sessions', ({ caller, client, params, query }) =>
    access.listSessions({ caller, client }, params.id, query),
  )
  handle('DELETE /admin/users/{id}/sessions', ({ caller, client, params }) =>
    access.endSessions({ caller, client }, params.id),
  )
  handle('DELETE /admin/users/{id}/sessions/{token_id}', ({ caller, client, params }) =>
    access.endSession({ caller, client }, params.id, params.token_id),
  )
  handle('GET /admin/users/{id}/tokens', ({ params, query }) => access.listTokens(params.id, query))
  handle('DELETE /admin/users/{id}/tokens', ({ caller, client, params }) =>
    access.deleteTokens({ caller, client }, params.id),
  )
  handle('DELETE /admin/users/{id}/tokens/{token_id}', ({ caller, client, params }) =>
    access.deleteToken({ caller, client }, params.id, params.token_id),
  )
}
