import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Edits,
  fitEdits,
  flipVertical,
  applyAspectRatio,
  isEdited,
  flipHorizontal,
  noEdits,
  rotateRight,
  rotateLeft,
  getRotatedSize,
  straightenTo,
} from './edits.ts'
import type { Annotation } from './annotations.ts'
import { getCropBox } from './geometry.ts'
import { ratioNames, getAspectRatio } from './aspect-ratios.ts'

const size = { width: 400, height: 300 }
const acts = { rotateRight, rotateLeft, flipHorizontal, flipVertical }

/** Maps a point of the source to the result, from 0 to 1; reference definition for the other functions. */
function placeOf({ quarterTurns, isMirrored }: Edits, x: number, y: number) {
  let [left, top] = [x, y]
  for (let quarter = 0; quarter < quarterTurns; quarter++) [left, top] = [1 - top, left]
  return isMirrored ? [1 - left, top] : [left, top]
}

test('four turns, a turn and its way back, two mirrorings and two flips change nothing', () => {
  expect(rotateRight(rotateRight(rotateRight(rotateRight(noEdits))))).toEqual(noEdits)
  expect(rotateLeft(rotateRight(noEdits))).toEqual(noEdits)
  expect(flipHorizontal(flipHorizontal(noEdits))).toEqual(noEdits)
  expect(flipVertical(flipVertical(noEdits))).toEqual(noEdits)
})

test('a picture turns as it is seen, mirrored or not', () => {
  const done = fc.array(fc.constantFrom('rotateRight', 'rotateLeft', 'flipHorizontal', 'flipVertical'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(done, (names) => {
      let edits = noEdits
      let corner = [0.1, 0.2]
      for (const name of names) {
        const [x, y] = corner as [number, number]
        edits = acts[name](edits)
        corner = {
          rotateRight: [1 - y, x],
          rotateLeft: [y, 1 - x],
          flipHorizontal: [1 - x, y],
          flipVertical: [x, 1 - y],
        }[name]
      }
      const [left, top] = placeOf(edits, 0.1, 0.2)
      expect(left).toBeCloseTo(corner[0]!, 9)
      expect(top).toBeCloseTo(corner[1]!, 9)
    }),
  )
})

test('what was cut stays cut when the picture is turned or mirrored', () => {
  const cut: Edits = { ...noEdits, crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.25 }, ratio: '4:3' }
  const turned = rotateRight(cut)
  expect(getCropBox(size, cut)).toEqual({ left: 40, top: 60, width: 200, height: 75 })
  expect(getCropBox(size, turned)).toEqual({ left: 165, top: 40, width: 75, height: 200 })
  expect(turned.ratio).toBe('3:4')
  expect(rotateRight(rotateRight(rotateRight(turned))).crop.x).toBeCloseTo(0.1)
  expect(flipHorizontal(cut).crop.x).toBeCloseTo(0.4)
})

test.each(ratioNames.slice(1))('a cut held to %s is as large as it can be, turned or not', (name) => {
  for (const before of [noEdits, rotateRight(noEdits)]) {
    const { crop, ...held } = applyAspectRatio(size, before, name)
    const turned = getRotatedSize(size, held)
    expect((crop.width * turned.width) / (crop.height * turned.height)).toBeCloseTo(getAspectRatio(name, turned)!, 6)
    expect(Math.max(crop.width, crop.height)).toBeCloseTo(1)
    expect([crop.x + crop.width / 2, crop.y + crop.height / 2]).toEqual([0.5, 0.5])
  }
})

test('a ratio that cuts nothing away is no edit', () => {
  expect(isEdited(applyAspectRatio(size, noEdits, '4:3'))).toBe(false)
  expect(isEdited(applyAspectRatio(size, noEdits, '1:1'))).toBe(true)
})

test('another picture of the same shape gets all of the edits', () => {
  const edits = { ...rotateRight(applyAspectRatio(size, noEdits, '1:1')), contrast: 20 }
  expect(fitEdits(edits, size, { width: 1601, height: 1200 })).toEqual(edits)
})

test('a picture of another shape is turned and coloured, and keeps its own cut', () => {
  const edits = { ...rotateRight(flipHorizontal(applyAspectRatio(size, noEdits, '1:1'))), contrast: 20 }
  const own: Edits = { ...noEdits, crop: { x: 0, y: 0, width: 0.5, height: 0.25 } }
  const fitted = fitEdits(edits, size, { width: 300, height: 400 }, own)
  const { quarterTurns, isMirrored, contrast } = fitted
  expect({ quarterTurns, isMirrored, contrast }).toEqual({ quarterTurns: 3, isMirrored: true, contrast: 20 })
  expect(fitted.crop).toEqual(rotateRight(flipHorizontal(own)).crop)
})

test('[FR-34] a straightened picture that is mirrored leans the other way, and a turn keeps it', () => {
  const leaning: Edits = { ...noEdits, straighten: 7 }
  expect(flipHorizontal(leaning).straighten).toBe(-7)
  expect(rotateRight(leaning).straighten).toBe(7)
  expect(flipHorizontal(noEdits).straighten).toBe(0)
})

test('[FR-34] a cut that is held to a ratio keeps it while the picture is straightened', () => {
  const held = straightenTo(size, applyAspectRatio(size, noEdits, '1:1'), 10)
  const { width, height } = getCropBox(size, held)
  expect(Math.abs(width - height)).toBeLessThanOrEqual(1)
})

test('[FR-30] annotations stay with their picture when the other edits are given to all', () => {
  const arrow: Annotation = {
    kind: 'arrow',
    id: 1,
    from: { x: 0, y: 0 },
    to: { x: 9, y: 9 },
    color: '#111111',
    size: 2,
  }
  const own: Edits = { ...noEdits, annotations: [{ ...arrow, id: 2 }] }
  const edits: Edits = { ...applyAspectRatio(size, noEdits, '1:1'), straighten: 3, scale: 0.5, annotations: [arrow] }
  for (const to of [size, { width: 300, height: 400 }]) {
    const fitted = fitEdits(edits, size, to, own)
    expect(fitted).toMatchObject({ straighten: 3, scale: 0.5, annotations: own.annotations })
  }
})
