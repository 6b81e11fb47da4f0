import {
  type Brush,
  type Canvas,
  type Color,
  addLight,
  between,
  blendPixel,
  clamp,
  createNoise,
  createSeededRandom,
  getPixel,
  gradient,
  interpolateField,
  length,
  lerp,
  mix,
  scale,
  setPixel,
  smoothstep,
} from './canvas.ts'

/** Colours of a place at an hour. */
export interface Light {
  /** From the zenith to the horizon. */
  sky: readonly Color[]
  sun: Color
  /** Sides of clouds towards the sun and away from it. */
  cloud: readonly [Color, Color]
  haze: Color
  far: Color
  near: Color
  /** Height of the sun above the horizon, from 0 to 1; below 0 it has set. */
  height: number
}

export interface Sky {
  horizon: number
  sunX: number
  sunY: number
}

const GLOW_STEPS = 2048

/**
 * Paints the sky down to the horizon: gradient, sun, and clouds that lie in a plane above the viewer.
 * Rows below `until`, a share of the height, are left to what is painted over them.
 */
export function paintSky(
  { canvas, random, noise }: Brush,
  light: Light,
  horizonShare: number,
  cover: number,
  until = 1,
): Sky {
  const { width, height } = canvas
  const horizon = Math.round(height * horizonShare)
  const sunX = width * between(random, 0.2, 0.8)
  const sunY = horizon - light.height * horizon
  const [drift, reach] = [random() * 90, Math.max(width, height)]
  const threshold = 0.66 - cover * 0.36
  const depthOf = (y: number) => 1 / (clamp(1 - y / horizon) * 0.9 + 0.11)
  const clouds =
    cover > 0
      ? interpolateField(width, horizon, 2, (x, y) => {
          const depth = depthOf(y)
          return noise.layered(((x - width / 2) / width) * depth * 2.6 + drift, depth * 2.1 + drift, 4)
        })
      : undefined
  const glows = new Float32Array(GLOW_STEPS * 2)
  for (let index = 0; index < glows.length; index++) {
    const distance = index / GLOW_STEPS
    glows[index] = Math.exp(-distance * 4.2) * 0.55 + Math.exp(-distance * 16) * 0.5
  }
  for (let y = 0; y < Math.ceil(height * until); y++) {
    const rise = clamp(1 - y / horizon)
    const base = gradient(light.sky, 1 - rise)
    const visibility = smoothstep(0, 0.16, rise + 0.03)
    for (let x = 0; x < width; x++) {
      const distance = length(x - sunX, (y - sunY) * 1.25) / reach
      const glow = glows[Math.min((distance * GLOW_STEPS) | 0, glows.length - 1)]!
      const share = Math.min(glow, 1)
      let red = base[0] + (light.sun[0] - base[0]) * share
      let green = base[1] + (light.sun[1] - base[1]) * share
      let blue = base[2] + (light.sun[2] - base[2]) * share
      if (clouds && y < horizon) {
        const density = clouds[y * width + x]!
        const mass = smoothstep(threshold, threshold + 0.2, density) * visibility
        if (mass > 0) {
          const lit = clamp(0.25 + (threshold + 0.26 - density) * 2.4 + glow * 0.9)
          const opacity = mass * 0.86
          red += (lerp(light.cloud[1][0], light.cloud[0][0], lit) - red) * opacity
          green += (lerp(light.cloud[1][1], light.cloud[0][1], lit) - green) * opacity
          blue += (lerp(light.cloud[1][2], light.cloud[0][2], lit) - blue) * opacity
        }
      }
      const disc = light.height > 0 && distance < 0.017 ? smoothstep(0.017, 0.012, distance) : 0
      const at = (y * width + x) * 3
      canvas.data[at] = red + disc * (light.sun[0] * 1.1 - red)
      canvas.data[at + 1] = green + disc * (light.sun[1] * 1.1 - green)
      canvas.data[at + 2] = blue + disc * (light.sun[2] * 1.1 - blue)
    }
  }
  return { horizon, sunX, sunY }
}

const RELIEF_SIZE = 1024

