import { applyMatrix, invertMatrix, type Matrix } from './geometry.ts'
import type { Annotation, AnnotationKind, AnnotationStyle, Point, Rectangle, TextNote } from './annotations.ts'
import type { ImageSize } from './edits.ts'

/** Returns the length by which lines and text grow with the image, so that they look the same on every one. */
export const getAnnotationUnit = ({ width, height }: ImageSize) => Math.max(width, height) / 320

/** Font size of a text of size 1, in units. */
const TEXT_SIZE_UNITS = 6
export const getFontSize = ({ size }: Pick<TextNote, 'size'>, unit: number) => size * TEXT_SIZE_UNITS * unit

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

function rotate({ x, y }: Point, angle: number): Point {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Returns the rectangle of the source that is upright in the result between two points of the result. */
function rectangleBetween(one: Point, other: Point, matrix: Matrix) {
  const inverse = invertMatrix(matrix)
  const [start, side, end] = [one, { x: other.x, y: one.y }, other].map((point) => applyMatrix(inverse, point))
  return {
    center: middle(start!, end!),
    width: distance(start!, side!),
    height: distance(side!, end!),
    angle: Math.atan2(side!.y - start!.y, side!.x - start!.x),
  }
}

/** Creates an annotation between two points of the result; text stands on the first. */
export function createAnnotation(
  kind: AnnotationKind,
  id: number,
  [one, other]: [Point, Point],
  matrix: Matrix,
  { color, size, redaction, redactionColor }: AnnotationStyle,
): Annotation {
  const inverse = invertMatrix(matrix)
  const [from, to] = [applyMatrix(inverse, one), applyMatrix(inverse, other)]
  if (kind === 'arrow') return { kind, id, from, to, color, size }
  if (kind === 'text') return { kind, id, center: from, text: '', color, size }
  const rectangle = rectangleBetween(one, other, matrix)
  return kind === 'box'
    ? { kind, id, ...rectangle, color, size }
    : { kind, id, ...rectangle, color: redactionColor, style: redaction }
}

/** Returns the corners of a rectangle in the source, clockwise. */
const getCorners = ({ center, width, height, angle }: Rectangle): Point[] =>
  [
    { x: -width / 2, y: -height / 2 },
    { x: width / 2, y: -height / 2 },
    { x: width / 2, y: height / 2 },
    { x: -width / 2, y: height / 2 },
  ].map((corner) => {
    const { x, y } = rotate(corner, angle)
    return { x: center.x + x, y: center.y + y }
  })

/** Measures a text in pixels of the source. */
export type MeasureText = (note: TextNote) => ImageSize

const getScale = ([a, b]: Matrix) => Math.hypot(a, b)

/** Returns the points of the result by which an annotation is resized: the ends of an arrow, else four corners. */
export function getHandles(annotation: Annotation, matrix: Matrix, measure: MeasureText): Point[] {
  if (annotation.kind === 'arrow') return [annotation.from, annotation.to].map((point) => applyMatrix(matrix, point))
  if (annotation.kind !== 'text') return getCorners(annotation).map((point) => applyMatrix(matrix, point))
  const { x, y } = applyMatrix(matrix, annotation.center)
  const { width, height } = measure(annotation)
  const scale = getScale(matrix) / 2
  const [across, down] = [width * scale, height * scale]
  return [
    { x: x - across, y: y - down },
    { x: x + across, y: y - down },
    { x: x + across, y: y + down },
    { x: x - across, y: y + down },
  ]
}

function distanceToLine(point: Point, from: Point, to: Point) {
  const length = distance(from, to) ** 2
  const along =
    length === 0 ? 0 : ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length
  const share = Math.min(1, Math.max(0, along))
  return distance(point, { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) })
}

const isInside = (point: Point, corners: Point[]) => {
  const sides = corners.map((corner, place) => {
    const next = corners[(place + 1) % corners.length]!
    return (next.x - corner.x) * (point.y - corner.y) - (next.y - corner.y) * (point.x - corner.x)
  })
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0)
}

/** Returns the topmost annotation at a point of the result, within `tolerance` pixels of it. */
export function findAnnotationAt(
  annotations: Annotation[],
  point: Point,
  matrix: Matrix,
  measure: MeasureText,
  tolerance: number,
) {
  return annotations.findLast((annotation) => {
    const handles = getHandles(annotation, matrix, measure)
    if (annotation.kind === 'text' || annotation.kind === 'redaction') return isInside(point, handles)
    const lines = annotation.kind === 'arrow' ? handles.slice(0, 1) : handles
    return lines.some((from, place) => distanceToLine(point, from, handles[(place + 1) % handles.length]!) <= tolerance)
  })
}

