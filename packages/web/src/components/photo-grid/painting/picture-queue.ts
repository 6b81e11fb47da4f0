import { isSavingData } from '#lib/browser/data-saver.ts'
import type { TileElement } from './tile-elements.ts'

/** What is seen comes in one wave; of what is not, more at once would make the first wait for the last. */
const atOnce = { seen: 24, ahead: 12 }
/** Passing this many views a second nobody sees more than colours. */
const fast = 2
/** So many views from the middle ends what is seen: beyond it there is no hurry, and where every byte counts no fetching. */
const inSight = 0.7
/** Whoever rests this long is looking; sooner where the browser says that the movement has ended. */
const settled = 80
const settledAtEnd = 40
/** Browsers decode them while they work styles out: with more in one frame it comes late. */
const drawnAtOnce = 6

export interface Wanted {
  tile: TileElement
  /** Where its picture is. */
  src: string
  /** What is drawn in its place until it has come. */
  placeholder: string | null
  words: string
  /** How far from what is seen, in views. */
  distance: number
}

interface Hooks {
  /** Views a second, at this moment. */
  speed: () => number
  onSettle: () => void
}

/**
 * Decides when pictures are fetched: what is seen first, then what is about to be; nothing while the list rushes by. A
 * tile that is used for another photo gives its place up at once.
 */
export function pictureQueue({ speed, onSettle }: Hooks) {
  const fetching = new Set<TileElement>()
  let waiting: Wanted[] = []
  let undrawn: Wanted[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRushing = false
  let frame = 0

  function fetchMore() {
    while (waiting.length > 0) {
      const { tile, src, words, distance } = waiting[0]!
      if (fetching.size >= (distance <= inSight ? atOnce.seen : atOnce.ahead)) return
      waiting.shift()
      if (tile.shown === src) continue
      tile.shown = src
      tile.image.src = src
      // Words without a picture would be laid out, and they are never seen.
      tile.image.alt = words
      fetching.add(tile)
    }
  }

  function drawMore() {
    for (let drawn = 0; drawn < drawnAtOnce && undrawn.length > 0;) {
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
    /** After every painting: all that should be shown and is not yet. */
    want(wanted: Wanted[]) {
      stop()
      isRushing = speed() > fast
      if (isRushing) {
        timer = setTimeout(onSettle, settled)
        return
      }
      const reach = isSavingData() ? inSight : Infinity
      const nearest = wanted.toSorted((one, other) => one.distance - other.distance)
      waiting = nearest.filter(({ tile, src, distance }) => tile.shown !== src && distance <= reach)
      undrawn = nearest.filter(({ tile, placeholder }) => placeholder !== null && !tile.isDrawn && !tile.isLoaded)
      fetchMore()
      drawMore()
    },

    /** The browser has ended a movement: another may follow at once. */
    hurry() {
      if (!isRushing) return
      clearTimeout(timer)
      timer = setTimeout(onSettle, settledAtEnd)
    },

    /** It is about to show another photo: what it was fetching is no longer wanted. */
    release(tile: TileElement) {
      if (tile.shown === '') return
      tile.shown = ''
      tile.image.removeAttribute('src')
      tile.image.alt = ''
      tile.isLoaded = false
      delete tile.cell.dataset.loaded
      fetching.delete(tile)
    },

    /** Its picture has come, or will not. */
    settle(tile: TileElement, isLoaded: boolean) {
      fetching.delete(tile)
      tile.isLoaded = isLoaded
      if (isLoaded) tile.cell.dataset.loaded = ''
      fetchMore()
    },

    close: stop,
  }
}
