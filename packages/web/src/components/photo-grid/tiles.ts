import type { elementPool, TileElement } from './elements.ts'
import type { Scene } from './painter.ts'
import { colorOf } from './photos.ts'
import type { pictureQueue } from './pictures.ts'
import { isChosen } from './selection.ts'

function mark({ cell, link, index }: TileElement, scene: Scene) {
  const isOn = isChosen(scene.selection, index)
  if (!scene.isPlain) cell.setAttribute('aria-selected', String(isOn))
  cell.toggleAttribute('data-chosen', isOn)
  link.tabIndex = index === scene.active ? 0 : -1
}

function describe(tile: TileElement, scene: Scene) {
  mark(tile, scene)
  const known = scene.tileOf(tile.id)
  if (!known) return
  const { cell, link, image } = tile
  if (link.getAttribute('href') !== known.href) link.href = known.href
  if (image.alt !== known.words) image.alt = known.words
  cell.toggleAttribute('data-private', known.isPrivate)
  cell.toggleAttribute('data-marked', known.mark !== null)
  const isAwaited = link.style.backgroundImage === '' && cell.dataset.loaded === undefined
  if (known.placeholder && isAwaited) link.style.backgroundImage = `url(${known.placeholder})`
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
      tile.link.style.backgroundImage = ''
      tile.link.removeAttribute('href')
      tile.image.alt = ''
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
