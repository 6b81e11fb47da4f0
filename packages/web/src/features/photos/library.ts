import { readPhotoIndex } from '@imagora/contract/photo-index'
import type { GallerySource } from '#components/gallery/source.ts'
import { api, apiBytes } from '#lib/api.ts'
import type { PhotosSearch } from './queries.ts'

/** The person's own photos, as far as they are looked for. */
export const librarySource = (search: PhotosSearch): GallerySource => ({
  key: ['photos', 'index', search],
  index: async (signal) => readPhotoIndex(await apiBytes('GET /user/photos/index', { query: { ...search }, signal })),
  tiles: (ids, signal) => api('GET /user/photos/tiles', { query: { ids: ids.join(',') }, signal }),
})
