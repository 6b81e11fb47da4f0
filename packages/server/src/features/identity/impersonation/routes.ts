import type { Handle } from '#http/api/handle.ts'
import type { AuthService } from '#features/identity/auth/service.ts'
import type { ImpersonationService } from './service.ts'

export function impersonationRoutes(
  handle: Handle,
  impersonation: ImpersonationService,
  auth: Pick<AuthService, 'logout'>,
) {
  handle('POST /logout', ({ caller, client }) =>
    caller.impersonator ? impersonation.stop({ caller, client }, caller.impersonator) : auth.logout(caller),
  )
  handle('POST /admin/users/{id}/impersonation', ({ caller, client, params, body }) =>
    impersonation.start({ caller, client }, params.id, body.reason),
  )
  handle('GET /user/impersonations', ({ caller, query }) => impersonation.list(caller, query))
}
