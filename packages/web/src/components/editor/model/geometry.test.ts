import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Edits, flipVertical, flipHorizontal, FULL_CROP, noEdits, rotateRight, getRotatedSize } from './edits.ts'
import { getCropBox, fitInto, getResizedSize, getTransformMatrix, scaleFor, toSourcePoint } from './geometry.ts'

const size = { width: 400, height: 300 }
const acts = { rotateRight, flipHorizontal, flipVertical }

/** Maps a point of the source to the rotated image, from 0 to 1. */
function placeOf({ quarterTurns, isMirrored }: Edits, x: number, y: number) {
  let [left, top] = [x, y]
  for (let quarter = 0; quarter < quarterTurns; quarter++) [left, top] = [1 - top, left]
  return [isMirrored ? 1 - left : left, top] as const
}

const share = (min: number, max: number) => fc.double({ min, max, noNaN: true })

const anyEdits = fc
  .tuple(
    fc.array(fc.constantFrom('rotateRight', 'flipHorizontal', 'flipVertical'), { maxLength: 8 }),
    share(0, 0.5),
    share(0.1, 0.5),
  )
  .map(([done, corner, side]) => {
    const start: Edits = { ...noEdits, crop: { x: corner, y: corner / 2, width: side, height: side } }
    return done.reduce((before, act) => acts[act](before), start)
  })

test('a point is drawn where the edits put it', () => {
  fc.assert(
    fc.property(anyEdits, share(0, 1), (edits, at) => {
      const [a, b, c, d, e, f] = getTransformMatrix(size, edits)
      const [x, y] = [at * size.width, (1 - at) * size.height]
      const [left, top] = placeOf(edits, at, 1 - at)
      const full = getRotatedSize(size, edits)
      const cut = getCropBox(size, edits)
      expect(a * x + c * y + e).toBeCloseTo(left * full.width - cut.left, 6)
      expect(b * x + d * y + f).toBeCloseTo(top * full.height - cut.top, 6)
    }),
  )
})

test('the preview takes every point from where the export puts it', () => {
  fc.assert(
    fc.property(anyEdits, share(0, 1), share(0, 1), (edits, across, down) => {
      const [x, y] = toSourcePoint(size, edits, across, down)
      const [a, b, c, d, e, f] = getTransformMatrix(size, edits)
      const cut = getCropBox(size, edits)
      expect(a * x * size.width + c * y * size.height + e).toBeCloseTo(across * cut.width, 6)
      expect(b * x * size.width + d * y * size.height + f).toBeCloseTo(down * cut.height, 6)
    }),
  )
})

test('a cut is whole pixels, at least one, and never beyond the picture', () => {
  fc.assert(
    fc.property(anyEdits, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (edits, width, height) => {
      const turned = getRotatedSize({ width, height }, edits)
      const cut = getCropBox({ width, height }, edits)
      for (const number of Object.values(cut)) expect(Number.isInteger(number)).toBe(true)
      expect(Math.min(cut.width, cut.height)).toBeGreaterThanOrEqual(1)
      expect(cut.left + cut.width).toBeLessThanOrEqual(turned.width)
      expect(cut.top + cut.height).toBeLessThanOrEqual(turned.height)
    }),
  )
})

test('a preview has as many pixels as are allowed, and never more than the picture', () => {
  const scale = scaleFor({ width: 8000, height: 6000 }, 2_000_000)
  expect(8000 * scale * 6000 * scale).toBeCloseTo(2_000_000, -1)
  expect(scaleFor(size, 2_000_000)).toBe(1)
})

test('a picture fills the room that it has', () => {
  expect(fitInto(size, { width: 800, height: 300 })).toEqual(size)
  expect(fitInto({ width: 10, height: 10 }, { width: 800, height: 300 })).toEqual({ width: 40, height: 40 })
})

test('[FR-34] a straightened picture is cut to what has pixels everywhere, and to no less', () => {
  const anySize = fc.record({ width: fc.integer({ min: 40, max: 4000 }), height: fc.integer({ min: 40, max: 4000 }) })
  fc.assert(
    fc.property(anyEdits, anySize, share(-45, 45), (before, picture, straighten) => {
      const edits = { ...before, straighten, crop: FULL_CROP }
      const inner = getRotatedSize(picture, edits)
      const corners = [
        toSourcePoint(picture, edits, 0, 0),
        toSourcePoint(picture, edits, 1, 0),
        toSourcePoint(picture, edits, 0, 1),
        toSourcePoint(picture, edits, 1, 1),
      ].flat()
      expect(Math.min(...corners)).toBeGreaterThanOrEqual(-1e-6)
      expect(Math.max(...corners)).toBeLessThanOrEqual(1 + 1e-6)
      // A picture straightened by 45° keeps half of its shorter side squared at least.
      expect((inner.width + 1) * (inner.height + 1)).toBeGreaterThanOrEqual(
        Math.min(picture.width, picture.height) ** 2 / 2,
      )
    }),
  )
  expect(getRotatedSize({ width: 1000, height: 1000 }, { ...noEdits, straighten: 45 })).toEqual({
    width: 707,
    height: 707,
  })
})

test('[FR-35] a result is as large as asked for, in whole pixels', () => {
  const cropped: Edits = { ...noEdits, crop: { x: 0, y: 0, width: 0.5, height: 1 } }
  expect(getResizedSize(size, { ...cropped, scale: 0.5 })).toEqual({ width: 100, height: 150 })
  expect(getResizedSize(size, { ...noEdits, scale: 133 / 400 })).toEqual({ width: 133, height: 100 })
  expect(getResizedSize(size, { ...noEdits, scale: 0.0001 })).toEqual({ width: 1, height: 1 })
})
