import { scrollBar } from './virtual-scroll.ts'
import type { TileElement } from './painting/tile-elements.ts'
import { type TileBox, lastAtMost } from './layout/layout.ts'
import { type Painter, painter, type Scene } from './painting/painter.ts'
import { pictureQueue, type Wanted } from './painting/picture-queue.ts'

/** The height of what lies over the top of the page. */
const barHeight = () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bar')) || 0

/** Where in a list of any height the page stands, on the page's own scroll bar. */
function scrollPlace(canvas: HTMLElement) {
  let bar = scrollBar({ height: 0, view: innerHeight, pixelRatio: devicePixelRatio })
  let place = bar.at(0)
  let canvasTop = 0
  // Asked of the page once for a window of one size: in the midst of painting the answer would cost a whole frame.
  let head = 0

  // What stands above the list may have become higher meanwhile.
  const measure = () => {
    canvasTop = canvas.getBoundingClientRect().top + scrollY
  }

  return {
    top: () => place.top,
    /** The height of what lies over the top of the page. */
    head: () => head,
    /** What is added to a place in the list to have it on the canvas. */
    shift: () => place.bar - place.top,

    fit(height: number) {
      bar = scrollBar({ height, view: innerHeight, pixelRatio: devicePixelRatio })
      canvas.style.height = `${bar.barHeight}px`
      head = barHeight()
      measure()
    },

    /** The browser has scrolled. */
    follow() {
      measure()
      place = bar.follow(place, scrollY - canvasTop)
      if (Math.abs(scrollY - canvasTop - place.bar) > 0.5) scrollTo({ top: place.bar + canvasTop, behavior: 'instant' })
    },

    go(top: number) {
      place = bar.at(Math.max(0, top))
      scrollTo({ top: place.bar + canvasTop, behavior: 'instant' })
    },

    /** As the page stands now, whatever was before. */
    settle() {
      const at = scrollY - canvasTop
      place = bar.follow(bar.at(Math.max(0, at)), at)
    },

    /** A place of the window as a place in the list. */
    toList: (y: number) => y + place.top - (canvasTop + place.bar - scrollY),
  }
}

/** Of what is not seen, this much is ready: in the direction of travel, and behind it, in views. */
const ahead = 1.5
const behind = 0.5
/** More tiles at once would cost more than they bring. */
const mostTiles = 150
/** Whoever has rested this long stays, in milliseconds. */
const rest = 150

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
  /** The list has moved: this stands at the top of what is seen. */
  onMove: (top: number) => void
}

interface Elements {
  /** As high as the list, or as a browser can scroll. */
  canvas: HTMLElement
  grid: HTMLElement
  headings: HTMLElement
}

/** How fast and which way the list moves, in views a second, and whether it has only just come. */
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
    /** It stands elsewhere without having moved there. */
    jump(top: number) {
      now.speed = 0
      last = { time: performance.now(), top }
    },
  })
}

type Movement = Pick<ReturnType<typeof movement>, 'direction' | 'isNew'>

/** The part of the list that is painted: fewer views ahead where a view alone holds many tiles. */
function bandOf({ layout }: Scene, top: number, { direction, isNew }: Movement) {
  const bottom = top + innerHeight
  // What is seen comes first, and the rest when it stands: all at once would hold up a phone.
  if (isNew) return { top, bottom }
  const seen = layout.rowsIn(top, bottom).reduce((sum, { from, to }) => sum + to - from, 0)
  const views = Math.max(0, Math.min(ahead + behind, mostTiles / Math.max(1, seen) - 1))
  const share = views / (ahead + behind)
  const [down, up] = direction > 0 ? [ahead, behind] : [behind, ahead]
  return { top: top - up * share * innerHeight, bottom: bottom + down * share * innerHeight }
}

/** Pictures that should be shown and are not, with how far they are from what is seen. */
function wantedOf({ layout, tileOf }: Scene, tiles: Iterable<TileElement>, top: number) {
  const middle = top + innerHeight / 2
  const wanted: Wanted[] = []
  for (const tile of tiles) {
    const known = tileOf(tile.id)
    if (!known || (tile.isLoaded && tile.shown === known.thumbnail)) continue
    const { thumbnail: src, placeholder, words } = known
    const box = layout.boxOf(tile.index)
    const distance = Math.abs(box.top + box.height / 2 - middle) / innerHeight
    wanted.push({ tile, src, placeholder, words, distance })
  }
  return wanted
}

/** The tile nearest to a place: dragging over a gap chooses what is beside it. */
function tileAt({ layout }: Scene, left: number, top: number) {
  const row = layout.rowsIn(top, top)[0]
  if (!row) return layout.count === 0 ? -1 : layout.firstAt(Math.max(0, top))
  const lefts = Array.from({ length: row.to - row.from }, (_, step) => layout.boxOf(row.from + step).left)
  return row.from + Math.max(0, lastAtMost(lefts, left))
}