/** Heights and lit slopes of eroded rock, computed once: every range looks at another part of it. */
function createRelief() {
  const noise = createNoise(createSeededRandom(4))
  const heights = new Float32Array(RELIEF_SIZE * RELIEF_SIZE)
  const slopes = new Float32Array(RELIEF_SIZE * RELIEF_SIZE)
  for (let y = 0; y < RELIEF_SIZE; y++) {
    for (let x = 0; x < RELIEF_SIZE; x++) {
      heights[y * RELIEF_SIZE + x] = noise.ridged(x / 88, y / 110, 7) * 0.7 + noise.layered(x / 40, y / 60, 5) * 0.3
    }
  }
  for (let at = 0; at < heights.length; at++) {
    if (at % RELIEF_SIZE >= 3) slopes[at] = (heights[at]! - heights[at - 3]!) * 5
  }
  return { heights, slopes }
}

let relief: ReturnType<typeof createRelief> | undefined

interface Range {
  /** Row around which the crest runs, as a share of the height. */
  base: number
  rise: number
  /** Number of large forms across the picture. */
  forms: number
  color: Color
  haze: Color
  /** How much of the foot lies in fog. */
  fog: number
  /** How far snow reaches down from the crests. */
  snow?: number
  /** How much of its relief is seen: from 0, a silhouette, to 1. */
  depth?: number
  /** Row below which something else will be painted. */
  until?: number
}

/** Paints a range of mountains or hills with light from one side, fading into fog at its foot. */
export function paintRange({ canvas, random, noise }: Brush, sky: Sky, range: Range) {
  relief ??= createRelief()
  const { heights, slopes } = relief
  const { width, height } = canvas
  const { base, rise, forms, color, haze, fog, snow = 0, depth = 0.6, until = 1 } = range
  const [shift, row] = [random() * 200, random() * 200]
  const [offsetX, offsetY] = [Math.floor(random() * RELIEF_SIZE), Math.floor(random() * RELIEF_SIZE)]
  const side = sky.sunX > width / 2 ? 1 : -1
  const mask = 2 * RELIEF_SIZE - 1
  // The relief is mirrored at its rims, so that no seam shows.
  const wrap = (place: number) => ((place & mask) < RELIEF_SIZE ? place & mask : mask - (place & mask))
  const bottom = Math.min(height, Math.ceil(height * until))
  for (let x = 0; x < width; x++) {
    const u = (x / width) * forms + shift
    const profile = noise.ridged(u, row, 6) * 0.55 + noise.layered(u * 0.6, row + 9, 5) * 0.75 - 0.55
    const crest = height * (base - profile * rise)
    const top = Math.max(0, Math.floor(crest))
    const column = wrap(x + offsetX)
    for (let y = top; y < bottom; y++) {
      const down = (y - crest) / height
      const place = wrap(y - Math.floor(crest * 0.7) + offsetY) * RELIEF_SIZE + column
      const here = heights[place]!
      const slope = slopes[place]! * side
      const light = 1 + (slope * 1.3 + (here - 0.45) * 0.4) * depth
      const lying = snow > 0 ? smoothstep(snow, snow * 0.3, down + (0.62 - here) * snow * 2.6) : 0
      const bright = light + lying * slope * 0.5
      const mist = fog > 0 ? clamp(smoothstep(0, fog, down) * (0.75 + (here - 0.3) * 0.5 * depth)) : 0
      const edge = y === top ? 1 - (crest - top) : 1
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++) {
        const stone = lerp(color[channel]!, SNOW[channel]! * lerp(1, haze[channel]!, 0.35), lying) * bright
        const painted = lerp(stone, haze[channel]!, mist)
        canvas.data[at + channel] = lerp(canvas.data[at + channel]!, painted, edge)
      }
    }
  }
}

const SNOW: Color = [0.95, 0.97, 1]

/** Mirrors what is above the shore in still water, with ripples that grow towards the viewer. */
export function paintLake({ canvas, random, noise }: Brush, shore: number, tint: Color, calm = 0.7) {
  const { width, height } = canvas
  const top = Math.round(height * shore)
  const drift = random() * 100
  const mirror = { ...canvas, data: canvas.data.slice() } satisfies Canvas
  for (let y = top; y < height; y++) {
    const near = (y - top) / (height - top)
    for (let x = 0; x < width; x++) {
      const wave =
        noise.layered((x / width) * 9 * (1.4 - near * 0.7) + drift, (near + 0.08) ** 0.45 * 95 + drift, 3) - 0.5
      const offset = wave * (1 - calm) * height * (0.03 + near * 0.14)
      const color = getPixel(mirror, x + offset * 0.35, Math.min(top - 1, top - (y - top) * 0.92 + offset))
      setPixel(canvas, x, y, mix(scale(color, 0.9 + wave * 0.12), tint, 0.1 + near * 0.42))
    }
    if (near < 0.012) for (let x = 0; x < width; x++) blendPixel(canvas, x, y, [0.8, 0.84, 0.86], 0.12)
  }
}

