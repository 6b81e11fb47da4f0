import type { Album } from '@imagora/contract'
import { readPhotoIndex } from '@imagora/contract/photo-index'
import type { GallerySource } from '#data/library/gallery-source.ts'
import { api, apiBytes } from '#data/api/client.ts'

const orders = {
  newest: { order: 'newest', by: 'taken' },
  oldest: { order: 'oldest', by: 'taken' },
  manual: { by: 'manual' },
} as const

const tiles: GallerySource['tiles'] = (ids, signal) =>
  api('GET /user/photos/tiles', { query: { ids: ids.join(',') }, signal })

/** What is in an album, as its owner looks at it. */
export const albumSource = (id: number, sort: Album['sort']): GallerySource => ({
  key: ['photos', 'index', 'album', id, sort],
  index: async (signal) =>
    readPhotoIndex(await apiBytes('GET /user/photos/index', { query: { album_id: id, ...orders[sort] }, signal })),
  tiles,
})

/** What may be put into one: the whole library, as far as it is looked for. */
export const librarySource = (q: string | undefined): GallerySource => ({
  key: ['photos', 'index', 'add', q ?? ''],
  index: async (signal) =>
    readPhotoIndex(await apiBytes('GET /user/photos/index', { query: { ...orders.newest, ...(q && { q }) }, signal })),
  tiles,
})
