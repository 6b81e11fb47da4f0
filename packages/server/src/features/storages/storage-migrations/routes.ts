import type { Handle } from '#http/api/handle.ts'
import type { MoveService } from './service.ts'

export function moveRoutes(handle: Handle, moves: MoveService) {
  handle('GET /admin/moves', ({ query }) => moves.list(query))
  handle('POST /admin/moves', ({ caller, client, body }) => moves.start({ caller, client }, body))
  handle('PUT /admin/moves/{id}', ({ caller, client, params, body }) =>
    moves.change({ caller, client }, params.id, body),
  )
}
