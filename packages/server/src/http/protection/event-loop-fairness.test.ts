import { once } from 'node:events'
import { constants } from 'node:http2'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { openLog } from '#platform/process/log.ts'
import { openMeters } from '#platform/process/meters.ts'
import { createReadinessMonitor } from '#platform/process/readiness.ts'
import { testCertificate } from '#test/harness/certificate.ts'
import { cleanUp } from '#test/harness/clean-up.ts'
import { openHttp2 } from '#test/harness/http2-client.ts'
import { createBusyHandler, createServerFactory, createTurnLimiter, registerRequestGuard } from './request-guard.ts'
import { serverLimits } from './request-limits.ts'

function work(milliseconds: number) {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('[L4] calls that arrive together leave turns of the event loop to others, and are answered in order', async () => {
  const take = createTurnLimiter(10)
  const done: number[] = []
  let others = 0
  const asOthers = async () => {
    while (done.length < 60) {
      others++
      await nextTurn()
    }
  }
  const call = async (number: number) => {
    // Requests that arrive together are handled one after the other, within one turn.
    await nextTurn()
    take(() => {
      work(2)
      done.push(number)
    })
  }
  await Promise.all([...Array.from({ length: 60 }, (_none, number) => call(number)), asOthers()])
  expect(done).toEqual(Array.from({ length: 60 }, (_none, number) => number))
  // Without the limit all sixty calls finish in the first turn.
  expect(others).toBeGreaterThan(5)
})

test('one that comes while others wait does not overtake them', async () => {
  const take = createTurnLimiter(0)
  const done: string[] = []
  const call = (name: string) =>
    take(() => {
      work(1)
      done.push(name)
    })
  for (const name of ['one', 'two', 'three']) call(name)
  await nextTurn()
  call('four')
  while (done.length < 4) await nextTurn()
  expect(done).toEqual(['one', 'two', 'three', 'four'])
})

test('[L4] a call beyond the queue limit is not made', async () => {
  const take = createTurnLimiter(0, 2)
  const done: number[] = []
  const call = (number: number) => take(() => void done.push(number))
  call(1)
  work(1)
  expect([call(2), call(3), call(4)]).toEqual([true, true, false])
  while (done.length < 3) await nextTurn()
  expect([call(5), done.slice(0, 3)]).toEqual([true, [1, 2, 3]])
})

test('a single client does not wait', async () => {
  const take = createTurnLimiter()
  for (let count = 0; count < 5; count++) {
    let isDone = false
    take(() => void (isDone = true))
    expect(isDone).toBe(true)
    await nextTurn()
    await nextTurn()
  }
})

const now = () => new Date()
const meters = openMeters()
const failures: string[] = []
const client = { ip: '', language: 'en-US', user_agent: '', origin: 'http://x', picture_origin: 'http://x' } as const
let calls = 0

async function startApp(certificates: Parameters<typeof createServerFactory>[0]['certificates']) {
  const limits = serverLimits(1000, certificates !== null)
  const app = Fastify({
    ...limits,
    serverFactory: createServerFactory({
      limits,
      first: () => false,
      answerBusy: createBusyHandler({
        defaultLanguage: () => 'zh-CN',
        addressOf: () => '192.0.2.1',
        meters,
        recordFailure: ({ code }) => void failures.push(code),
        log: openLog({ logLevel: 'silent', logFormat: 'json' }),
        now,
      }),
      certificates,
    }),
  })
  app.decorateRequest('caller', null)
  app.decorateRequest('failure', null)
  app.decorateRequest('client')
  registerRequestGuard(app, {
    resolveClient: () => client,
    transportPolicy: () => null,
    readiness: createReadinessMonitor({}),
    now,
  })
  app.all('/*', async () => {
    calls++
    work(1)
    return { ok: true }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  cleanUp(() => app.close())
  return (app.server.address() as { port: number }).port
}

const port = await startApp(null)
const securePort = await startApp({ current: () => testCertificate, onChange: () => {} })

/** Sends a request on each of many connections at the same moment, and returns the answers. */
async function ask(count: number, request: string) {
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => resolve(socket))
        }),
    ),
  )
  const answers = sockets.map(
    (socket) =>
      new Promise<string>((resolve) => {
        let text = ''
        socket.on('data', (data) => void (text += String(data))).on('end', () => resolve(text))
      }),
  )
  for (const socket of sockets) socket.write(request)
  return Promise.all(answers)
}

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`

test('[L4] of six hundred that come at once those beyond the queue are refused with Retry-After, in their language, and counted', async () => {
  const answers = await ask(600, get('/api/v2/user/photos', 'accept-language: en\r\n'))
  const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 503'))
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(600 - refused.length)
  expect(refused.length).toBeGreaterThan(50)
  expect(calls).toBe(600 - refused.length)
  const [head = '', body = ''] = refused[0]!.split('\r\n\r\n')
  expect(head.toLowerCase()).toContain('retry-after: 1')
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(body)).toMatchObject({ status: 'error', data: { code: 'server_busy', retry_after: 1 } })
  expect((JSON.parse(body) as { message: string }).message).toMatch(/^[A-Z]/)
  expect(meters.failures.get('server_busy')).toBe(refused.length)
  // Not each of them is kept as a failed request.
  expect(failures.length).toBeGreaterThan(0)
  expect(failures.length).toBeLessThan(10)
})

test('[L4] calls of other APIs are refused by the framework, which knows their formats', async () => {
  const answers = await ask(600, get('/api/v1/images'))
  const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 503'))
  expect(refused.length).toBeGreaterThan(50)
  // The framework gives each request an id.
  expect(refused.every((answer) => /retry-after: 1/i.test(answer) && /x-request-id/i.test(answer))).toBe(true)
})

/** Sends as many requests as each connection may have open, all at the same moment; each connection has its method. */
async function askSecurely(...methods: ((place: number) => string)[]) {
  const sessions = methods.map(() => openHttp2(`https://127.0.0.1:${securePort}`, undefined).session)
  await Promise.all(sessions.map((session) => once(session, 'connect')))
  return sessions.flatMap((session, connection) =>
    Array.from({ length: 128 }, (_none, place) => {
      const method = methods[connection]!(place)
      const stream = session.request({ ':path': '/api/v2/x', ':method': method }, { endStream: true })
      stream.on('error', () => {}).resume()
      return { stream, closed: new Promise<void>((resolve) => void stream.on('close', resolve)) }
    }),
  )
}

const getMethod = () => 'GET'
const closeOf = (requests: { closed: Promise<void> }[]) => Promise.all(requests.map(({ closed }) => closed))

test('[L4] methods that a client of HTTP/2 makes up are counted as one when they are refused', async () => {
  const madeUp = (place: number) => `MADE-UP-${place}`
  await closeOf(await askSecurely(getMethod, getMethod, getMethod, getMethod, madeUp, madeUp))
  expect(meters.routes.get(' ')?.answered[5]).toBeGreaterThan(50)
  expect([...meters.routes.values()].filter(({ method }) => method.startsWith('MADE-UP'))).toEqual([])
})

test('[L4] requests that a client of HTTP/2 takes back while they wait are not made', async () => {
  const callsBefore = calls
  const requests = await askSecurely(getMethod, getMethod)
  // The first of them is being answered; the others wait.
  await vi.waitUntil(() => calls > callsBefore, { interval: 1 })
  for (const { stream } of requests) stream.close(constants.NGHTTP2_CANCEL)
  await closeOf(requests)
  await closeOf(await askSecurely(getMethod))
  // Those of the last connection are made, and of the others the few whose turn came before.
  expect(calls - callsBefore - 128).toBeLessThan(128)
})
