import type { Handle } from '#http/api/handle.ts'
import type { SavedFilterService } from './service.ts'

export function savedFilterRoutes(handle: Handle, savedFilters: SavedFilterService) {
  handle('GET /user/saved_filters', ({ caller, query }) => savedFilters.list(caller, query.table))
  handle('POST /user/saved_filters', ({ caller, body }) => savedFilters.create(caller, body))
  handle('PUT /user/saved_filters/{id}', ({ caller, params, body }) => savedFilters.update(caller, params.id, body))
  handle('DELETE /user/saved_filters/{id}', ({ caller, params }) => savedFilters.remove(caller, params.id))
}