/** What stands first below the bar. */
function anchorIn({ layout, photos }: Scene, top: number, head: number): Anchor {
  const index = layout.firstAt(Math.max(0, top + head))
  return { id: photos.ids[index]!, offset: layout.boxOf(index).top - top }
}

/** Where the list must stand for a photo to be where it was; nothing when it is gone. */
function topOf({ layout, photos }: Scene, { id, offset }: Anchor) {
  const index = photos.ids.indexOf(id)
  return index < 0 ? null : layout.boxOf(index).top - offset
}

/** Where the list must stand to show a tile, with as little movement as it takes. */
function nearestShowing({ top, height }: TileBox, now: number, head: number) {
  if (top - head - 8 < now) return top - head - 8
  return top + height > now + innerHeight ? top + height - innerHeight + 8 : now
}

interface Handlers {
  handleScroll: () => void
  handleEnd: () => void
  handleResize: () => void
  /** Of one picture, come or failed. */
  handleLoad: (event: Event) => void
}

/** What happens to the window and to the pictures, until the view is left. */
function heed(canvas: HTMLElement, signal: AbortSignal, handlers: Handlers) {
  addEventListener('scroll', handlers.handleScroll, { passive: true, signal })
  addEventListener('scrollend', handlers.handleEnd, { signal })
  addEventListener('resize', handlers.handleResize, { signal })
  for (const type of ['load', 'error']) canvas.addEventListener(type, handlers.handleLoad, { capture: true, signal })
}

/** Scrolls, paints and fetches for a list of any length. */
export function gridView({ canvas, grid, headings }: Elements, hooks: GridHooks) {
  let scene: Scene | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  const leaving = new AbortController()
  const place = scrollPlace(canvas)
  const moving = movement()
  const queue = pictureQueue({ speed: () => moving.speed, onSettle: () => settle() })
  const paint: Painter = painter({ grid, headings, queue })

  function repaint() {
    if (!scene) return
    paint.paint(scene, { ...bandOf(scene, place.top(), moving), shift: place.shift() })
    moving.isNew = false
    hooks.onMove(place.top())
    hooks.onNeed(Array.from(paint.tiles(), ({ index }) => index))
    queue.want(wantedOf(scene, paint.tiles(), place.top()))
  }

  function settle() {
    moving.speed = 0
    repaint()
    if (scene && scene.layout.count > 0) hooks.onAnchor(anchorIn(scene, place.top(), place.head()))
  }

  function handleScroll() {
    if (!scene) return
    place.follow()
    moving.note(place.top())
    repaint()
    clearTimeout(resting)
    resting = setTimeout(settle, rest)
  }

  function go(top: number) {
    place.go(top)
    moving.jump(place.top())
    repaint()
  }

  const handleLoad = ({ target, type }: Event) => {
    for (const tile of paint.tiles()) if (tile.image === target) queue.settle(tile, type === 'load')
  }

  const handleResize = () => scene && (place.fit(scene.layout.height), repaint())
  heed(canvas, leaving.signal, { handleScroll, handleResize, handleLoad, handleEnd: queue.hurry })

  return {
    /** Other photos, another width: whoever was in the middle of the list stays there. What is new begins at its top. */
    show(next: Scene, given?: Anchor | null) {
      if (given === null) scrollTo({ top: 0, behavior: 'instant' })
      const kept = given ?? (scene && place.top() > 0 ? anchorIn(scene, place.top(), place.head()) : null)
      scene = next
      place.fit(next.layout.height)
      const top = kept && topOf(next, kept)
      if (top === null) place.settle()
      else place.go(top)
      moving.jump(place.top())
      repaint()
      resting ??= setTimeout(repaint, rest)
    },

    /** Choice or focus has changed. */
    remark(next: Scene) {
      scene = next
      paint.remark(next)
    },

    /** More is known of the photos in sight. */
    refresh: repaint,

    /** Brings a photo into sight. */
    reveal(index: number) {
      const top = scene && nearestShowing(scene.layout.boxOf(index), place.top(), place.head())
      if (top !== null && top !== place.top()) go(top)
    },

    goTo: (top: number) => go(top - place.head()),
    view: () => ({ top: place.top() + place.head(), height: innerHeight - place.head() }),
    find: paint.find,

    /** The photo under a point of the window; -1 for none. */
    indexAt: (x: number, y: number) =>
      scene ? tileAt(scene, x - canvas.getBoundingClientRect().left, place.toList(y)) : -1,

    toList: place.toList,
    shift: place.shift,

    /** Where one stands; nothing at the top. */
    anchor: () =>
      scene && scene.layout.count > 0 && place.top() > 0 ? anchorIn(scene, place.top(), place.head()) : null,

    /** Nothing painted is left: another view may take the same elements. */
    close() {
      leaving.abort()
      clearTimeout(resting)
      queue.close()
      for (const painted of [grid, headings]) painted.replaceChildren()
    },
  }
}

export type GridView = ReturnType<typeof gridView>
