import {
  type Brush,
  type Color,
  between,
  blendPixel,
  blur,
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
import { drawBokeh } from './nights.ts'

/** Paints a background far out of focus: large soft patches of colour. */
export function paintSoftGround({ canvas, random, noise }: Brush, colors: readonly Color[]) {
  const { width, height } = canvas
  const drift = random() * 100
  const patches = interpolateField(width, height, 8, (x, y) =>
    noise.layered((x / width) * 2.2 + drift, (y / width) * 2.2 + drift, 2),
  )
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      setPixel(canvas, x, y, gradient(colors, clamp((patches[y * width + x]! - 0.22) * 1.75)))
    }
  }
}

interface Bloom {
  petals: number
  rings: number
  inner: Color
  outer: Color
  heart: Color
  /** Radius as a share of the shorter side. */
  size: number
  x: number
  y: number
}

/** Draws a flower seen from the front: rings of petals with veins, and a heart of stamens. */
export function drawFlower(
  { canvas, random, noise }: Brush,
  { petals, rings, inner, outer, heart, size, x, y }: Bloom,
) {
  const radius = Math.min(canvas.width, canvas.height) * size
  const turn = random() * 6.28
  for (let ring = 0; ring < rings; ring++) {
    const reach = radius * lerp(1, 0.36, ring / Math.max(1, rings))
    const offset = turn + (ring % 2) * (Math.PI / petals) + ring * 0.13
    for (let row = Math.floor(y - reach * 1.1); row <= y + reach * 1.1; row++) {
      for (let column = Math.floor(x - reach * 1.1); column <= x + reach * 1.1; column++) {
        const dx = column - x
        const dy = (row - y) * 1.12
        const distance = length(dx, dy) / reach
        if (distance > 1.12) continue
        const angle = ((Math.atan2(dy, dx) + offset) / (2 * Math.PI)) * petals
        const petal = Math.floor(angle)
        const across = (angle - petal - 0.5) * 2
        const wobble = (noise.at(petal * 7.3 + ring * 3, 4) - 0.5) * 0.16
        const edge =
          (1 + wobble) * (1 - Math.abs(across) ** 2.6 * 0.62) + (noise.at(column * 0.06, row * 0.06) - 0.5) * 0.05
        const inside = clamp((edge - distance) * reach * 0.55)
        if (inside === 0) continue
        const vein = noise.at(across * 9 + petal * 5, distance * 2.5) * 0.16
        const fold = 1 - Math.abs(across) ** 3 * 0.42
        const depth = smoothstep(0, 0.75, distance)
        const rim = smoothstep(edge - 0.16, edge, distance) * 0.1
        const color = scale(mix(inner, outer, depth), (0.66 + vein + rim + depth * 0.2) * fold)
        blendPixel(canvas, column, row, color, inside)
      }
    }
  }
  const middle = radius * (rings > 3 ? 0.1 : 0.23)
  for (let stamen = 0; stamen < 420; stamen++) {
    const [angle, away] = [random() * 6.28, Math.sqrt(random()) * middle]
    const [cx, cy] = [Math.round(x + Math.cos(angle) * away), Math.round(y + Math.sin(angle) * away * 0.9)]
    const dot = Math.max(1, Math.round(radius * 0.012))
    const color = scale(heart, between(random, 0.5, 1.15) * (0.65 + (away / middle) * 0.4))
    for (let row = -dot; row <= dot; row++) {
      for (let column = -dot; column <= dot; column++) {
        if (row * row + column * column <= dot * dot) blendPixel(canvas, cx + column, cy + row, color, 0.9)
      }
    }
  }
}

interface Leaf {
  x: number
  y: number
  size: number
  angle: number
  color: Color
  edge: Color
  opacity?: number
}

/** Draws a leaf with its veins. */
function drawLeaf({ canvas, noise }: Brush, { x, y, size, angle, color, edge, opacity = 1 }: Leaf) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const reach = Math.ceil(size * 0.6)
  for (let row = Math.floor(y) - reach; row <= y + reach; row++) {
    for (let column = Math.floor(x) - reach; column <= x + reach; column++) {
      const along = ((column - x) * cos + (row - y) * sin) / size + 0.5
      if (along <= 0 || along >= 1) continue
      const across = (-(column - x) * sin + (row - y) * cos) / size
      if (Math.abs(across) >= 0.2) continue
      const half = 0.2 * Math.sin(Math.PI * along ** 0.8) ** 0.9
      const inside = clamp((half - Math.abs(across)) * size * 0.8)
      if (inside === 0) continue
      const middle = Math.exp(-((across * size * 0.5) ** 2) * 0.5)
      const ribs = ((along - Math.abs(across) * 0.9) * 11) % 1
      const rib = smoothstep(0.86, 0.97, ribs) * 0.22
      const cup = 0.8 + (across > 0 ? 0.16 : -0.05) + Math.abs(across / half) * 0.1
      const blotch = noise.layered(column * 0.03, row * 0.03, 3)
      const painted = mix(color, edge, clamp(Math.abs(across / half) ** 2 * 0.8 + (blotch - 0.5)))
      blendPixel(
        canvas,
        column,
        row,
        scale(painted, cup + rib + middle * 0.25 + (blotch - 0.5) * 0.25),
        inside * opacity,
      )
    }
  }
}

