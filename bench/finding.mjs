import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import {
  findNear,
  groupNear,
  MAX_NEAR_DISTANCE,
  packHashes,
} from '../packages/server/src/images/perceptual-hash/hash-search.ts'
import { computePdqHash } from '../packages/server/src/images/perceptual-hash/pdq.ts'
import { report } from './measure.mjs'

sharp.concurrency(1)

const SCENES = 48
const MIN_QUALITY = 50

/** Random numbers in 0…1, the same in each run. */
function randomFrom(seed) {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const [width, height] = [640, 480]
const raw = { width, height, channels: 3 }

async function noiseOf(random, cells) {
  const noise = Buffer.from(Array.from({ length: cells * cells * 3 }, () => Math.floor(random() * 256)))
  return sharp(noise, { raw: { width: cells, height: cells, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

/** Light of all sizes, the larger the stronger, as in a landscape. */
async function landscape(random) {
  const values = new Float32Array(width * height * 3).fill(128)
  for (let cells = 3; cells <= 192; cells *= 2) {
    const octave = await noiseOf(random, cells)
    for (let at = 0; at < values.length; at++) values[at] += ((octave[at] - 128) * 3.5) / cells
  }
  return sharp(Buffer.from(new Uint8ClampedArray(values)), { raw })
}

const colorOf = (random) => `hsl(${random() * 360} ${random() * 100}% ${random() * 100}%)`
const svgOf = (content) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)

/** Objects with edges before a landscape. */
async function still(random) {
  const shapes = Array.from({ length: 12 }, () => {
    const [x, y, w, h] = [random() * width, random() * height, 30 + random() * 250, 30 + random() * 250]
    return random() < 0.5
      ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colorOf(random)}" transform="rotate(${random() * 90} ${x} ${y})"/>`
      : `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}" fill="${colorOf(random)}"/>`
  })
  const composed = (await landscape(random)).composite([{ input: svgOf(shapes.join('')) }]).removeAlpha()
  return sharp(await composed.raw().toBuffer(), { raw })
}

/** A window with lines of text as bars, and panels of color unless it is all text. */
async function drawWindow(random, panelCount) {
  const isDark = random() < 0.4
  const bars = []
  for (let y = 90; y < height - 30; y += 22) {
    for (let x = 200 + Math.floor(random() * 4) * 20; x < 200 + random() * 580;) {
      const long = 10 + random() * 70
      bars.push(`<rect x="${x}" y="${y}" width="${long}" height="11"/>`)
      x += long + 8
    }
    if (random() < 0.15) y += 40 + random() * 60
  }
  const panels = Array.from({ length: panelCount }, () => {
    const [x, y] = [180 + random() * 400, 70 + random() * 380]
    return `<rect x="${x}" y="${y}" width="${120 + random() * 260}" height="${60 + random() * 160}" fill="${colorOf(random)}"/>`
  })
  const [page, side, text] = isDark ? ['#16181d', '#23262e', '#c8ccd4'] : ['#fff', '#eef0f3', '#3b4048']
  const content = `<rect width="100%" height="100%" fill="${page}"/><rect width="170" height="100%" fill="${side}"/>
    <rect width="100%" height="50" fill="${side}"/><g fill="${text}">${bars.join('')}</g>${panels.join('')}`
  return sharp(await sharp(svgOf(content)).removeAlpha().raw().toBuffer(), { raw })
}

const screenshot = (random) => drawWindow(random, 2)
const textPage = (random) => drawWindow(random, 0)

const kinds = [landscape, still, screenshot, textPage]

const watermark = svgOf(
  `<text x="${width - 20}" y="${height - 24}" font-size="40" text-anchor="end" fill="#fff" fill-opacity="0.7" stroke="#000" stroke-opacity="0.4">© example.org</text>`,
)
const crop = (image, share) =>
  image.extract({
    left: Math.round(width * share),
    top: Math.round(height * share),
    width: Math.round(width * (1 - 2 * share)),
    height: Math.round(height * (1 - 2 * share)),
  })

/** What happens to pictures on their way; the last two are more than a little. */
const changes = {
  'resized to 240 px': (image) => image.resize(240),
  'JPEG of quality 30': (image) => image.jpeg({ quality: 30 }),
  'WebP of quality 40': (image) => image.webp({ quality: 40 }),
  'cropped by 1 % a side': (image) => crop(image, 0.01),
  'a watermark': (image) => image.composite([{ input: watermark }]),
  'brighter by 10 %': (image) => image.modulate({ brightness: 1.1 }),
  'hues turned by 30°': (image) => image.modulate({ hue: 30 }),
  'cropped by 2 % a side': (image) => crop(image, 0.02),
}
const BEYOND = ['hues turned by 30°', 'cropped by 2 % a side']

async function thumbnailOf(image) {
  const { data, info } = await image
    .resize(400, 400, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

const hashOf = async (image) => computePdqHash(await thumbnailOf(image))

/** Decodes the picture when it is one of a lossy format. */
async function applyChange(image, change) {
  const { data, info } = await change(image).toBuffer({ resolveWithObject: true })
  return info.format === 'raw'
    ? sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    : sharp(data)
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1]

function measureMs(rounds, work) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const before = cpuMs()
    work(round)
    times.push(cpuMs() - before)
  }
  return median(times)
}

/** The server computes the hash of a picture of 12 megapixels from the 400 by 300 pixels of its thumbnail. */
async function reportCost() {
  const picture = await (await landscape(randomFrom(1))).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer()
  const pixels = await thumbnailOf(sharp(picture))
  measureMs(30, () => computePdqHash(pixels))
  report(
    'hash of a picture of 12 megapixels from its thumbnail, ms CPU',
    measureMs(101, () => computePdqHash(pixels)),
    {
      atMost: 3,
    },
  )
}

function distanceOf(one, other) {
  return (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length
}

async function createSet() {
  const scenes = []
  for (let seed = 0; seed < SCENES; seed++) {
    const image = await kinds[seed % kinds.length](randomFrom(seed + 1))
    const copies = {}
    for (const [name, change] of Object.entries(changes)) {
      copies[name] = await hashOf(await applyChange(image.clone(), change))
    }
    const thumbnail = image.clone().resize(400, 400, { fit: 'inside' }).webp({ quality: 75, effort: 1 })
    scenes.push({
      original: await hashOf(image.clone()),
      copies,
      stored: await hashOf(sharp(await thumbnail.toBuffer())),
    })
  }
  return scenes
}

/** Pairs of one scene must be near, pairs of different scenes must not. */
function reportPrecision(scenes) {
  const isNear = (one, other) =>
    Math.min(one.quality, other.quality) >= MIN_QUALITY && distanceOf(one.hash, other.hash) <= MAX_NEAR_DISTANCE
  const recalls = Object.keys(changes).map((name) => {
    const found = scenes.filter(({ original, copies }) => isNear(original, copies[name])).length
    return { name, found }
  })
  const usual = recalls.filter(({ name }) => !BEYOND.includes(name))
  const found = recalls.reduce((sum, recall) => sum + recall.found, 0)
  let wrong = 0
  let wrongPairs = 0
  for (const [at, { original }] of scenes.entries()) {
    for (const [other, { original: picture, copies }] of scenes.entries()) {
      if (at === other) continue
      wrongPairs += 1 + Object.keys(copies).length
      wrong += [picture, ...Object.values(copies)].filter((copy) => isNear(original, copy)).length
    }
  }
  report(
    `precision within ${MAX_NEAR_DISTANCE} bits, of ${found} near pairs and ${wrongPairs} others`,
    found / (found + wrong),
    {
      atLeast: 0.99,
    },
  )
  const recall = usual.reduce((sum, each) => sum + each.found, 0) / (usual.length * scenes.length)
  report('recall of pictures changed a little', recall, { atLeast: 0.9 })
  for (const { name, found: copies } of recalls) {
    report(`recall: ${name}`, copies / scenes.length, { atLeast: BEYOND.includes(name) ? 0 : 0.85 })
  }
  const loss = median(scenes.map(({ original, stored }) => distanceOf(original.hash, stored.hash)))
  report('bits by which the hash of a stored thumbnail differs, median', loss, { atMost: 4 })
}

const randomHashes = (count) => {
  const bytes = randomBytes(count * 32)
  return Array.from({ length: count }, (_, at) => bytes.toString('hex', at * 32, at * 32 + 32))
}

/** Values of 16 bits that the hash has, or would have with one other bit. */
const bandsOf = (hash) =>
  Array.from(new Uint16Array(packHashes([hash]).buffer), (value) => [
    value,
    ...Array.from({ length: 16 }, (_each, bit) => value ^ (1 << bit)),
  ])

/** What was not built: a row for each band of a hash, and a query for the buckets that may hold near ones. */
function reportBandsInSql(hashes) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-bench-finding-'))
  const database = new DatabaseSync(join(folder, 'bands.db'))
  database.exec(
    'create table bands (band integer, value integer, id integer, primary key (band, value, id)) without rowid',
  )
  const insert = database.prepare('insert into bands values (?, ?, ?)')
  database.exec('begin')
  const halves = new Uint16Array(packHashes(hashes).buffer)
  for (let band = 0; band < 16; band++) {
    const ids = Uint32Array.from(hashes.keys()).toSorted(
      (one, other) => halves[one * 16 + band] - halves[other * 16 + band],
    )
    for (const id of ids) insert.run(band, halves[id * 16 + band], id)
  }
  database.exec('commit')
  const find = database.prepare(
    `select distinct id from bands where ${Array.from({ length: 16 }, (_, band) => `(band = ${band} and value in (${Array(17).fill('?').join()}))`).join(' or ')}`,
  )
  const ms = measureMs(21, (round) => find.all(...bandsOf(hashes[round]).flat()))
  const { bytes } = database
    .prepare('select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()')
    .get()
  report(`bands of ${hashes.length} hashes in SQL, ms CPU a search (not built)`, ms, { atMost: 50 })
  report(`bands of ${hashes.length} hashes in SQL, bytes a hash (not built)`, bytes / hashes.length, { atMost: 1000 })
  database.close()
  rmSync(folder, { recursive: true })
}

/** What was not built either: every band sorted in memory. */
function reportBandsInMemory(hashes) {
  const packed = packHashes(hashes)
  const before = cpuMs()
  const halves = new Uint16Array(packed.buffer)
  const bands = Array.from({ length: 16 }, (_, band) => {
    const begins = new Uint32Array(65_537)
    for (let at = band; at < halves.length; at += 16) begins[halves[at] + 1]++
    for (let value = 0; value < 65_536; value++) begins[value + 1] += begins[value]
    const next = begins.slice()
    const sorted = new Uint32Array(hashes.length)
    for (let at = band; at < halves.length; at += 16) sorted[next[halves[at]]++] = at >> 4
    return { begins, sorted }
  })
  const built = cpuMs() - before
  const ms = measureMs(21, (round) => {
    const candidates = new Set()
    for (const [band, { begins, sorted }] of bands.entries()) {
      const own = halves[round * 16 + band]
      for (let bit = -1; bit < 16; bit++) {
        const value = bit < 0 ? own : own ^ (1 << bit)
        for (let at = begins[value]; at < begins[value + 1]; at++) candidates.add(sorted[at])
      }
    }
    const wanted = packed.slice(round * 8, round * 8 + 8)
    for (const at of candidates)
      findNear(packed.subarray(at * 8, at * 8 + 8), Buffer.from(wanted.buffer).toString('hex'))
  })
  const bytes = bands.reduce(
    (sum, { begins, sorted }) => sum + begins.byteLength + sorted.byteLength,
    packed.byteLength,
  )
  report(`bands of ${hashes.length} hashes in memory, ms CPU a search (not built)`, ms, { atMost: 50 })
  report(`bands of ${hashes.length} hashes in memory, ms CPU to build them (not built)`, built, { atMost: 5000 })
  report(`bands of ${hashes.length} hashes in memory, MB (not built)`, bytes / 1e6, { atMost: 150 })
}

function reportSearch(count) {
  const hashes = randomHashes(count)
  const packed = packHashes(hashes)
  const ms = measureMs(51, (round) => findNear(packed, hashes[round]))
  report(`search of all within ${MAX_NEAR_DISTANCE} bits among ${count}, ms CPU`, ms, { atMost: 50 })
  report(`memory of ${count} hashes while they are searched, MB`, packed.byteLength / 1e6, { atMost: 32 })
  return hashes
}

async function reportGroups(hashes) {
  const before = cpuMs()
  await groupNear(hashes)
  report(`groups among ${hashes.length}, s CPU in turns`, (cpuMs() - before) / 1000, { atMost: hashes.length / 10_000 })
}

await reportCost()
reportPrecision(await createSet())
const few = reportSearch(10_000)
await reportGroups(few)
reportBandsInSql(few)
const many = reportSearch(1_000_000)
await reportGroups(many.slice(0, 100_000))
reportBandsInMemory(many)