/** Returns the handle at a point of the result, or -1. */
export const findHandleAt = (handles: Point[], point: Point, tolerance: number) =>
  handles.findIndex((handle) => distance(handle, point) <= tolerance)

const centerOf = (annotation: Annotation) =>
  annotation.kind === 'arrow' ? middle(annotation.from, annotation.to) : annotation.center

/** Moves an annotation in the source; its centre stays on the image, where it can be reached again. */
export function moveAnnotation(annotation: Annotation, by: Point, { width, height }: ImageSize): Annotation {
  const center = centerOf(annotation)
  const x = Math.min(width, Math.max(0, center.x + by.x)) - center.x
  const y = Math.min(height, Math.max(0, center.y + by.y)) - center.y
  const moved = (point: Point): Point => ({ x: point.x + x, y: point.y + y })
  return annotation.kind === 'arrow'
    ? { ...annotation, from: moved(annotation.from), to: moved(annotation.to) }
    : { ...annotation, center: moved(annotation.center) }
}

/** Smallest side of a rectangle, in pixels of the source; a thinner one could not be grasped. */
const MIN_SIDE_PX = 4

/** Drags a handle to a point of the result. */
export function resizeAnnotation(
  annotation: Annotation,
  handle: number,
  to: Point,
  matrix: Matrix,
  measure: MeasureText,
): Annotation {
  const point = applyMatrix(invertMatrix(matrix), to)
  if (annotation.kind === 'arrow') return { ...annotation, [handle === 0 ? 'from' : 'to']: point }
  if (annotation.kind === 'text') {
    const center = applyMatrix(matrix, annotation.center)
    const before = distance(center, getHandles(annotation, matrix, measure)[handle]!)
    const size = (annotation.size * distance(center, to)) / before
    return { ...annotation, size: Math.min(30, Math.max(0.5, size)) }
  }
  const opposite = getCorners(annotation)[(handle + 2) % 4]!
  const { x, y } = rotate({ x: point.x - opposite.x, y: point.y - opposite.y }, -annotation.angle)
  const width = Math.max(MIN_SIDE_PX, Math.abs(x))
  const height = Math.max(MIN_SIDE_PX, Math.abs(y))
  const half = rotate({ x: ((x < 0 ? -1 : 1) * width) / 2, y: ((y < 0 ? -1 : 1) * height) / 2 }, annotation.angle)
  return { ...annotation, center: { x: opposite.x + half.x, y: opposite.y + half.y }, width, height }
}

interface AnnotationPlane {
  matrix: Matrix
  measure: MeasureText
  size: ImageSize
}

/** Part of the longer side by which an arrow key moves or resizes. */
const KEY_STEP = 1 / 200
const KEY_TEXT_FACTOR = 1.1

/** Moves or resizes by one step in a direction of the result. */
export function nudgeAnnotation(
  annotation: Annotation,
  direction: Point,
  isResized: boolean,
  { matrix, measure, size }: AnnotationPlane,
): Annotation {
  const step = Math.max(size.width, size.height) * KEY_STEP
  const by = { x: direction.x * step, y: direction.y * step }
  if (!isResized) {
    const inverse = invertMatrix(matrix)
    const [from, to] = [applyMatrix(inverse, { x: 0, y: 0 }), applyMatrix(inverse, by)]
    return moveAnnotation(annotation, { x: to.x - from.x, y: to.y - from.y }, size)
  }
  if (annotation.kind === 'text') {
    const isLarger = direction.x > 0 || direction.y < 0
    return { ...annotation, size: annotation.size * (isLarger ? KEY_TEXT_FACTOR : 1 / KEY_TEXT_FACTOR) }
  }
  const handles = getHandles(annotation, matrix, measure)
  // The end of an arrow, or the corner that is at the bottom right of the result.
  const sums = handles.map((handle) => handle.x + handle.y)
  const handle = annotation.kind === 'arrow' ? 1 : sums.indexOf(Math.max(...sums))
  const to = { x: handles[handle]!.x + by.x, y: handles[handle]!.y + by.y }
  return resizeAnnotation(annotation, handle, to, matrix, measure)
}

/** Returns where an annotation is put that nobody has drawn: each a little further down than the one before. */
export function getCenteredPoints(kind: AnnotationKind, { width, height }: ImageSize, count: number): [Point, Point] {
  const shift = (count % 6) * 0.04
  const at = (across: number, down: number): Point => ({ x: width * across, y: height * (down + shift) })
  if (kind === 'text') return [at(0.5, 0.4), at(0.5, 0.4)]
  return kind === 'arrow' ? [at(0.35, 0.6), at(0.5, 0.4)] : [at(0.35, 0.35), at(0.65, 0.5)]
}
