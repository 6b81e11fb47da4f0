import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cleanUp } from '#test/harness/clean-up.ts'
import { startServer } from '#test/harness/server.ts'
import { jpeg } from '#test/factories/pictures.ts'
import { createUploadActions } from '#test/factories/uploads.ts'
import { openMeters } from '#platform/process/meters.ts'
import { serveMetrics } from './metrics.ts'

const server = await startServer()
const { app, runtime, services, user } = server
const ann = await user('ann')
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const metrics = await serveMetrics({ host: '127.0.0.1', port: 0, ...runtime, readGauges: services.readGauges })
cleanUp(metrics.close)

const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${metrics.port}${path}`, init)
const read = async () => (await at('/metrics')).text()

test('[R65] serves metrics on a separate listener, which does nothing else', async () => {
  expect((await at('/metrics')).headers.get('content-type')).toContain('version=0.0.4')
  expect((await at('/')).status).toBe(404)
  expect((await at('/metrics', { method: 'POST' })).status).toBe(404)
  expect((await at('/api/v2/configs')).status).toBe(404)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

test('requests are counted by pattern and class, and how long they took', async () => {
  await ann('GET /user/albums')
  await ann('GET /user/albums')
  await server.visitor('GET /user/albums')
  const text = await read()
  const labels = 'method="GET",route="/api/v2/user/albums"'
  expect(text).toContain(`imagora_http_requests_total{${labels},status="2xx"} 2\n`)
  expect(text).toContain(`imagora_http_requests_total{${labels},status="4xx"} 1\n`)
  expect(text).toContain(`imagora_http_request_duration_seconds_bucket{${labels},le="+Inf"} 3\n`)
  expect(text).toContain(`imagora_http_request_duration_seconds_count{${labels}} 3\n`)
  expect(text).toContain('imagora_refusals_total{code="login_required"} 1\n')
  expect(text).not.toContain(ann.token)
})

test('[L4] reports the event loop delay once, then resets it', async () => {
  const late = async () => Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await read())![1])
  await late()
  for (let blocked = 0; blocked < 3; blocked++) {
    const until = performance.now() + 150
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(await late()).toBeGreaterThan(0.1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await late()).toBeLessThan(0.1)
})

test('reports metrics of pictures, uploads, storages, queues and jobs', async () => {
  const file = await jpeg()
  const { data } = await createUploadActions(server).upload(ann.token, { bytes: file, filename: 'sea.jpg' })
  const before = runtime.meters.pictures.answered[2]!
  const sent = await fetch(`${origin}/i/${data.key}.jpg`)
  expect([sent.status, (await sent.arrayBuffer()).byteLength]).toEqual([200, file.length])
  // The counter is updated after the response has ended, which the client may notice first.
  await expect.poll(() => runtime.meters.pictures.answered[2]).toBe(before + 1)
  await fetch(`${origin}/i/${'x'.repeat(data.key.length)}.jpg`)
  await expect.poll(() => runtime.meters.pictures.answered[4]).toBe(1)
  expect(runtime.meters.pictures.bytes).toBeGreaterThanOrEqual(file.length)
  await server.jobs.drain()
  const text = await read()
  expect(text).toContain('imagora_uploads_total 1\n')
  expect(text).toContain(`imagora_upload_bytes_total `)
  expect(text).toMatch(/imagora_pictures_total\{status="2xx"\} [1-9]/)
  expect(text).toMatch(/imagora_pictures_total\{status="4xx"\} 1\n/)
  expect(text).toMatch(/imagora_storage_operations_total\{storage="\d+"\} [1-9]/)
  for (const queue of ['images', 'passwords', 'uploads', 'mail', 'webhooks', 'remote_downloads'])
    expect(text).toContain(`imagora_queue_length{queue="${queue}",state="waiting"} 0\n`)
  expect(text).toMatch(/imagora_jobs\{state="failed"\} 0\n/)
  expect(text.includes('imagora_database_connections')).toBe(server.config.isShared)
  expect(text).toMatch(/process_resident_memory_bytes \d+\n/)
})

test('every line is one that Prometheus reads', async () => {
  runtime.breakers.get('webhook', 'a"b\\c\nd')
  for (const line of (await read()).trim().split('\n'))
    expect(line).toMatch(
      /^(# (HELP|TYPE) [a-z_][a-z\d_]* .+|[a-z_][a-z\d_]*(\{([a-z_][a-z\d_]*="([^"\\\n]|\\["\\n])*",?)+\})? -?[\d.e+-]+)$/,
    )
})

/** Serves metrics of a process that has counted something of every kind. */
async function readEveryMetric() {
  const meters = openMeters()
  meters.countRequest('GET', '/api/v2/configs', 200, 3)
  meters.countFailure('fault')
  meters.countJob('tests.run', true)
  meters.storage(1).operations++
  meters.pictures.answered[2]!++
  const gauges = {
    queues: [{ name: 'images', waiting: 0, running: 0 }],
    jobs: { waiting: 0, running: 0, failed: 0, oldest_due_seconds: null },
    breakers: [{ kind: 'webhook', name: 'a', is_open: false }],
    pools: [{ total: 1, idle: 1, waiting: 0 }],
    disk_free_bytes: 1,
  }
  const { log } = runtime
  const full = await serveMetrics({ host: '127.0.0.1', port: 0, meters, readGauges: async () => gauges, log })
  cleanUp(full.close)
  return (await fetch(`http://127.0.0.1:${full.port}/metrics`)).text()
}

test('[BO-34] every panel of the Grafana dashboard asks for metrics and labels that exist', async () => {
  const text = await readEveryMetric()
  const file = new URL('../../../../../deploy/grafana/imagora.json', import.meta.url)
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: { targets: { expr: string }[] }[] }
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(queries.length).toBeGreaterThan(20)
  for (const query of queries) {
    const names = query.match(/\b(imagora|process|nodejs)_\w+/g) ?? []
    expect(names, query).not.toEqual([])
    for (const name of names) expect(text).toMatch(new RegExp(`^${name}(\\{| )`, 'm'))
    // Prometheus adds `instance` itself, and renames our label `job` because it has one of that name.
    const labels = [...query.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list = '']) =>
      list.replace('exported_job', 'job').split(', '),
    )
    for (const label of labels.filter((each) => each !== 'instance'))
      expect(text).toMatch(new RegExp(`^${names[0]}\\{.*\\b${label}="`, 'm'))
  }
})
