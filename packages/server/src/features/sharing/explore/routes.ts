import type { Handle } from '#http/api/handle.ts'
import type { ExploreService } from './service.ts'

export function exploreRoutes(handle: Handle, explore: ExploreService) {
  const { albums, review } = explore
  handle('GET /explore/photos', ({ caller, query, client }) => explore.photos(caller, query, client))
  handle('GET /explore/photos/index', ({ query, client }) => explore.index(query, client))
  handle('GET /explore/photos/tiles', ({ caller, query, client }) => explore.tiles(caller, query.ids, client))
  handle('GET /explore/photos/{id}', ({ caller, params, client }) => explore.get(caller, params.id, client))
  handle('POST /explore/photos/{id}/like', ({ caller, params }) => explore.like(caller, params.id))
  handle('DELETE /explore/photos/{id}/unlike', ({ caller, params }) => explore.unlike(caller, params.id))
  handle('GET /explore/tags', () => explore.tags())
  handle('GET /explore/albums', ({ query, client }) => albums.list(query, client))
  handle('GET /explore/albums/{id}', ({ params, client }) => albums.get(params.id, client))
  handle('GET /explore/albums/{id}/photos', ({ caller, params, query, client }) =>
    albums.photos(caller, params.id, query, client),
  )
  handle('GET /explore/albums/{id}/photos/index', ({ params, query }) => albums.index(params.id, query))
  handle('GET /explore/users/{username}', ({ params, client }) => explore.user(params.username, client))
  handle('GET /admin/explore', ({ query, client }) => review.list(query, client))
  handle('PUT /admin/explore', ({ caller, client, body }) => review.decide({ caller, client }, body))
}
