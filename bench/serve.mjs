import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWhenStale } from '../scripts/build.mjs'
import { cpuOf, report } from './measure.mjs'
import { photo } from './pictures.mjs'
import { keeper, liftLimits, startSite, tokenFor, uploadOne } from './site.mjs'

const nginxPort = 18_099
const seconds = 5

/** The limit, in this very run: nginx with sendfile and two workers on the same bytes. */
async function startNginx(files) {
  const folder = mkdtempSync(join(tmpdir(), 'imagora-nginx-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'www'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'www', name), bytes)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 2; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 512; }
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary.join(' ')}
       server { listen 127.0.0.1:${nginxPort}; root ${folder}/www; } }`,
  )
  const server = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  await sleep(1000)
  return {
    url: `http://127.0.0.1:${nginxPort}`,
    pid: server.pid,
    async stop() {
      server.kill('SIGTERM')
      await sleep(500)
      rmSync(folder, { recursive: true })
    },
  }
}

/** Requests a second and processor time for each, with 64 connections kept open. */
function load(url, pid) {
  const before = cpuOf(pid)
  const out = execFileSync('wrk', ['-t2', '-c64', `-d${seconds}s`, url]).toString()
  const requests = Number(/(\d+) requests in/.exec(out)[1])
  const failures = /Non-2xx or 3xx responses: (\d+)/.exec(out)
  if (failures) throw new Error(`${url}: ${failures[0]}`)
  return { rate: requests / seconds, cpu: ((cpuOf(pid) - before) * 1000) / requests }
}

/** Both in turn, three times: the medians, for a shared machine is never quiet. */
function compare(path, site, name, nginx) {
  const rounds = Array.from({ length: 3 }, () => [load(`${nginx.url}/${name}`, nginx.pid), load(path, site.pid)])
  const median = (pick) => rounds.map(pick).toSorted((one, other) => one - other)[1]
  return {
    ours: median(([, ours]) => ours.cpu),
    ratio: median(([limit, ours]) => ours.rate / limit.rate),
    share: median(([limit, ours]) => limit.cpu / ours.cpu),
  }
}

await buildWhenStale()
const site = await startSite(keeper)
try {
  liftLimits(site)
  const token = tokenFor(site)
  const { public_url } = await uploadOne(site, token, await photo())
  // Wider than most, so that its thumbnail has the 20 KB that the limit is meant for.
  const { thumbnail_url } = await uploadOne(site, token, await photo(4000, 2000))
  const bytesOf = async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())
  const thumbnail = await bytesOf(thumbnail_url)
  if (thumbnail.length < 18_000 || thumbnail.length > 22_000)
    throw new Error(`A thumbnail of ${thumbnail.length} bytes`)
  const nginx = await startNginx({ thumb: thumbnail, original: await bytesOf(public_url) })
  try {
    const thumb = compare(thumbnail_url, site, 'thumb', nginx)
    const original = compare(public_url, site, 'original', nginx)
    report('thumbnail GET, µs CPU', thumb.ours, { atMost: 85 })
    report('thumbnail GET, nginx CPU ÷ ours', thumb.share, { atLeast: 0.17 })
    report('thumbnail GET, our rate ÷ nginx', thumb.ratio, { atLeast: 0.17 })
    report('original GET, ms CPU', original.ours / 1000, { atMost: 3 })
    report('original GET, our rate ÷ nginx', original.ratio, { atLeast: 0.3 })
  } finally {
    await nginx.stop()
  }
} finally {
  await site.stop()
}
