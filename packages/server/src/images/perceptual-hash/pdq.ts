/** Sides of the luminance and of the spectrum that are compared. */
const LUMA_SIDE = 64
const SPECTRUM_SIDE = 16
const HASH_BITS = SPECTRUM_SIDE ** 2

/** Each of the two passes averages half of a block that becomes one value, at twice 64 windows a side. */
const WINDOWS_PER_SIDE = LUMA_SIDE * 2

/** The published scale: this sum of differences is as good as any larger one. */
const GRADIENTS_PER_QUALITY = 90
const MAX_QUALITY = 100

export interface PerceptualHash {
  /** 64 hexadecimal digits, the last bit first, as published lists of PDQ hashes write it. */
  hash: string
  /** From 0 to 100; a picture without features, such as a plain wall, has little. */
  quality: number
}

interface HashedPixels {
  data: Uint8Array
  width: number
  height: number
  /** 1 for grey, 3 for RGB; with one more the last is opacity. */
  channels: number
}

/** What is transparent is seen on white, so that the colour behind it does not matter. */
function readLuma({ data, width, height, channels }: HashedPixels) {
  const luma = new Float32Array(width * height)
  const colors = channels < 3 ? 1 : 3
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += channels) {
    const value = colors === 1 ? data[at]! : 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
    luma[pixel] = channels === colors ? value : 255 + ((value - 255) * data[at + colors]!) / 255
  }
  return luma
}

interface Taps {
  /** First position read, and the weights from there on. */
  begin: number
  weights: Float32Array
}

/**
 * Weights of the 64 positions that are sampled after two passes of a box filter; at the edges the box is cut off. Boxes
 * along rows and columns can change places, so that two passes over all pixels are one over what is sampled.
 */
function listTaps(length: number): Taps[] {
  const window = Math.ceil(length / WINDOWS_PER_SIDE)
  const right = Math.floor(window / 2)
  const left = window - 1 - right
  const boxOf = (at: number) => [Math.max(0, at - left), Math.min(length - 1, at + right)] as const
  return Array.from({ length: LUMA_SIDE }, (_, index) => {
    const [first, last] = boxOf(Math.floor(((index + 0.5) * length) / LUMA_SIDE))
    const begin = boxOf(first)[0]
    const weights = new Float32Array(boxOf(last)[1] - begin + 1)
    for (let at = first; at <= last; at++) {
      const [from, to] = boxOf(at)
      const weight = 1 / ((last - first + 1) * (to - from + 1))
      for (let read = from; read <= to; read++) weights[read - begin]! += weight
    }
    return { begin, weights }
  })
}

/** Filters and samples the rows of a matrix, and turns it: twice gives 64 by 64 values, the right way round. */
function sampleRows(values: Float32Array, width: number, height: number): Float32Array {
  const sampled = new Float32Array(LUMA_SIDE * height)
  for (const [column, { begin, weights }] of listTaps(width).entries()) {
    for (let row = 0; row < height; row++) {
      const start = row * width + begin
      let sum = 0
      for (let tap = 0; tap < weights.length; tap++) sum += weights[tap]! * values[start + tap]!
      sampled[column * height + row] = sum
    }
  }
  return sampled
}

/** Counts what differs much between neighbours; small differences count as none. */
function qualityOf(luma: Float32Array) {
  let gradients = 0
  for (let at = 0; at < luma.length; at++) {
    if (at + LUMA_SIDE < luma.length) gradients += Math.trunc((Math.abs(luma[at]! - luma[at + LUMA_SIDE]!) * 100) / 255)
    if ((at + 1) % LUMA_SIDE > 0) gradients += Math.trunc((Math.abs(luma[at]! - luma[at + 1]!) * 100) / 255)
  }
  return Math.min(MAX_QUALITY, Math.floor(gradients / GRADIENTS_PER_QUALITY))
}

/** The frequencies from 1 to 16; that of 0 is the brightness, which does not count. */
const cosines = Float32Array.from(
  { length: SPECTRUM_SIDE * LUMA_SIDE },
  (_, at) =>
    Math.sqrt(2 / LUMA_SIDE) *
    Math.cos((Math.PI / 2 / LUMA_SIDE) * (Math.floor(at / LUMA_SIDE) + 1) * (2 * (at % LUMA_SIDE) + 1)),
)

/** Transforms the rows of a matrix of 64 columns, and turns it. */
function transformRows(values: Float32Array): Float32Array {
  const rows = values.length / LUMA_SIDE
  const spectrum = new Float32Array(SPECTRUM_SIDE * rows)
  for (let frequency = 0; frequency < SPECTRUM_SIDE; frequency++) {
    for (let row = 0; row < rows; row++) {
      let sum = 0
      for (let at = 0; at < LUMA_SIDE; at++) {
        sum += cosines[frequency * LUMA_SIDE + at]! * values[row * LUMA_SIDE + at]!
      }
      spectrum[frequency * rows + row] = sum
    }
  }
  return spectrum
}

/** Frequencies above the median are one; bit 255 is written first. */
function hashOf(spectrum: Float32Array) {
  const median = spectrum.toSorted()[HASH_BITS / 2 - 1]!
  const bytes = Buffer.alloc(HASH_BITS / 8)
  for (let bit = 0; bit < HASH_BITS; bit++) {
    if (spectrum[bit]! > median) bytes[bytes.length - 1 - (bit >> 3)]! |= 1 << (bit & 7)
  }
  return bytes.toString('hex')
}

/**
 * Computes the PDQ hash of a picture, as Meta has published it: luminance, a tent filter to 64 by 64 values, the 16 by 16
 * lowest frequencies, and for each whether it is above the median. Pictures of 512 px and less give the same hash as
 * large ones in all but a few bits.
 */
export function computePdqHash(pixels: HashedPixels): PerceptualHash {
  const { width, height } = pixels
  const luma = sampleRows(sampleRows(readLuma(pixels), width, height), height, LUMA_SIDE)
  return { hash: hashOf(transformRows(transformRows(luma))), quality: qualityOf(luma) }
}
