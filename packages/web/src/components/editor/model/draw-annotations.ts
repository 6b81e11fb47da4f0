import { applyMatrix, multiplyMatrices, type Matrix } from './geometry.ts'
import { getAnnotationUnit, getFontSize, type MeasureText } from './annotation-geometry.ts'
import type { Annotation, Arrow, Box, Redaction, TextNote } from './annotations.ts'
import type { ImageSize } from './edits.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** System fonts by name, because a worker has no fonts of the page and the result must look like the preview. */
const FONT_FAMILY =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif'
const LINE_HEIGHT = 1.3

const setFont = (context: Context, fontSize: number) => {
  context.font = `600 ${fontSize}px ${FONT_FAMILY}`
}

/** Returns a function that measures texts as they are drawn. */
export function createTextMeasure(context: Context, size: ImageSize): MeasureText {
  const unit = getAnnotationUnit(size)
  return (note) => {
    const fontSize = getFontSize(note, unit)
    setFont(context, fontSize)
    const lines = note.text.split('\n')
    const width = Math.max(fontSize, ...lines.map((line) => context.measureText(line).width))
    return { width: width + fontSize * 0.4, height: lines.length * fontSize * LINE_HEIGHT }
  }
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Returns the outline colour that keeps text readable on any image. */
function getOutlineColor(color: string) {
  const [red, green, blue] = channelsOf(color)
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 160 ? '#111111' : '#ffffff'
}

function drawArrow(context: Context, { from, to, color, size }: Arrow, matrix: Matrix, unit: number) {
  const [start, end] = [applyMatrix(matrix, from), applyMatrix(matrix, to)]
  const width = Math.hypot(matrix[0], matrix[1]) * unit * size
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const head = Math.min(length, width * 4.5)
  context.setTransform(1, 0, 0, 1, start.x, start.y)
  context.rotate(Math.atan2(end.y - start.y, end.x - start.x))
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = color
  context.fillStyle = color
  context.beginPath()
  context.moveTo(0, 0)
  context.lineTo(Math.max(0, length - head * 0.7), 0)
  context.stroke()
  context.lineWidth = width / 2
  context.beginPath()
  context.moveTo(length, 0)
  context.lineTo(length - head, head * 0.45)
  context.lineTo(length - head * 0.75, 0)
  context.lineTo(length - head, -head * 0.45)
  context.closePath()
  context.fill()
  context.stroke()
}

/** Draws in the coordinates of a rectangle, whose centre is the origin. */
function enterRectangle(context: Context, { center, angle }: Box | Redaction, matrix: Matrix) {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  context.setTransform(...multiplyMatrices([cos, sin, -sin, cos, center.x, center.y], matrix))
}

function drawBox(context: Context, box: Box, matrix: Matrix, unit: number) {
  enterRectangle(context, box, matrix)
  context.lineWidth = unit * box.size
  context.lineJoin = 'round'
  context.strokeStyle = box.color
  context.strokeRect(-box.width / 2, -box.height / 2, box.width, box.height)
}

/** Returns a random number from 0 to 1 that is always the same for a cell, so that the result is the preview. */
function getCellNoise(id: number, column: number, row: number) {
  let state = (id * 374_761_393 + column * 668_265_263 + row * 2_147_483_647 + 1) | 0
  state = Math.imul(state ^ (state >>> 13), 1_274_126_177)
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
}

const MAX_CELLS_PER_SIDE = 24
/** Largest difference of a cell from the colour of its mosaic, of 255. */
const CELL_CONTRAST = 56

function drawMosaic(context: Context, { id, color, width, height }: Redaction) {
  const channels = channelsOf(color)
  // Shades go to the side where there is room, so that a white area becomes a mosaic too.
  const light = channels.reduce((sum, channel) => sum + channel, 0) / 3
  const shift = light > 200 ? -CELL_CONTRAST : light < 55 ? 0 : -CELL_CONTRAST / 2
  const cell = Math.max(1, Math.min(width, height) / 3, Math.max(width, height) / MAX_CELLS_PER_SIDE)
  const [columns, rows] = [width, height].map((side) => Math.max(1, Math.round(side / cell)))
  const [cellWidth, cellHeight] = [width / columns!, height / rows!]
  for (let row = 0; row < rows!; row++) {
    for (let column = 0; column < columns!; column++) {
      const shade = shift + getCellNoise(id, column, row) * CELL_CONTRAST
      context.fillStyle = `rgb(${channels.map((channel) => Math.round(channel + shade)).join(' ')})`
      context.fillRect(-width / 2 + column * cellWidth, -height / 2 + row * cellHeight, cellWidth, cellHeight)
    }
  }
}

function drawRedaction(context: Context, redaction: Redaction, matrix: Matrix) {
  enterRectangle(context, redaction, matrix)
  const { width, height } = redaction
  // One pixel of the result more on each side, because the edge itself is mixed with what is under it.
  const margin = 1 / Math.hypot(matrix[0], matrix[1])
  context.fillStyle = redaction.color
  context.fillRect(-width / 2 - margin, -height / 2 - margin, width + 2 * margin, height + 2 * margin)
  // The cells are drawn on the opaque area: between two of them nothing of the image shows through.
  if (redaction.style === 'mosaic') drawMosaic(context, redaction)
}

function drawText(context: Context, note: TextNote, matrix: Matrix, unit: number) {
  const fontSize = getFontSize(note, unit)
  const { x, y } = applyMatrix(matrix, note.center)
  const scale = Math.hypot(matrix[0], matrix[1])
  context.setTransform(scale, 0, 0, scale, x, y)
  setFont(context, fontSize)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = fontSize * 0.16
  context.strokeStyle = getOutlineColor(note.color)
  context.fillStyle = note.color
  const lines = note.text.split('\n')
  for (const [place, line] of lines.entries()) {
    const top = (place - (lines.length - 1) / 2) * fontSize * LINE_HEIGHT
    context.strokeText(line, 0, top)
    context.fillText(line, 0, top)
  }
}

/** Draws annotations of an image of this size; the same function draws the preview and the result. */
export function drawAnnotations(context: Context, annotations: Annotation[], matrix: Matrix, size: ImageSize) {
  const unit = getAnnotationUnit(size)
  context.save()
  // Redactions come first: an arrow or a word on a covered area stays readable.
  for (const annotation of annotations) if (annotation.kind === 'redaction') drawRedaction(context, annotation, matrix)
  for (const annotation of annotations) {
    if (annotation.kind === 'arrow') drawArrow(context, annotation, matrix, unit)
    if (annotation.kind === 'box') drawBox(context, annotation, matrix, unit)
    if (annotation.kind === 'text') drawText(context, annotation, matrix, unit)
  }
  context.restore()
}
