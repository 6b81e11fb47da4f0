import { expect, test } from 'vitest'
import { createJustifiedLayout } from '#components/photo-grid/layout/justified.ts'
import { createMasonryLayout } from '#components/photo-grid/layout/masonry.ts'
import { createSquareLayout } from '#components/photo-grid/layout/square.ts'
import { testLibrary } from '#components/photo-grid/layout/test-library.ts'
import { parseGridKey, parseGroupKey } from './grid-keys.ts'

const frame = { width: 1000, size: 200, gap: 4, header: 48 }
const library = testLibrary(120, [1, 30, 2, 3])
const layouts = {
  justified: createJustifiedLayout(library, frame),
  square: createSquareLayout(library, frame),
}
const names = Object.keys(layouts) as (keyof typeof layouts)[]

const keyOf = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test.each(names)('%s: [FR-01] arrow up leads from the first row of a day to its name, and nowhere else', (name) => {
  const layout = layouts[name]
  for (let index = 0; index < layout.count; index++) {
    const action = parseGridKey(keyOf('ArrowUp'), { layout, index, view: 800, hasGroupButtons: true })
    const first = library.groups.indexOf(library.groups[index]!)
    if (layout.rowOf(first) === layout.rowOf(index)) expect(action).toMatchObject({ act: 'group', header: { first } })
    else expect(action).toMatchObject({ act: 'move', to: layout.getNeighbor(index, 'up') })
  }
})

test.each(names)('%s: [FR-01] from the name of a day the arrows lead to the photos around it', (name) => {
  const layout = layouts[name]
  const last = layout.headersIn(0, layout.height).at(-1)!
  const position = { layout, index: last.first + 1, view: 800 }
  expect(parseGroupKey(keyOf('ArrowDown'), last.first, position)).toMatchObject({ act: 'move', to: last.first + 1 })
  expect(parseGroupKey(keyOf('ArrowDown'), last.first, { ...position, index: 0 })).toMatchObject({ to: last.first })
  const up = layout.getNeighbor(last.first + 1, 'up')
  expect(parseGroupKey(keyOf('ArrowUp'), last.first, position)).toMatchObject({ act: 'move', to: up })
  expect(parseGroupKey(keyOf('ArrowUp'), 0, { ...position, index: 0 })).toBeNull()
  // The button itself is pressed by Enter and Space.
  for (const key of ['Enter', ' ']) expect(parseGroupKey(keyOf(key), last.first, position)).toBeNull()
  expect(parseGroupKey(keyOf('Escape'), last.first, position)).toEqual({ act: 'clear' })
})

test('a range that is extended upwards passes the names of days, as does a grid without buttons', () => {
  const position = { layout: layouts.square, index: 40, view: 800, hasGroupButtons: true }
  const to = layouts.square.getNeighbor(40, 'up')
  expect(parseGridKey(keyOf('ArrowUp', { shiftKey: true }), position)).toEqual({ act: 'move', to, isRange: true })
  const plain = { ...position, hasGroupButtons: false }
  expect(parseGridKey(keyOf('ArrowUp'), plain)).toEqual({ act: 'move', to, isRange: false })
  const columns = createMasonryLayout(library, frame)
  expect(parseGridKey(keyOf('ArrowUp'), { ...position, layout: columns })).toMatchObject({ act: 'move' })
})

test.each(names)('%s: [FR-84] from right to left the arrows lead the other way, and only sideways', (name) => {
  const layout = layouts[name]
  const position = { layout, index: 40, view: 800, hasGroupButtons: false }
  const toOf = (key: string, isMirrored: boolean) => parseGridKey(keyOf(key), { ...position, isMirrored })
  expect(toOf('ArrowLeft', true)).toMatchObject({ act: 'move', to: 41 })
  expect(toOf('ArrowRight', true)).toEqual(toOf('ArrowLeft', false))
  expect(toOf('ArrowDown', true)).toEqual(toOf('ArrowDown', false))
})
