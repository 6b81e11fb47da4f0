import type { Handle } from '#http/api/handle.ts'
import type { SessionService } from './service.ts'

export function sessionRoutes(handle: Handle, sessions: SessionService) {
  handle('GET /user/sessions', ({ caller, query }) => sessions.list(caller, query))
  handle('DELETE /user/sessions/{id}', ({ caller, params }) => sessions.endSession(caller.id, params.id))
  handle('DELETE /user/sessions', ({ caller }) => sessions.endOtherSessions(caller))
}
