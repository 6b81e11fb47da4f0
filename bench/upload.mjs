import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { buildWhenStale } from '../scripts/build.mjs'
import { cpuPartsOf, report } from './measure.mjs'
import { photo, screenshot, unique } from './pictures.mjs'
import { keeper, liftLimits, memoryOf, startSite, tokenFor, uploadOne } from './site.mjs'

const clients = 8
/** A site runs for months, so the measurement starts after the JIT compiler has optimised the code. */
const warmUps = 32
/** Sharp and the server take turns, and the least of each counts: on a busy machine other work only adds to it. */
const rounds = 3

const makeThumbnail = (picture) =>
  sharp(picture)
    .autoOrient()
    .resize(400, 400, { fit: 'inside', withoutEnlargement: true })
    .webp({ effort: 1 })
    .toBuffer()

/** Calls the function for each picture, for so many at once; returns how many a second. */
async function rateOf(pictures, work) {
  let next = 0
  const client = async () => {
    while (next < pictures.length) await work(pictures[next++])
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return (pictures.length * 1000) / (performance.now() - begun)
}

/** Measures the image work alone, as the reference of this run: CPU time one by one, the rate for all clients. */
async function sharpOnly(pictures) {
  sharp.concurrency(1)
  sharp.cache(false)
  const before = process.cpuUsage()
  for (const picture of pictures) await makeThumbnail(picture)
  const { user, system } = process.cpuUsage(before)
  return { alone: (user + system) / 1000 / pictures.length, aloneRate: await rateOf(pictures, makeThumbnail) }
}

/** Measures the checksums for the API and archives: a sixth of the time on a processor with instructions for them. */
function sumsOnly(pictures) {
  const before = process.cpuUsage()
  for (const picture of pictures) {
    for (const name of ['md5', 'sha1', 'sha256']) hash(name, picture)
    crc32(picture)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pictures.length
}

async function uploadAll(site, token, pictures) {
  const before = cpuPartsOf(site.pid)
  const rate = await rateOf(pictures, async (picture) => {
    const data = await uploadOne(site, token, picture)
    // The request waits for the thumbnail being generated, as a page would.
    await (await fetch(data.thumbnail_url)).arrayBuffer()
  })
  const after = cpuPartsOf(site.pid)
  const each = (part) => (after[part] - before[part]) / pictures.length
  const [own, inWorkers] = [each('own'), each('inChildren')]
  return { own, inKernel: each('inKernel'), inWorkers, server: own + inWorkers, rate }
}

const leastOf = (measured, key) => measured.toSorted((one, other) => one[key] - other[key])[0]
const mostOf = (measured, key) => Math.max(...measured.map((each) => each[key]))

async function measure(name, make, count, limits) {
  const original = await make()
  const picturesOf = (label, length) => Array.from({ length }, (_, number) => unique(original, `${label} ${number}`))
  const site = await startSite(keeper)
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(site.pid))), 250)
  try {
    liftLimits(site)
    const token = tokenFor(site)
    await uploadAll(site, token, picturesOf('warm', warmUps))
    const references = []
    const uploads = []
    let sums = Infinity
    for (let round = 0; round < rounds; round++) {
      const pictures = picturesOf(`round ${round}`, count)
      references.push(await sharpOnly(pictures.slice(0, 12)))
      uploads.push(await uploadAll(site, token, pictures))
      sums = Math.min(sums, sumsOnly(pictures))
    }
    const { alone } = leastOf(references, 'alone')
    const rates = { aloneRate: mostOf(references, 'aloneRate'), rate: mostOf(uploads, 'rate') }
    return { name, alone, parts: leastOf(uploads, 'server'), ...rates, sums, limits, peak }
  } finally {
    clearInterval(watch)
    await site.stop()
  }
}

await buildWhenStale()
const large = await measure('12 MP photo with thumbnail', photo, 16, { whole: 0.6, withSums: 0.85 })
const small = await measure('small screenshot with thumbnail', screenshot, 30, { whole: 0.8, withSums: 0.8 })
for (const { name, alone, parts, sums, limits } of [large, small]) {
  const { server } = parts
  const own = `the server itself ${parts.own.toFixed(1)} ms, ${parts.inKernel.toFixed(1)} of them in the kernel`
  console.log(`${name}: ${own}; its workers ${parts.inWorkers.toFixed(1)} ms`)
  const cost = `sharp alone ${alone.toFixed(1)} ms, sums ${sums.toFixed(1)} ms, server ${server.toFixed(1)} ms CPU`
  report(`${name}: ${cost}; sharp ÷ server`, alone / server, { atLeast: limits.whole })
  report(`${name}: sharp and sums ÷ server`, (alone + sums) / server, { atLeast: limits.withSums })
}
report(`${large.name}: CPU ms of each upload`, large.parts.server, { atMost: 120 })
const rates = `${large.rate.toFixed(1)} uploads and ${large.aloneRate.toFixed(1)} thumbnails of sharp alone a second`
report(`${large.name}, ${clients} clients: ${rates}; uploads ÷ sharp`, large.rate / large.aloneRate, { atLeast: 0.6 })
report('peak memory at 12 MP, 8 clients, MB (PSS, with workers)', large.peak, { atMost: 300 })
