import { type Brush, addGlow, between, blur, createBrush, develop, hex, lerp, mix, pick } from './canvas.ts'
import * as details from './details.ts'
import * as land from './landscapes.ts'
import { type Hour, lights, palettes } from './lights.ts'
import * as nights from './nights.ts'

type Paint = (brush: Brush, hour: Hour) => Parameters<typeof develop>[1] | void

interface Ranges {
  from: number
  to: number
  layers: number
  snow?: number
  depth?: number
  /** Row below which something else will be painted, as a share of the height. */
  until?: number
}

/** Ranges from far and pale to near and dark, with fog between them. */
function paintRanges(
  brush: Brush,
  sky: land.Sky,
  hour: Hour,
  { from, to, layers, snow = 0, depth = 0.6, until = 1 }: Ranges,
) {
  const light = lights[hour]
  const place = (layer: number) => {
    const share = layers === 1 ? 1 : layer / (layers - 1)
    const isSummit = snow > 0 && layer === 0
    return { share, isSummit, base: lerp(from, to, share), rise: lerp(0.3, 0.2, share) * (isSummit ? 2.1 : 1) }
  }
  for (let layer = 0; layer < layers; layer++) {
    const { share, isSummit, base, rise } = place(layer)
    const next = place(layer + 1)
    land.paintRange(brush, sky, {
      base,
      rise,
      forms: isSummit ? 1.7 : lerp(2.4, 3.4, share),
      color: mix(light.far, light.near, share ** 0.9),
      haze: light.haze,
      fog: lerp(0.2, 0.5, share),
      snow: layer === 0 ? snow : 0,
      depth: depth * lerp(1, 0.5, share),
      until: layer === layers - 1 ? until : Math.min(until, next.base + next.rise * 0.6),
    })
  }
}

