import {
  type Brush,
  type Color,
  addGlow,
  addLight,
  between,
  blendPixel,
  clamp,
  gradient,
  interpolateField,
  length,
  lerp,
  mix,
  pick,
  scale,
  setPixel,
  smoothstep,
} from './canvas.ts'

const starColors: readonly Color[] = [
  [1, 1, 1],
  [0.75, 0.85, 1],
  [1, 0.88, 0.72],
]

/** Paints a night sky; `milkyWay` is the strength of its band. */
export function paintNightSky({ canvas, random, noise }: Brush, sky: readonly Color[], milkyWay: number) {
  const { width, height } = canvas
  const [lean, drift] = [between(random, -0.8, 0.8), random() * 50]
  const dust: Color = [0.75, 0.66, 0.82]
  const fieldOf = (evaluate: (x: number, y: number) => number) =>
    milkyWay > 0 ? interpolateField(width, height, 3, evaluate) : undefined
  const clouds = fieldOf((x, y) => noise.layered((x / width) * 6 + drift, (y / width) * 6, 5))
  const shadows = fieldOf((x, y) => noise.layered((x / width) * 9 + 30, (y / width) * 9 + drift, 4))
  for (let y = 0; y < height; y++) {
    const base = gradient(sky, y / height)
    for (let x = 0; x < width; x++) {
      let color = base
      if (clouds && shadows) {
        const across = ((x - width * 0.5) / width) * Math.cos(lean) * 1.5 + (y / height - 0.4) * Math.sin(lean) * 1.5
        const cloud = clouds[y * width + x]!
        const band = Math.exp(-((across / (0.17 + cloud * 0.08)) ** 2))
        const dark = smoothstep(0.5, 0.66, shadows[y * width + x]!)
        color = mix(base, dust, clamp(band * (cloud * 1.1 - dark * 0.45 * band) * milkyWay))
      }
      setPixel(canvas, x, y, color)
    }
  }
  const stars = Math.round(width * height * 0.0016)
  for (let star = 0; star < stars; star++) {
    const bright = random() ** 7
    const [x, y] = [Math.floor(random() * width), Math.floor(random() * height)]
    addLight(canvas, x, y, pick(random, starColors), 0.14 + bright * 0.8)
    if (bright > 0.25) addGlow(canvas, x, y, 1.5 + bright * 3, pick(random, starColors), bright * 0.7)
  }
}

/** Adds curtains of aurora: rays that rise from a wandering line. */
export function addAurora({ canvas, random, noise }: Brush, colors: readonly [Color, Color], curtains = 3) {
  const { width, height } = canvas
  for (let curtain = 0; curtain < curtains; curtain++) {
    const [drift, base] = [random() * 100, height * between(random, 0.32, 0.62)]
    const strength = between(random, 0.6, 1.1)
    for (let x = 0; x < width; x++) {
      const u = (x / width) * 2.2 + drift
      const foot = base + (noise.layered(u, 3, 3) - 0.5) * height * 0.55
      const rays = 0.3 + noise.layered((x / width) * 34 + drift, u, 3) * 1.1
      const tall = height * (0.18 + noise.at(u * 2.5, 9) * 0.36)
      const visible = smoothstep(0.2, 0.6, noise.at(u * 1.3, 20))
      for (let y = Math.max(0, Math.floor(foot - tall * 1.6)); y < Math.min(height, foot + height * 0.04); y++) {
        const up = (foot - y) / tall
        const glow = up < 0 ? Math.exp(up * 22) : Math.exp(-up * 2.1)
        addLight(canvas, x, y, mix(colors[0], colors[1], clamp(up * 0.8)), glow * rays * strength * visible * 0.55)
      }
    }
  }
}

/** Paints a black or dark range in front of the night. */
export function paintSilhouette({ canvas, random, noise }: Brush, base: number, rise: number, color: Color) {
  const { width, height } = canvas
  const drift = random() * 100
  for (let x = 0; x < width; x++) {
    const crest = height * (base - (noise.ridged((x / width) * 2.6 + drift, 4, 6) - 0.5) * rise)
    for (let y = Math.max(0, Math.floor(crest)); y < height; y++) {
      blendPixel(canvas, x, y, scale(color, 0.8 + noise.at(x * 0.05, y * 0.05) * 0.4), clamp(y - crest + 0.5))
    }
  }
}

