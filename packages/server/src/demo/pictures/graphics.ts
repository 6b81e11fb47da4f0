import sharp from 'sharp'
import { type Random, between, createSeededRandom, pick } from './canvas.ts'

const inks = ['#c792ea', '#82aaff', '#c3e88d', '#f78c6c', '#ffcb6b', '#89ddff', '#a6accd']

/** Draws a window of a code editor as a screenshot. */
function drawEditor(random: Random, width: number, height: number) {
  const lines = Array.from({ length: 34 }, (_, line) => {
    const indent = [0, 1, 1, 2, 2, 3, 2, 1][line % 8]! * 34
    let x = 360 + indent
    const words = Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
      const wide = between(random, 30, 150)
      const word = `<rect x="${x}" y="${112 + line * 27}" width="${wide}" height="11" rx="5" fill="${pick(random, inks)}" opacity="0.9"/>`
      x += wide + 14
      return word
    })
    const number = `<rect x="318" y="${113 + line * 27}" width="16" height="9" rx="4" fill="#4a5170"/>`
    return number + words.join('')
  })
  const files = Array.from(
    { length: 18 },
    (_, file) =>
      `<rect x="${28 + (file % 4 === 0 ? 0 : 22)}" y="${96 + file * 34}" width="${between(random, 70, 170)}" height="11" rx="5" fill="${file === 6 ? '#82aaff' : '#646d92'}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#1b1e2b"/>
    <rect width="280" height="100%" fill="#161925"/><rect width="100%" height="48" fill="#12141f"/>
    ${['#ff5f57', '#febc2e', '#28c840'].map((color, dot) => `<circle cx="${28 + dot * 26}" cy="24" r="8" fill="${color}"/>`).join('')}
    <rect x="300" y="56" width="210" height="36" rx="6" fill="#1b1e2b"/><rect x="280" y="${140 + 27 * 8}" width="100%" height="27" fill="#242a40"/>
    ${files.join('')}${lines.join('')}<rect y="${height - 30}" width="100%" height="30" fill="#3a57d6"/></svg>`
}

