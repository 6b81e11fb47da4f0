import type { elementPool, TileElement } from './elements.ts'
import type { Scene } from './painter.ts'
import { colorOf } from './photos.ts'
import type { pictureQueue } from './pictures.ts'
import { isChosen } from './selection.ts'

function mark(tile: TileElement, scene: Scene) {
  const { cell, link, index } = tile
  const isOn = isChosen(scene.selection, index)
  if (tile.isChosen !== isOn) {
    tile.isChosen = isOn
    if (!scene.isPlain) cell.setAttribute('aria-selected', String(isOn))
    cell.toggleAttribute('data-chosen', isOn)
  }
  const isActive = index === scene.active
  if (tile.isActive === isActive) return
  tile.isActive = isActive
  link.tabIndex = isActive ? 0 : -1
}

function describe(tile: TileElement, scene: Scene) {
  mark(tile, scene)
  const known = scene.tileOf(tile.id)
  if (!known || known === tile.told) return
  const { cell, link, image, told, shown } = tile
  tile.told = known
  if (told?.href !== known.href) link.href = known.href
  if (told?.words !== known.words) {
    link.ariaLabel = known.words
    if (shown !== '') image.alt = known.words
  }
  cell.toggleAttribute('data-private', known.isPrivate)
  cell.toggleAttribute('data-marked', known.mark !== null)
}

/** It is for another photo now. */
function forget(tile: TileElement) {
  const { link, told, isDrawn } = tile
  if (isDrawn) link.style.backgroundImage = ''
  tile.isDrawn = false
  if (!told) return
  link.removeAttribute('href')
  link.ariaLabel = null
  tile.told = null
}

/** Tiles for photos. One that is still in sight keeps its tile and its picture, wherever it stands now. */
export function tileKeeper(pool: ReturnType<typeof elementPool>, queue: ReturnType<typeof pictureQueue>) {
  const loose = new Map<number, TileElement>()

  return {
    mark,
    describe,

    take(index: number, scene: Scene) {
      const id = scene.photos.ids[index]!
      const tile = loose.get(id) ?? pool.takeTile()
      loose.delete(id)
      tile.index = index
      if (tile.id === id) return tile
      tile.id = id
      tile.cell.id = `photo-${id}`
      tile.link.style.backgroundColor = colorOf(scene.photos, index)
      forget(tile)
      return tile
    },

    /** Its row is gone: it may be taken for another place at once. */
    loosen: (tile: TileElement) => loose.set(tile.id, tile),

    /** Those that nobody has taken wait for other photos. */
    giveBack() {
      for (const tile of loose.values()) {
        queue.release(tile)
        pool.giveTile(tile)
      }
      loose.clear()
    },
  }
}
