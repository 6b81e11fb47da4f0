import { report } from './measure.mjs'
import { photo, unique } from './pictures.mjs'
import { liftLimits, tokenFor, uploadOne } from './site.mjs'

const photoCount = 24
/** A phone as Lighthouse emulates it. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const slow = { latency: 150, bytesPerSecond: 200_000 }
const passes = 3

async function createShare(site) {
  liftLimits(site)
  const token = tokenFor(site)
  const original = await photo(1600, 1200)
  const ids = []
  for (let number = 0; number < photoCount; number++) {
    const { id, thumbnail_url } = await uploadOne(site, token, unique(original, number))
    await (await fetch(thumbnail_url)).arrayBuffer()
    ids.push(id)
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ type: 'photo', ids, content: 'A week at the sea' })
  const response = await fetch(`${site.url}/api/v2/user/shares`, { method: 'POST', headers, body })
  const { data, message } = await response.json()
  if (!response.ok) throw new Error(message)
  return `${site.url}/shares/${data.slug}`
}

/** Runs in the page: resolves once the thumbnails in the window are decoded, with the bytes that came until then. */
async function untilSharp() {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  }
  const pictures = [...document.querySelectorAll('#opening img')].filter(
    (picture) => picture.getBoundingClientRect().top < innerHeight,
  )
  await Promise.all(pictures.map((picture) => picture.decode()))
  const sharp = performance.now()
  const [page] = performance.getEntriesByType('navigation')
  const entries = [page, ...performance.getEntriesByType('resource')]
  const shown = new Set(pictures.map(({ src }) => src))
  const sizeOf = (list) => list.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    sharp,
    count: pictures.length,
    page: page.transferSize,
    pictures: sizeOf(entries.filter(({ name }) => shown.has(name))),
    all: sizeOf(entries),
    chain: entries.map(({ name, startTime, responseStart, responseEnd, transferSize }) => {
      const times = [startTime, responseStart, responseEnd].map(Math.round)
      return `${times.join(' ')} ${transferSize} B ${new URL(name).pathname}`
    }),
  }
}

/** Opens the share with an empty cache. Throttling does not apply to service workers, so none may run. */
async function visit(browser, url) {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const { latency, bytesPerSecond } = slow
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
  await page.addInitScript(`globalThis.sharpness = (${untilSharp.toString()})()`)
  await page.goto(url, { waitUntil: 'commit' })
  const result = await page.evaluate(() => globalThis.sharpness)
  await context.close()
  return result
}

/**
 * Measures the first visit of a share on a phone, and beside it what the network alone needs for the page and its
 * visible thumbnails: a round trip for each of the two, and their bytes one after the other.
 */
export async function measureFirstVisit({ browser, site }) {
  const url = await createShare(site)
  const visits = []
  while (visits.length < passes) visits.push(await visit(browser, url))
  const { sharp, count, page, pictures, all, chain } = visits.toSorted((one, other) => one.sharp - other.sharp)[
    Math.floor(passes / 2)
  ]
  if (count < 4) throw new Error(`Only ${count} thumbnails are visible`)
  const network = 2 * slow.latency + ((page + pictures) * 1000) / slow.bytesPerSecond
  const name = 'share visited first over 1.6 Mb/s and 150 ms'
  report(`${name}: ${count} visible thumbnails sharp, ms`, sharp, { atMost: 900 })
  report(`${name}: the network alone for the page and these thumbnails, ms`, network, { atMost: 900 })
  console.log(`page ${page} B, thumbnails ${pictures} B, everything until then ${all} B`)
  if (process.argv.includes('--chain')) console.log(chain.join('\n'))
}