/** Draws a dashboard with charts as a screenshot. */
function drawDashboard(random: Random, width: number, height: number) {
  let level = 260
  const points = Array.from({ length: 60 }, (_, day) => {
    level = Math.max(60, Math.min(330, level + (random() - 0.53) * 46))
    return `${(90 + day * ((width - 180) / 59)).toFixed(0)},${(190 + level).toFixed(0)}`
  })
  const bars = Array.from({ length: 14 }, (_, bar) => {
    const tall = between(random, 60, 240)
    return `<rect x="${90 + bar * 50}" y="${height - 80 - tall}" width="30" height="${tall}" rx="6" fill="${bar === 9 ? '#4f6bed' : '#c3cdf8'}"/>`
  })
  const cards = ['#4f6bed', '#19a974', '#f2994a', '#d6336c'].map((color, card) => {
    const x = 60 + card * ((width - 120) / 4)
    return `<rect x="${x}" y="40" width="${(width - 120) / 4 - 24}" height="110" rx="14" fill="#fff"/><rect x="${x + 24}" y="66" width="90" height="12" rx="6" fill="#c9ced8"/>
      <rect x="${x + 24}" y="96" width="${between(random, 110, 180)}" height="28" rx="8" fill="${color}"/>`
  })
  const turn = between(random, 150, 260)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="area" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#4f6bed" stop-opacity="0.32"/><stop offset="1" stop-color="#4f6bed" stop-opacity="0"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#f3f5f9"/>${cards.join('')}<rect x="60" y="180" width="${width - 120}" height="400" rx="14" fill="#fff"/>
    ${[260, 340, 420, 500].map((y) => `<rect x="90" y="${y}" width="${width - 180}" height="1" fill="#e3e7ee"/>`).join('')}
    <polygon points="90,560 ${points.join(' ')} ${width - 90},560" fill="url(#area)"/><polyline points="${points.join(' ')}" fill="none" stroke="#4f6bed" stroke-width="4" stroke-linejoin="round"/>
    <rect x="60" y="610" width="760" height="${height - 650}" rx="14" fill="#fff"/>${bars.join('')}
    <rect x="850" y="610" width="${width - 910}" height="${height - 650}" rx="14" fill="#fff"/>
    <g fill="none" stroke-width="46" transform="rotate(-90 ${(850 + width - 60) / 2} ${(610 + height - 40) / 2})">
    ${[
      ['#e3e7ee', 999],
      ['#f2994a', 620],
      ['#19a974', 420],
      ['#4f6bed', turn],
    ]
      .map(
        ([color, dash]) =>
          `<circle cx="${(850 + width - 60) / 2}" cy="${(610 + height - 40) / 2}" r="120" stroke="${color}" stroke-dasharray="${dash} 999"/>`,
      )
      .join('')}</g></svg>`
}

const stickers = [
  {
    ground: '#ff8f6b',
    shape:
      '<path d="M256 118 L304 214 L410 230 L333 305 L351 410 L256 360 L161 410 L179 305 L102 230 L208 214 Z" fill="#fff3d6"/>',
  },
  {
    ground: '#5b8def',
    shape:
      '<path d="M110 330 L210 190 L270 270 L315 215 L402 330 Z" fill="#fff"/><circle cx="345" cy="165" r="34" fill="#ffe08a"/>',
  },
  {
    ground: '#2fb380',
    shape:
      '<path d="M256 400 C130 330 120 190 256 120 C392 190 382 330 256 400 Z" fill="#e8fff2"/><path d="M256 390 L256 180" stroke="#2fb380" stroke-width="12"/>',
  },
  {
    ground: '#8f6bdc',
    shape:
      '<rect x="130" y="190" width="252" height="170" rx="28" fill="#fff"/><circle cx="256" cy="275" r="58" fill="#8f6bdc"/><rect x="205" y="160" width="102" height="44" rx="14" fill="#fff"/>',
  },
]

/** Draws a round sticker with a transparent ground as PNG. */
export function drawSticker(seed: number) {
  const { ground, shape } = stickers[seed % stickers.length]!
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="1024" height="1024"><ellipse cx="256" cy="446" rx="150" ry="20" fill="#000" opacity="0.16"/>
    <circle cx="256" cy="250" r="196" fill="#fff"/><circle cx="256" cy="250" r="178" fill="${ground}"/><g transform="translate(0 -8)">${shape}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 8 }).toBuffer()
}

export function drawScreenshot(seed: number) {
  const draw = seed % 2 === 0 ? drawEditor : drawDashboard
  return sharp(Buffer.from(draw(createSeededRandom(seed), 1680, 1050)))
    .png({ compressionLevel: 8 })
    .toBuffer()
}

/** Draws a lighthouse whose beam turns, as an animated WebP. */
export async function drawAnimation() {
  const [width, height, count] = [640, 420, 24]
  const frames = await Promise.all(
    Array.from({ length: count }, (_, frame) => {
      const angle = (frame / count) * 360
      const waves = Array.from({ length: 5 }, (_line, line) => {
        const shift = Math.sin((frame / count) * Math.PI * 2 + line) * 16
        return `<path d="M-40 ${336 + line * 18} q 60 ${-10 + shift * 0.4} 120 0 t 120 0 t 120 0 t 120 0 t 120 0 t 120 0 V420 H-40 Z" fill="#12345a" opacity="${0.35 + line * 0.12}"/>`
      })
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b1437"/>
        <stop offset="0.7" stop-color="#4b4a85"/><stop offset="1" stop-color="#e58a7b"/></linearGradient></defs><rect width="640" height="420" fill="url(#s)"/>
        <g transform="translate(430 150) rotate(${angle})"><path d="M0 0 L700 -80 L700 80 Z" fill="#ffe9a8" opacity="0.35"/><path d="M0 0 L-700 -80 L-700 80 Z" fill="#ffe9a8" opacity="0.2"/></g>
        <path d="M330 350 Q430 270 560 350 Z" fill="#151c33"/><path d="M410 320 L418 170 H442 L450 320 Z" fill="#f3efe6"/><path d="M414 250 L416 215 H444 L446 250 Z" fill="#d2483c"/>
        <rect x="414" y="140" width="32" height="30" rx="4" fill="#ffe9a8"/><path d="M408 142 L430 120 L452 142 Z" fill="#d2483c"/>${waves.join('')}</svg>`
      return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
    }),
  )
  const raw = { width, height: height * count, channels: 4, pageHeight: height } as const
  return sharp(Buffer.concat(frames), { raw })
    .webp({ quality: 78, delay: frames.map(() => 70), loop: 0 })
    .toBuffer()
}
