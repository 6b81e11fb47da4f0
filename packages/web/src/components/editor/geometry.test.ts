import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edits, flip, mirror, noEdits, resultSize, turn } from './edits.ts'
import { renamed, typeFor } from './export.ts'
import { matrixOf, previewScale } from './geometry.ts'

const size = { width: 400, height: 300 }
const acts = { turn, mirror, flip }

/** Where a point of the source ends up in the turned picture, from 0 to 1. */
function placeOf({ turns, isMirrored }: Edits, x: number, y: number) {
  let [left, top] = [x, y]
  for (let quarter = 0; quarter < turns; quarter++) [left, top] = [1 - top, left]
  return [isMirrored ? 1 - left : left, top] as const
}

test('a point is drawn where the edits put it', () => {
  const edited = fc.tuple(
    fc.array(fc.constantFrom('turn', 'mirror', 'flip'), { maxLength: 8 }),
    fc.double({ min: 0, max: 0.5, noNaN: true }),
    fc.double({ min: 0.1, max: 0.5, noNaN: true }),
  )
  fc.assert(
    fc.property(edited, fc.double({ min: 0, max: 1, noNaN: true }), ([done, corner, side], at) => {
      const start: Edits = { ...noEdits, crop: { x: corner, y: corner / 2, width: side, height: side } }
      const edits = done.reduce((before, act) => acts[act](before), start)
      const [a, b, c, d, e, f] = matrixOf(size, edits)
      const [x, y] = [at * size.width, (1 - at) * size.height]
      const [left, top] = placeOf(edits, at, 1 - at)
      const full = edits.turns % 2 === 0 ? size : { width: size.height, height: size.width }
      expect(a * x + c * y + e).toBeCloseTo((left - edits.crop.x) * full.width, 6)
      expect(b * x + d * y + f).toBeCloseTo((top - edits.crop.y) * full.height, 6)
    }),
  )
})

test('a preview has as many pixels as are allowed, and never more than the picture', () => {
  const large = { width: 8000, height: 6000 }
  const scale = previewScale(large, noEdits, 2_000_000)
  const { width, height } = resultSize(large, noEdits)
  expect(width * scale * height * scale).toBeCloseTo(2_000_000, -1)
  expect(previewScale(size, noEdits, 2_000_000)).toBe(1)
})

test.each([
  ['a.jpg', 'image/jpeg', 'a.jpg'],
  ['a.JPEG', 'image/jpeg', 'a.JPEG'],
  ['a.heic', typeFor('image/heic'), 'a.png'],
  ['no ending', 'image/webp', 'no ending.webp'],
  ['v1.2 final.gif', typeFor('image/gif'), 'v1.2 final.png'],
])('%s written as %s is called %s', (name, type, expected) => {
  expect(renamed(name, type)).toBe(expected)
})
