import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readTransform, transformName } from '../packages/contract/src/delivery/transform-parameters.ts'
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

const inside = (image) => image.resize(side, side, { fit: 'inside', withoutEnlargement: true })

/** Transforms beyond sizes, as WebP, and what raw sharp does for the same pixels. */
const transforms = {
  'cover, attention': [
    'w=512&h=512&fit=cover&gravity=attention',
    (image) => image.resize(side, side, { fit: 'cover', position: sharp.strategy.attention }),
  ],
  'cover, north west': [
    'w=512&h=512&fit=cover&gravity=northwest',
    (image) => image.resize(side, side, { fit: 'cover', position: 'left top' }),
  ],
  'pad, white': ['w=512&h=512&fit=pad', (image) => image.resize(side, side, { fit: 'contain', background: '#ffffff' })],
  'crop of a quarter': [
    'crop=0.25,0.25,0.5,0.5&w=512&h=512',
    async (image, { width, height }) =>
      image
        .extract({
          left: Math.round(width / 4),
          top: Math.round(height / 4),
          width: Math.round(width / 2),
          height: Math.round(height / 2),
        })
        .resize(side, side, { fit: 'inside' }),
  ],
  'rotate and flip': ['w=512&h=512&rotate=90&flip=h', (image) => inside(image).rotate(90).flop()],
  'blur, gray, sharpen': [
    'w=512&h=512&blur=3&grey=1&sharpen=2',
    (image) => inside(image).blur(3).greyscale().sharpen({ sigma: 1, m1: 0.5, m2: 2 }),
  ],
  'strong blur': ['w=512&h=512&blur=60', (image) => inside(image).blur(60)],
}

/** Measures the image work alone, in CPU milliseconds of one picture. */
async function sharpOnly(pictures, format, change = inside, size = {}) {
  sharp.concurrency(1)
  sharp.cache(false)
  const before = process.cpuUsage()
  for (const picture of pictures) await encoders[format](await change(sharp(picture).autoOrient(), size)).toBuffer()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pictures.length
}

/** Returns a function that signs the link of a transform, as no ladder step has this size. */
function signing(site) {
  const signer = createPictureSigner(openSecrets(readMasterKey(join(site.folder, 'secret.key'))))
  const expires = new Date(Date.now() + 3_600_000)
  return ({ key, public_url }, format, query = `w=${side}&h=${side}`) => {
    const whole = `${query}&format=${format}&q=${quality}`
    const variant = transformName(readTransform(new URLSearchParams(whole)))
    const s = signer.signPicture({ key, variant, version: 1, expires })
    return `${public_url.split('?')[0]}?${whole}&s=${s}`
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

/** Two clients ask for a transform beyond sizes, once for each picture. */
async function measureTransform(site, name, { pictures, size }, urls, change) {
  clearRenderings(site)
  const alone = await sharpOnly(pictures, 'webp', change, size)
  const cold = await askAll(site, urls, 2)
  console.log(`12 MP, ${name}, cold: ${describe(cold)}; sharp ${alone.toFixed(1)}`)
  report(`12 MP to ${side} px webp, ${name}, cold: sharp ÷ server, CPU, 2 clients`, alone / cold.cpu, { atLeast: 0.75 })
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
    if (name !== '12 MP') continue
    for (const [transform, [query, change]] of Object.entries(transforms)) {
      const urls = uploaded.map((data) => sign(data, 'webp', query))
      await measureTransform(site, transform, { pictures, size: { width, height } }, urls, change)
    }
    await measureHot(site, pictures, sign(uploaded[0], 'avif'))
  }
  report('peak memory while transforming, MB (PSS, with workers)', peak, { atMost: 300 })
} finally {
  clearInterval(watch)
  await site.stop()
}
