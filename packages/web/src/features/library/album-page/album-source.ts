import type { Album } from '@imagora/contract'
import type { GallerySource } from '#data/library/gallery-source.ts'
import { getPhotoIndex, getPhotoTiles } from '#data/library/photo-index.ts'

const orders = {
  newest: { order: 'newest', by: 'taken' },
  oldest: { order: 'oldest', by: 'taken' },
  manual: { by: 'manual' },
} as const

/** What is in an album, as its owner looks at it. */
export const albumSource = (id: number, sort: Album['sort']): GallerySource => ({
  key: ['photos', 'index', 'album', id, sort],
  index: (signal) => getPhotoIndex({ album_id: id, ...orders[sort] }, signal),
  tiles: getPhotoTiles,
})

/** What may be put into one: the whole library, as far as it is looked for. */
export const librarySource = (q: string | undefined): GallerySource => ({
  key: ['photos', 'index', 'add', q ?? ''],
  index: (signal) => getPhotoIndex({ ...orders.newest, ...(q && { q }) }, signal),
  tiles: getPhotoTiles,
})
