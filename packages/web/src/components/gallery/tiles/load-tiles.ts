import type { GallerySource, PhotoTile } from '#data/library/gallery-source.ts'

const TILES_PER_REQUEST = 200

interface Options {
  signal?: AbortSignal
  /** Called with the number of tiles processed so far. */
  onProgress?: (count: number) => void
}

/** Loads tiles that may never have been visible, in the order of the ids. Deleted photos are omitted. */
export async function loadTiles(
  { tiles }: Pick<GallerySource, 'tiles'>,
  ids: number[],
  { signal = new AbortController().signal, onProgress }: Options = {},
): Promise<PhotoTile[]> {
  const found = new Map<number, PhotoTile>()
  for (let from = 0; from < ids.length; from += TILES_PER_REQUEST) {
    for (const tile of await tiles(ids.slice(from, from + TILES_PER_REQUEST), signal)) found.set(tile.id, tile)
    onProgress?.(Math.min(ids.length, from + TILES_PER_REQUEST))
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}
