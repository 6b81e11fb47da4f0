import type { GallerySource, PhotoTile } from '#data/library/gallery-source.ts'

const perCall = 200

interface Options {
  signal?: AbortSignal
  /** So many are known by now. */
  onProgress?: (count: number) => void
}

/** What is shown of photos that need not have been in sight, in the order of their ids. Whoever is gone is left out. */
export async function loadTiles(
  { tiles }: Pick<GallerySource, 'tiles'>,
  ids: number[],
  { signal = new AbortController().signal, onProgress }: Options = {},
): Promise<PhotoTile[]> {
  const found = new Map<number, PhotoTile>()
  for (let from = 0; from < ids.length; from += perCall) {
    for (const tile of await tiles(ids.slice(from, from + perCall), signal)) found.set(tile.id, tile)
    onProgress?.(Math.min(ids.length, from + perCall))
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}