/** Fills the picture with leaves from far out of focus to near and sharp. */
export function paintFoliage(
  brush: Brush,
  ground: readonly Color[],
  leaves: readonly Color[],
  lights: readonly Color[],
) {
  const { canvas, random } = brush
  const { width, height } = canvas
  const short = Math.min(width, height)
  paintSoftGround(brush, ground)
  for (let depth = 0; depth < 3; depth++) {
    const count = [34, 24, 9][depth]!
    for (let leaf = 0; leaf < count; leaf++) {
      drawLeaf(brush, {
        x: random() * width,
        y: random() * height,
        size: short * between(random, 0.14, 0.3) * [1.1, 1, 1.35][depth]!,
        angle: between(random, -0.4, 2.2),
        color: scale(pick(random, leaves), [0.62, 0.82, 1][depth]!),
        edge: pick(random, leaves),
      })
    }
    if (depth === 0) drawBokeh(brush, lights, 26, 0.09)
    if (depth < 2) blur(canvas, Math.round(short * [0.018, 0.006][depth]!), 2)
  }
}

/** Looks down a spiral staircase: steps that wind towards a light. */
export function paintStairs({ canvas, random }: Brush, wall: Color, step: Color, light: Color) {
  const { width, height } = canvas
  const [cx, cy] = [width * between(random, 0.42, 0.58), height * between(random, 0.42, 0.58)]
  const reach = length(width, height) / 2
  const [hand, turns] = [random() < 0.5 ? 1 : -1, between(random, 1.3, 1.9)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = x - cx
      const dy = y - cy
      const distance = length(dx, dy) / reach + 0.012
      const direction = Math.atan2(dy, dx)
      const angle = (direction / (2 * Math.PI)) * hand
      const depth = Math.log(distance)
      const wind = angle + depth * turns
      const flight = wind - Math.floor(wind)
      const tread = angle * 28 + depth * 3
      const across = tread - Math.floor(tread)
      const deep = smoothstep(0.02, 0.75, distance)
      // A flight is a band of steps, a rail, the shadow below it and the plain side of the next turn.
      let color = scale(wall, 0.72 + flight * 0.3)
      if (flight < 0.52) color = scale(step, 0.62 + across * 0.42 - smoothstep(0.93, 1, across) * 0.3)
      else if (flight < 0.57) color = scale(step, 0.32)
      else if (flight < 0.7) color = scale(wall, 0.55 + (flight - 0.57) * 2.6)
      const side = 0.82 + Math.cos(direction - 0.8) * 0.18
      setPixel(canvas, x, y, mix(light, scale(color, side * (0.55 + deep * 0.5)), smoothstep(0.035, 0.2, distance)))
    }
  }
}

/** Looks up a façade of ribs or balconies against the sky. */
export function paintFacade({ canvas, random, noise }: Brush, sky: readonly Color[], stone: Color, glass: Color) {
  const { width, height } = canvas
  const [floors, bend, lean] = [between(random, 13, 22), between(random, 0.15, 0.5), between(random, 0.25, 0.5)]
  const flip = random() < 0.5
  const reflections = interpolateField(width, height, 4, (x, y) => noise.layered((x / width) * 5, (y / height) * 4, 3))
  for (let y = 0; y < height; y++) {
    const v = y / height
    for (let column = 0; column < width; column++) {
      const x = flip ? width - 1 - column : column
      const u = x / width
      const outline = 0.55 + lean * (v - 0.5) + Math.sin(v * 2.4 + 0.4) * bend * 0.3
      const inside = clamp((outline - u) * width * 0.5 + 0.5)
      const base = gradient(sky, v * 0.8 + u * 0.2)
      const lines = (v * floors * (1.15 - u * 0.55) + u * u * bend * 11 - u * 3) % 1
      const place = lines < 0 ? lines + 1 : lines
      const turned = clamp(u / Math.max(outline, 0.05))
      const light = 0.58 + turned ** 2 * 0.55
      const slab = smoothstep(0, 0.03, place) * smoothstep(0.46, 0.42, place)
      const reflection = reflections[y * width + x]!
      const pane = mix(glass, base, clamp(reflection * 0.9 - 0.1) * 0.7)
      const shadow = smoothstep(0.42, 0.66, place)
      const color = mix(scale(pane, 0.5 + shadow * 0.5), scale(stone, light * (0.92 + place * 0.3)), slab)
      setPixel(canvas, column, y, mix(base, color, inside))
    }
  }
}

/** Draws a blossoming branch before a soft ground. */
export function drawBlossoms(brush: Brush, colors: readonly Color[], heart: Color, count: number, size: number) {
  const { canvas, random } = brush
  const { width, height } = canvas
  let [x, y, heading] = [-width * 0.02, height * between(random, 0.55, 0.85), between(random, -0.5, -0.2)]
  const knots: { x: number; y: number }[] = []
  while (x < width * 1.02 && knots.length < 900) {
    heading = clamp(heading + (random() - 0.5) * 0.16, -0.75, 0.25)
    x += Math.cos(heading) * 3
    y += Math.sin(heading) * 3
    knots.push({ x, y })
    const thick = lerp(height * 0.013, height * 0.004, x / width)
    for (let row = -thick; row <= thick; row++) {
      for (let across = -2; across <= 2; across++) {
        const shade = 0.75 - (row / thick) * 0.25
        blendPixel(canvas, Math.round(x + across), Math.round(y + row), scale([0.3, 0.2, 0.17], shade), 0.9)
      }
    }
  }
  for (let flower = 0; flower < count; flower++) {
    const knot = knots[Math.floor(random() * knots.length)]!
    const spread = height * 0.13
    drawFlower(brush, {
      petals: 5,
      rings: 1,
      inner: scale(pick(random, colors), 0.9),
      outer: pick(random, colors),
      heart,
      size: size * between(random, 0.6, 1.15),
      x: knot.x + (random() - 0.5) * spread,
      y: knot.y + (random() - 0.5) * spread,
    })
  }
}
