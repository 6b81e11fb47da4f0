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

/** Measures the image work alone, as the reference of this run. */
async function sharpOnly(pictures) {
  sharp.concurrency(1)
  sharp.cache(false)
  const before = process.cpuUsage()
  for (const picture of pictures) {
    await sharp(picture)
      .autoOrient()
      .resize(400, 400, { fit: 'inside', withoutEnlargement: true })
      .webp({ effort: 1 })
      .toBuffer()
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pictures.length
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

async function uploadAll(site, token, pictures, untilThumb) {
  let next = 0
  const client = async () => {
    while (next < pictures.length) {
      const number = next++
      const data = await uploadOne(site, token, pictures[number])
      // The request waits for the thumbnail being generated, as a page would.
      if (untilThumb) await (await fetch(data.thumbnail_url)).arrayBuffer()
    }
  }
  const before = cpuPartsOf(site.pid)
  await Promise.all(Array.from({ length: clients }, client))
  const after = cpuPartsOf(site.pid)
  const each = (part) => (after[part] - before[part]) / pictures.length
  return { own: each('own'), inKernel: each('inKernel'), inWorkers: each('inChildren') }
}

async function measure(name, make, count, limits) {
  const original = await make()
  const pictures = Array.from({ length: count }, (_, number) => unique(original, number))
  const site = await startSite(keeper)
  try {
    liftLimits(site)
    const token = tokenFor(site)
    await uploadAll(
      site,
      token,
      Array.from({ length: warmUps }, (_, number) => unique(original, `warm ${number}`)),
      true,
    )
    const before = await sharpOnly(pictures.slice(0, 12))
    let peak = 0
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(site.pid))), 250)
    const parts = await uploadAll(site, token, pictures, true)
    clearInterval(watch)
    const after = await sharpOnly(pictures.slice(0, 12))
    const alone = Math.min(before, after)
    return { name, alone, parts, server: parts.own + parts.inWorkers, sums: sumsOnly(pictures), limits, peak }
  } finally {
    await site.stop()
  }
}

await buildWhenStale()
const large = await measure('12 MP photo with thumbnail', photo, 32, { whole: 0.6, withSums: 0.85 })
const small = await measure('small screenshot with thumbnail', screenshot, 60, { whole: 0.8, withSums: 0.8 })
for (const { name, alone, parts, server, sums, limits } of [large, small]) {
  const own = `the server itself ${parts.own.toFixed(1)} ms, ${parts.inKernel.toFixed(1)} of them in the kernel`
  console.log(`${name}: ${own}; its workers ${parts.inWorkers.toFixed(1)} ms`)
  const cost = `sharp alone ${alone.toFixed(1)} ms, sums ${sums.toFixed(1)} ms, server ${server.toFixed(1)} ms CPU`
  report(`${name}: ${cost}; sharp ÷ server`, alone / server, { atLeast: limits.whole })
  report(`${name}: sharp and sums ÷ server`, (alone + sums) / server, { atLeast: limits.withSums })
}
report('peak memory at 12 MP, 8 clients, MB (PSS, with workers)', large.peak, { atMost: 300 })
