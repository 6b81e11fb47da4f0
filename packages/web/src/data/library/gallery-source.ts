import type { PhotoTile } from '@imagora/contract'
import type { PhotoIndex } from '@imagora/contract/photo-index'

export type { PhotoTile }

/** Source of a gallery's photos: the library, an album or a share. */
export interface GallerySource {
  /** Query key; its prefix decides the invalidation: `['photos', 'index', …]` is refetched when photos change. */
  key: readonly unknown[]
  /** Ids of all photos in order. */
  index: (signal: AbortSignal) => Promise<PhotoIndex>
  /** Returns the tiles of some photos; deleted photos are omitted. */
  tiles: (ids: number[], signal: AbortSignal) => Promise<PhotoTile[]>
}
