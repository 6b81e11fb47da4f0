/** Pixels at once: a short piece of work that is done often is compiled once, one long loop for every picture again. */
const PIXELS_PER_PIECE_COUNT = 1024

/** As numbers of 32 bits pixels have the alpha at their high end on every processor that sharp is built for. */
function isOpaque(pixels: Int32Array, from: number, to: number) {
  let all = -1
  for (let at = from; at < to; at++) all &= pixels[at]!
  return all >>> 24 === 255
}

/** Four pixels become three numbers, written where all has been read before. */
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

/** Makes RGB of RGBA in the same memory; null, and nothing done, where not every pixel is opaque. */
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
