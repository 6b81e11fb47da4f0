import { isSavingData } from '#lib/data-saver.ts'
import type { TileElement } from './elements.ts'

/** More at once would make the first of them wait for the last. */
const atOnce = 12
/** Passing this many views a second nobody sees more than colours. */
const fast = 2
/** So many views from the middle ends what is seen: where every byte counts nothing beyond it is fetched. */
const inSight = 0.7
/** Whoever rests this long is looking. */
const settled = 80

interface Wanted {
  tile: TileElement
  /** Where its picture is; nothing while it is not known. */
  src: string
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
  let timer: ReturnType<typeof setTimeout> | undefined

  function fetchMore() {
    while (fetching.size < atOnce && waiting.length > 0) {
      const { tile, src } = waiting.shift()!
      if (tile.shown === src) continue
      tile.shown = src
      tile.image.src = src
      fetching.add(tile)
    }
  }

  return {
    /** After every painting: all that should be shown and is not yet. */
    want(wanted: Wanted[]) {
      clearTimeout(timer)
      if (speed() > fast) {
        waiting = []
        timer = setTimeout(onSettle, settled)
        return
      }
      const reach = isSavingData() ? inSight : Infinity
      waiting = wanted
        .filter(({ distance }) => distance <= reach)
        .toSorted((one, other) => one.distance - other.distance)
      fetchMore()
    },

    /** It is about to show another photo: what it was fetching is no longer wanted. */
    release(tile: TileElement) {
      if (tile.shown === '') return
      tile.shown = ''
      tile.image.removeAttribute('src')
      delete tile.cell.dataset.loaded
      fetching.delete(tile)
    },

    /** Its picture has come, or will not. */
    settle(tile: TileElement, isLoaded: boolean) {
      fetching.delete(tile)
      if (isLoaded) tile.cell.dataset.loaded = ''
      fetchMore()
    },

    close: () => clearTimeout(timer),
  }
}
