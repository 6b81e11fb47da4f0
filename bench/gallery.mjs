import { chromium } from '@playwright/test'
import { mainThreadTasks, metricsOf, scrollAt, traceCategories } from '../e2e/support/scroll.ts'
import { startSyntheticLibrary } from '../e2e/support/synthetic-library.ts'
import { buildWhenStale } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.ts'
import { measureDesk } from './desk.mjs'
import { measureFirstVisit } from './first-visit.mjs'
import { report } from './measure.mjs'
import { keeper, startSite, tokenFor } from './site.mjs'

const quick = process.argv.includes('--quick')
/** Scroll speeds in viewports per second: reading, searching, rushing. */
const speeds = [1, 4, 15]
const seconds = quick ? 3 : 20
const passes = quick ? 2 : 10

/** Networks of remote users: a wired desktop and a phone. */
const networks = [
  { name: '20 Mb/s and 20 ms', latency: 20, bytesPerSecond: 2_500_000, atMost: 300 },
  { name: '1.6 Mb/s and 150 ms', latency: 150, bytesPerSecond: 200_000, atMost: 900 },
]

await buildWhenStale()
const site = await startSite(keeper)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })

async function openLibrary(url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  await context.addInitScript((token) => localStorage.setItem('token', token), tokenFor(site))
  const page = await context.newPage()
  await page.addInitScript(() => {
    // Records when the index had arrived and when the first tile was rendered.
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=gridcell]')) return
      window.firstTile = performance.now()
      observer.disconnect()
      window.tellFirstTile()
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  // The page reports the tile itself: polling would run between the index and the tile.
  const { promise: stands, resolve } = Promise.withResolvers()
  await page.exposeFunction('tellFirstTile', () => resolve())
  await page.goto(`${url}/user/photos`)
  await stands
  return { page, close: () => context.close() }
}

async function traced(page, act) {
  await browser.startTracing(page, { categories: traceCategories })
  const result = await act()
  return { result, tasks: mainThreadTasks(await browser.stopTracing()) }
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Milliseconds from a key press until the page is in the expected state. */
const pressing = (page, selector, key, options = {}) =>
  page.locator(selector).evaluate(
    (element, [name, more]) => {
      element.focus()
      const begun = performance.now()
      element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }))
      return performance.now() - begun
    },
    [key, options],
  )

async function measureScrolling(name, count, { usableMs = 150, ...options } = {}) {
  const library = await startSyntheticLibrary(site.url, { count, ...options })
  const { page, close } = await openLibrary(library.url)
  try {
    const usable = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('resource').filter((each) => each.name.includes('/photos/index'))
      return window.firstTile - entry.responseEnd
    })
    report(`${name}: index usable after its arrival, ms`, usable, { atMost: usableMs })
    await page.locator('[data-loaded]').first().waitFor()
    for (const speed of speeds) {
      const { result, tasks } = await traced(page, () => scrollAt(page, speed, seconds))
      report(`${name}: at ${speed} views/s, longest task, ms CPU`, tasks[0] ?? 0, { atMost: 50 })
      report(`${name}: at ${speed} views/s, 99 of 100 tasks, ms CPU`, quantile(tasks, 0.01), { atMost: 16.7 })
      report(`${name}: at ${speed} views/s, most tiles`, result.tiles, { atMost: 150 })
      report(`${name}: at ${speed} views/s, largest gap beside headings, px`, result.gap, { atMost: 60 })
      report(`${name}: at ${speed} views/s, tiles without colour`, result.colourless, { atMost: 0 })
      report(`${name}: at ${speed} views/s, sharp after a halt, ms`, result.sharpAfter, { atMost: 300 })
    }
    const once = await metricsOf(page)
    report(`${name}: elements of the page`, once.nodes, { atMost: 2000 })
    report(`${name}: heap, MB`, once.heap, { atMost: 120 })
    for (let pass = 0; pass < passes; pass++) {
      await scrollAt(page, pass % 2 === 0 ? -30 : 30, 2)
    }
    const { heap } = await metricsOf(page)
    report(`${name}: heap after ${passes} more passes ÷ before`, heap / once.heap, { atMost: 1.1 })

    const resized = await traced(page, () => page.setViewportSize({ width: 1000, height: 800 }))
    report(`${name}: longest task of a resize, ms CPU`, resized.tasks[0] ?? 0, { atMost: 50 })
    const focused = '[role=gridcell] a[tabindex="0"], [role=gridcell] a >> nth=0'
    report(`${name}: all chosen, ms`, await pressing(page, focused, 'a', { ctrlKey: true }), { atMost: 16 })
    report(`${name}: a month further by key, ms`, await pressing(page, '[role=slider]', 'ArrowDown'), { atMost: 100 })
    report(`${name}: to the other end by key, ms`, await pressing(page, '[role=slider]', 'End'), { atMost: 100 })
  } finally {
    await close()
    await library.stop()
  }
}

/** Service workers are blocked because throttling does not apply to their requests. */
async function measureNetwork(library, { name, latency, bytesPerSecond, atMost }) {
  const { page, close } = await openLibrary(library.url, { serviceWorkers: 'block' })
  await page.locator('[data-loaded]').first().waitFor()
  const session = await page.context().newCDPSession(page)
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
  const { sharpAfter } = await scrollAt(page, 4, 3)
  report(`100,000: over ${name}, sharp after a halt at 4 views/s, ms`, sharpAfter, { atMost })
  await close()
}

async function measureNetworks() {
  const library = await startSyntheticLibrary(site.url, { count: 100_000 })
  for (const network of networks) await measureNetwork(library, network)
  await library.stop()
}

/** Reports 1 when the last photo becomes visible by keyboard at a given pixel density. */
async function measureReach(library, deviceScaleFactor) {
  const { page, close } = await openLibrary(library.url, { deviceScaleFactor })
  await page.locator('[role=gridcell] a').first().focus()
  await page.keyboard.press('Control+End')
  await page.locator('#photo-1').waitFor({ timeout: 5000 })
  const isSeen = await page.locator('#photo-1').evaluate((cell) => {
    const { top, bottom } = cell.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight + 1
  })
  report(`1,000,000: the last photo is reached at ${deviceScaleFactor} device pixels`, isSeen ? 1 : 0, { atLeast: 1 })
  await close()
}

try {
  await measureFirstVisit({ browser, site })
  await measureScrolling('100,000', 100_000)
  await measureNetworks()
  await measureScrolling('1,000,000', 1_000_000, { onNewestDay: 70_000, usableMs: 300 })
  const library = await startSyntheticLibrary(site.url, { count: 1_000_000 })
  for (const density of [1, 2, 3]) await measureReach(library, density)
  await measureDesk({ open: openLibrary, traced, url: library.url })
  await library.stop()
} finally {
  await browser.close()
  await site.stop()
}
