/** Pixels per call: a short function called often is compiled once, one long loop again for every image. */
const PIXELS_PER_PIECE_COUNT = 1024

/** A pixel read as a 32-bit number has its alpha in the high byte on every processor that sharp supports. */
function isOpaque(pixels: Int32Array, from: number, to: number) {
  let all = -1
  for (let at = from; at < to; at++) all &= pixels[at]!
  return all >>> 24 === 255
}

/** Packs four pixels into three numbers, written only where the input has already been read. */
function pack(pixels: Int32Array, from: number, to: number) {
  for (let read = from, write = (from / 4) * 3; read < to; read += 4, write += 3) {
    const second = pixels[read + 1]!
    const third = pixels[read + 2]!
    const fourth = pixels[read + 3]!
    pixels[write] = (pixels[read]! & 0xff_ff_ff) | (second << 24)
    pixels[write + 1] = ((second >>> 8) & 0xff_ff) | (third << 16)
    pixels[write + 2] = ((third >>> 16) & 0xff) | (fourth << 8)
  }
}

/** Converts RGBA to RGB in place; returns null and changes nothing when a pixel is not opaque. */
export function dropAlpha(rgba: Buffer): Buffer | null {
  const count = rgba.length / 4
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, count)
  for (let from = 0; from < count; from += PIXELS_PER_PIECE_COUNT) {
    if (!isOpaque(pixels, from, Math.min(from + PIXELS_PER_PIECE_COUNT, count))) return null
  }
  const inFours = count - (count % 4)
  for (let from = 0; from < inFours; from += PIXELS_PER_PIECE_COUNT)
    pack(pixels, from, Math.min(from + PIXELS_PER_PIECE_COUNT, inFours))
  for (let pixel = inFours; pixel < count; pixel++) rgba.copyWithin(pixel * 3, pixel * 4, pixel * 4 + 3)
  return rgba.subarray(0, count * 3)
}
