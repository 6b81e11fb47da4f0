import type { Tile } from '#components/photo-grid/photo-columns.ts'
import classes from '#components/photo-grid/PhotoGrid.module.css'

/** A tile of plain, reusable elements without listeners. */
export interface TileElement {
  cell: HTMLDivElement
  link: HTMLAnchorElement
  image: HTMLImageElement
  index: number
  /** Id of its photo; zero for none. */
  id: number
  /** URL of the image that is shown or loading. */
  requestedSrc: string
  isLoaded: boolean
  /** Whether a placeholder is drawn. */
  isDrawn: boolean
  /*
   * Values last written to the DOM. The DOM is never read and no value is written twice, because that costs more than
   * the rest of a frame.
   */
  renderedTile: Tile | null
  isChosen: boolean | null
  isTabStop: boolean
}

export interface RowElement {
  row: HTMLDivElement
  tiles: TileElement[]
  from: number
  /** Painted position; NaN before the first paint. */
  top: number
}

function newTile(): TileElement {
  const cell = document.createElement('div')
  cell.className = classes.tile!
  cell.setAttribute('role', 'gridcell')
  const link = document.createElement('a')
  link.className = classes.link!
  link.tabIndex = -1
  link.draggable = false
  const image = document.createElement('img')
  image.decoding = 'async'
  image.draggable = false
  image.alt = ''
  const check = document.createElement('span')
  check.className = classes.check!
  // The check is for the pointer only; by keyboard the cell itself is selected.
  check.setAttribute('aria-hidden', 'true')
  link.append(image)
  cell.append(link, check)
  const nothing = { index: -1, id: 0, requestedSrc: '', isLoaded: false, isDrawn: false }
  return { cell, link, image, ...nothing, renderedTile: null, isChosen: null, isTabStop: false }
}

function newRow(): RowElement {
  const row = document.createElement('div')
  row.className = classes.row!
  row.setAttribute('role', 'row')
  return { row, tiles: [], from: -1, top: Number.NaN }
}

/** Pool of rows and tiles for reuse; creating elements makes scrolling stutter. */
export function elementPool() {
  const rows: RowElement[] = []
  const tiles: TileElement[] = []
  return {
    takeRow: () => rows.pop() ?? newRow(),
    takeTile: () => tiles.pop() ?? newTile(),
    giveRow(row: RowElement) {
      row.row.remove()
      row.tiles = []
      row.from = -1
      row.top = Number.NaN
      rows.push(row)
    },
    giveTile(tile: TileElement) {
      tile.cell.remove()
      tile.index = -1
      tile.id = 0
      tiles.push(tile)
    },
  }
}
