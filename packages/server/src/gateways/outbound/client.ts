import type { buildConnector, Dispatcher } from 'undici'
import { guardedConnector, type Rules } from './connector.ts'
import { type Outbound, OutboundFailure, type OutboundOptions } from './outbound.ts'
import { redirectOf, urlOf } from './urls.ts'

const second = 1000
const mostRedirects = 3
const largestBody = 1024 ** 3
const redirects = new Set([301, 302, 303, 307, 308])

interface Times {
  /** For one address to be connected to. */
  connect: number
  /** For an answer to begin, and between two parts of its body. */
  silence: number
  /** For everything, redirects included. */
  total: number
}

interface Needs extends Rules {
  times?: Times
  /** How an address is connected to, where it is not simply that. */
  dialWith?: (usual: typeof buildConnector) => buildConnector.connector
}

const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Imagora' }

/** How a failure of the connection is told. */
function failureOf(error: unknown, deadline: AbortSignal, hasBegun: boolean) {
  if (error instanceof OutboundFailure) return error
  const { code = '' } = error as { code?: string }
  const isLate = deadline.aborted || /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/.test(code)
  const broken = hasBegun ? 'cut_off' : 'unreachable'
  return new OutboundFailure(isLate ? 'timed_out' : broken, { cause: error })
}

function checkAnswer({ statusCode, headers: { 'content-encoding': encoding = 'identity' } }: Dispatcher.ResponseData) {
  // Asked not to be packed: what is packed all the same may unpack to anything.
  if (statusCode !== 200 || encoding !== 'identity') throw new OutboundFailure('answer_refused')
}

async function* bounded(body: AsyncIterable<Buffer>, maxBytes: number) {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundFailure('too_large')
    yield chunk
  }
}

/** Ends the connection, without waiting for what is still to come. */
const leave = ({ body }: Dispatcher.ResponseData) => void body.on('error', () => {}).destroy()

/** No proxy of the environment, no cookies, no second use of a connection. */
async function openAgent({ dialWith, times, ...rules }: Needs & { times: Times }) {
  // Loaded by need: a site where nobody downloads from addresses does without.
  const { Agent, buildConnector, request } = await import('undici')
  const { connect: timeout, silence } = times
  const dial = dialWith?.(buildConnector) ?? buildConnector({ timeout, allowH2: false })
  const dispatcher = new Agent({
    connect: guardedConnector(dial, rules),
    headersTimeout: silence,
    bodyTimeout: silence,
    maxHeaderSize: 16_384,
    pipelining: 0,
  })
  return (url: URL, signal: AbortSignal) => request(url, { dispatcher, signal, headers })
}

export function outboundClient(needs: Needs = {}): Outbound {
  const { times = { connect: 5 * second, silence: 15 * second, total: 120 * second } } = needs
  let agent: ReturnType<typeof openAgent> | undefined

  /** Every step on the way is judged like the first. */
  async function follow(first: URL, signal: AbortSignal) {
    const ask = await (agent ??= openAgent({ ...needs, times }))
    let url = first
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const answer = await ask(url, signal)
      if (!redirects.has(answer.statusCode)) return answer
      leave(answer)
      const { location } = answer.headers
      url = redirectOf(Array.isArray(location) ? location[0] : location, url)
    }
    throw new OutboundFailure('redirect_refused')
  }

  async function* get(text: string, { signal, maxBytes = largestBody }: OutboundOptions = {}) {
    const deadline = AbortSignal.timeout(times.total)
    let answer: Dispatcher.ResponseData | undefined
    try {
      answer = await follow(urlOf(text), signal ? AbortSignal.any([signal, deadline]) : deadline)
      checkAnswer(answer)
      yield* bounded(answer.body as AsyncIterable<Buffer>, maxBytes)
    } catch (error) {
      throw failureOf(error, deadline, answer !== undefined)
    } finally {
      if (answer) leave(answer)
    }
  }

  return { get }
}
