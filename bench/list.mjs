import { execFileSync } from 'node:child_process'
import { buildWhenStale } from '../scripts/build.mjs'
import { cpuOf, report } from './measure.mjs'
import { multiplyPhotos } from './photos.mjs'
import { screenshot } from './pictures.mjs'
import { keeper, startSite, tokenFor, uploadOne } from './site.mjs'

/** `--million` measures a very large collection, paginated by cursor. */
const isHuge = process.argv.includes('--million')
const photos = isHuge ? 1_000_000 : 10_000
const perPage = 40
const seconds = 3
/** Requests until the code that handles them is fully optimised by the JIT compiler. */
const warmUps = 1000

/** Runs one client that sends the next request after each response. */
function load(url, token, pid) {
  const before = cpuOf(pid)
  const authorization = `Authorization: Bearer ${token}`
  const out = execFileSync('wrk', ['-t1', '-c1', `-d${seconds}s`, '--latency', '-H', authorization, url]).toString()
  if (/Non-2xx or 3xx/.test(out)) throw new Error(`${url}: ${out}`)
  const [, figure, unit] = /50%\s+([\d.]+)(us|ms)/.exec(out)
  const requests = Number(/(\d+) requests in/.exec(out)[1])
  return { median: unit === 'ms' ? Number(figure) : Number(figure) / 1000, cpu: (cpuOf(pid) - before) / requests }
}

/** Paginates by cursor from three positions in the list; the p95 counts. */
async function walk(address, headers) {
  const times = []
  for (const from of [1, photos / perPage / 2, photos / perPage - 200]) {
    let next = address(from)
    for (let step = 0; step < 100; step++) {
      const begun = performance.now()
      const { data } = await (await fetch(next, { headers })).json()
      if (step > 0) times.push(performance.now() - begun)
      next = `${address(1)}&cursor=${encodeURIComponent(data.meta.next_cursor)}`
    }
  }
  const slow = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]
  report(`page of 40 out of ${photos} photos by its cursor, ms until read (p95)`, slow, { atMost: 15 })
}

await buildWhenStale()
const site = await startSite(keeper)
try {
  const token = tokenFor(site)
  multiplyPhotos(site, await uploadOne(site, token, await screenshot()), photos)
  const last = photos / perPage
  const pages = { first: 1, middle: last / 2, last }
  const address = (page) => `${site.url}/api/v2/user/photos?per_page=${perPage}&page=${page}`
  const headers = { authorization: `Bearer ${token}` }
  const { meta } = (await (await fetch(address(last), { headers })).json()).data
  if (meta.total !== photos || meta.to !== photos) throw new Error('The list does not hold what was put into it')
  for (let asked = 0; asked < warmUps; asked++) await (await fetch(address(1), { headers })).arrayBuffer()

  if (isHuge) await walk(address, headers)
  for (const [name, page] of isHuge ? [] : Object.entries(pages)) {
    const rounds = Array.from({ length: 3 }, () => load(address(page), token, site.pid))
    const middle = (pick) => rounds.map(pick).toSorted((one, other) => one - other)[1]
    report(
      `${name} page of 40 out of ${photos} photos, ms CPU`,
      middle(({ cpu }) => cpu),
      { atMost: 1.5 },
    )
    report(
      `${name} page of 40 out of ${photos} photos, ms until answered (median)`,
      middle(({ median }) => median),
      { atMost: 1.5 },
    )
  }
} finally {
  await site.stop()
}
