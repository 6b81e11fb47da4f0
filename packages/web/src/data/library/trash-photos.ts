import { readPhotoIndex } from '@imagora/contract/photo-index'
import { queryOptions } from '@tanstack/react-query'
import type { GallerySource } from './gallery-source.ts'
import { api, apiBytes } from '#data/api/client.ts'

/** Deleted photos, last deleted first; grouped by the day of deletion. */
export const trashSource: GallerySource = {
  key: ['trash', 'index'],
  index: async (signal) => readPhotoIndex(await apiBytes('GET /user/trash/index', { signal })),
  tiles: (ids, signal) => api('GET /user/trash/tiles', { query: { ids: ids.join(',') }, signal }),
}

const dayMs = 86_400_000

/** Retention of the trash in days, read from any photo in it. */
export const trashDaysQuery = queryOptions({
  queryKey: ['trash', 'days'],
  async queryFn({ signal }) {
    const { data } = await api('GET /user/trash', { query: { per_page: 1 }, signal })
    const [photo] = data
    return photo ? Math.round((Date.parse(photo.removed_at) - Date.parse(photo.deleted_at)) / dayMs) : null
  },
})
