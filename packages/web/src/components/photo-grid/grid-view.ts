import { createVirtualScrollBar } from './virtual-scroll.ts'
import type { TileElement } from './painting/tile-elements.ts'
import { type TileBox, findLastAtMost } from './layout/layout.ts'
import { type Painter, createPainter, type Scene } from './painting/painter.ts'
import { createPictureQueue, IN_SIGHT, type PictureRequest } from './painting/picture-queue.ts'
import { createThumbnailUpgrades, type ThumbnailUpgrade } from './painting/thumbnail-upgrades.ts'
import { isRightToLeft } from '#lib/browser/direction.ts'
import { findSharperUrl } from '#components/photos/sharp-thumbnail.ts'

/** Height of the fixed top bar in pixels. */
const barHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) || 0

/** Maps the scroll position of the page to an offset in a list of any height. */
function createScrollPosition(canvas: HTMLElement) {
  let bar = createVirtualScrollBar({ height: 0, view: innerHeight, pixelRatio: devicePixelRatio })
  let place = bar.at(0)
  let canvasTop = 0
  // The bar height is read once per window size; reading it during a paint would force a layout and cost a whole frame.
  let head = 0

  // The content above the list may have changed its height, so the canvas offset is measured again.
  const measure = () => {
    canvasTop = canvas.getBoundingClientRect().top + scrollY
  }

  return {
    top: () => place.top,
    /** Height of the fixed top bar. */
    head: () => head,
    /** Offset from list coordinates to canvas coordinates. */
    shift: () => place.bar - place.top,

    fit(height: number) {
      bar = createVirtualScrollBar({ height, view: innerHeight, pixelRatio: devicePixelRatio })
      canvas.style.height = `${bar.barHeight}px`
      head = barHeight()
      measure()
    },

    /** Updates the position after the browser has scrolled. */
    follow() {
      measure()
      place = bar.follow(place, scrollY - canvasTop)
      if (Math.abs(scrollY - canvasTop - place.bar) > 0.5) scrollTo({ top: place.bar + canvasTop, behavior: 'instant' })
    },

    go(top: number) {
      place = bar.at(Math.max(0, top))
      scrollTo({ top: place.bar + canvasTop, behavior: 'instant' })
    },

    /** Takes the position from the page, regardless of the previous one. */
    settle() {
      const at = scrollY - canvasTop
      place = bar.follow(bar.at(Math.max(0, at)), at)
    },

    /** Converts a window coordinate to a list coordinate. */
    toList: (y: number) => y + place.top - (canvasTop + place.bar - scrollY),
  }
}

/** Viewport heights painted beyond the visible part, in the scroll direction and against it. */
const ahead = 1.5
const behind = 0.5
/** Maximum number of painted tiles; more would cost more than they save. */
const MAX_TILE_COUNT = 150
/** Milliseconds without scrolling until the position counts as settled. */
const SETTLE_DELAY_MS = 150

/** Scroll anchor: a photo and its offset from the top of the viewport. */
export interface Anchor {
  id: number
  offset: number
  /** Height of its tile; unknown for a position that was saved. */
  height?: number
}

export interface GridHooks {
  /**
   * Called with the visible and upcoming photos, so that missing tiles can be loaded, and with those of them that are
   * needed at once: the visible ones after a halt. It is not called while the list rushes by.
   */
  onNeed: (indexes: number[], urgent: number[]) => void
  /** Called after scrolling has settled. */
  onAnchor: (anchor: Anchor) => void
  /** Called with the top offset after the list has moved. */
  onMove: (top: number) => void
}

interface Elements {
  /** Element as high as the list, or as high as a browser can scroll. */
  canvas: HTMLElement
  grid: HTMLElement
  headings: HTMLElement
}

