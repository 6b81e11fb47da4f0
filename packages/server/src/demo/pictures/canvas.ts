/** A colour as red, green and blue between 0 and 1. */
export type Color = readonly [number, number, number]

export interface Canvas {
  width: number
  height: number
  /** Three numbers for each pixel, row by row. */
  data: Float32Array
}

export type Random = () => number

/** Returns a seeded random generator, so that the same seed draws the same picture on every machine. */
export function createSeededRandom(seed: number): Random {
  let state = (Math.imul(seed + 11, 2_654_435_761) >>> 0) + 1
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const createCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  data: new Float32Array(width * height * 3),
})

export function hex(text: string): Color {
  const value = Number.parseInt(text.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : Math.min(value, high))

export const lerp = (from: number, to: number, share: number) => from + (to - from) * share

/** Length of a vector; `Math.hypot` guards against overflow and takes several times as long. */
export const length = (x: number, y: number) => Math.sqrt(x * x + y * y)

export function smoothstep(from: number, to: number, value: number) {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

export const mix = (from: Color, to: Color, share: number): Color => [
  lerp(from[0], to[0], share),
  lerp(from[1], to[1], share),
  lerp(from[2], to[2], share),
]

export const scale = (color: Color, factor: number): Color => [color[0] * factor, color[1] * factor, color[2] * factor]

/** Returns a colour of evenly spaced stops. */
export function gradient(stops: readonly Color[], share: number): Color {
  const place = clamp(share) * (stops.length - 1)
  const index = Math.min(Math.floor(place), stops.length - 2)
  return mix(stops[index]!, stops[index + 1]!, place - index)
}

export function setPixel({ data, width }: Canvas, x: number, y: number, color: Color) {
  const at = (y * width + x) * 3
  data[at] = color[0]
  data[at + 1] = color[1]
  data[at + 2] = color[2]
}

export function getPixel({ data, width, height }: Canvas, x: number, y: number): Color {
  const at = (clamp(Math.round(y), 0, height - 1) * width + clamp(Math.round(x), 0, width - 1)) * 3
  return [data[at]!, data[at + 1]!, data[at + 2]!]
}

/** Lays a colour over a pixel; pixels outside of the picture are skipped. */
export function blendPixel({ data, width, height }: Canvas, x: number, y: number, color: Color, opacity: number) {
  if (x < 0 || y < 0 || x >= width || y >= height || opacity <= 0) return
  const at = (y * width + x) * 3
  data[at] = lerp(data[at]!, color[0], opacity)
  data[at + 1] = lerp(data[at + 1]!, color[1], opacity)
  data[at + 2] = lerp(data[at + 2]!, color[2], opacity)
}

/** Adds light to a pixel, as lamps and stars do. */
export function addLight({ data, width, height }: Canvas, x: number, y: number, color: Color, strength: number) {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 3
  data[at] = data[at]! + color[0] * strength
  data[at + 1] = data[at + 1]! + color[1] * strength
  data[at + 2] = data[at + 2]! + color[2] * strength
}

/** Adds a soft round glow. */
export function addGlow(canvas: Canvas, x: number, y: number, radius: number, color: Color, strength: number) {
  for (let row = Math.floor(y - radius); row <= y + radius; row++) {
    for (let column = Math.floor(x - radius); column <= x + radius; column++) {
      const distance = length(column - x, row - y) / radius
      if (distance < 1) addLight(canvas, column, row, color, strength * (1 - distance) ** 2)
    }
  }
}

const LATTICE_SIZE = 256

export interface Noise {
  /** Smooth noise between 0 and 1, one cell per unit. */
  at: (x: number, y: number) => number
  /** Noise of several sizes on top of each other, between 0 and 1. */
  layered: (x: number, y: number, octaves: number) => number
  /** Layered noise with sharp crests, as eroded mountains have them. */
  ridged: (x: number, y: number, octaves: number) => number
}

export function createNoise(random: Random): Noise {
  const lattice = new Float32Array(LATTICE_SIZE * LATTICE_SIZE)
  for (let index = 0; index < lattice.length; index++) lattice[index] = random()
  const mask = LATTICE_SIZE - 1

  function at(x: number, y: number) {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const u = x - left
    const v = y - top
    const across = u * u * (3 - 2 * u)
    const down = v * v * (3 - 2 * v)
    const column = left & mask
    const next = (left + 1) & mask
    const row = (top & mask) * LATTICE_SIZE
    const below = ((top + 1) & mask) * LATTICE_SIZE
    const topLeft = lattice[row + column]!
    const bottomLeft = lattice[below + column]!
    const upper = topLeft + (lattice[row + next]! - topLeft) * across
    const lower = bottomLeft + (lattice[below + next]! - bottomLeft) * across
    return upper + (lower - upper) * down
  }

  function layered(x: number, y: number, octaves: number) {
    let sum = 0
    let size = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      sum += at(x, y) * size
      total += size
      size *= 0.5
      // A turn between octaves hides the directions of the lattice.
      const turned = x * 1.6 - y * 1.2 + 17.3
      y = x * 1.2 + y * 1.6 + 5.7
      x = turned
    }
    return sum / total
  }

  function ridged(x: number, y: number, octaves: number) {
    let sum = 0
    let size = 1
    let total = 0
    for (let octave = 0; octave < octaves; octave++) {
      const crest = 1 - Math.abs(at(x, y) * 2 - 1)
      sum += crest * crest * size
      total += size
      size *= 0.5
      const turned = x * 1.6 - y * 1.2 + 31.7
      y = x * 1.2 + y * 1.6 + 11.1
      x = turned
    }
    return sum / total
  }

  return { at, layered, ridged }
}

/**
 * Evaluates a smooth function for every few pixels and interpolates between them, row by row.
 * Layered noise costs more than all other work on a pixel, and a cloud has no detail as fine as one.
 */
export function interpolateField(
  width: number,
  height: number,
  step: number,
  evaluate: (x: number, y: number) => number,
): Float32Array {
  const columns = Math.ceil(width / step) + 1
  const field = new Float32Array(width * height)
  const evaluateRow = (y: number) => {
    const row = new Float32Array(columns)
    for (let column = 0; column < columns; column++) row[column] = evaluate(column * step, y)
    return row
  }
  let upper = evaluateRow(0)
  for (let top = 0; top < height; top += step) {
    const lower = evaluateRow(top + step)
    for (let y = top; y < Math.min(top + step, height); y++) {
      const down = (y - top) / step
      for (let x = 0; x < width; x++) {
        const column = Math.floor(x / step)
        const across = x / step - column
        const left = upper[column]! + (lower[column]! - upper[column]!) * down
        const right = upper[column + 1]! + (lower[column + 1]! - upper[column + 1]!) * down
        field[y * width + x] = left + (right - left) * across
      }
    }
    upper = lower
  }
  return field
}

/** What every scene draws with. */
export interface Brush {
  canvas: Canvas
  random: Random
  noise: Noise
}

export function createBrush(seed: number, width: number, height: number): Brush {
  const random = createSeededRandom(seed)
  return { canvas: createCanvas(width, height), random, noise: createNoise(random) }
}

export const between = (random: Random, low: number, high: number) => low + random() * (high - low)

export const pick = <T>(random: Random, list: readonly T[]) => list[Math.floor(random() * list.length)]!

/** Blurs with a box, as a lens does beyond its depth of field. */
export function blur({ data, width, height }: Canvas, radius: number, rounds = 2) {
  if (radius < 1) return
  const stride = width * 3
  const share = 1 / (2 * radius + 1)
  // Columns are summed for a whole row at a time: walking down one column misses the cache at every pixel.
  const passDown = () => {
    const source = data.slice()
    const sums = new Float32Array(stride)
    for (let place = -radius; place <= radius; place++) {
      const row = clamp(place, 0, height - 1) * stride
      for (let at = 0; at < stride; at++) sums[at] = sums[at]! + source[row + at]!
    }
    for (let y = 0; y < height; y++) {
      const entering = Math.min(y + radius + 1, height - 1) * stride
      const leaving = Math.max(y - radius, 0) * stride
      for (let at = 0; at < stride; at++) {
        data[y * stride + at] = sums[at]! * share
        sums[at] = sums[at]! + source[entering + at]! - source[leaving + at]!
      }
    }
  }
  const passAcross = () => {
    // The rims are repeated on both sides, which spares a comparison at every pixel.
    const window = (2 * radius + 1) * 3
    const line = new Float32Array(stride + window)
    for (let y = 0; y < height; y++) {
      const base = y * stride
      line.set(data.subarray(base, base + stride), radius * 3)
      for (let channel = 0; channel < 3; channel++) {
        for (let at = channel; at < radius * 3; at += 3) line[at] = data[base + channel]!
        for (let at = radius * 3 + stride + channel; at < line.length; at += 3)
          line[at] = data[base + stride - 3 + channel]!
        let sum = 0
        for (let at = channel; at < window; at += 3) sum += line[at]!
        for (let at = channel; at < stride; at += 3) {
          data[base + at] = sum * share
          sum += line[at + window]! - line[at]!
        }
      }
    }
  }
  for (let round = 0; round < rounds; round++) {
    passAcross()
    passDown()
  }
}

interface Development {
  grain?: number
  vignette?: number
  contrast?: number
  saturation?: number
}

const GRAIN_COUNT = 65_521
const CURVE_STEPS = 4096

/** Develops a canvas as a camera does: contrast, colour, a darker rim and grain. */
export function develop({ canvas, random }: Brush, development: Development = {}) {
  const { grain = 0.018, vignette = 0.28, contrast = 0.25, saturation = 1.06 } = development
  const { width, height, data } = canvas
  const pixels = new Uint8ClampedArray(width * height * 3)
  // Grain, the rim and the curve come from tables: drawing or computing them for each pixel takes as long as the scene.
  const grains = new Float32Array(GRAIN_COUNT)
  for (let index = 0; index < GRAIN_COUNT; index++) {
    grains[index] = (random() + random() + random() - 1.5) * grain * 255
  }
  const rim = new Float32Array(513)
  for (let index = 0; index < rim.length; index++) rim[index] = 1 - (vignette * (index / 256) ** 1.3) / 2.46
  const curve = new Float32Array(CURVE_STEPS + 1)
  for (let index = 0; index <= CURVE_STEPS; index++) {
    const value = index / CURVE_STEPS
    curve[index] = lerp(value, value * value * (3 - 2 * value), contrast) * 255
  }
  const curved = (value: number) => curve[value <= 0 ? 0 : value >= 1 ? CURVE_STEPS : (value * CURVE_STEPS + 0.5) | 0]!
  let [at, next] = [0, 0]
  for (let y = 0; y < height; y++) {
    const v = (y / height - 0.5) * 2
    for (let x = 0; x < width; x++, at += 3) {
      const u = (x / width - 0.5) * 2
      const edge = rim[((u * u + v * v) * 256) | 0]!
      const red = data[at]! * edge
      const green = data[at + 1]! * edge
      const blue = data[at + 2]! * edge
      const light = red * 0.3 + green * 0.59 + blue * 0.11
      next = next === GRAIN_COUNT - 1 ? 0 : next + 1
      const speck = grains[next]!
      pixels[at] = curved(light + (red - light) * saturation) + speck
      pixels[at + 1] = curved(light + (green - light) * saturation) + speck
      pixels[at + 2] = curved(light + (blue - light) * saturation) + speck
    }
  }
  return pixels
}
