import { expect, test } from 'vitest'
import {
  createAnnotation,
  findAnnotationAt,
  findHandleAt,
  getHandles,
  moveAnnotation,
  nudgeAnnotation,
  resizeAnnotation,
} from './annotation-geometry.ts'
import { type Annotation, type AnnotationKind, type AnnotationStyle, nextId, type Point } from './annotations.ts'
import { type Edits, flipHorizontal, noEdits, rotateRight } from './edits.ts'
import { getTransformMatrix } from './geometry.ts'

const size = { width: 400, height: 300 }
const style: AnnotationStyle = { color: '#e5252a', size: 2, redaction: 'solid', redactionColor: '#111111' }
const measure = () => ({ width: 80, height: 20 })
const matrixOf = (edits: Edits) => getTransformMatrix(size, edits)
const plain = matrixOf(noEdits)

const draw = (kind: AnnotationKind, one: Point, other: Point, matrix = plain) =>
  createAnnotation(kind, 1, [one, other], matrix, style)

const expectPoints = (found: Point[], wanted: [number, number][]) => {
  expect(found).toHaveLength(wanted.length)
  for (const [place, [x, y]] of wanted.entries()) {
    expect(found[place]!.x).toBeCloseTo(x, 6)
    expect(found[place]!.y).toBeCloseTo(y, 6)
  }
}

test('[FR-31] a box is upright where it is drawn, on a straightened, turned and mirrored picture too', () => {
  const edits = { ...flipHorizontal(rotateRight(noEdits)), straighten: 12 }
  const matrix = matrixOf(edits)
  const box = draw('box', { x: 40, y: 50 }, { x: 120, y: 90 }, matrix)
  // A mirrored picture has the corners in the other order.
  expectPoints(getHandles(box, matrix, measure), [
    [40, 90],
    [120, 90],
    [120, 50],
    [40, 50],
  ])
})

test('[FR-33] a redaction stays on the same pixels of the source, whatever is edited afterwards', () => {
  const covered = draw('redaction', { x: 100, y: 100 }, { x: 140, y: 120 })
  const later = { ...rotateRight(noEdits), straighten: 30, crop: { x: 0.1, y: 0.1, width: 0.7, height: 0.7 } }
  const matrix = matrixOf(later)
  const [a, b, c, d, e, f] = matrix
  const shown = (x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f })
  for (const [x, y] of [
    [101, 101],
    [139, 101],
    [101, 119],
    [139, 119],
  ] as const) {
    expect(findAnnotationAt([covered], shown(x, y), matrix, measure, 0)).toBe(covered)
  }
  expect(findAnnotationAt([covered], shown(98, 98), matrix, measure, 0)).toBeUndefined()
})

test('[FR-32] a corner is dragged and the opposite one stays, beyond it too', () => {
  const box = draw('box', { x: 50, y: 50 }, { x: 100, y: 80 })
  expectPoints(getHandles(resizeAnnotation(box, 2, { x: 150, y: 100 }, plain, measure), plain, measure), [
    [50, 50],
    [150, 50],
    [150, 100],
    [50, 100],
  ])
  expectPoints(getHandles(resizeAnnotation(box, 2, { x: 20, y: 100 }, plain, measure), plain, measure), [
    [20, 50],
    [50, 50],
    [50, 100],
    [20, 100],
  ])
})

test('[FR-32] an arrow is moved as a whole or by one end, and is never lost beyond the picture', () => {
  const arrow = draw('arrow', { x: 10, y: 10 }, { x: 50, y: 10 })
  expectPoints(getHandles(moveAnnotation(arrow, { x: 5, y: 7 }, size), plain, measure), [
    [15, 17],
    [55, 17],
  ])
  expectPoints(getHandles(moveAnnotation(arrow, { x: -500, y: 9000 }, size), plain, measure), [
    [-20, 300],
    [20, 300],
  ])
  expectPoints(getHandles(resizeAnnotation(arrow, 1, { x: 90, y: 90 }, plain, measure), plain, measure), [
    [10, 10],
    [90, 90],
  ])
})

test('[FR-32] keys move in the direction that is seen and resize from the bottom right, turned or not', () => {
  for (const edits of [noEdits, rotateRight(noEdits), flipHorizontal(noEdits)]) {
    const matrix = matrixOf(edits)
    const plane = { matrix, measure, size }
    const box = draw('box', { x: 50, y: 50 }, { x: 100, y: 80 }, matrix)
    const boundsOf = (annotation: Annotation) => {
      const handles = getHandles(annotation, matrix, measure)
      const [across, down] = [handles.map(({ x }) => Math.round(x)), handles.map(({ y }) => Math.round(y))]
      return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
    }
    expect(boundsOf(nudgeAnnotation(box, { x: 1, y: 0 }, false, plane))).toEqual([52, 50, 102, 80])
    expect(boundsOf(nudgeAnnotation(box, { x: 0, y: 1 }, true, plane))).toEqual([50, 50, 100, 82])
  }
})

test('[FR-32] text grows from its centre and is found where it stands', () => {
  const note = draw('text', { x: 200, y: 150 }, { x: 200, y: 150 })
  expect(findAnnotationAt([note], { x: 235, y: 155 }, plain, measure, 0)).toBe(note)
  expect(findAnnotationAt([note], { x: 245, y: 155 }, plain, measure, 0)).toBeUndefined()
  expect(resizeAnnotation(note, 2, { x: 280, y: 170 }, plain, measure)).toMatchObject({ size: 4 })
})

test('[FR-32] the topmost is found, lines within reach, and a handle before what lies below', () => {
  const box = draw('box', { x: 50, y: 50 }, { x: 100, y: 80 })
  const above: Annotation = { ...box, id: nextId([box]) }
  expect(findAnnotationAt([box, above], { x: 52, y: 60 }, plain, measure, 3)).toBe(above)
  expect(findAnnotationAt([box, above], { x: 75, y: 65 }, plain, measure, 3)).toBeUndefined()
  expect(findHandleAt(getHandles(box, plain, measure), { x: 98, y: 82 }, 4)).toBe(2)
})
