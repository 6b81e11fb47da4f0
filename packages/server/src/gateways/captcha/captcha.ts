import { crc32, deflateSync } from 'node:zlib'
import { randomInt } from 'node:crypto'

/**
 * Glyph strokes on a grid 4 wide and 6 high; each stroke is a list of points `xy`. Characters that are easily confused,
 * alone or with a line across them, are left out.
 */
const glyphs: Record<string, string> = {
  A: '06 20 46,0.84 3.24',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46,03 33',
  H: '00 06,40 46,03 43',
  J: '10 40,30 35 26 16 05',
  K: '00 06,40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  R: '06 00 30 41 42 33 03,23 46',
  T: '00 40,20 26',
  U: '00 05 16 36 45 40',
  W: '00 16 22 36 40',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
  3: '01 10 30 41 42 33 13,33 44 45 36 16 05',
  4: '36 30 04 44',
  6: '41 30 10 01 05 16 36 45 44 33 13 04',
  7: '00 40 16',
}

export const alphabet = Object.keys(glyphs).join('')

type Point = [x: number, y: number]

/** Returns the strokes of a character, scaled to 0–1 on both axes. */
const strokesOf = (character: string): Point[][] =>
  (glyphs[character] ?? '').split(',').map((stroke) =>
    stroke.split(' ').map((point) => {
      const [, x, y] = /^(\d(?:\.\d)?)(\d(?:\.\d)?)$/.exec(point) ?? []
      return [Number(x) / 4, Number(y) / 6]
    }),
  )

type Colour = [red: number, green: number, blue: number]

interface Shades {
  width: number
  height: number
  /** One byte per pixel: 0 is the background, 255 is ink. */
  levels: Uint8Array
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/**
 * Encodes a PNG with shades between two colours without an image library, whose memory is not worth it for captchas.
 */
function encodePng({ width, height, levels }: Shades, paper: Colour, ink: Colour) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8 and colour type 3: each byte is an index into the palette.
  header.set([8, 3], 8)
  const palette = Array.from({ length: 256 }, (_, level) =>
    paper.map((from, part) => Math.round(from + ((ink[part] ?? 0) - from) * (level / 255))),
  )
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(levels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)

  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const WIDTH_PX = 240
const HEIGHT_PX = 80
const noiseLevels = { little: { curves: 1, dots: 15 }, some: { curves: 2, dots: 40 }, much: { curves: 4, dots: 90 } }

const randomBetween = (from: number, to: number) => from + Math.random() * (to - from)
const inks: Colour[] = [
  [12, 74, 110],
  [22, 78, 60],
  [88, 28, 100],
  [120, 40, 20],
  [40, 50, 80],
]

/** Draws a line with round ends; where lines cross, the darker pixel wins. */
function drawLine(levels: Uint8Array, [x1, y1]: Point, [x2, y2]: Point, thickness: number) {
  const reach = thickness / 2 + 1
  const [left, right] = [Math.max(0, Math.min(x1, x2) - reach), Math.min(WIDTH_PX - 1, Math.max(x1, x2) + reach)]
  const [top, bottom] = [Math.max(0, Math.min(y1, y2) - reach), Math.min(HEIGHT_PX - 1, Math.max(y1, y2) + reach)]
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy || 1
  for (let y = Math.floor(top); y <= bottom; y++) {
    for (let x = Math.floor(left); x <= right; x++) {
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square))
      const distance = Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
      const level = 255 * Math.min(1, Math.max(0, thickness / 2 + 0.5 - distance))
      const pixelIndex = y * WIDTH_PX + x
      if (level > (levels[pixelIndex] ?? 0)) levels[pixelIndex] = level
    }
  }
}

/** Distorts the whole picture, so that no character looks the same twice. */
function makeWarp() {
  const [tall, wide] = [randomBetween(3, 5), randomBetween(2, 4)]
  const [first, second] = [randomBetween(0, 6), randomBetween(0, 6)]
  return ([x, y]: Point): Point => [x + wide * Math.sin(y / 12 + first), y + tall * Math.sin(x / 26 + second)]
}

