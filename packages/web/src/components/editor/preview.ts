import { colorPixels, getColorFactors, shader } from './worker/color.ts'
import type { Redaction } from './model/annotations.ts'
import type { Edits, ImageSize } from './model/edits.ts'
import { getCropBox, getTransformMatrix, scaleFor, toSourcePoint } from './model/geometry.ts'
import type { OpenedImage } from './worker/worker-messages.ts'

const VERTEX_SHADER_SOURCE = `#version 300 es
in vec2 corner, from;
out vec2 place;
void main() {
  place = from;
  gl_Position = vec4(corner, 0.0, 1.0);
}`

/** Corners of the result as horizontal and vertical fractions from 0 to 1. */
const QUAD_CORNERS = [
  [0, 1],
  [1, 1],
  [0, 0],
  [1, 0],
] as const

function compiled(gl: WebGL2RenderingContext, kind: GLenum, source: string) {
  const part = gl.createShader(kind)!
  gl.shaderSource(part, source)
  gl.compileShader(part)
  return part
}

function buffer(gl: WebGL2RenderingContext, program: WebGLProgram, name: string) {
  const kept = gl.createBuffer()
  const place = gl.getAttribLocation(program, name)
  return (numbers: number[]) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, kept)
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.DYNAMIC_DRAW)
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0)
  }
}

function programOn(gl: WebGL2RenderingContext) {
  const program = gl.createProgram()
  gl.attachShader(program, compiled(gl, gl.VERTEX_SHADER, VERTEX_SHADER_SOURCE))
  gl.attachShader(program, compiled(gl, gl.FRAGMENT_SHADER, shader))
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  gl.useProgram(program)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR)
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE)
  return program
}

/** Maps each corner of the result to the proxy. */
const fromProxy = ({ size, region }: OpenedImage, edits: Edits) =>
  QUAD_CORNERS.flatMap(([across, down]) => {
    const [x, y] = toSourcePoint(size, edits, across, down)
    return [(x * size.width - region.left) / region.width, (y * size.height - region.top) / region.height]
  })

type Draw = (opened: OpenedImage, edits: Edits) => void

/** Draws with WebGL; returns null when it is unavailable. */
function createWebGlPreview(canvas: HTMLCanvasElement): Draw | null {
  // The buffer is preserved after drawing, so that the canvas can be read at any time.
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, premultipliedAlpha: false })
  const program = gl && programOn(gl)
  if (!program) return null
  const setCorners = buffer(gl, program, 'corner')
  const setFrom = buffer(gl, program, 'from')
  const uniform = (name: string, value: number) => gl.uniform1f(gl.getUniformLocation(program, name), value)
  let uploaded: ImageBitmap | null = null

  return (opened, edits) => {
    if (uploaded !== opened.proxy) {
      const space = opened.isWide ? 'display-p3' : 'srgb'
      gl.drawingBufferColorSpace = space
      gl.unpackColorSpace = space
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, opened.proxy)
      uploaded = opened.proxy
    }
    const { add, scale, mix } = getColorFactors(edits)
    uniform('add', add)
    uniform('scale', scale)
    uniform('mixing', mix)
    setCorners(QUAD_CORNERS.flatMap(([across, down]) => [across * 2 - 1, 1 - down * 2]))
    setFrom(fromProxy(opened, edits))
    gl.viewport(0, 0, canvas.width, canvas.height)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }
}

function createCanvasPreview(canvas: HTMLCanvasElement): Draw {
  return ({ proxy, region, size, isWide }, edits) => {
    const context = canvas.getContext('2d', {
      willReadFrequently: true,
      colorSpace: isWide ? 'display-p3' : 'srgb',
    })!
    const { width, height } = canvas
    context.clearRect(0, 0, width, height)
    context.setTransform(...getTransformMatrix(size, edits, width / getCropBox(size, edits).width))
    context.drawImage(proxy, region.left, region.top, region.width, region.height)
    context.resetTransform()
    const pixels = context.getImageData(0, 0, width, height)
    colorPixels(pixels.data, getColorFactors(edits))
    context.putImageData(pixels, 0, 0)
  }
}

/** Returns a preview size that does not exceed the resolution of the proxy. */
function shownSize({ size, region, proxy }: OpenedImage, edits: Edits): ImageSize {
  const { width, height } = getCropBox(size, edits)
  const scale = Math.min(proxy.width / region.width, scaleFor({ width, height }, 2_000_000))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns a function that draws the edits on the canvas. */
export function createPreview(canvas: HTMLCanvasElement): Draw {
  const draw = createWebGlPreview(canvas) ?? createCanvasPreview(canvas)
  return (opened, edits) => {
    const { width, height } = shownSize(opened, edits)
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    draw(opened, edits)
  }
}

/** Side of the sample in pixels; its outermost pixels lie around the area. */
const SAMPLE_SIDE_PX = 12
/** Steps of a channel, so that a small move does not change the colour of a mosaic. */
const SAMPLE_STEP = 5

/** Returns the average colour around an area, never of what is in it. */
export function sampleSurroundings({ proxy, region }: OpenedImage, edits: Edits, area: Redaction) {
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE_SIDE_PX
  canvas.height = SAMPLE_SIDE_PX
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  const inner = SAMPLE_SIDE_PX - 4
  context.setTransform(inner / area.width, 0, 0, inner / area.height, SAMPLE_SIDE_PX / 2, SAMPLE_SIDE_PX / 2)
  context.rotate(-area.angle)
  context.translate(-area.center.x, -area.center.y)
  context.drawImage(proxy, region.left, region.top, region.width, region.height)
  const { data } = context.getImageData(0, 0, SAMPLE_SIDE_PX, SAMPLE_SIDE_PX)
  colorPixels(data, getColorFactors(edits))
  const sums = [0, 0, 0]
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    const [x, y] = [(at / 4) % SAMPLE_SIDE_PX, Math.floor(at / 4 / SAMPLE_SIDE_PX)]
    const isRim = x === 0 || y === 0 || x === SAMPLE_SIDE_PX - 1 || y === SAMPLE_SIDE_PX - 1
    if (!isRim || data[at + 3]! < 128) continue
    for (const channel of sums.keys()) sums[channel]! += data[at + channel]!
    count += 1
  }
  const channels = sums.map((sum) => (count === 0 ? 128 : Math.round(sum / count / SAMPLE_STEP) * SAMPLE_STEP))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