/** Tracks scroll speed in viewport heights per second, direction, and whether the list is new. */
function movement() {
  let last = { time: 0, top: 0 }
  const now = { speed: 0, direction: 1, isNew: true }
  return Object.assign(now, {
    note(top: number) {
      const time = performance.now()
      const moved = top - last.top
      if (moved !== 0) now.direction = Math.sign(moved)
      now.speed = Math.abs(moved) / innerHeight / Math.max(0.008, (time - last.time) / 1000)
      last = { time, top }
    },
    /** Resets the speed after a jump. */
    jump(top: number) {
      now.speed = 0
      last = { time: performance.now(), top }
    },
  })
}

type Movement = Pick<ReturnType<typeof movement>, 'direction' | 'isNew'>

/** Returns the range to paint: less ahead when the viewport alone contains many tiles. */
function bandOf({ layout }: Scene, top: number, { direction, isNew }: Movement) {
  const bottom = top + innerHeight
  // The first paint covers the viewport only and the rest follows; painting everything at once would block a phone.
  if (isNew) return { top, bottom }
  const seen = layout.rowsIn(top, bottom).reduce((sum, { from, to }) => sum + to - from, 0)
  const views = Math.max(0, Math.min(ahead + behind, MAX_TILE_COUNT / Math.max(1, seen) - 1))
  const share = views / (ahead + behind)
  const [down, up] = direction > 0 ? [ahead, behind] : [behind, ahead]
  return { top: top - up * share * innerHeight, bottom: bottom + down * share * innerHeight }
}

/** Returns the distance of a tile from the centre of the viewport, in viewport heights. */
const distanceOf = (box: TileBox, top: number) =>
  Math.abs(box.top + box.height / 2 - (top + innerHeight / 2)) / innerHeight

/** Returns the images to load, with their distance from the viewport. */
function wantedOf({ layout, tileOf }: Scene, tiles: Iterable<TileElement>, top: number) {
  const wanted: PictureRequest[] = []
  for (const tile of tiles) {
    const known = tileOf(tile.id)
    if (!known || (tile.isLoaded && tile.requestedSrc === known.thumbnail)) continue
    const { thumbnail: src, placeholder, words } = known
    wanted.push({ tile, src, placeholder, words, distance: distanceOf(layout.boxOf(tile.index), top) })
  }
  return wanted
}

/** Returns all painted photos, and those of them that are visible or nearly so where the list has come to rest. */
function listNeeded({ layout }: Scene, tiles: Iterable<TileElement>, restingTop: number | null) {
  const indexes = Array.from(tiles, ({ index }) => index)
  const isSeen = (index: number) => restingTop !== null && distanceOf(layout.boxOf(index), restingTop) <= IN_SIGHT
  return [indexes, indexes.filter(isSeen)] as const
}

/** Returns the visible tiles whose thumbnail has fewer pixels than the screen shows, nearest to the centre first. */
function softTilesOf({ layout }: Scene, tiles: Iterable<TileElement>, top: number) {
  const soft: (ThumbnailUpgrade & { distance: number })[] = []
  for (const tile of tiles) {
    const box = layout.boxOf(tile.index)
    const distance = distanceOf(box, top)
    if (!tile.isLoaded || distance > IN_SIGHT) continue
    const url = findSharperUrl(tile.image, tile.requestedSrc, box)
    // A picture that has no more pixels is enlarged all the same.
    if (url && tile.image.getAttribute('src') !== url) soft.push({ tile, src: tile.requestedSrc, url, distance })
  }
  return soft.toSorted((one, other) => one.distance - other.distance)
}

/** Converts a window coordinate to the distance from the edge of the canvas where a line starts. */
function getInlineOffset(canvas: HTMLElement, x: number) {
  const { left, right } = canvas.getBoundingClientRect()
  return isRightToLeft() ? right - x : x - left
}

/** Returns the tile nearest to a point, so that dragging over a gap selects the tile beside it. */
function tileAt({ layout }: Scene, left: number, top: number) {
  const row = layout.rowsIn(top, top)[0]
  if (!row) return layout.count === 0 ? -1 : layout.firstAt(Math.max(0, top))
  const lefts = Array.from({ length: row.to - row.from }, (_, step) => layout.boxOf(row.from + step).left)
  return row.from + Math.max(0, findLastAtMost(lefts, left))
}

