import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

interface Target {
  origin: string
  isReady: boolean
  /** Consecutive readiness checks without an answer in time. */
  silent: number
}

/** Milliseconds between readiness checks; half of the time that a stopping process waits to be noticed. */
const PROBE_INTERVAL_MS = 1000
const PROBE_TIMEOUT_MS = 2000
/** A busy machine answers late, so a process counts as dead only after this many unanswered checks. */
const MAX_SILENT_PROBES_COUNT = 3

type ProbeResult = 'ready' | 'unready' | 'gone' | 'silent'

async function probe({ origin }: Target): Promise<ProbeResult> {
  try {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
    await answer.arrayBuffer()
    return answer.ok ? 'ready' : 'unready'
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code
    return cause === 'ECONNREFUSED' || cause === 'ECONNRESET' ? 'gone' : 'silent'
  }
}

const isRepeatable = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** Drops the hop-by-hop headers of the client's connection. */
function headersFor({ headers, socket }: IncomingMessage) {
  const { connection: _connection, 'keep-alive': _keepAlive, ...rest } = headers
  return { 'x-forwarded-for': socket.remoteAddress ?? '', ...rest }
}

/**
 * Load balancer that polls `/readyz`, distributes requests in turn, and retries a request whose connection broke before
 * a response only if it is repeatable.
 */
export async function startBalancer(port: number, origins: string[]) {
  const targets: Target[] = origins.map((origin) => ({ origin, isReady: false, silent: 0 }))
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const counts = { requests: 0, repeated: 0, lost: 0, cut: 0, unserved: 0, failed: 0 }
  const probes = { ready: 0, unready: 0, gone: 0, silent: 0 }
  let turn = 0

  async function watch(target: Target) {
    while (!closing.signal.aborted) {
      const look = await probe(target)
      probes[look]++
      target.silent = look === 'silent' ? target.silent + 1 : 0
      if (look === 'silent') target.isReady &&= target.silent < MAX_SILENT_PROBES_COUNT
      else target.isReady = look === 'ready'
      await sleep(PROBE_INTERVAL_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const closing = new AbortController()
  const watching = targets.map(watch)

  function next(tried: Set<Target>) {
    const ready = targets.filter((target) => target.isReady && !tried.has(target))
    return ready[turn++ % ready.length]
  }

  function refuse(incoming: IncomingMessage, outgoing: ServerResponse, why: 'lost' | 'unserved') {
    counts[why]++
    incoming.resume()
    if (!outgoing.headersSent) outgoing.writeHead(why === 'lost' ? 502 : 503, { 'x-balancer': why }).end()
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, tried = new Set<Target>()) {
    const target = next(tried)
    if (!target) return refuse(incoming, outgoing, 'unserved')
    tried.add(target)
    const { method, url } = incoming
    const sent = request(new URL(url ?? '/', target.origin), { method, agent, headers: headersFor(incoming) })
    let isAnswered = false
    sent.once('response', (answer) => {
      isAnswered = true
      if ((answer.statusCode ?? 500) >= 500) counts.failed++
      const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(outgoing)
      answer.once('error', () => {
        counts.cut++
        outgoing.destroy()
      })
    })
    sent.once('error', () => {
      if (isAnswered || outgoing.destroyed) return
      target.isReady = false
      if (!isRepeatable(incoming)) return refuse(incoming, outgoing, 'lost')
      counts.repeated++
      forward(incoming, outgoing, tried)
    })
    outgoing.once('close', () => void (outgoing.writableFinished || sent.destroy()))
    if (isRepeatable(incoming)) sent.end()
    else incoming.pipe(sent)
  }

  const server = createServer((incoming, outgoing) => {
    counts.requests++
    forward(incoming, outgoing)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    probes,
    readyCount: () => targets.filter(({ isReady }) => isReady).length,
    async stop() {
      closing.abort()
      await Promise.all(watching)
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}
