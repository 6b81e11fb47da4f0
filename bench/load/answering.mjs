import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { answer, layCaptchas } from '../captchas.mjs'
import { cpuOf, report } from '../measure.mjs'
import { photo, unique } from '../pictures.mjs'
import { keeper, uploadOne } from '../site.mjs'
import { at, fire, memoryDuring, metricsOf } from './firing.mjs'

/** Simulates one user who browses photos during other load. */
async function watchList(site, signal) {
  const times = []
  while (!signal.aborted) {
    const begun = performance.now()
    await site.call('GET', '/user/photos?per_page=40')
    times.push(performance.now() - begun)
    await sleep(20)
  }
  return at(times, 0.99)
}

async function whileWatching(site, work) {
  const over = new AbortController()
  const watching = watchList(site, over.signal)
  const result = await work().finally(() => over.abort())
  return { result, list: await watching }
}

/** L1: the typical request mix of visitors and users. */
export async function mixed(site) {
  await fire(site, { connections: 50, seconds: 3, targets: site.mix })
  const before = cpuOf(site.pid)
  const { rate, p99, wrong, refused } = await fire(site, { connections: 50, seconds: 10, targets: site.mix })
  const each = (cpuOf(site.pid) - before) / (rate * 10)
  // CPU time per request distinguishes a slow program from a busy machine.
  console.log(`        L1 ${each.toFixed(2)} ms CPU a request; load ${loadavg()[0].toFixed(1)}`)
  report('L1 50 connections, lists, explore, configuration, share: requests a second', rate, { atLeast: 300 })
  report('L1 the same, ms at p99', p99, { atMost: 400 })
  report('L1 the same, errors', wrong + refused, { atMost: 0 })
}

function wrk(url, ...headers) {
  const flags = headers.flatMap((header) => ['-H', header])
  const out = execFileSync('wrk', ['-t2', '-c50', '-d10s', ...flags, url]).toString()
  if (/Non-2xx or 3xx/.test(out)) throw new Error(`${url}: ${out}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(out)[1])
}

/** L2: an image of 200 KB, full responses and conditional requests. */
export async function pictures(site) {
  const bytes = await sharp(await photo(1600, 1200))
    .resize(1000)
    .jpeg({ quality: 85 })
    .toBuffer()
  const { public_url } = await uploadOne(site, site.token, bytes)
  const etag = (await fetch(public_url)).headers.get('etag')
  const kilobytes = Math.round(bytes.length / 1024)
  report(`L2 picture of ${kilobytes} KB, 50 connections: requests a second`, wrk(public_url), { atLeast: 100 })
  report('L2 the same, known already (304): requests a second', wrk(public_url, `If-None-Match: ${etag}`), {
    atLeast: 1000,
  })
}

/** L3: ten users who upload photos of 3 MB. */
export async function uploads(site) {
  const picture = await photo(3000, 2250)
  const seconds = 20
  const end = performance.now() + seconds * 1000
  const times = []
  const person = async (number) => {
    for (let count = 0; performance.now() < end; count++) {
      const bytes = unique(picture, `${number}-${count}`)
      const begun = performance.now()
      await uploadOne(site, site.token, bytes)
      times.push(performance.now() - begun)
    }
  }
  const work = () => Promise.all(Array.from({ length: 10 }, (_, number) => person(number)))
  const { list } = await whileWatching(site, work)
  const megabytes = (picture.length / 1024 ** 2).toFixed(1)
  report(`L3 10 uploaders of ${megabytes} MB: answers a second`, times.length / seconds, { atLeast: 3 })
  report('L3 the same, s until answered (p95)', at(times, 0.95) / 1000, { atMost: 4 })
  report('L3 list of photos meanwhile, ms at p99', list, { atMost: 800 })
}

/** L4: ten times as many connections as are served in time. */
export async function overload(site) {
  await metricsOf(site)
  const { result, peak } = await memoryDuring(site, () =>
    fire(site, { connections: 500, seconds: 15, targets: site.mix }),
  )
  const { delayMs } = await metricsOf(site)
  console.log('        L4 answers by status:', result.statuses)
  report('L4 500 connections: answers other than 2xx, or 429 and 503 with Retry-After', result.wrong, { atMost: 0 })
  report('L4 the same, MB in memory', peak, { atMost: 700 })
  report('L4 the same, ms that the event loop is late (p99)', delayMs, { atMost: 250 })
  await sleep(5000)
  const { p99 } = await fire(site, { connections: 50, seconds: 5, targets: site.mix })
  report('L4 L1 again 5 s later, ms at p99', p99, { atMost: 400 })
}

/** L5: two hundred simultaneous logins. */
export async function logins(site) {
  const seconds = 10
  const body = { username: keeper.ADMIN_USERNAME, password: keeper.ADMIN_PASSWORD, captcha: answer }
  const flood = fork(new URL('../login-flood.mjs', import.meta.url))
  const answered = once(flood, 'message')
  flood.send({ url: site.url, clients: 200, body, captchas: layCaptchas(site, 30_000), seconds })
  const { result, list } = await whileWatching(site, async () => (await answered)[0])
  console.log('        L5 logins by status:', result)
  const wrong = Object.entries(result).filter(([status]) => !['200', '429', '503'].includes(status))
  report('L5 200 logins at once: answers other than 200, 429 and 503', wrong.length, { atMost: 0 })
  report('L5 list of photos meanwhile, ms at p99', list, { atMost: 800 })
}