/** Returns the first photo below the top bar. */
function anchorIn({ layout, photos }: Scene, top: number, head: number): Anchor {
  const index = layout.firstAt(Math.max(0, top + head))
  const box = layout.boxOf(index)
  return { id: photos.ids[index]!, offset: box.top - top, height: box.height }
}

/**
 * Returns the scroll offset that restores an anchor, or null if its photo is gone. A tile that is partly below the top
 * bar stays so to the same share; by the same pixels a smaller one would leave the view, with all photos beside it.
 */
function topOf({ layout, photos }: Scene, { id, offset, height }: Anchor, head: number) {
  const index = photos.ids.indexOf(id)
  if (index < 0) return null
  const box = layout.boxOf(index)
  const hidden = head - offset
  return hidden > 0 && height ? box.top - head + (hidden * box.height) / height : box.top - offset
}

/** Returns the scroll offset that shows a tile with the least movement. */
function nearestShowing({ top, height }: TileBox, now: number, head: number) {
  if (top - head - 8 < now) return top - head - 8
  return top + height > now + innerHeight ? top + height - innerHeight + 8 : now
}

/** Returns the photo that Tab reaches: the one focused last while it is visible, otherwise the first visible one. */
function findTabStop({ layout, active }: Scene, top: number, head: number) {
  if (layout.count === 0) return 0
  const { top: upper, height } = layout.boxOf(active)
  const [from, to] = [top + head, top + innerHeight]
  if (upper + height > from && upper < to) return active
  const rows = layout.rowsIn(Math.max(0, from), Math.max(0, to))
  return (rows.find((row) => row.top >= from) ?? rows[0])?.from ?? active
}

interface Handlers {
  handleScroll: () => void
  handleEnd: () => void
  handleResize: () => void
  /** Called when an image has loaded or failed. */
  handleLoad: (event: Event) => void
}

/** Attaches the window and image listeners until the signal aborts. */
function addListeners(canvas: HTMLElement, signal: AbortSignal, handlers: Handlers) {
  addEventListener('scroll', handlers.handleScroll, { passive: true, signal })
  addEventListener('scrollend', handlers.handleEnd, { signal })
  addEventListener('resize', handlers.handleResize, { signal })
  for (const type of ['load', 'error']) canvas.addEventListener(type, handlers.handleLoad, { capture: true, signal })
}

/** Scene as the grid gives it; its tab stop depends on the position. */
export type GridScene = Omit<Scene, 'tabStop'>

/** Scrolls to an anchor and returns whether its photo is still there. */
function restorePosition(scene: Scene, place: ReturnType<typeof createScrollPosition>, anchor: Anchor | null) {
  const top = anchor && topOf(scene, anchor, place.head())
  if (top === null) place.settle()
  else place.go(top)
  return top !== null
}

