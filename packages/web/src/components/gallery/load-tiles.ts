import type { GallerySource, PhotoTile } from './source.ts'

const perCall = 200

/** What is shown of photos that need not have been in sight. */
export async function loadTiles({ tiles }: Pick<GallerySource, 'tiles'>, ids: number[]): Promise<PhotoTile[]> {
  const { signal } = new AbortController()
  const found: PhotoTile[] = []
  for (let from = 0; from < ids.length; from += perCall) {
    found.push(...(await tiles(ids.slice(from, from + perCall), signal)))
  }
  return found
}