/** Paints the sea from the horizon to the viewer: it mirrors the sky, and glitters below the sun. */
export function paintSea({ canvas, random, noise }: Brush, light: Light, sky: Sky, deep: Color, swell = 0.5) {
  const { width, height } = canvas
  const { horizon, sunX } = sky
  const drift = random() * 100
  for (let y = horizon; y < height; y++) {
    const near = (y - horizon) / (height - horizon)
    const far = 1 / (near + 0.035)
    const reflected = gradient(light.sky, 1 - near * 0.75)
    for (let x = 0; x < width; x++) {
      const u = ((x - width / 2) / width) * far * 3.2 + drift
      const v = far * 9 + drift
      const wave = noise.layered(u * 1.6, v, 4)
      const crest = noise.ridged(u * 0.7 + 40, v * 0.55, 3)
      const facing = clamp(0.32 + near * 0.5 + (wave - 0.5) * swell * 1.9)
      let color = mix(reflected, deep, facing)
      color = scale(color, 0.88 + crest * 0.26 * swell + (1 - near) * 0.08)
      const column = Math.abs(x - sunX) / (width * (0.025 + near * 0.17))
      const path = Math.exp(-column * column) * (light.height > -0.05 ? 1 : 0.25)
      const sparkle = smoothstep(0.52, 0.74, wave * 0.7 + crest * 0.3) * path
      setPixel(canvas, x, y, mix(color, scale(light.sun, 1.1), clamp(sparkle * 1.15 + path * 0.22 * (1 - near))))
    }
  }
}

/** Paints a beach below the sea: shallow water, a line of foam and wet sand. */
export function paintBeach({ canvas, random, noise }: Brush, from: number, sand: Color, shallow: Color) {
  const { width, height } = canvas
  const [drift, lean] = [random() * 50, between(random, -0.1, 0.1)]
  for (let x = 0; x < width; x++) {
    const wobble = (noise.layered((x / width) * 3 + drift, 1, 3) - 0.5) * 0.16
    const edge = height * (from + wobble + lean * (x / width - 0.5))
    for (let y = Math.round(edge - height * 0.3); y < height; y++) {
      const past = (y - edge) / height
      if (past < 0) {
        blendPixel(canvas, x, y, shallow, smoothstep(-0.3, -0.02, past) * 0.8)
        const lace = noise.ridged((x / width) * 22, (y / height) * 60 + drift, 3)
        blendPixel(canvas, x, y, [0.97, 0.98, 0.98], smoothstep(-0.09, 0, past) * smoothstep(0.45, 0.75, lace))
        continue
      }
      const speck = noise.at(x * 0.7, y * 0.7) * 0.09 + noise.layered(x * 0.01, y * 0.03, 3) * 0.14
      const wet = 1 - smoothstep(0.02, 0.16, past)
      setPixel(canvas, x, y, scale(sand, (0.87 + speck) * (1 - wet * 0.3)))
      blendPixel(canvas, x, y, [0.98, 0.98, 0.97], smoothstep(0.035, 0, past) * 0.95)
    }
  }
}

/** Paints dunes: smooth crests with a lit and a shaded side, and ripples of sand. */
export function paintDunes({ canvas, random, noise }: Brush, lit: Color, shaded: Color, haze: Color, horizon: number) {
  const { width, height } = canvas
  // Crests come first, since a dune is painted only down to the crests before it: most of it lies behind them.
  const layers = Array.from({ length: 6 }, (_, layer) => {
    const share = layer / 5
    const [shift, row] = [random() * 200, random() * 200]
    const forms = lerp(4.2, 1.1, share)
    const crests = new Float32Array(width)
    for (let x = 0; x < width; x++) {
      const u = (x / width) * forms + shift
      const swell = noise.at(u, row) * 0.8 + noise.at(u * 2.1, row + 5) * 0.2
      crests[x] = height * (horizon + 0.02 + share * 0.5 - (swell - 0.35) * lerp(0.09, 0.42, share))
    }
    return { share, shift, row, forms, crests }
  })
  for (const [number, { share, shift, row, forms, crests }] of layers.entries()) {
    const nearer = layers.slice(number + 1)
    for (let x = 0; x < width; x++) {
      const u = (x / width) * forms + shift
      const crest = crests[x]!
      const bottom = Math.min(height, ...nearer.map((layer) => layer.crests[x]! + 1))
      for (let y = Math.max(0, Math.floor(crest)); y < bottom; y++) {
        const down = (y - crest) / height
        // The line between the sides wanders down from each crest, as the wind leaves it.
        const bend = noise.layered(u * 1.1 + down * lerp(4, 1.6, share) + 3, row + down * 2.6, 2)
        const slope = smoothstep(0.4, 0.56, bend + down * 0.25)
        const ripple = Math.sin((y + noise.at(x * 0.012, y * 0.03) * 60) * lerp(0.9, 0.32, share)) * 0.022 * share
        const color = scale(mix(shaded, lit, slope), 0.95 + ripple + noise.at(x * 0.8, y * 0.8) * 0.05)
        blendPixel(canvas, x, y, mix(color, haze, (1 - share) * 0.55), clamp(y - crest + 1))
      }
    }
  }
}

