import { type Painter, painter, type Scene } from './painter.ts'
import { pictureQueue } from './pictures.ts'
import { scrollBar } from './scroll.ts'
import type { TileElement } from './elements.ts'
import { lastAtMost } from './layout/layout.ts'

/** Of what is not seen, this much is ready: in the direction of travel, and behind it, in views. */
const ahead = 1.5
const behind = 0.5
/** More tiles at once would cost more than they bring. */
const mostTiles = 150

/** What somebody was looking at: a photo, and how far below the top of the view it stood. */
export interface Anchor {
  id: number
  offset: number
}

export interface GridHooks {
  /** These are in sight, or about to be: whoever knows photos may fetch what is missing. */
  onNeed: (indexes: number[]) => void
  /** After a rest. */
  onAnchor: (anchor: Anchor) => void
}

/** The height of what lies over the top of the page. */
const barHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) || 0

/** Scrolls, paints and fetches for a list of any length, on the page's own scroll bar. */
export function gridView(canvas: HTMLElement, hooks: GridHooks) {
  let scene: Scene | null = null
  let bar = scrollBar({ height: 0, view: innerHeight, pixelRatio: devicePixelRatio })
  let place = bar.at(0)
  let canvasTop = 0
  let speed = 0
  let direction = 1
  let last = { time: 0, top: 0 }
  let resting: ReturnType<typeof setTimeout> | undefined
  const queue = pictureQueue({ speed: () => speed, onSettle: () => settle() })
  const paint: Painter = painter({ canvas, queue })

  const measure = () => {
    canvasTop = canvas.getBoundingClientRect().top + scrollY
  }

  /** Fewer views ahead where a view alone holds many tiles. */
  function band() {
    const { layout } = scene!
    const [top, bottom] = [place.top, place.top + innerHeight]
    const seen = layout.rowsIn(top, bottom).reduce((sum, { from, to }) => sum + to - from, 0)
    const views = Math.max(0, Math.min(ahead + behind, mostTiles / Math.max(1, seen) - 1))
    const share = views / (ahead + behind)
    const [down, up] = direction > 0 ? [ahead, behind] : [behind, ahead]
    return { top: top - up * share * innerHeight, bottom: bottom + down * share * innerHeight }
  }

  function fetchPictures() {
    const { layout, tileOf } = scene!
    const middle = place.top + innerHeight / 2
    const wanted: { tile: TileElement; src: string; distance: number }[] = []
    for (const tile of paint.tiles()) {
      const src = tileOf(tile.id)?.thumbnail
      if (!src || tile.shown === src) continue
      const { top, height } = layout.boxOf(tile.index)
      wanted.push({ tile, src, distance: Math.abs(top + height / 2 - middle) / innerHeight })
    }
    queue.want(wanted)
  }

  function repaint() {
    if (!scene) return
    paint.paint(scene, { ...band(), shift: place.bar - place.top })
    hooks.onNeed(Array.from(paint.tiles(), ({ index }) => index))
    fetchPictures()
  }

  function settle() {
    speed = 0
    if (!scene) return
    repaint()
    const anchor = anchorNow()
    if (anchor) hooks.onAnchor(anchor)
  }

  function setBar() {
    if (Math.abs(scrollY - canvasTop - place.bar) > 0.5) scrollTo({ top: place.bar + canvasTop, behavior: 'instant' })
  }

  function handleScroll() {
    if (!scene) return
    const now = performance.now()
    place = bar.follow(place, scrollY - canvasTop)
    setBar()
    const moved = place.top - last.top
    if (moved !== 0) direction = Math.sign(moved)
    speed = Math.abs(moved) / innerHeight / Math.max(0.008, (now - last.time) / 1000)
    last = { time: now, top: place.top }
    repaint()
    clearTimeout(resting)
    resting = setTimeout(settle, 150)
  }

  function anchorNow(): Anchor | null {
    if (!scene || scene.layout.count === 0) return null
    const index = scene.layout.firstAt(Math.max(0, place.top + barHeight()))
    return { id: scene.photos.ids[index]!, offset: scene.layout.boxOf(index).top - place.top }
  }

  function go(top: number) {
    place = bar.at(Math.max(0, top))
    last = { time: performance.now(), top: place.top }
    scrollTo({ top: place.bar + canvasTop, behavior: 'instant' })
    repaint()
  }

  /** Other photos, another width: whoever was in the middle of the list stays there. */
  function show(next: Scene, kept: Anchor | null = anchorNow()) {
    const isAtTop = place.top <= 0
    scene = next
    bar = scrollBar({ height: next.layout.height, view: innerHeight, pixelRatio: devicePixelRatio })
    canvas.style.height = `${bar.barHeight}px`
    measure()
    const index = kept && !isAtTop ? next.photos.ids.indexOf(kept.id) : -1
    if (kept && index >= 0) return go(next.layout.boxOf(index).top - kept.offset)
    place = bar.follow(bar.at(Math.max(0, scrollY - canvasTop)), scrollY - canvasTop)
    repaint()
  }

  const handleLoad = ({ target, type }: Event) => {
    for (const tile of paint.tiles()) if (tile.image === target) queue.settle(tile, type === 'load')
  }

  addEventListener('scroll', handleScroll, { passive: true })
  canvas.addEventListener('load', handleLoad, true)
  canvas.addEventListener('error', handleLoad, true)

  return {
    show,
    anchor: anchorNow,

    /** Choice or focus has changed. */
    remark(next: Scene) {
      scene = next
      paint.remark(next)
    },

    /** More is known of the photos in sight. */
    refresh: repaint,

    /** Brings a photo into sight, with as little movement as it takes. */
    reveal(index: number) {
      if (!scene) return
      const { top, height } = scene.layout.boxOf(index)
      const head = barHeight() + 8
      if (top - head < place.top) go(top - head)
      else if (top + height > place.top + innerHeight) go(top + height - innerHeight + 8)
    },

    goTo: (top: number) => go(top - barHeight()),
    find: paint.find,

    /** The photo under a point of the window; -1 for none. */
    indexAt(x: number, y: number) {
      if (!scene) return -1
      const { left } = canvas.getBoundingClientRect()
      const area = { left: x - left, top: y + place.top - (canvasTop + place.bar - scrollY), width: 1, height: 1 }
      return rowHit(scene, area.left, area.top)
    },

    /** A place of the window as a place in the list. */
    toList: (y: number) => y + place.top - (canvasTop + place.bar - scrollY),
    place: () => place,

    close() {
      removeEventListener('scroll', handleScroll)
      canvas.removeEventListener('load', handleLoad, true)
      canvas.removeEventListener('error', handleLoad, true)
      clearTimeout(resting)
      queue.close()
    },
  }
}

/** The tile nearest to a place: dragging over a gap chooses what is beside it. */
function rowHit({ layout }: Scene, left: number, top: number) {
  const row = layout.rowsIn(top, top)[0]
  if (!row) return layout.count === 0 ? -1 : layout.firstAt(Math.max(0, top))
  const lefts = Array.from({ length: row.to - row.from }, (_, step) => layout.boxOf(row.from + step).left)
  return row.from + Math.max(0, lastAtMost(lefts, left))
}

export type GridView = ReturnType<typeof gridView>