const paintings = {
  peaks(brush, hour) {
    const sky = land.paintSky(brush, lights[hour], 0.62, between(brush.random, 0.1, 0.6))
    paintRanges(brush, sky, hour, { from: 0.5, to: 0.9, layers: 4, snow: 0.2 })
  },
  ridges(brush, hour) {
    const sky = land.paintSky(brush, lights[hour], 0.55, between(brush.random, 0, 0.35))
    paintRanges(brush, sky, hour, { from: 0.42, to: 0.98, layers: 7, depth: 0.12 })
    return { contrast: 0.18 }
  },
  lake(brush, hour) {
    const sky = land.paintSky(brush, lights[hour], 0.56, between(brush.random, 0.25, 0.6), 0.6)
    paintRanges(brush, sky, hour, { from: 0.44, to: 0.58, layers: 3, snow: 0.16, until: 0.6 })
    land.paintLake(brush, 0.6, mix(lights[hour].near, hex('#2a5a6a'), 0.6), between(brush.random, 0.55, 0.85))
  },
  sea(brush, hour) {
    const light = lights[hour]
    const sky = land.paintSky(brush, light, between(brush.random, 0.42, 0.6), between(brush.random, 0.25, 0.75))
    land.paintSea(brush, light, sky, mix(light.near, hex('#0e4a66'), 0.65), between(brush.random, 0.35, 0.7))
  },
  coast(brush, hour) {
    const light = lights[hour]
    const sky = land.paintSky(brush, light, 0.45, between(brush.random, 0.2, 0.6))
    land.paintSea(brush, light, sky, mix(light.near, hex('#12627d'), 0.7), 0.55)
    const share = between(brush.random, 0.5, 0.53)
    land.paintRange(brush, sky, {
      base: share - 0.03,
      rise: 0.16,
      forms: 1.6,
      color: mix(light.far, light.near, 0.45),
      haze: light.haze,
      fog: 0.4,
    })
    land.paintLake(brush, share, hex('#1d5f78'), 0.35)
  },
  beach(brush, hour) {
    const light = lights[hour]
    const sky = land.paintSky(brush, light, between(brush.random, 0.3, 0.42), between(brush.random, 0.2, 0.55))
    land.paintSea(brush, light, sky, hex('#0f7f9c'), 0.4)
    land.paintBeach(brush, between(brush.random, 0.72, 0.8), mix(hex('#ead2a6'), light.sun, 0.25), hex('#5fc9c4'))
    return { saturation: 1.12 }
  },
  dunes(brush, hour) {
    const light = lights[hour]
    const horizon = between(brush.random, 0.32, 0.46)
    land.paintSky(brush, light, horizon + 0.1, 0.12, horizon + 0.08)
    const lit = mix(hex('#e3a765'), light.sun, 0.22)
    land.paintDunes(brush, lit, mix(hex('#8a4a2c'), light.near, 0.35), light.haze, horizon)
  },
  forest(brush, hour) {
    const light = lights[hour]
    const sky = land.paintSky(brush, light, 0.6, 0.3)
    land.paintRange(brush, sky, {
      base: 0.34,
      rise: 0.3,
      forms: 2,
      color: mix(light.far, light.haze, 0.4),
      haze: light.haze,
      fog: 0.3,
      until: 0.7,
    })
    land.paintForest(brush, { near: mix(light.near, hex('#12261f'), 0.6), haze: light.haze }, 0.46)
    return { contrast: 0.2 }
  },
  field(brush, hour) {
    const light = lights[hour]
    const sky = land.paintSky(brush, light, 0.5, between(brush.random, 0.3, 0.65), 0.58)
    paintRanges(brush, sky, hour, { from: 0.44, to: 0.52, layers: 3, depth: 0.3, until: 0.58 })
    const [colors, rows] = pick(brush.random, [
      [palettes.lavender, 16],
      [palettes.meadow, 0],
      [palettes.wheat, 0],
      [palettes.tulips, 20],
    ] as const)
    land.paintField(brush, between(brush.random, 0.52, 0.58), colors, rows)
  },
  snow(brush, hour) {
    const light = lights[hour]
    const sky = land.paintSky(brush, light, 0.55, between(brush.random, 0.1, 0.5), 0.78)
    paintRanges(brush, sky, hour, { from: 0.44, to: 0.6, layers: 2, snow: 0.4, until: 0.78 })
    land.paintForest(brush, { near: hex('#2d3d4c'), haze: light.haze }, 0.58, 2)
    land.paintField(brush, 0.78, palettes.snowfield, 0)
  },
  stars(brush) {
    nights.paintNightSky(brush, palettes.night, between(brush.random, 0.5, 0.95))
    nights.paintSilhouette(brush, 0.86, 0.18, hex('#05070f'))
    land.paintForest(brush, { near: hex('#030509'), haze: hex('#0b1322') }, 0.86, 2)
    return { grain: 0.028, saturation: 1.15 }
  },
  aurora(brush) {
    nights.paintNightSky(brush, palettes.auroraNight, 0)
    nights.addAurora(brush, [hex('#4dffa6'), pick(brush.random, [hex('#8a5cff'), hex('#e05cb8'), hex('#3fb8ff')])], 5)
    nights.paintSilhouette(brush, 0.72, 0.22, hex('#0a1420'))
    land.paintLake(brush, 0.76, hex('#06121c'), 0.75)
    return { grain: 0.028 }
  },
  city(brush, hour) {
    const light = lights[hour]
    const isDark = hour === 'dusk' || hour === 'sunset'
    const sky = land.paintSky(brush, light, 0.74, between(brush.random, 0.15, 0.5), 0.78)
    nights.paintCity(brush, {
      sky: light.sky,
      far: mix(light.haze, light.far, 0.55),
      near: mix(light.near, hex('#171b28'), 0.4),
      windows: palettes.cityWindows,
      lit: isDark ? 0.2 : 0.05,
      ground: 0.76,
    })
    addGlow(
      brush.canvas,
      sky.sunX,
      brush.canvas.height * 0.76,
      brush.canvas.width * 0.4,
      isDark ? hex('#ff9c55') : light.haze,
      0.12,
    )
    land.paintLake(brush, 0.76, mix(light.near, hex('#0d1b33'), 0.5), 0.45)
  },
  bokeh(brush) {
    details.paintSoftGround(brush, [hex('#06080f'), hex('#0f1626'), hex('#2a1c26'), hex('#4a2a20')])
    nights.drawBokeh(brush, palettes.streetLights, 46, 0.05)
    blur(brush.canvas, 3, 1)
    nights.drawBokeh(brush, pick(brush.random, [palettes.streetLights, palettes.fairyLights]), 42, 0.11)
    return { grain: 0.024 }
  },
  leaves(brush) {
    details.paintFoliage(brush, palettes.greenGround, palettes.greenLeaves, [hex('#d8f08a'), hex('#fff6b0')])
  },
  autumn(brush) {
    details.paintFoliage(brush, palettes.autumnGround, palettes.autumnLeaves, [hex('#ffcf6b'), hex('#ff9f45')])
  },
  flower(brush) {
    const { canvas, random } = brush
    const [inner, outer, heart, ground] = pick(random, [
      ['#7a1f4a', '#f08ab4', '#f3cf5a', palettes.greenGround],
      ['#f7e9c0', '#ffffff', '#f0b429', palettes.greenGround],
      ['#c33a16', '#ffa53d', '#4a2412', palettes.greenGround],
      ['#4a2a8a', '#b79af0', '#f6dc6b', palettes.greenGround],
      ['#9a0f2a', '#f0445a', '#2a1014', palettes.autumnGround],
    ] as const)
    details.paintSoftGround(brush, ground)
    nights.drawBokeh(brush, [hex('#dbe9a0'), hex('#fff6cf')], 18, 0.12)
    blur(canvas, 4, 1)
    const bloom = { inner: hex(inner), outer: hex(outer), heart: hex(heart) }
    details.drawFlower(brush, {
      ...bloom,
      petals: 9,
      rings: 3,
      size: 0.16,
      x: canvas.width * 0.12,
      y: canvas.height * 0.24,
    })
    details.drawFlower(brush, {
      ...bloom,
      petals: 9,
      rings: 3,
      size: 0.13,
      x: canvas.width * 0.9,
      y: canvas.height * 0.82,
    })
    blur(canvas, Math.round(Math.min(canvas.width, canvas.height) * 0.014), 2)
    const [petals, rings] = pick(random, [
      [8, 2],
      [13, 4],
      [21, 3],
      [11, 6],
    ] as const)
    details.drawFlower(brush, {
      ...bloom,
      petals,
      rings,
      size: between(random, 0.34, 0.44),
      x: canvas.width * between(random, 0.38, 0.62),
      y: canvas.height * between(random, 0.44, 0.56),
    })
  },
  blossoms(brush) {
    details.paintSoftGround(brush, palettes.springGround)
    details.drawBlossoms(brush, palettes.blossoms, hex('#d9a441'), 40, 0.05)
    blur(brush.canvas, 9, 2)
    details.drawBlossoms(brush, palettes.blossoms, hex('#c98f2e'), 34, 0.075)
    return { contrast: 0.12, vignette: 0.15 }
  },
  stairs(brush) {
    const [wall, step] = pick(brush.random, [
      ['#e9e2d6', '#8a6a4c'],
      ['#dfe4e8', '#5c6a78'],
      ['#efe6dc', '#b5563c'],
    ] as const)
    details.paintStairs(brush, hex(wall), hex(step), hex('#fffdf4'))
  },
  facade(brush, hour) {
    const stone = pick(brush.random, ['#f1ece4', '#e3d7c6', '#d9dfe4', '#e9b59b'])
    details.paintFacade(brush, lights[hour].sky, hex(stone), hex('#2f4a63'))
  },
} satisfies Record<string, Paint>

export type Scene = keyof typeof paintings

/** Long sides of the canvas; the picture is enlarged afterwards, which no lens of a phone does better. */
const CANVAS_PX = 880

export interface SceneDrawing {
  width: number
  height: number
  pixels: Uint8ClampedArray
}

/** Paints a scene from a seed: the same seed gives the same picture on every machine. */
export function paintScene(scene: Scene, hour: Hour, seed: number, ratio: number): SceneDrawing {
  const [width, height] =
    ratio >= 1 ? [CANVAS_PX, Math.round(CANVAS_PX / ratio)] : [Math.round(CANVAS_PX * ratio), CANVAS_PX]
  const brush = createBrush(seed, width, height)
  const paint: Paint = paintings[scene]
  const development = paint(brush, hour) ?? {}
  return { width, height, pixels: develop(brush, development) }
}
