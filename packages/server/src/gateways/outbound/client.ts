import type { buildConnector, Dispatcher } from 'undici'
import { type Ask, failureOf, leave, redirects } from './answers.ts'
import { guardedConnector, type Rules } from './connector.ts'
import { type Outbound, OutboundFailure, type OutboundOptions } from './outbound.ts'
import { poster } from './post.ts'
import { redirectOf, urlOf } from './urls.ts'

const second = 1000
const mostRedirects = 3
const largestBody = 1024 ** 3

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
  /** Hosts of the operator's own network that may be posted to, each with its port where that is not the usual one. */
  innerHosts?: string[]
  /** How an address is connected to, where it is not simply that. */
  dialWith?: (usual: typeof buildConnector) => buildConnector.connector
}

const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Imagora' }

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

/** No proxy of the environment, no cookies, no second use of a connection. */
async function openAgent({ dialWith, times, ...rules }: Needs & { times: Times }): Promise<Ask> {
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
  return (url, options) => request(url, { dispatcher, ...options })
}

export function outboundClient(needs: Needs = {}): Outbound {
  const { times = { connect: 5 * second, silence: 15 * second, total: 120 * second } } = needs
  let agent: ReturnType<typeof openAgent> | undefined
  let ownAgent: ReturnType<typeof openAgent> | undefined
  let innerAgent: ReturnType<typeof openAgent> | undefined

  /** Every step on the way is judged like the first. */
  async function follow(first: URL, signal: AbortSignal, more: Record<string, string>) {
    const ask = await (agent ??= openAgent({ ...needs, times }))
    let url = first
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const said = url.origin === first.origin ? { ...headers, ...more } : headers
      const answer = await ask(url, { signal, headers: said })
      if (!redirects.has(answer.statusCode)) return answer
      leave(answer)
      const { location } = answer.headers
      url = redirectOf(Array.isArray(location) ? location[0] : location, url)
    }
    throw new OutboundFailure('redirect_refused')
  }

  async function* get(text: string, { signal, maxBytes = largestBody, headers: more = {} }: OutboundOptions = {}) {
    const deadline = AbortSignal.timeout(times.total)
    let answer: Dispatcher.ResponseData | undefined
    try {
      answer = await follow(urlOf(text), signal ? AbortSignal.any([signal, deadline]) : deadline, more)
      checkAnswer(answer)
      yield* bounded(answer.body as AsyncIterable<Buffer>, maxBytes)
    } catch (error) {
      throw failureOf(error, deadline, answer !== undefined)
    } finally {
      if (answer) leave(answer)
    }
  }

  /** What is spelled out as this machine is dialled without being judged. */
  const own = { lookup: async () => ['127.0.0.1', '::1'], isPublic: () => true }
  const post = poster({
    others: () => (agent ??= openAgent({ ...needs, times })),
    own: () => (ownAgent ??= openAgent({ ...own, times })),
    inner: () => (innerAgent ??= openAgent({ ...needs, times, isPublic: () => true })),
    innerHosts: new Set(needs.innerHosts?.map((host) => host.toLowerCase())),
  })

  return { get, post }
}
