import sharp from 'sharp'

/** Returns a seeded random generator, so that the same seed draws the same picture on every machine. */
function createSeededRandom(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4_294_967_296
  }
}

interface Palette {
  sky: [string, string, string]
  light: string
  near: string
  far: string
}

const palettes: Palette[] = [
  { sky: ['#1b2a49', '#e06b5c', '#f9c784'], light: '#fff1c9', near: '#1a1326', far: '#b0606a' },
  { sky: ['#0b3d5c', '#4aa3c7', '#d7eef5'], light: '#ffffff', near: '#123b45', far: '#8fc1cf' },
  { sky: ['#101935', '#3b2f63', '#7f5a83'], light: '#f4e9ff', near: '#0a0d1c', far: '#54477c' },
  { sky: ['#78b7d0', '#bfe3e0', '#fdf3d8'], light: '#fffbe8', near: '#2f5d50', far: '#a4c9b5' },
  { sky: ['#04151f', '#0e4d64', '#1fa187'], light: '#c8ffe0', near: '#020a0f', far: '#125a5c' },
  { sky: ['#efc3a4', '#f4d9c6', '#fbeee3'], light: '#fff7ef', near: '#8a4b38', far: '#e3b396' },
  { sky: ['#2c3e50', '#7f8c9d', '#d5dce4'], light: '#f6f8fa', near: '#1c262f', far: '#93a1af' },
  { sky: ['#3a1c40', '#b23a6d', '#ff9e6d'], light: '#ffe2c4', near: '#1d0d22', far: '#a4476a' },
]

const mix = (from: string, to: string, share: number) => {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const blend = (at: number) => Math.round(part(from, at) * (1 - share) + part(to, at) * share)
  return `rgb(${blend(1)},${blend(3)},${blend(5)})`
}

/** Draws a ridge from a few waves of decreasing size, so that it is rough up close and smooth from afar. */
function ridge(random: () => number, width: number, height: number, base: number, rise: number) {
  const waves = [1, 2.3, 5.1, 11].map((frequency) => ({ frequency, phase: random() * 7, size: rise / frequency }))
  const points = []
  for (let x = 0; x <= width; x += width / 120) {
    const y = waves.reduce(
      (sum, wave) => sum + Math.sin((x / width) * 6 * wave.frequency + wave.phase) * wave.size,
      base,
    )
    points.push(`${x.toFixed(0)},${y.toFixed(1)}`)
  }
  return `0,${height} ${points.join(' ')} ${width},${height}`
}

function hills(random: () => number, width: number, height: number, { near, far }: Palette) {
  const layers = 4 + Math.floor(random() * 3)
  return Array.from({ length: layers }, (_, layer) => {
    const share = layer / (layers - 1)
    const base = height * (0.5 + 0.4 * share)
    const points = ridge(random, width, height, base, height * (0.1 - 0.05 * share))
    return `<polygon points="${points}" fill="${mix(far, near, share)}"/>`
  }).join('')
}

function water(random: () => number, width: number, height: number, { sky, light, far }: Palette, sun: number) {
  const horizon = height * (0.55 + random() * 0.1)
  const glints = Array.from({ length: 140 }, () => {
    const depth = random() ** 1.6
    const y = horizon + (height - horizon) * depth
    const spread = width * (0.03 + 0.2 * depth)
    const x = sun + (random() - 0.5) * spread
    return `<rect x="${(x - 10 - 60 * depth).toFixed(0)}" y="${y.toFixed(0)}" width="${(20 + 120 * depth).toFixed(0)}" height="${(1 + 4 * depth).toFixed(1)}" rx="2" fill="${light}" opacity="${(0.5 - 0.35 * depth).toFixed(2)}"/>`
  }).join('')
  const island = ridge(random, width, horizon, horizon - height * 0.02, height * 0.035)
  return `<polygon points="${island}" fill="${far}"/><rect y="${horizon}" width="${width}" height="${height}" fill="${mix(sky[1], sky[0], 0.55)}"/>
    <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#sea)"/>${glints}`
}

function city(random: () => number, width: number, height: number, { near, far, light }: Palette) {
  let drawn = ''
  for (const [layer, share] of [0.25, 0.6, 1].entries()) {
    for (let x = -20; x < width;) {
      const wide = width * (0.02 + random() * 0.04)
      const tall = height * (0.12 + random() * (0.42 - layer * 0.08))
      drawn += `<rect x="${x.toFixed(0)}" y="${(height - tall).toFixed(0)}" width="${wide.toFixed(0)}" height="${tall.toFixed(0)}" fill="${mix(far, near, share)}"/>`
      const windows = layer > 0 ? 10 : 0
      for (let lit = 0; lit < windows; lit++) {
        const [left, top] = [x + 4 + random() * (wide - 12), height - tall + 6 + random() * (tall - 12)]
        drawn += `<rect x="${left.toFixed(0)}" y="${top.toFixed(0)}" width="4" height="6" fill="${light}" opacity="0.7"/>`
      }
      x += wide + random() * 6
    }
  }
  return drawn
}

function stars(random: () => number, width: number, height: number) {
  return Array.from(
    { length: 160 },
    () =>
      `<circle cx="${(random() * width).toFixed(0)}" cy="${(random() * height * 0.5).toFixed(0)}" r="${(0.6 + random() * 1.6).toFixed(1)}" fill="#fff" opacity="${(0.2 + random() * 0.7).toFixed(2)}"/>`,
  ).join('')
}

const shapes = [
  [1600, 1067],
  [1067, 1600],
  [1600, 900],
  [1400, 1400],
  [1600, 1200],
  [1800, 800],
] as const

/** Draws a landscape from a seed as a JPEG, for a new site that has no pictures yet. */
export function drawScene(seed: number): Promise<Buffer> {
  const random = createSeededRandom(seed + 11)
  const palette = palettes[seed % palettes.length]!
  const [width, height] = shapes[Math.floor(random() * shapes.length)]!
  const { sky, light } = palette
  const sun = width * (0.2 + random() * 0.6)
  const sunHeight = height * (0.2 + random() * 0.28)
  const ground = [hills, water, hills, city][(seed + Math.floor(seed / palettes.length)) % 4]!(
    random,
    width,
    height,
    palette,
    sun,
  )
  const isNight = sky[0] < '#200000'

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${sky[0]}"/><stop offset="0.5" stop-color="${sky[1]}"/><stop offset="0.85" stop-color="${sky[2]}"/>
      </linearGradient>
      <linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[2]}" stop-opacity="0.55"/><stop offset="1" stop-color="${sky[0]}" stop-opacity="0.2"/></linearGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="${light}" stop-opacity="0.9"/><stop offset="0.25" stop-color="${light}" stop-opacity="0.35"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${isNight ? stars(random, width, height) : ''}
    <circle cx="${sun}" cy="${sunHeight}" r="${height * 0.32}" fill="url(#glow)"/>
    <circle cx="${sun}" cy="${sunHeight}" r="${height * 0.045}" fill="${light}"/>${ground}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer()
}
