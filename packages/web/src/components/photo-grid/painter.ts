import { elementPool, type RowElement } from './elements.ts'
import type { Layout, Row } from './layout/layout.ts'
import { headerPainter, type HeaderWords } from './headers.ts'
import type { PhotoColumns, Tile } from './photos.ts'
import type { pictureQueue } from './pictures.ts'
import type { Selection } from './selection.ts'
import { tileKeeper } from './tiles.ts'

/** What is painted, besides where. */
export interface Scene extends HeaderWords {
  photos: PhotoColumns
  layout: Layout
  tileOf: (id: number) => Tile | null
  selection: Selection
  /** Nothing can be chosen. */
  isPlain?: boolean | undefined
  /** The tile that the keyboard is at. */
  active: number
}

interface PainterDeps {
  grid: HTMLElement
  headings: HTMLElement
  queue: ReturnType<typeof pictureQueue>
}

export interface Band {
  top: number
  bottom: number
  /** What is added to a place in the list to have it on the canvas. */
  shift: number
}

/** Puts the rows of a band on the canvas; elements that have left it are used for those that come. */
export function painter({ grid, headings, queue }: PainterDeps) {
  const pool = elementPool()
  const keeper = tileKeeper(pool, queue)
  const headers = headerPainter(headings)
  const rows = new Map<number, RowElement>()
  let painted: Scene | null = null

  function setTiles(element: RowElement, { from, to, height }: Row, scene: Scene) {
    element.from = from
    element.row.style.height = `${height}px`
    for (let index = from; index < to; index++) {
      const tile = keeper.take(index, scene)
      const { left, width } = scene.layout.boxOf(index)
      tile.cell.style.transform = `translate(${left}px)`
      tile.cell.style.width = `${width}px`
      tile.cell.setAttribute('aria-colindex', String(index - from + 1))
      element.tiles.push(tile)
      element.row.append(tile.cell)
    }
  }

  /** The page holds rows as they are read, whatever order they came in. */
  function putRow(row: Row, scene: Scene, { shift, next }: { shift: number; next: Element | null }) {
    let element = rows.get(row.row)
    if (!element) {
      element = pool.takeRow()
      rows.set(row.row, element)
      setTiles(element, row, scene)
      element.row.setAttribute('aria-rowindex', String(row.row + 1))
      grid.insertBefore(element.row, next)
    }
    if (element.top !== row.top + shift) {
      element.top = row.top + shift
      element.row.style.transform = `translate(0,${element.top}px)`
    }
    for (const tile of element.tiles) keeper.describe(tile, scene)
    return element.row
  }

  function takeRowAway(row: number) {
    const element = rows.get(row)!
    rows.delete(row)
    for (const tile of element.tiles) keeper.loosen(tile)
    pool.giveRow(element)
  }

  function paint(scene: Scene, { top, bottom, shift }: Band) {
    const wanted = scene.layout.rowsIn(top, bottom)
    // Other photos, or other places for them: no row is what it was.
    const isSame = painted?.layout === scene.layout && painted.photos === scene.photos
    const isNamedAlike = isSame && painted?.nameOf === scene.nameOf
    const kept = new Set(isSame ? wanted.map(({ row }) => row) : [])
    for (const row of rows.keys()) if (!kept.has(row)) takeRowAway(row)
    painted = scene
    let next: Element | null = null
    for (const row of wanted.toReversed()) next = putRow(row, scene, { shift, next })
    keeper.giveBack()
    headers.paint(scene.layout.headersIn(top, bottom), scene, { shift, isSame: isNamedAlike })
  }

  /** A tile that is put elsewhere on the page loses the keyboard, which its reader never took away. */
  function keepFocus(work: () => void) {
    const focused = document.activeElement
    const isOurs = focused instanceof HTMLElement && grid.contains(focused)
    work()
    if (isOurs && grid.contains(focused) && document.activeElement !== focused) focused.focus({ preventScroll: true })
  }

  return {
    paint: (scene: Scene, band: Band) => keepFocus(() => paint(scene, band)),

    /** Choice or focus has changed, and nothing else. */
    remark(scene: Scene) {
      painted = scene
      for (const { tiles } of rows.values()) for (const tile of tiles) keeper.mark(tile, scene)
      headers.remark(scene)
    },

    *tiles() {
      for (const { tiles } of rows.values()) yield* tiles
    },

    find(index: number) {
      for (const { tiles } of rows.values()) for (const tile of tiles) if (tile.index === index) return tile
      return null
    },
  }
}

export type Painter = ReturnType<typeof painter>
