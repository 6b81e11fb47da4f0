import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../packages/server/test/harness/postgres.ts'
import { buildWhenStale } from '../scripts/build.mjs'
import { startFront, startLimit } from './limit.mjs'
import { cpuOf, report } from './measure.mjs'
import { photo } from './pictures.mjs'
import { keeper, startSite, tokenFor, uploadOne } from './site.mjs'

const seconds = 5
const run = promisify(execFile)
const sum = (numbers) => numbers.reduce((whole, each) => whole + each, 0)

async function ask(url, connections) {
  const threads = Math.min(2, connections / 32)
  const { stdout } = await run('wrk', [`-t${threads}`, `-c${connections}`, `-d${seconds}s`, url])
  const failures = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)
  if (failures) throw new Error(`${url}: ${failures[0]}`)
  return Number(/(\d+) requests in/.exec(stdout)[1])
}

/** Measures requests per second and CPU time per request, with 64 keep-alive connections split between the URLs. */
async function load({ urls, pids }) {
  const before = sum(pids.map(cpuOf))
  const requests = sum(await Promise.all(urls.map((url) => ask(url, 64 / urls.length))))
  return { rate: requests / seconds, cpu: ((sum(pids.map(cpuOf)) - before) * 1000) / requests }
}

/** Runs both alternately three times and returns the medians, because a shared machine is never idle. */
async function compare(limit, ours) {
  const rounds = []
  for (let round = 0; round < 3; round++) rounds.push([await load(limit), await load(ours)])
  const median = (pick) => rounds.map(pick).toSorted((one, other) => one - other)[1]
  return {
    ours: median(([, { cpu }]) => cpu),
    ratio: median(([one, other]) => other.rate / one.rate),
    share: median(([one, other]) => one.cpu / other.cpu),
  }
}

const bytesOf = async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())

async function uploadBoth(site) {
  const token = tokenFor(site)
  const { public_url } = await uploadOne(site, token, await photo())
  // The image is wider than most, so that its thumbnail has the 20 KB that the limit is meant for.
  const { thumbnail_url } = await uploadOne(site, token, await photo(4000, 2000))
  const files = { thumb: await bytesOf(thumbnail_url), original: await bytesOf(public_url) }
  const { length } = files.thumb
  if (length < 18_000 || length > 22_000) throw new Error(`A thumbnail of ${length} bytes`)
  const path = (url) => url.slice(new URL(url).origin.length)
  return { files, thumb: path(thumbnail_url), original: path(public_url) }
}

async function alone(site, pictures, limits) {
  const ours = (name) => ({ urls: [site.url + pictures[name]], pids: [site.pid] })
  const thumb = await compare(limits.thumb, ours('thumb'))
  const original = await compare(limits.original, ours('original'))
  report('thumbnail GET, µs CPU', thumb.ours, { atMost: 85 })
  report('thumbnail GET, nginx CPU ÷ ours', thumb.share, { atLeast: 0.17 })
  report('thumbnail GET, our rate ÷ nginx', thumb.ratio, { atLeast: 0.17 })
  report('original GET, ms CPU', original.ours / 1000, { atMost: 3 })
  report('original GET, our rate ÷ nginx', original.ratio, { atLeast: 0.3 })
}

async function behind(site, pictures, limits, objects) {
  const front = await startFront(site, objects)
  try {
    const ours = (name) => ({ urls: [front.url + pictures[name]], pids: [front.pid, site.pid] })
    const thumb = await compare(limits.thumb, ours('thumb'))
    const original = await compare(limits.original, ours('original'))
    report('thumbnail GET behind nginx, rate ÷ nginx alone', thumb.ratio, { atLeast: 0.9 })
    report('thumbnail GET behind nginx, nginx CPU ÷ ours', thumb.share, { atLeast: 0.9 })
    report('original GET behind nginx (X-Accel), rate ÷ nginx alone', original.ratio, { atLeast: 0.9 })
  } finally {
    await front.stop()
  }
}

async function twice(sites, pictures, limits) {
  const ours = { urls: sites.map(({ url }) => url + pictures.thumb), pids: sites.map(({ pid }) => pid) }
  const { ratio } = await compare(limits.thumb, ours)
  report('thumbnail GET from two processes, our rate ÷ nginx', ratio, { atLeast: 0.28 })
}

await buildWhenStale()
const database = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'imagora-serve-'))
const objects = join(folder, 'objects')
mkdirSync(objects)
const environment = { ...keeper, DATABASE_URL: database.url }
/**
 * The first site is one process on SQLite, as in a new installation; then two processes share a database and a disk.
 */
const single = await startSite(keeper)
const opened = [single]
try {
  const pictures = await uploadBoth(single)
  const limit = await startLimit(pictures.files)
  const limits = Object.fromEntries(
    ['thumb', 'original'].map((name) => [name, { urls: [`${limit.url}/${name}`], pids: [limit.pid] }]),
  )
  try {
    await alone(single, pictures, limits)
    const accel = { ACCEL_ROOT: objects, TRUST_PROXY: '127.0.0.1' }
    for (let count = 0; count < 2; count++) opened.push(await startSite({ ...environment, ...accel }, null, folder))
    const [, ...both] = opened
    const shared = await uploadBoth(both[0])
    await behind(both[0], shared, limits, objects)
    await twice(both, shared, limits)
  } finally {
    await limit.stop()
  }
} finally {
  for (const site of opened) await site.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
