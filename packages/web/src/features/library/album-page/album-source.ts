import type { Album } from '@imagora/contract'
import type { GallerySource } from '#data/library/gallery-source.ts'
import { getPhotoIndex, getPhotoTiles } from '#data/library/photos.ts'

const orders = {
  newest: { order: 'newest', by: 'taken' },
  oldest: { order: 'oldest', by: 'taken' },
  manual: { by: 'manual' },
} as const

/** Photos of an album, as its owner sees them. */
export const albumSource = (id: number, sort: Album['sort']): GallerySource => ({
  key: ['photos', 'index', 'album', id, sort],
  index: (signal) => getPhotoIndex({ album_id: id, ...orders[sort] }, signal),
  tiles: getPhotoTiles,
})

/** Photos that can be added to an album: the whole library, filtered by the search text. */
export const librarySource = (q: string | undefined): GallerySource => ({
  key: ['photos', 'index', 'add', q ?? ''],
  index: (signal) => getPhotoIndex({ ...orders.newest, ...(q && { q }) }, signal),
  tiles: getPhotoTiles,
})
