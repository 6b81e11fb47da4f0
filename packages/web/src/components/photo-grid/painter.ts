import { elementPool, type RowElement, type TileElement } from './elements.ts'
import type { Header, Layout, Row } from './layout/layout.ts'
import { headerPainter } from './headers.ts'
import { colorOf, type PhotoColumns, type Tile } from './photos.ts'
import type { pictureQueue } from './pictures.ts'

/** What is painted, besides where. */
export interface Scene {
  photos: PhotoColumns
  layout: Layout
  tileOf: (id: number) => Tile | null
  isChosen: (index: number) => boolean
  /** The tile that the keyboard is at. */
  active: number
  nameOf: (header: Header) => string
}

interface Needs {
  canvas: HTMLElement
  queue: ReturnType<typeof pictureQueue>
}

export interface Band {
  top: number
  bottom: number
  /** What is added to a place in the list to have it on the canvas. */
  shift: number
}

/** Puts the rows of a band on the canvas; elements that have left it are used for those that come. */
export function painter({ canvas, queue }: Needs) {
  const pool = elementPool()
  const headers = headerPainter(canvas)
  const rows = new Map<number, RowElement>()
  /** Tiles whose row is gone: a photo that is still in sight keeps its picture, wherever it stands now. */
  const loose = new Map<number, TileElement>()
  let painted: Scene | null = null

  function mark({ cell, link, index }: TileElement, scene: Scene) {
    const isChosen = scene.isChosen(index)
    cell.setAttribute('aria-selected', String(isChosen))
    cell.toggleAttribute('data-chosen', isChosen)
    link.tabIndex = index === scene.active ? 0 : -1
  }

  function takeTile(index: number, scene: Scene) {
    const id = scene.photos.ids[index]!
    const tile = loose.get(id) ?? pool.takeTile()
    loose.delete(id)
    tile.index = index
    if (tile.id === id) return tile
    tile.id = id
    tile.cell.id = `photo-${id}`
    tile.link.style.backgroundColor = colorOf(scene.photos, index)
    tile.link.removeAttribute('href')
    tile.image.alt = ''
    return tile
  }

  function describe(tile: TileElement, scene: Scene) {
    const known = scene.tileOf(tile.id)
    if (known && tile.link.getAttribute('href') !== known.href) tile.link.href = known.href
    if (known && tile.image.alt !== known.words) tile.image.alt = known.words
    if (known) tile.cell.toggleAttribute('data-private', known.isPrivate)
    mark(tile, scene)
  }

  function setTiles(element: RowElement, { from, to, height }: Row, scene: Scene) {
    element.from = from
    element.row.style.height = `${height}px`
    for (let index = from; index < to; index++) {
      const tile = takeTile(index, scene)
      const { left, width } = scene.layout.boxOf(index)
      tile.cell.style.transform = `translate3d(${left}px,0,0)`
      tile.cell.style.width = `${width}px`
      tile.cell.setAttribute('aria-colindex', String(index - from + 1))
      element.tiles.push(tile)
      element.row.append(tile.cell)
    }
  }

  function putRow(row: Row, scene: Scene, shift: number) {
    let element = rows.get(row.row)
    if (!element) {
      element = pool.takeRow()
      rows.set(row.row, element)
      setTiles(element, row, scene)
      element.row.setAttribute('aria-rowindex', String(row.row + 1))
      canvas.append(element.row)
    }
    if (element.top !== row.top + shift) {
      element.top = row.top + shift
      element.row.style.transform = `translate3d(0,${element.top}px,0)`
    }
    for (const tile of element.tiles) describe(tile, scene)
  }

  function takeRowAway(row: number) {
    const element = rows.get(row)!
    rows.delete(row)
    for (const tile of element.tiles) loose.set(tile.id, tile)
    pool.giveRow(element)
  }

  function giveLoose() {
    for (const tile of loose.values()) {
      queue.release(tile)
      pool.giveTile(tile)
    }
    loose.clear()
  }

  return {
    paint(scene: Scene, { top, bottom, shift }: Band) {
      const wanted = scene.layout.rowsIn(top, bottom)
      // Other photos, or other places for them: no row is what it was.
      const isSame = painted?.layout === scene.layout && painted.photos === scene.photos
      const kept = new Set(isSame ? wanted.map(({ row }) => row) : [])
      for (const row of rows.keys()) if (!kept.has(row)) takeRowAway(row)
      painted = scene
      for (const row of wanted) putRow(row, scene, shift)
      giveLoose()
      headers.paint(scene.layout.headersIn(top, bottom), scene.nameOf, shift)
    },

    /** Choice or focus has changed, and nothing else. */
    remark(scene: Scene) {
      painted = scene
      for (const { tiles } of rows.values()) for (const tile of tiles) mark(tile, scene)
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