interface City {
  sky: readonly Color[]
  far: Color
  near: Color
  windows: readonly Color[]
  /** Share of windows that are lit. */
  lit: number
  ground: number
}

/** Paints a skyline of towers with lit windows in several depths. */
export function paintCity(brush: Brush, { far, near, windows, lit, ground }: City) {
  const { canvas, random, noise } = brush
  const { width, height } = canvas
  const foot = Math.round(height * ground)
  const layers = 4
  for (let layer = 0; layer < layers; layer++) {
    const share = layer / (layers - 1)
    const color = mix(far, near, share)
    const district = random() * 50
    for (let x = -width * 0.02; x < width;) {
      const wide = width * between(random, 0.022, 0.06) * lerp(0.7, 1.15, share)
      const centre = noise.layered((x / width) * 2.4 + district, layer * 3, 2)
      const tall =
        height *
        ground *
        clamp((centre * 0.9 - 0.12) * lerp(1.05, 0.72, share) * between(random, 0.55, 1.25), 0.07, 0.86)
      paintTower(brush, {
        x: Math.round(x),
        top: Math.round(foot - tall),
        wide: Math.round(wide),
        foot,
        color,
        windows,
        lit,
        share,
      })
      x += wide * between(random, 0.75, 1.12)
    }
  }
}

interface Tower {
  x: number
  top: number
  wide: number
  foot: number
  color: Color
  windows: readonly Color[]
  lit: number
  share: number
}

function paintTower({ canvas, random }: Brush, { x, top, wide, foot, color, windows, lit, share }: Tower) {
  const [stepX, stepY] = [Math.round(lerp(4, 6, share)), Math.round(lerp(5, 7, share))]
  const warmth = random()
  const crown = random() < 0.3 ? Math.round(wide * 0.18) : 0
  for (let y = top - crown * 2; y < foot; y++) {
    const inset = y < top ? Math.round(wide * 0.32) : 0
    for (let column = x + inset; column < x + wide - inset; column++) {
      const side = (column - x) / wide
      const shade = 0.86 + side * 0.24 + ((y - top) / (foot - top)) * 0.18
      blendPixel(canvas, column, y, scale(color, shade), 1)
    }
  }
  if (share === 0) return
  for (let y = top + stepY; y < foot - 4; y += stepY) {
    const floor = random() < 0.14 ? 3.6 : 0.75
    for (let column = x + 3; column < x + wide - 4; column += stepX) {
      if (random() > lit * floor * (0.55 + share * 0.6)) continue
      const strength = between(random, 0.15, 1) ** 1.6 * lerp(0.6, 1, share)
      const lamp = gradient(windows, clamp(warmth * 0.7 + random() * 0.4))
      for (let row = 0; row < stepY - 3; row++) {
        for (let dot = 0; dot < stepX - 2; dot++) blendPixel(canvas, column + dot, y + row, lamp, strength)
      }
    }
  }
  if (random() < 0.25) addGlow(canvas, x + wide / 2, top - crown * 2, 7, [1, 0.25, 0.2], 0.7)
}

/** Draws lights out of focus: discs with a brighter rim, some of them large and near. */
export function drawBokeh({ canvas, random }: Brush, colors: readonly Color[], count: number, size: number) {
  const { width, height } = canvas
  for (let lamp = 0; lamp < count; lamp++) {
    const radius = size * Math.min(width, height) * between(random, 0.35, 1) ** 1.4
    const [x, y] = [random() * width, height * between(random, 0.02, 0.98)]
    const color = mix(pick(random, colors), [1, 1, 1], random() * 0.2)
    const strength = between(random, 0.08, 0.42)
    for (let row = Math.floor(y - radius - 1); row <= y + radius + 1; row++) {
      for (let column = Math.floor(x - radius - 1); column <= x + radius + 1; column++) {
        const distance = length(column - x, row - y)
        const inside = clamp(radius - distance)
        if (inside === 0) continue
        const rim = smoothstep(0.8, 0.97, distance / radius) * 0.35
        addLight(canvas, column, row, color, inside * strength * (0.75 + rim))
      }
    }
  }
}
