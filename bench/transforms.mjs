import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createPictureSigner } from '../packages/server/src/features/delivery/pictures/url-signer.ts'
import { openSecrets, readMasterKey } from '../packages/server/src/platform/secrets.ts'
import { buildWhenStale } from '../scripts/build.mjs'
import { cpuOf, cpuPartsOf, report } from './measure.mjs'
import { photo, unique } from './pictures.mjs'
import { keeper, liftLimits, memoryOf, startSite, tokenFor, uploadOne } from './site.mjs'

const side = 512
const quality = 75
/** Pictures of each size: all clients together ask once for each in each format. */
const count = 16
const hotClients = 100

const sizes = { '2.5 MP': [1936, 1288], '12 MP': [4000, 3000] }

/** Encodes as the server does; AVIF of this quality looks like WebP of the other (decision 16). */
const encoders = {
  jpeg: (image) => image.jpeg({ quality }),
  webp: (image) => image.webp({ quality, effort: 2 }),
  avif: (image) => image.avif({ quality: quality - 27, effort: 0, chromaSubsampling: '4:2:0' }),
  png: (image) => image.png({ compressionLevel: 6 }),
}

/** Measures the image work alone, in CPU milliseconds of one picture. */
async function sharpOnly(pictures, format) {
  sharp.concurrency(1)
  sharp.cache(false)
  const before = process.cpuUsage()
  for (const picture of pictures) {
    const image = sharp(picture).autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })
    await encoders[format](image).toBuffer()
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pictures.length
}

/** Returns a function that signs the link of a transform, as no ladder step has this size. */
function signing(site) {
  const signer = createPictureSigner(openSecrets(readMasterKey(join(site.folder, 'secret.key'))))
  const expires = new Date(Date.now() + 3_600_000)
  return ({ key, public_url }, format) => {
    const variant = `${side}x${side}-inside-${format}-${quality}`
    const s = signer.signPicture({ key, variant, version: 1, expires })
    return `${public_url.split('?')[0]}?w=${side}&h=${side}&format=${format}&q=${quality}&s=${s}`
  }
}

async function read(url) {
  const response = await fetch(url)
  const bytes = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} for ${url}: ${response.headers.get('x-refusal')}`)
  return bytes.byteLength
}

const quantile = (times, share) => times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)]

/** Asks for all URLs with so many clients; returns the rate, the waiting times and the CPU time of each picture. */
async function askAll(site, urls, clients) {
  let next = 0
  const times = []
  const client = async () => {
    while (next < urls.length) {
      const url = urls[next++]
      const begun = performance.now()
      await read(url)
      times.push(performance.now() - begun)
    }
  }
  const [begun, before] = [performance.now(), cpuPartsOf(site.pid)]
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - begun) / 1000
  const after = cpuPartsOf(site.pid)
  const each = (part) => (after[part] - before[part]) / urls.length
  return {
    rate: urls.length / seconds,
    cpu: each('own') + each('inChildren'),
    inWorkers: each('inChildren'),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }
}

const clearRenderings = (site) => rmSync(join(site.folder, 'renderings'), { recursive: true, force: true })

function describe({ rate, p50, p95, cpu, inWorkers }) {
  const waits = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
  return `${rate.toFixed(1)} a second, ${waits}, ${cpu.toFixed(1)} ms CPU, ${inWorkers.toFixed(1)} of them in workers`
}

async function measureFormat(site, name, pictures, urls, format) {
  const shares = []
  for (const clients of [1, 2, 8]) {
    clearRenderings(site)
    const alone = await sharpOnly(pictures.slice(0, 8), format)
    const cold = await askAll(site, urls, clients)
    const warm = await askAll(site, urls, clients)
    shares.push(alone / cold.cpu)
    console.log(
      `${name} to ${side} px ${format}, ${clients} clients, cold: ${describe(cold)}; sharp ${alone.toFixed(1)}`,
    )
    console.log(`${name} to ${side} px ${format}, ${clients} clients, warm: ${describe(warm)}`)
  }
  report(
    `${name} to ${side} px ${format}, cold: sharp ÷ server, CPU, median of 1, 2, 8 clients`,
    quantile(shares, 0.5),
    {
      atLeast: 0.85,
    },
  )
}

/** A hundred clients ask for one rendering at once: the CPU time tells how often it was made. */
async function measureHot(site, pictures, url) {
  clearRenderings(site)
  const alone = await sharpOnly(pictures.slice(0, 8), 'avif')
  const before = cpuOf(site.pid)
  await Promise.all(Array.from({ length: hotClients }, () => read(url)))
  const spent = cpuOf(site.pid) - before
  report(`one 12 MP picture as avif for ${hotClients} clients at once, CPU ÷ sharp of one`, spent / alone, {
    atMost: 3,
  })
}

await buildWhenStale()
const site = await startSite(keeper)
let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, memoryOf(site.pid))), 250)
try {
  liftLimits(site)
  const token = tokenFor(site)
  const sign = signing(site)
  for (const [name, [width, height]] of Object.entries(sizes)) {
    const original = await photo(width, height)
    const pictures = Array.from({ length: count }, (_, number) => unique(original, `${name} ${number}`))
    const uploaded = []
    for (const picture of pictures) uploaded.push(await uploadOne(site, token, picture))
    for (const format of Object.keys(encoders)) {
      const urls = uploaded.map((data) => sign(data, format))
      await measureFormat(site, name, pictures, urls, format)
    }
    if (name === '12 MP') await measureHot(site, pictures, sign(uploaded[0], 'avif'))
  }
  report('peak memory while transforming, MB (PSS, with workers)', peak, { atMost: 300 })
} finally {
  clearInterval(watch)
  await site.stop()
}
