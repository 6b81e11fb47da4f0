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

export function smoothstep(from: number, to: number, value: number) {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

export const mix = (from: Color, to: Color, share: number): Color => [
  lerp(from[0], to[0], share),
  lerp(from[1], to[1], share),
  lerp(from[2], to[2], share),
]

export const scale = ([red, green, blue]: Color, factor: number): Color => [red * factor, green * factor, blue * factor]

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
  for (let channel = 0; channel < 3; channel++) {
    data[at + channel] = lerp(data[at + channel]!, color[channel]!, opacity)
  }
}

/** Adds light to a pixel, as lamps and stars do. */
export function addLight({ data, width, height }: Canvas, x: number, y: number, color: Color, strength: number) {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = (y * width + x) * 3
  for (let channel = 0; channel < 3; channel++) data[at + channel] = data[at + channel]! + color[channel]! * strength
}

/** Adds a soft round glow. */
export function addGlow(canvas: Canvas, x: number, y: number, radius: number, color: Color, strength: number) {
  for (let row = Math.floor(y - radius); row <= y + radius; row++) {
    for (let column = Math.floor(x - radius); column <= x + radius; column++) {
      const distance = Math.hypot(column - x, row - y) / radius
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
  const lattice = Float32Array.from({ length: LATTICE_SIZE * LATTICE_SIZE }, random)
  const mask = LATTICE_SIZE - 1

  function at(x: number, y: number) {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const [u, v] = [x - left, y - top]
    const across = u * u * (3 - 2 * u)
    const down = v * v * (3 - 2 * v)
    const column = left & mask
    const next = (left + 1) & mask
    const row = (top & mask) * LATTICE_SIZE
    const below = ((top + 1) & mask) * LATTICE_SIZE
    const upper = lattice[row + column]! + (lattice[row + next]! - lattice[row + column]!) * across
    const lower = lattice[below + column]! + (lattice[below + next]! - lattice[below + column]!) * across
    return upper + (lower - upper) * down
  }

  function layered(x: number, y: number, octaves: number) {
    let [sum, size, total] = [0, 1, 0]
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
    let [sum, size, total] = [0, 1, 0]
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

/** Blurs a band of rows with a box, as a lens does beyond its depth of field. */
export function blur({ data, width, height }: Canvas, radius: number, rounds = 2) {
  if (radius < 1) return
  const pass = (length: number, lines: number, step: number, stride: number) => {
    const line = new Float32Array(length)
    for (let index = 0; index < lines; index++) {
      for (let channel = 0; channel < 3; channel++) {
        const base = index * stride + channel
        let sum = 0
        for (let place = -radius; place <= radius; place++) sum += data[base + clamp(place, 0, length - 1) * step]!
        for (let place = 0; place < length; place++) {
          line[place] = sum / (2 * radius + 1)
          sum += data[base + Math.min(place + radius + 1, length - 1) * step]!
          sum -= data[base + Math.max(place - radius, 0) * step]!
        }
        for (let place = 0; place < length; place++) data[base + place * step] = line[place]!
      }
    }
  }
  for (let round = 0; round < rounds; round++) {
    pass(width, height, 3, width * 3)
    pass(height, width, width * 3, 3)
  }
}

interface Development {
  grain?: number
  vignette?: number
  contrast?: number
  saturation?: number
  /** Colours that shadows and lights are tinted with. */
  tint?: { shadows: Color; lights: Color; strength: number }
}

/** Develops a canvas as a camera does: contrast, colour, a darker rim and grain. */
export function develop({ canvas, random }: Brush, development: Development = {}) {
  const { grain = 0.018, vignette = 0.28, contrast = 0.25, saturation = 1.06, tint } = development
  const { width, height, data } = canvas
  const pixels = Buffer.alloc(width * height * 3)
  // A table of grain is drawn once, since a random number for each pixel takes as long as the scene.
  const grains = Float32Array.from({ length: 65_521 }, () => (random() + random() + random() - 1.5) * grain)
  let [at, next] = [0, 0]
  for (let y = 0; y < height; y++) {
    const v = (y / height - 0.5) * 2
    for (let x = 0; x < width; x++, at += 3) {
      const u = (x / width - 0.5) * 2
      const edge = 1 - (vignette * (u * u + v * v) ** 1.3) / 2.46
      let [red, green, blue] = [data[at]! * edge, data[at + 1]! * edge, data[at + 2]! * edge]
      const light = red * 0.3 + green * 0.59 + blue * 0.11
      if (tint) {
        const share = clamp(light)
        red = lerp(red, lerp(tint.shadows[0], tint.lights[0], share), tint.strength)
        green = lerp(green, lerp(tint.shadows[1], tint.lights[1], share), tint.strength)
        blue = lerp(blue, lerp(tint.shadows[2], tint.lights[2], share), tint.strength)
      }
      next = next === 65_520 ? 0 : next + 1
      const speck = grains[next]!
      for (let channel = 0; channel < 3; channel++) {
        const value = channel === 0 ? red : channel === 1 ? green : blue
        const colored = clamp(light + (value - light) * saturation)
        const curved = lerp(colored, colored * colored * (3 - 2 * colored), contrast)
        pixels[at + channel] = clamp((curved + speck) * 255, 0, 255)
      }
    }
  }
  return pixels
}
