import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { latencyBounds, type Meters } from '#platform/process/meters.ts'
import type { Log } from '#platform/process/log.ts'
import { createServer } from 'node:http'
import { SECOND_MS } from '#platform/time.ts'

type Labels = Record<string, string | number>
type MetricSample = [labels: Labels, value: number]

interface Queue {
  name: string
  waiting: number
  running: number
}

/** Values at the moment of the scrape, as opposed to counters. */
export interface Gauges {
  queues: Queue[]
  jobs: { waiting: number; running: number; failed: number; oldest_due_seconds: number | null }
  breakers: { kind: string; name: string; is_open: boolean }[]
  pools: { total: number; idle: number; waiting: number }[]
  disk_free_bytes: number
}

interface ServeMetricsDeps {
  host: string
  port: number
  meters: Meters
  readGauges: () => Promise<Gauges>
  log: Pick<Log, 'info' | 'error'>
}

const escapeLabel = (text: string | number) =>
  String(text).replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))

const lineOf = (name: string, [labels, value]: MetricSample) => {
  const inside = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}\n`
}

/** Formats one metric in the Prometheus text format. */
function formatMetric(name: string, type: 'counter' | 'gauge', help: string, measured: MetricSample[]) {
  if (measured.length === 0) return ''
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${measured.map((each) => lineOf(name, each)).join('')}`
}

const samplesByStatus = (answered: number[], labels: Labels = {}): MetricSample[] =>
  answered.flatMap((count, digit): MetricSample[] => (count > 0 ? [[{ ...labels, status: `${digit}xx` }, count]] : []))

function formatLatencies({ routes }: Meters) {
  const name = 'imagora_http_request_duration_seconds'
  const lines = [...routes.values()].flatMap(({ method, route, buckets, seconds }) => {
    let sum = 0
    const upTo = buckets.map((count, index) => {
      sum += count
      return lineOf(`${name}_bucket`, [{ method, route, le: latencyBounds[index] ?? '+Inf' }, sum])
    })
    const labels = { method, route }
    return [...upTo, lineOf(`${name}_sum`, [labels, seconds]), lineOf(`${name}_count`, [labels, sum])]
  })
  return `# HELP ${name} How long answers took, pictures left out.\n# TYPE ${name} histogram\n${lines.join('')}`
}

function formatCounters(meters: Meters) {
  const { routes, pictures, uploads, failures, jobs, storages } = meters
  const ofStorages = (pick: 'operations' | 'failures' | 'seconds') =>
    [...storages].map(([storage, meter]): MetricSample => [{ storage }, meter[pick]])
  return [
    formatMetric(
      'imagora_http_requests_total',
      'counter',
      'Answers by pattern and class of status, pictures left out.',
      [...routes.values()].flatMap(({ method, route, answered }) => samplesByStatus(answered, { method, route })),
    ),
    formatLatencies(meters),
    formatMetric(
      'imagora_pictures_total',
      'counter',
      'Answers to addresses of pictures.',
      samplesByStatus(pictures.answered),
    ),
    formatMetric('imagora_picture_bytes_total', 'counter', 'Bytes of pictures sent.', [[{}, pictures.bytes]]),
    formatMetric('imagora_uploads_total', 'counter', 'Files taken in.', [[{}, uploads.count]]),
    formatMetric('imagora_upload_bytes_total', 'counter', 'Bytes of files taken in.', [[{}, uploads.bytes]]),
    formatMetric(
      'imagora_refusals_total',
      'counter',
      'Requests refused, by code; fault is a fault of ours.',
      [...failures].map(([code, count]) => [{ code }, count]),
    ),
    formatMetric(
      'imagora_jobs_run_total',
      'counter',
      'Runs of jobs by outcome.',
      [...jobs].flatMap(([job, { done, failed }]): MetricSample[] => [
        [{ job, outcome: 'done' }, done],
        [{ job, outcome: 'failed' }, failed],
      ]),
    ),
    formatMetric(
      'imagora_storage_operations_total',
      'counter',
      'What storages were asked to do.',
      ofStorages('operations'),
    ),
    formatMetric('imagora_storage_failures_total', 'counter', 'What storages did not do.', ofStorages('failures')),
    formatMetric('imagora_storage_seconds_total', 'counter', 'How long storages took in all.', ofStorages('seconds')),
  ]
}

