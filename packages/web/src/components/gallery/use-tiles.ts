import { useEffect, useEffectEvent, useState } from 'react'
import { photoWords } from '#components/photo-words.ts'
import type { PhotoColumns, Tile } from '#components/photo-grid/photos.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { placeholders } from './placeholders.ts'
import type { GallerySource, PhotoTile } from './source.ts'
import { tileStore } from './tile-store.ts'

/** What is known of the photos in sight, fetched as they come into it. */
export function useTiles(
  { tiles }: GallerySource,
  photos: PhotoColumns,
  onChange: () => void,
  markOf?: (id: number) => string | null,
) {
  const formats = useFormats()
  const [store] = useState(tileStore)
  const [hashes] = useState(placeholders)
  const [known] = useState(() => new WeakMap<PhotoTile, Tile>())
  const handleChange = useEffectEvent(onChange)
  const ask = useEffectEvent((ids: number[], signal: AbortSignal) => tiles(ids, signal))
  useEffect(() => store.attend({ tiles: (ids, signal) => ask(ids, signal), onChange: () => handleChange() }), [store])
  useEffect(() => hashes.attend(() => handleChange()), [hashes])
  useEffect(() => {
    store.outdate()
    if (photos.count > 0) handleChange()
  }, [store, photos])

  useEffect(() => {
    if (markOf) handleChange()
  }, [markOf])

  function tileOf(id: number): Tile | null {
    const tile = store.get(id)
    if (!tile) return null
    const placeholder = hashes.of(tile.thumbhash)
    const before = known.get(tile)
    const mark = markOf?.(id) ?? null
    if (before?.placeholder === placeholder && before.mark === mark) return before
    const own = photoWords({ ...tile, intro: '' }, formats)
    const words = mark === null ? own : `${own} (${mark})`
    const shown = {
      href: tile.public_url,
      thumbnail: tile.thumbnail_url,
      words,
      placeholder,
      isPrivate: !tile.is_public,
      mark,
    }
    known.set(tile, shown)
    return shown
  }

  return {
    tileOf,
    photoOf: store.get,
    need: (indexes: number[], wisher = 'grid') =>
      store.need(
        indexes.map((index) => photos.ids[index]!),
        wisher,
      ),
  }
}
