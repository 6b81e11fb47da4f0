import { readPhotoIndex } from '@imagora/contract/photo-index'
import type { GallerySource } from '#components/gallery/gallery-source.ts'
import { api, apiBytes } from '#data/api/client.ts'
import { type ListState, queryOf } from './list-state.ts'

/** The person's own photos, as far as they are looked for. */
export function librarySource(state: ListState): GallerySource {
  const query = queryOf(state)
  return {
    key: ['photos', 'index', query],
    index: async (signal) => readPhotoIndex(await apiBytes('GET /user/photos/index', { query, signal })),
    tiles: (ids, signal) => api('GET /user/photos/tiles', { query: { ids: ids.join(',') }, signal }),
  }
}
