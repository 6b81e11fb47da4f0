import type { Handle } from '#http/api/handle.ts'
import type { SessionService } from './service.ts'

export function sessionRoutes(handle: Handle, sessions: SessionService) {
  handle('GET /user/sessions', ({ caller, query }) => sessions.list(caller, query))
  handle('DELETE /user/sessions/{id}', ({ caller, params }) => sessions.end(caller.id, params.id))
  handle('DELETE /user/sessions', ({ caller }) => sessions.endOthers(caller))
}