function formatGauges({ queues, jobs, breakers, pools, disk_free_bytes }: Gauges) {
  const { oldest_due_seconds, ...states } = jobs
  const sum = (pick: 'total' | 'idle' | 'waiting') => pools.reduce((all, pool) => all + pool[pick], 0)
  return [
    formatMetric(
      'imagora_queue_length',
      'gauge',
      'What waits and runs in each queue.',
      queues.flatMap(({ name: queue, waiting, running }): MetricSample[] => [
        [{ queue, state: 'waiting' }, waiting],
        [{ queue, state: 'running' }, running],
      ]),
    ),
    formatMetric(
      'imagora_jobs',
      'gauge',
      'Jobs by state.',
      Object.entries(states).map(([state, count]) => [{ state }, count]),
    ),
    formatMetric('imagora_jobs_late_seconds', 'gauge', 'Since when the next job is due.', [
      [{}, oldest_due_seconds ?? 0],
    ]),
    formatMetric(
      'imagora_breaker_open',
      'gauge',
      '1 while somebody outside is not called because of failures.',
      breakers.map(({ kind, name, is_open }) => [{ kind, name }, Number(is_open)]),
    ),
    formatMetric(
      'imagora_database_connections',
      'gauge',
      'Connections to the database, and who waits for one.',
      pools.length === 0
        ? []
        : [
            [{ state: 'open' }, sum('total')],
            [{ state: 'idle' }, sum('idle')],
            [{ state: 'waited_for' }, sum('waiting')],
          ],
    ),
    formatMetric('imagora_disk_free_bytes', 'gauge', 'Room where the data lies.', [[{}, disk_free_bytes]]),
  ]
}

/** Sampling interval of the event loop delay in milliseconds; measured delays include it. */
const EVENT_LOOP_RESOLUTION_MS = 10

function formatProcessMetrics(busy: number, late: number) {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return [
    formatMetric('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [[{}, rss]]),
    formatMetric('nodejs_heap_size_used_bytes', 'gauge', 'Memory of objects.', [[{}, heapUsed]]),
    formatMetric('process_cpu_seconds_total', 'counter', 'Time on a processor.', [[{}, (user + system) / 1e6]]),
    formatMetric('process_start_time_seconds', 'gauge', 'When the process began.', [
      [{}, performance.timeOrigin / 1000],
    ]),
    formatMetric('imagora_event_loop_utilization', 'gauge', 'Share of time in which it was busy since the last look.', [
      [{}, busy],
    ]),
    formatMetric('nodejs_eventloop_lag_p99_seconds', 'gauge', 'How late the event loop was since the last look.', [
      [{}, late],
    ]),
  ]
}

/** Serves Prometheus metrics on a separate listener, so the reverse proxy never exposes them. */
export async function serveMetrics({ host, port, meters, readGauges, log }: ServeMetricsDeps) {
  let last = performance.eventLoopUtilization()
  const delays = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS })
  delays.enable()

  async function renderMetrics() {
    const gauges = await readGauges()
    const since = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    const late = Math.max(0, delays.percentile(99) / 1e9 - EVENT_LOOP_RESOLUTION_MS / 1000)
    delays.reset()
    return [...formatCounters(meters), ...formatGauges(gauges), ...formatProcessMetrics(since.utilization, late)].join(
      '',
    )
  }

  const server = createServer({ maxHeaderSize: 8192, requestTimeout: 10 * SECOND_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    renderMetrics().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'The metrics could not be gathered')
        response.writeHead(503).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const listenAddress = server.address() as AddressInfo
  log.info({ address: listenAddress.address, port: listenAddress.port }, 'Numbers are told to Prometheus')
  return {
    port: listenAddress.port,
    async close() {
      delays.disable()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
