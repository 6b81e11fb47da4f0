import type { Handle } from '#http/api/handle.ts'
import type { PlaceService } from './service.ts'

export function placeRoutes(handle: Handle, places: PlaceService) {
  handle('GET /user/places', ({ caller, query, client }) => places.list(caller, query, client))
  handle('GET /user/places/clusters', ({ caller, query, client }) => places.cluster(caller, query, client))
}
