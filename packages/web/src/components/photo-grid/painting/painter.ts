import type { Header, Layout, TileRow } from '#components/photo-grid/layout/layout.ts'
import { isRangeSelected, type PhotoSelection, isChosen } from '#components/photo-grid/photo-selection.ts'
import classes from '#components/photo-grid/PhotoGrid.module.css'
import { elementPool, type TileElement, type RowElement } from './tile-elements.ts'
import { getPlaceholderColor, type PhotoColumns, type Tile } from '#components/photo-grid/photo-columns.ts'
import type { createPictureQueue } from './picture-queue.ts'

function newHeader() {
  const element = document.createElement('h2')
  element.className = classes.header!
  const name = document.createElement('span')
  const choice = document.createElement('button')
  choice.type = 'button'
  // Days of one photo would be as many tab stops; the arrow keys lead here from the photos below.
  choice.tabIndex = -1
  choice.className = classes.whole!
  element.append(choice, name)
  return { element, name, choice, top: Number.NaN }
}

type HeaderElement = ReturnType<typeof newHeader>

interface HeaderWords {
  nameOf: (header: Header) => string
  /** Label of the button beside a group name. */
  getSelectGroupLabel: (name: string) => string
}

interface Painted extends HeaderWords {
  selection: PhotoSelection
}

function press({ choice }: HeaderElement, selection: PhotoSelection) {
  const { from, to } = choice.dataset
  choice.setAttribute('aria-pressed', String(isRangeSelected(selection, Number(from), Number(to))))
}

function describe(shown: HeaderElement, header: Header, { nameOf, getSelectGroupLabel, selection }: Painted) {
  const { element, name, choice } = shown
  const words = nameOf(header)
  name.textContent = words
  choice.setAttribute('aria-label', getSelectGroupLabel(words))
  choice.dataset.from = String(header.first)
  choice.dataset.to = String(header.first + header.count - 1)
  element.style.width = `${header.width}px`
  element.style.height = `${header.height}px`
  press(shown, selection)
}

/** Paints group headers, each with a button that selects the whole group. */
function headerPainter(layer: HTMLElement) {
  const shown = new Map<number, HeaderElement>()
  const spare: HeaderElement[] = []

  function put(header: Header, scene: Painted, shift: number) {
    const known = shown.get(header.first)
    const taken = known ?? spare.pop() ?? newHeader()
    if (!known) {
      describe(taken, header, scene)
      shown.set(header.first, taken)
      layer.append(taken.element)
    }
    if (taken.top === header.top + shift) return
    taken.top = header.top + shift
    taken.element.style.insetInlineStart = `${header.left}px`
    taken.element.style.transform = `translate(0,${taken.top}px)`
  }

  function takeAway(first: number, header: HeaderElement) {
    shown.delete(first)
    header.element.remove()
    header.top = Number.NaN
    spare.push(header)
  }

  return {
    /** Updates the buttons after the selection has changed. */
    updateSelection({ selection }: Painted) {
      for (const header of shown.values()) press(header, selection)
    },

    /** Returns the button of the group that starts with a photo. */
    findButton: (first: number) => shown.get(first)?.choice ?? null,

    /** Writes only new headers, unless all may have changed. */
    paint(headers: Header[], scene: Painted, { shift, isSame }: { shift: number; isSame: boolean }) {
      const kept = new Set(isSame ? headers.map(({ first }) => first) : [])
      for (const [first, header] of shown) if (!kept.has(first)) takeAway(first, header)
      for (const header of headers) put(header, scene, shift)
    },
  }
}

function mark(tile: TileElement, scene: Scene) {
  const { cell, link, index } = tile
  const isOn = isChosen(scene.selection, index)
  if (tile.isChosen !== isOn) {
    tile.isChosen = isOn
    if (!scene.isPlain) cell.setAttribute('aria-selected', String(isOn))
    cell.toggleAttribute('data-chosen', isOn)
  }
  const isTabStop = index === scene.tabStop
  if (tile.isTabStop === isTabStop) return
  tile.isTabStop = isTabStop
  link.tabIndex = isTabStop ? 0 : -1
}

function describeTile(tile: TileElement, scene: Scene) {
  mark(tile, scene)
  const known = scene.tileOf(tile.id)
  if (!known || known === tile.renderedTile) return
  const { cell, link, image, renderedTile, requestedSrc } = tile
  tile.renderedTile = known
  if (renderedTile?.href !== known.href) link.href = known.href
  if (renderedTile?.words !== known.words) {
    link.ariaLabel = known.words
    if (requestedSrc !== '') image.alt = known.words
  }
  cell.toggleAttribute('data-protected', known.isProtected)
  cell.toggleAttribute('data-marked', known.mark !== null)
  cell.toggleAttribute('data-transparent', known.isTransparent)
  if (renderedTile?.length !== known.length) {
    if (known.length === null) delete link.dataset.length
    else link.dataset.length = known.length
  }
}

