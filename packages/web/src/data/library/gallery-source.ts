import type { PhotoTile } from '@imagora/contract'
import type { PhotoIndex } from '@imagora/contract/photo-index'

export type { PhotoTile }

/** Where the photos of a gallery come from: a library, an album, a share. */
export interface GallerySource {
  /** Begins with what makes it stale: `['photos', 'index', …]` is asked for anew when photos change. */
  key: readonly unknown[]
  /** The whole order. */
  index: (signal: AbortSignal) => Promise<PhotoIndex>
  /** What is shown of some of them. Whoever is gone is left out. */
  tiles: (ids: number[], signal: AbortSignal) => Promise<PhotoTile[]>
}