function drawPath(levels: Uint8Array, points: Point[], thickness: number, warp: (point: Point) => Point) {
  const pieces = 6
  for (const [place, [x2, y2]] of points.entries()) {
    const [x1, y1] = points[Math.max(0, place - 1)] ?? [x2, y2]
    const at = (part: number) => warp([x1 + ((x2 - x1) * part) / pieces, y1 + ((y2 - y1) * part) / pieces])
    for (let part = 0; part < pieces; part++) drawLine(levels, at(part), at(part + 1), thickness)
  }
}

/** Places a character near its slot, slightly rotated and stretched. */
function placeGlyph(character: string, index: number, count: number) {
  const [wide, tall] = [randomBetween(28, 36), randomBetween(44, 54)]
  const turn = randomBetween(-0.3, 0.3)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const middle = (WIDTH_PX / count) * (index + 0.5) + randomBetween(-5, 5)
  const centre = HEIGHT_PX / 2 + randomBetween(-5, 5)
  const shake = () => randomBetween(-1.5, 1.5)
  return strokesOf(character).map((stroke) =>
    stroke.map(([x, y]): Point => {
      const [across, down] = [(x - 0.5) * wide + shake(), (y - 0.5) * tall + shake()]
      return [middle + across * cos - down * sin, centre + across * sin + down * cos]
    }),
  )
}

function makeCurve() {
  const [middle, swing, bend, start] = [
    randomBetween(25, 55),
    randomBetween(8, 22),
    randomBetween(30, 60),
    randomBetween(0, 6),
  ]
  return Array.from({ length: 13 }, (_, index): Point => {
    const x = (index * WIDTH_PX) / 12
    return [x, middle + swing * Math.sin(x / bend + start)]
  })
}

function draw(text: string, noise: CaptchaStyle['noise']) {
  const levels = new Uint8Array(WIDTH_PX * HEIGHT_PX)
  const warp = makeWarp()
  for (const [place, character] of Array.from(text).entries()) {
    const thickness = randomBetween(4, 5.5)
    for (const stroke of placeGlyph(character, place, text.length)) drawPath(levels, stroke, thickness, warp)
  }
  const { curves, dots } = noiseLevels[noise]
  for (let curve = 0; curve < curves; curve++) drawPath(levels, makeCurve(), randomBetween(1.5, 2.2), warp)
  for (let dot = 0; dot < dots; dot++) {
    const [x, y] = [randomBetween(0, WIDTH_PX), randomBetween(0, HEIGHT_PX)]
    drawLine(levels, [x, y], [x + randomBetween(-2, 2), y], randomBetween(1.5, 3))
  }
  const ink = inks[randomInt(inks.length)] ?? [0, 0, 0]
  return encodePng({ width: WIDTH_PX, height: HEIGHT_PX, levels }, [246, 248, 250], ink)
}

const randomText = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Draws a few distorted characters that humans read easily and OCR does not. */
export const createPictureCaptcha = (): CaptchaGateway => ({
  create(_key, { length, noise }) {
    const answer = randomText(length)
    return { img: `data:image/png;base64,${draw(answer, noise).toString('base64')}`, answer }
  },
})

interface CaptchaStyle {
  /** Number of characters. */
  length: number
  /** Amount of noise drawn over the characters. */
  noise: 'little' | 'some' | 'much'
}

export interface CaptchaGateway {
  /** Returns a picture as a data URI and its text; `key` identifies the captcha in the visitor's answer. */
  create(key: string, style: CaptchaStyle): { img: string; answer: string }
}

/** Passes each answer to `tell` as well: in development and in tests nobody reads the picture. */
export const observedCaptcha = (
  gateway: CaptchaGateway,
  onAnswer: (key: string, answer: string) => void,
): CaptchaGateway => ({
  create(key, style) {
    const captcha = gateway.create(key, style)
    onAnswer(key, captcha.answer)
    return captcha
  },
})
