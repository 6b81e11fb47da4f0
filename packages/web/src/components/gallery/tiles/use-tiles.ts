import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPhotoLabel } from '#components/photos/photo-labels.ts'
import { mayBeTransparent, type PhotoColumns, type Tile } from '#components/photo-grid/photo-columns.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import type { GallerySource, PhotoTile } from '#data/library/gallery-source.ts'
import { createTileStore } from './tile-store.ts'
import type * as videoTilesModule from './video-tiles.ts'

const mostKept = 2000

type VideoTiles = typeof videoTilesModule

/** Loaded with the first tile of a video; most lists have none. */
let videoTiles: VideoTiles | undefined

/** A network that fails here takes no tile away: a video then looks like a picture. */
async function loadVideoTiles() {
  videoTiles ??= await import('./video-tiles.ts').catch(() => undefined)
  return videoTiles
}

/** Renders thumbhashes as images in a worker; thirty of them would take ten milliseconds of a frame. */
function createPlaceholderStore() {
  const drawn = new Map<string, string>()
  let asked = new Set<string>()
  let waiting = new Set<string>()
  let worker: Worker | undefined
  let isScheduled = false
  let onChange = () => {}

  function handleDrawn({ data }: MessageEvent<[string, string][]>) {
    for (const [hash, url] of data) {
      drawn.set(hash, url)
      asked.delete(hash)
    }
    for (const hash of drawn.keys()) {
      if (drawn.size <= mostKept) break
      drawn.delete(hash)
    }
    onChange()
  }

  function send() {
    isScheduled = false
    if (!worker) {
      worker = new Worker(new URL('./thumbhash.worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', handleDrawn)
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage([...waiting])
    waiting = new Set()
  }

  return {
    /** Returns null until the placeholder is rendered. */
    getUrl(hash: string | null) {
      if (!hash) return null
      const known = drawn.get(hash)
      if (known !== undefined) return known || null
      if (!asked.has(hash)) {
        asked.add(hash)
        waiting.add(hash)
        if (!isScheduled) queueMicrotask(send)
        isScheduled = true
      }
      return null
    },

    connect(given: () => void) {
      onChange = given
      return () => {
        worker?.terminate()
        worker = undefined
        asked = new Set()
      }
    },
  }
}

/** Provides the tiles of visible photos, loaded on scroll. */
export function useTiles(
  { tiles }: GallerySource,
  photos: PhotoColumns,
  onChange: () => void,
  markOf?: (id: number) => string | null,
) {
  const { t, i18n } = useTranslation('gallery')
  const formats = useFormats()
  const [store] = useState(createTileStore)
  const [hashes] = useState(createPlaceholderStore)
  const [known] = useState(() => new WeakMap<PhotoTile, Tile>())
  const handleChange = useEffectEvent(onChange)
  const [VideoPreview, setVideoPreview] = useState<VideoTiles['VideoPreview'] | null>(null)
  const ask = useEffectEvent(async (ids: number[], signal: AbortSignal) => {
    const loaded = await tiles(ids, signal)
    if (loaded.some(({ kind }) => kind !== 'image')) {
      const loadedVideos = await loadVideoTiles()
      if (loadedVideos) setVideoPreview(() => loadedVideos.VideoPreview)
    }
    return loaded
  })
  useEffect(() => store.connect({ tiles: (ids, signal) => ask(ids, signal), onChange: () => handleChange() }), [store])
  useEffect(() => hashes.connect(() => handleChange()), [hashes])
  useEffect(() => {
    store.invalidate()
    if (photos.count > 0) handleChange()
  }, [store, photos])

  useEffect(() => {
    if (markOf) handleChange()
  }, [markOf])

  function tileOf(id: number): Tile | null {
    const tile = store.get(id)
    if (!tile) return null
    const placeholder = hashes.getUrl(tile.thumbhash)
    const before = known.get(tile)
    const mark = markOf?.(id) ?? null
    if (before?.placeholder === placeholder && before.mark === mark) return before
    const name = getPhotoLabel({ ...tile, intro: '' }, formats)
    const { label: own, length } = videoTiles?.describeTile(tile, name, t, i18n.language) ?? {
      label: name,
      length: null,
    }
    const notes = [...(tile.is_signed ? [t('protected')] : []), ...(mark === null ? [] : [mark])]
    const words = notes.length === 0 ? own : `${own} (${notes.join(', ')})`
    const shown = {
      href: tile.public_url,
      thumbnail: tile.thumbnail_url,
      words,
      placeholder,
      isProtected: tile.is_signed,
      isTransparent: mayBeTransparent(tile.thumbhash),
      length,
      mark,
    }
    known.set(tile, shown)
    return shown
  }

  const idsOf = (indexes: number[]) => indexes.map((index) => photos.ids[index]!)

  return {
    tileOf,
    /** Null before the first video. */
    VideoPreview,
    photoOf: store.get,
    requestTiles: (indexes: number[], wisher: string, urgent: number[] = []) =>
      store.requestTiles(idsOf(indexes), wisher, idsOf(urgent)),
  }
}