interface Conifer {
  x: number
  foot: number
  height: number
  color: Color
}

/** Draws a conifer: tiers of branches that hang, rough at the tips. */
function drawConifer({ canvas, noise }: Brush, { x, foot, height, color }: Conifer) {
  const spread = height * 0.19
  const tiers = Math.max(5, height / 16)
  for (let y = Math.floor(foot - height); y <= foot; y++) {
    const down = (y - (foot - height)) / height
    const tier = (down * tiers) % 1
    const half = spread * down ** 0.9 * (0.62 + 0.38 * tier) + 0.6
    const rough = half * 0.35 + 1
    for (let column = Math.floor(x - half - rough); column <= x + half + rough; column++) {
      const reach = half + (noise.at(column * 0.9, y * 0.55 + x) - 0.5) * rough * 2
      const inside = reach - Math.abs(column - x)
      if (inside <= 0) continue
      const shade = 0.8 + noise.at(column * 0.35, y * 0.35) * 0.4
      blendPixel(canvas, column, y, scale(color, shade), clamp(inside))
    }
  }
}

/** Paints rows of conifers that vanish in fog, the nearest the darkest. */
export function paintForest(brush: Brush, { near, haze }: { near: Color; haze: Color }, from: number, rows = 5) {
  const { canvas, random, noise } = brush
  const { width, height } = canvas
  for (let row = 0; row < rows; row++) {
    const share = (row + 0.4) / rows
    const ground = height * lerp(from, 1.04, share ** 1.2)
    const color = mix(haze, near, share ** 0.8)
    const tall = height * lerp(0.09, 0.42, share ** 1.3)
    const shift = random() * 100
    for (let x = -20; x < width + 20; x += tall * between(random, 0.1, 0.3)) {
      const hill = (noise.layered((x / width) * 2 + shift, row, 3) - 0.5) * height * 0.14
      drawConifer(brush, { x, foot: ground + hill + tall * 0.1, height: tall * between(random, 0.55, 1.1), color })
    }
    for (let x = 0; x < width; x++) {
      const hill = (noise.layered((x / width) * 2 + shift, row, 3) - 0.5) * height * 0.14
      for (let y = Math.max(0, Math.floor(ground + hill)); y < height; y++) {
        const mist = smoothstep(0, height * 0.12, y - ground - hill) * (1 - share) * 0.9
        blendPixel(canvas, x, y, mix(color, haze, mist), 1)
      }
    }
  }
}

/** Paints a field in perspective: rows of flowers or crops that run to the horizon. */
export function paintField({ canvas, random, noise }: Brush, from: number, colors: readonly Color[], rows: number) {
  const { width, height } = canvas
  const horizon = Math.round(height * from)
  const vanish = width * between(random, 0.3, 0.7)
  for (let y = horizon; y < height; y++) {
    const near = (y - horizon) / (height - horizon)
    const far = 1 / (near + 0.03)
    for (let x = 0; x < width; x++) {
      const across = ((x - vanish) / width) * far
      const furrow = rows > 0 ? Math.abs(((((across * rows) % 2) + 2) % 2) - 1) : noise.at(across * 2, far)
      const tuft = noise.layered(across * 30, far * 16, 3) * 0.6 + noise.at(x * 0.35, y * 0.4) * 0.4
      const color = gradient(colors, clamp(furrow * 0.75 + (tuft - 0.5) * 0.8))
      setPixel(canvas, x, y, scale(color, 0.68 + tuft * 0.62))
      if (tuft > 0.72) addLight(canvas, x, y, colors[colors.length - 1]!, 0.16)
    }
  }
}
