import { randomInt } from 'node:crypto'
import type { CaptchaGateway, CaptchaStyle } from './captcha.ts'
import { alphabet, type Point, strokesOf } from './glyphs.ts'
import { type Colour, encodePng } from './png.ts'

const width = 240
const height = 80
const over = { little: { curves: 1, dots: 15 }, some: { curves: 2, dots: 40 }, much: { curves: 4, dots: 90 } }

const between = (from: number, to: number) => from + Math.random() * (to - from)
const inks: Colour[] = [
  [12, 74, 110],
  [22, 78, 60],
  [88, 28, 100],
  [120, 40, 20],
  [40, 50, 80],
]

/** Lays a line of round ends over the picture; where lines cross, the darker wins. */
function drawLine(levels: Uint8Array, [x1, y1]: Point, [x2, y2]: Point, thickness: number) {
  const reach = thickness / 2 + 1
  const [left, right] = [Math.max(0, Math.min(x1, x2) - reach), Math.min(width - 1, Math.max(x1, x2) + reach)]
  const [top, bottom] = [Math.max(0, Math.min(y1, y2) - reach), Math.min(height - 1, Math.max(y1, y2) + reach)]
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy || 1
  for (let y = Math.floor(top); y <= bottom; y++) {
    for (let x = Math.floor(left); x <= right; x++) {
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square))
      const distance = Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
      const level = 255 * Math.min(1, Math.max(0, thickness / 2 + 0.5 - distance))
      const place = y * width + x
      if (level > (levels[place] ?? 0)) levels[place] = level
    }
  }
}

/** Bends the whole picture, so that no character looks the same twice. */
function makeWarp() {
  const [tall, wide] = [between(3, 5), between(2, 4)]
  const [first, second] = [between(0, 6), between(0, 6)]
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

/** Puts a character somewhere near its place, turned and stretched a little. */
function placeGlyph(character: string, place: number, count: number) {
  const [wide, tall] = [between(28, 36), between(44, 54)]
  const turn = between(-0.3, 0.3)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const middle = (width / count) * (place + 0.5) + between(-5, 5)
  const centre = height / 2 + between(-5, 5)
  const shake = () => between(-1.5, 1.5)
  return strokesOf(character).map((stroke) =>
    stroke.map(([x, y]): Point => {
      const [across, down] = [(x - 0.5) * wide + shake(), (y - 0.5) * tall + shake()]
      return [middle + across * cos - down * sin, centre + across * sin + down * cos]
    }),
  )
}

function makeCurve() {
  const [middle, swing, bend, start] = [between(25, 55), between(8, 22), between(30, 60), between(0, 6)]
  return Array.from({ length: 13 }, (_, place): Point => {
    const x = (place * width) / 12
    return [x, middle + swing * Math.sin(x / bend + start)]
  })
}

function draw(text: string, noise: CaptchaStyle['noise']) {
  const levels = new Uint8Array(width * height)
  const warp = makeWarp()
  for (const [place, character] of Array.from(text).entries()) {
    const thickness = between(4, 5.5)
    for (const stroke of placeGlyph(character, place, text.length)) drawPath(levels, stroke, thickness, warp)
  }
  const { curves, dots } = over[noise]
  for (let curve = 0; curve < curves; curve++) drawPath(levels, makeCurve(), between(1.5, 2.2), warp)
  for (let dot = 0; dot < dots; dot++) {
    const [x, y] = [between(0, width), between(0, height)]
    drawLine(levels, [x, y], [x + between(-2, 2), y], between(1.5, 3))
  }
  const ink = inks[randomInt(inks.length)] ?? [0, 0, 0]
  return encodePng({ width, height, levels }, [246, 248, 250], ink)
}

const randomText = (length: number) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A few characters, drawn so that people read them and programs have to work for it. */
export const pictureCaptcha = (): CaptchaGateway => ({
  make(_key, { length, noise }) {
    const answer = randomText(length)
    return { img: `data:image/png;base64,${draw(answer, noise).toString('base64')}`, answer }
  },
})