/** Scrolls, paints and loads a list of any length. */
export function createGridView({ canvas, grid, headings }: Elements, hooks: GridHooks) {
  let scene: Scene | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  /** Whether the list has moved since its anchor was last reported. */
  let hasMoved = false
  const leaving = new AbortController()
  const place = createScrollPosition(canvas)
  const moving = movement()
  const queue = createPictureQueue({ speed: () => moving.speed, onSettle: () => settle() })
  const paint: Painter = createPainter({ grid, headings, queue })
  const upgrades = createThumbnailUpgrades({
    isFetching: queue.isFetching,
    listSoftTiles: () => (scene ? softTilesOf(scene, paint.tiles(), place.top()) : []),
  })

  function repaint(isSettled = false) {
    if (!scene) return
    paint.paint(scene, { ...bandOf(scene, place.top(), moving), shift: place.shift() })
    moving.isNew = false
    hooks.onMove(place.top())
    const isFetching = queue.requestPictures(wantedOf(scene, paint.tiles(), place.top()))
    // Names of photos that rush by would be on their way when those of the halt are needed.
    if (isFetching) hooks.onNeed(...listNeeded(scene, paint.tiles(), isSettled ? place.top() : null))
    upgrades.postpone()
  }

  function reportAnchor() {
    hasMoved = false
    if (scene && scene.layout.count > 0) hooks.onAnchor(anchorIn(scene, place.top(), place.head()))
  }

  /** Moves the tab stop to where the list is, once it has come to rest. */
  function placeTabStop() {
    if (!scene) return
    scene = { ...scene, tabStop: findTabStop(scene, place.top(), place.head()) }
    paint.updateSelection(scene)
  }

  function settle() {
    moving.speed = 0
    repaint(true)
    placeTabStop()
    reportAnchor()
  }

  function handleScroll() {
    if (!scene) return
    place.follow()
    moving.note(place.top())
    hasMoved = true
    repaint()
    clearTimeout(resting)
    resting = setTimeout(settle, SETTLE_DELAY_MS)
  }

  function go(top: number) {
    place.go(top)
    moving.jump(place.top())
    repaint()
  }

  const handleLoad = ({ target, type }: Event) => {
    for (const tile of paint.tiles()) if (tile.image === target) queue.settle(tile, type === 'load')
    upgrades.resume()
  }

  const handleResize = () => scene && (place.fit(scene.layout.height), repaint())
  addListeners(canvas, leaving.signal, { handleScroll, handleResize, handleLoad, handleEnd: queue.hurry })

  return {
    /** Shows other photos or another width and keeps the scroll anchor; a new list starts at the top. */
    show(next: GridScene, given?: Anchor | null) {
      if (given === null) scrollTo({ top: 0, behavior: 'instant' })
      const kept = given ?? (scene && place.top() > 0 ? anchorIn(scene, place.top(), place.head()) : null)
      scene = { ...next, tabStop: next.active }
      place.fit(next.layout.height)
      if (restorePosition(scene, place, kept)) hasMoved = true
      moving.jump(place.top())
      repaint()
      placeTabStop()
      resting ??= setTimeout(repaint, SETTLE_DELAY_MS)
    },

    /** Updates selection and focus only. */
    remark(next: GridScene) {
      scene = { ...next, tabStop: next.active }
      placeTabStop()
    },

    /** Repaints after tiles have been loaded. */
    refresh: () => repaint(),

    /** Scrolls as little as possible to show a part of the list, such as a tile. */
    reveal(box: TileBox) {
      const top = nearestShowing(box, place.top(), place.head())
      if (top !== place.top()) go(top)
    },

    goTo: (top: number) => go(top - place.head()),
    view: () => ({ top: place.top() + place.head(), height: innerHeight - place.head() }),
    find: paint.find,
    findGroupButton: paint.findGroupButton,

    /** Returns the photo from which the keyboard starts when none has the focus. */
    findStart: () => (scene ? findTabStop(scene, place.top(), place.head()) : 0),

    /** Returns the photo at a window position, or -1. */
    indexAt: (x: number, y: number) => (scene ? tileAt(scene, getInlineOffset(canvas, x), place.toList(y)) : -1),

    toInline: (x: number) => getInlineOffset(canvas, x),
    toList: place.toList,
    shift: place.shift,

    /** Returns the current anchor, or null at the top. */
    anchor: () =>
      scene && scene.layout.count > 0 && place.top() > 0 ? anchorIn(scene, place.top(), place.head()) : null,

    /**
     * Removes all painted elements, so that another view can use the containers. A visitor may leave before the
     * position has settled; without the report going back would show an older position.
     */
    close() {
      if (hasMoved) reportAnchor()
      leaving.abort()
      clearTimeout(resting)
      queue.close()
      upgrades.close()
      for (const painted of [grid, headings]) painted.replaceChildren()
    },
  }
}

export type GridView = ReturnType<typeof createGridView>
