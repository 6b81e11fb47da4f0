import type { Tile } from '#components/photo-grid/photo-columns.ts'
import classes from '#components/photo-grid/PhotoGrid.module.css'

/** A tile: plain elements without listeners, used again and again. */
export interface TileElement {
  cell: HTMLDivElement
  link: HTMLAnchorElement
  image: HTMLImageElement
  index: number
  /** Of the photo that it is for; zero for none. */
  id: number
  /** What its picture shows, or is about to. */
  shown: string
  isLoaded: boolean
  /** Whether something stands for its picture until that has come. */
  isDrawn: boolean
  /*
   * What the page was last told of it. Nothing is read from the page nor written twice: that costs more than all else
   * of a frame.
   */
  told: Tile | null
  isChosen: boolean | null
  isActive: boolean
}

export interface RowElement {
  row: HTMLDivElement
  tiles: TileElement[]
  from: number
  /** Where it was put; nowhere yet while it is no number. */
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
  // For the pointer; with the keyboard the cell itself is chosen.
  check.setAttribute('aria-hidden', 'true')
  link.append(image)
  cell.append(link, check)
  const nothing = { index: -1, id: 0, shown: '', isLoaded: false, isDrawn: false }
  return { cell, link, image, ...nothing, told: null, isChosen: null, isActive: false }
}

function newRow(): RowElement {
  const row = document.createElement('div')
  row.className = classes.row!
  row.setAttribute('role', 'row')
  return { row, tiles: [], from: -1, top: Number.NaN }
}

/** Rows and tiles that are out of sight wait here to be used again: creating them is what makes scrolling stutter. */
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
