import { PAUSE_MS, preloadImage, REST_MS } from '#components/photos/sharp-thumbnail.ts'
import type { TileElement } from './tile-elements.ts'

/** Concurrent loads; few, because each may have to be rendered first. */
const MAX_CONCURRENT_LOADS = 4

export interface ThumbnailUpgrade {
  tile: TileElement
  /** URL of the first thumbnail, by which the tile is recognized after the load. */
  src: string
  /** URL of the larger thumbnail. */
  url: string
}

interface Hooks {
  /** Returns whether first thumbnails are loading, which go before. */
  isFetching: () => boolean
  /** Returns the visible tiles that need a larger thumbnail, nearest first. */
  listSoftTiles: () => ThumbnailUpgrade[]
}

/**
 * Replaces thumbnails by larger ones where the screen shows more pixels than they have. Nothing is requested while the
 * list moves, so that tiles that fly by cost nothing; the first thumbnail stays until the larger one is decoded.
 */
export function createThumbnailUpgrades({ isFetching, listSoftTiles }: Hooks) {
  const loading = new Set<TileElement>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isResting = false

  async function load({ tile, src, url }: ThumbnailUpgrade) {
    loading.add(tile)
    const image = await preloadImage(url)
    loading.delete(tile)
    if (image && tile.isLoaded && tile.requestedSrc === src) tile.image.src = url
    if (image) loadMore()
    else if (isResting) {
      clearTimeout(timer)
      timer = setTimeout(loadMore, PAUSE_MS)
    }
  }

  function loadMore() {
    if (!isResting || isFetching() || loading.size >= MAX_CONCURRENT_LOADS) return
    const soft = listSoftTiles().filter(({ tile }) => !loading.has(tile))
    for (const upgrade of soft.slice(0, MAX_CONCURRENT_LOADS - loading.size)) void load(upgrade)
  }

  function stop() {
    clearTimeout(timer)
    isResting = false
  }

  return {
    /** Restarts the wait after every paint. */
    postpone() {
      stop()
      timer = setTimeout(() => {
        isResting = true
        loadMore()
      }, REST_MS)
    },

    /** Continues after a thumbnail has loaded. */
    resume: loadMore,
    close: stop,
  }
}
