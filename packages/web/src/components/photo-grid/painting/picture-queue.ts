import { isSavingData } from '#lib/browser/media-preferences.ts'
import type { TileElement } from './tile-elements.ts'

/** Maximum concurrent image loads. Visible images load in one batch; more loads ahead would delay the first ones. */
const MAX_CONCURRENT_FETCHES = { seen: 24, ahead: 12 }
/** Viewport heights per second above which no images load, because only colours are recognizable. */
const fast = 2
/**
 * Distance from the centre, in viewport heights, that counts as visible. Images beyond it have a lower priority, and
 * are not loaded in data-saving mode.
 */
export const IN_SIGHT = 0.7
/** Milliseconds without scrolling until images load; shorter after the browser's scrollend event. */
const SETTLE_MS = 80
const settledAtEnd = 40
/** Placeholders drawn per frame; browsers decode them during style calculation, and more would make the frame late. */
const PLACEHOLDERS_PER_FRAME = 6

export interface PictureRequest {
  tile: TileElement
  /** Thumbnail URL. */
  src: string
  /** Placeholder image until the thumbnail has loaded. */
  placeholder: string | null
  words: string
  /** Distance from the centre of the viewport, in viewport heights. */
  distance: number
}

interface Hooks {
  /** Current scroll speed in viewport heights per second. */
  speed: () => number
  onSettle: () => void
}

/**
 * Schedules image loads: visible ones first, then upcoming ones, none while scrolling fast. A tile reused for another
 * photo frees its slot at once.
 */
export function createPictureQueue({ speed, onSettle }: Hooks) {
  const fetching = new Set<TileElement>()
  let waiting: PictureRequest[] = []
  let undrawn: PictureRequest[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRushing = false
  let frame = 0

  function fetchMore() {
    while (waiting.length > 0) {
      const { tile, src, words, distance } = waiting[0]!
      if (fetching.size >= (distance <= IN_SIGHT ? MAX_CONCURRENT_FETCHES.seen : MAX_CONCURRENT_FETCHES.ahead)) return
      waiting.shift()
      if (tile.requestedSrc === src) continue
      tile.requestedSrc = src
      tile.image.src = src
      // The alt text is set with the image only; without an image it would be laid out although it is never visible.
      tile.image.alt = words
      fetching.add(tile)
    }
  }

  function drawMore() {
    for (let drawn = 0; drawn < PLACEHOLDERS_PER_FRAME && undrawn.length > 0;) {
      const { tile, placeholder } = undrawn.shift()!
      if (tile.isLoaded) continue
      tile.link.style.backgroundImage = `url(${placeholder})`
      tile.isDrawn = true
      drawn++
    }
    if (undrawn.length > 0) frame = requestAnimationFrame(drawMore)
  }

  function stop() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    waiting = []
    undrawn = []
  }

  return {
    /**
     * Replaces the queue after every paint with the images that are still missing. Returns false while the list rushes
     * by and nothing is loaded.
     */
    requestPictures(wanted: PictureRequest[]) {
      stop()
      isRushing = speed() > fast
      if (isRushing) {
        timer = setTimeout(onSettle, SETTLE_MS)
        return false
      }
      const reach = isSavingData() ? IN_SIGHT : Infinity
      const nearest = wanted.toSorted((one, other) => one.distance - other.distance)
      waiting = nearest.filter(({ tile, src, distance }) => tile.requestedSrc !== src && distance <= reach)
      undrawn = nearest.filter(({ tile, placeholder }) => placeholder !== null && !tile.isDrawn && !tile.isLoaded)
      fetchMore()
      drawMore()
      return true
    },

    /** Shortens the wait after scrollend; another scroll may follow at once. */
    hurry() {
      if (!isRushing) return
      clearTimeout(timer)
      timer = setTimeout(onSettle, settledAtEnd)
    },

    /** Cancels the load of a tile that is about to show another photo. */
    release(tile: TileElement) {
      if (tile.requestedSrc === '') return
      tile.requestedSrc = ''
      tile.image.removeAttribute('src')
      tile.image.alt = ''
      tile.isLoaded = false
      delete tile.cell.dataset.loaded
      fetching.delete(tile)
    },

    /** Frees the slot of an image that has loaded or failed. */
    settle(tile: TileElement, isLoaded: boolean) {
      fetching.delete(tile)
      tile.isLoaded = isLoaded
      if (isLoaded) tile.cell.dataset.loaded = ''
      fetchMore()
    },

    isFetching: () => fetching.size > 0,
    close: stop,
  }
}
