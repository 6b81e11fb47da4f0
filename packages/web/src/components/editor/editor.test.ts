import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorPixels, factorsOf } from './color.ts'
import { cropTo, type Edits, flip, isEdited, mirror, noEdits, resultSize, turn, whole } from './edits.ts'
import { adjust, edit, newHistory, redo, settle, undo } from './history.ts'

const size = { width: 400, height: 300 }

/** Where a point of the source ends up, from 0 to 1; the definition that everything else must agree with. */
function placeOf({ turns, isMirrored }: Edits, x: number, y: number) {
  let [left, top] = [x, y]
  for (let quarter = 0; quarter < turns; quarter++) [left, top] = [1 - top, left]
  return isMirrored ? [1 - left, top] : [left, top]
}

test('four turns, two mirrorings and two flips change nothing', () => {
  expect(turn(turn(turn(turn(noEdits))))).toEqual(noEdits)
  expect(mirror(mirror(noEdits))).toEqual(noEdits)
  expect(flip(flip(noEdits))).toEqual(noEdits)
})

test('a picture turns to the right as it is seen, mirrored or not', () => {
  const acts = fc.array(fc.constantFrom('turn', 'mirror', 'flip'), { maxLength: 12 })
  fc.assert(
    fc.property(acts, (done) => {
      let edits = noEdits
      let corner = [0.1, 0.2]
      for (const act of done) {
        const [x, y] = corner as [number, number]
        edits = { turn, mirror, flip }[act](edits)
        corner = { turn: [1 - y, x], mirror: [1 - x, y], flip: [x, 1 - y] }[act]
      }
      const [left, top] = placeOf(edits, 0.1, 0.2)
      expect(left).toBeCloseTo(corner[0]!, 9)
      expect(top).toBeCloseTo(corner[1]!, 9)
    }),
  )
})

test('what was cut stays cut when the picture is turned or mirrored', () => {
  const cut = { ...noEdits, crop: { x: 0.1, y: 0.2, width: 0.5, height: 0.25 } }
  const turned = turn(cut)
  expect(resultSize(size, cut)).toEqual({ width: 200, height: 75 })
  expect(resultSize(size, turned)).toEqual({ width: 75, height: 200 })
  expect(turned.crop.x).toBeCloseTo(0.55)
  expect(turn(turn(turn(turned))).crop.x).toBeCloseTo(0.1)
  expect(mirror(cut).crop.x).toBeCloseTo(0.4)
})

test.each([1, 16 / 9, 9 / 16, 4 / 3])('a part of the ratio %f is as large as it can be', (ratio) => {
  const crop = cropTo(size, noEdits, ratio)
  expect((crop.width * size.width) / (crop.height * size.height)).toBeCloseTo(ratio, 6)
  expect(Math.max(crop.width, crop.height)).toBeCloseTo(1)
  expect(crop.x + crop.width / 2).toBeCloseTo(0.5)
  expect(isEdited({ ...noEdits, crop: whole })).toBe(false)
})

test('steps are taken back and forth, and a drag is one step', () => {
  let history = edit(newHistory(), turn(noEdits))
  const begun = history.now
  for (const brightness of [1, 5, 20]) history = adjust(history, { ...begun, brightness })
  history = settle(begun, history)
  expect(history.past).toHaveLength(2)
  expect(undo(history).now).toEqual(begun)
  expect(redo(undo(history)).now.brightness).toBe(20)
  expect(undo(undo(undo(history))).now).toEqual(noEdits)
  expect(edit(undo(history), mirror(begun)).future).toEqual([])
})

const pixel = (color: number[], colors: Partial<Edits>) => {
  const pixels = Uint8ClampedArray.from(color)
  colorPixels(pixels, factorsOf({ ...noEdits, ...colors }))
  return [...pixels]
}

test('nothing adjusted leaves every colour as it is', () => {
  for (let value = 0; value < 256; value += 5) {
    expect(pixel([value, 255 - value, 128, 77], {})).toEqual([value, 255 - value, 128, 77])
  }
})

test('adjustments do what they are called, and leave the opacity alone', () => {
  expect(pixel([100, 100, 100, 9], { brightness: 20 })[0]).toBeGreaterThan(100)
  expect(pixel([60, 200, 60, 9], { contrast: 50 })).toEqual([26, 236, 26, 9])
  const [red, green, blue] = pixel([200, 40, 90, 255], { saturation: -100 })
  expect([red, blue]).toEqual([green, green])
  expect(pixel([0, 0, 0, 255], { brightness: 100 })[0]).toBe(128)
})
