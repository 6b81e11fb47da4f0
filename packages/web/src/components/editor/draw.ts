import { colorPixels, factorsOf, shader } from './color.ts'
import { type Edits, resultSize, type Size } from './edits.ts'
import { matrixOf } from './geometry.ts'

const corners = `#version 300 es
in vec2 corner;
out vec2 place;
void main() {
  place = vec2(corner.x, 1.0 - corner.y) ;
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

function compiled(gl: WebGL2RenderingContext, kind: GLenum, source: string) {
  const part = gl.createShader(kind)!
  gl.shaderSource(part, source)
  gl.compileShader(part)
  return part
}

/** A program on the graphics card that colours a picture; null where there is no such card. */
function colorer(canvas: OffscreenCanvas | HTMLCanvasElement) {
  const gl = canvas.getContext('webgl2', {
    preserveDrawingBuffer: true,
    premultipliedAlpha: false,
  }) as WebGL2RenderingContext | null
  if (!gl) return null
  const program = gl.createProgram()
  gl.attachShader(program, compiled(gl, gl.VERTEX_SHADER, corners))
  gl.attachShader(program, compiled(gl, gl.FRAGMENT_SHADER, shader))
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW)
  gl.enableVertexAttribArray(gl.getAttribLocation(program, 'corner'))
  gl.vertexAttribPointer(gl.getAttribLocation(program, 'corner'), 2, gl.FLOAT, false, 0, 0)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST)
  for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE)
  return { gl, program }
}

type Drawing = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** Turned, mirrored and cut; not coloured yet. */
function drawShape(context: Drawing, source: CanvasImageSource, size: Size, edits: Edits, scale: number) {
  context.imageSmoothingQuality = 'high'
  context.setTransform(...matrixOf(size, edits, scale))
  context.drawImage(source, 0, 0, size.width, size.height)
  context.resetTransform()
}

/** Shows edits on a canvas as they are made. */
export function previewOn(canvas: HTMLCanvasElement, source: ImageBitmap) {
  const shape = document.createElement('canvas')
  const colors = colorer(canvas)
  const size = { width: source.width, height: source.height }

  function color(edits: Edits) {
    const { gl, program } = colors!
    const { add, scale, mix } = factorsOf(edits)
    gl.viewport(0, 0, canvas.width, canvas.height)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, shape)
    gl.uniform1f(gl.getUniformLocation(program, 'add'), add)
    gl.uniform1f(gl.getUniformLocation(program, 'scale'), scale)
    gl.uniform1f(gl.getUniformLocation(program, 'mixing'), mix)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }

  return (edits: Edits, scale: number) => {
    const result = resultSize(size, edits)
    const [width, height] = [Math.round(result.width * scale), Math.round(result.height * scale)].map((side) =>
      Math.max(1, side!),
    ) as [number, number]
    for (const each of [shape, canvas]) {
      if (each.width !== width) each.width = width
      if (each.height !== height) each.height = height
    }
    const context = shape.getContext('2d', { willReadFrequently: !colors })!
    context.clearRect(0, 0, width, height)
    drawShape(context, source, size, edits, width / result.width)
    if (colors) return color(edits)
    const pixels = context.getImageData(0, 0, width, height)
    colorPixels(pixels.data, factorsOf(edits))
    canvas.getContext('2d')!.putImageData(pixels, 0, 0)
  }
}

/** The whole picture in its full size, off the page's thread. */
export async function exportEdits(source: ImageBitmap, edits: Edits, type: string, quality: number) {
  const size = { width: source.width, height: source.height }
  const { width, height } = resultSize(size, edits)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  drawShape(context, source, size, edits, 1)
  const { brightness, contrast, saturation } = edits
  if (brightness !== 0 || contrast !== 0 || saturation !== 0) {
    const pixels = context.getImageData(0, 0, width, height)
    colorPixels(pixels.data, factorsOf(edits))
    context.putImageData(pixels, 0, 0)
  }
  return canvas.convertToBlob({ type, quality })
}