/** Clears a tile that is reused for another photo. */
function forget(tile: TileElement) {
  const { link, renderedTile, isDrawn } = tile
  if (isDrawn) link.style.backgroundImage = ''
  tile.isDrawn = false
  if (!renderedTile) return
  link.removeAttribute('href')
  link.ariaLabel = null
  delete link.dataset.length
  tile.renderedTile = null
}

/** Assigns tiles to photos. A photo that is still visible keeps its tile and image at its new position. */
function tileKeeper(pool: ReturnType<typeof elementPool>, queue: ReturnType<typeof createPictureQueue>) {
  const loose = new Map<number, TileElement>()

  return {
    mark,
    describe: describeTile,

    take(index: number, scene: Scene) {
      const id = scene.photos.ids[index]!
      const tile = loose.get(id) ?? pool.takeTile()
      loose.delete(id)
      tile.index = index
      if (tile.id === id) return tile
      tile.id = id
      tile.cell.id = `photo-${id}`
      tile.link.style.backgroundColor = getPlaceholderColor(scene.photos, index)
      forget(tile)
      return tile
    },

    /** Releases a tile of a removed row; the same paint may reuse it. */
    loosen: (tile: TileElement) => loose.set(tile.id, tile),

    /** Returns unused tiles to the pool. */
    giveBack() {
      for (const tile of loose.values()) {
        queue.release(tile)
        pool.giveTile(tile)
      }
      loose.clear()
    },
  }
}

/** Content to paint, without the position. */
export interface Scene extends HeaderWords {
  photos: PhotoColumns
  layout: Layout
  tileOf: (id: number) => Tile | null
  selection: PhotoSelection
  /** Selection is disabled. */
  isPlain?: boolean | undefined
  /** Index of the tile that was focused last. */
  active: number
  /** Index of the only tile that Tab reaches. */
  tabStop: number
}

interface PainterDeps {
  grid: HTMLElement
  headings: HTMLElement
  queue: ReturnType<typeof createPictureQueue>
}

interface Band {
  top: number
  bottom: number
  /** Offset from list coordinates to canvas coordinates. */
  shift: number
}

/** Paints the rows of a range; elements that have left it are reused. */
export function createPainter({ grid, headings, queue }: PainterDeps) {
  const pool = elementPool()
  const keeper = tileKeeper(pool, queue)
  const headers = headerPainter(headings)
  const rows = new Map<number, RowElement>()
  let painted: Scene | null = null

  function setTiles(element: RowElement, { from, to, height }: TileRow, scene: Scene) {
    element.from = from
    element.row.style.height = `${height}px`
    for (let index = from; index < to; index++) {
      const tile = keeper.take(index, scene)
      const { left, width } = scene.layout.boxOf(index)
      tile.cell.style.insetInlineStart = `${left}px`
      tile.cell.style.width = `${width}px`
      tile.cell.setAttribute('aria-colindex', String(index - from + 1))
      element.tiles.push(tile)
      element.row.append(tile.cell)
    }
  }

  /** Inserts rows in reading order, whatever order they are painted in. */
  function putRow(row: TileRow, scene: Scene, { shift, next }: { shift: number; next: Element | null }) {
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
    // Other photos or another layout invalidate every row.
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

  /**
   * Restores focus, which a tile loses when it is moved in the DOM. The grid takes the focus of a tile that has scrolled
   * out of sight, so that the keyboard goes on from what is visible.
   */
  function keepFocus(work: () => void) {
    const focused = document.activeElement
    const isOurs = focused instanceof HTMLElement && (grid.contains(focused) || headings.contains(focused))
    work()
    if (!isOurs || document.activeElement === focused) return
    const next = focused.isConnected ? focused : grid
    next.focus({ preventScroll: true })
  }

  return {
    paint: (scene: Scene, band: Band) => keepFocus(() => paint(scene, band)),

    /** Updates selection and focus only. */
    updateSelection(scene: Scene) {
      painted = scene
      for (const { tiles } of rows.values()) for (const tile of tiles) keeper.mark(tile, scene)
      headers.updateSelection(scene)
    },

    *tiles() {
      for (const { tiles } of rows.values()) yield* tiles
    },

    findGroupButton: headers.findButton,

    find(index: number) {
      for (const { tiles } of rows.values()) for (const tile of tiles) if (tile.index === index) return tile
      return null
    },
  }
}

export type Painter = ReturnType<typeof createPainter>
