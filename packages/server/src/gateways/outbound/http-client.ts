import type { Dispatcher, buildConnector } from 'undici'
import {
  type SendRequest,
  limitBytes,
  toOutboundFailure,
  discardBody,
  REDIRECT_STATUSES,
  type EndpointResponse,
  type EndpointRequest,
  type NetworkGuard,
  OutboundFailure,
  type PostResponse,
  type PostRequest,
  type InnerReach,
  isListedUrl,
  parseEndpointUrl,
  type Outbound,
  type OutboundOptions,
  parseRedirectUrl,
  parsePublicUrl,
} from './outbound.ts'
import { Resolver } from 'node:dns/promises'
import { guardedConnector, createNetworkGuard, type NetworkRules } from './network-guard.ts'
import { MINUTE_MS, SECOND_MS } from '#platform/time.ts'

const identity = { 'accept-encoding': 'identity', 'user-agent': 'Imagora' }

/** Reads the start of the body. The status is the result, so a body that breaks off does not fail the call. */
async function readPrefix(body: AsyncIterable<Buffer>, most: number) {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= most) break
    }
  } catch {}
  return Buffer.concat(chunks).subarray(0, most)
}

/**
 * Calls endpoints that administrators have entered; redirects are not followed, as they could carry secrets to another
 * host.
 */
function createEndpointClient(network: NetworkGuard, open: () => Promise<SendRequest>) {
  interface Call extends Omit<EndpointRequest, 'maxBytes'> {
    read: (answer: Dispatcher.ResponseData) => Promise<Buffer>
  }

  async function call(text: string, { method, headers, body, timeoutMs, read }: Call) {
    const signal = AbortSignal.timeout(timeoutMs)
    let answer: Dispatcher.ResponseData | undefined
    try {
      const { url, isInner } = parseEndpointUrl(text, network)
      const ask = await open()
      const request = { method, headers: { ...identity, ...headers }, signal }
      answer = await ask(url, { ...request, ...(body !== undefined && { body }) })
      return { status: answer.statusCode, headers: answer.headers, body: await read(answer), isInner }
    } catch (error) {
      throw toOutboundFailure(error, signal, answer !== undefined)
    } finally {
      if (answer) discardBody(answer)
    }
  }

  return {
    async send(url: string, { maxBytes, ...request }: EndpointRequest): Promise<EndpointResponse> {
      return call(url, {
        ...request,
        read(answer) {
          // The request disallows compression; a compressed response could expand to any size.
          if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity')
            throw new OutboundFailure('answer_refused')
          return Array.fromAsync(limitBytes(answer.body as AsyncIterable<Buffer>, maxBytes)).then(Buffer.concat)
        },
      })
    },

    async post(url: string, { maxResponseBytes, ...posting }: PostRequest): Promise<PostResponse> {
      return call(url, {
        ...posting,
        method: 'POST',
        read(answer) {
          if (REDIRECT_STATUSES.has(answer.statusCode)) throw new OutboundFailure('redirect_refused')
          return readPrefix(answer.body as AsyncIterable<Buffer>, maxResponseBytes)
        },
      })
    },
  }
}

const MAX_REDIRECT_COUNT = 3
const DEFAULT_MAX_BODY_BYTES = 1024 ** 3

interface OutboundTimeouts {
  /** Milliseconds to connect to one address. */
  connect: number
  /** Milliseconds until the response starts, and between two chunks of its body. */
  silence: number
  /** Milliseconds for the whole request, redirects included. */
  total: number
}

interface OutboundClientDeps extends NetworkRules {
  times?: OutboundTimeouts
  /** Custom connector in place of undici's own. */
  dialWith?: (usual: typeof buildConnector) => buildConnector.connector
}

const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Imagora' }

function checkAnswer({ statusCode, headers: { 'content-encoding': encoding = 'identity' } }: Dispatcher.ResponseData) {
  // The request disallows compression; a compressed response could expand to any size.
  if (statusCode !== 200 || encoding !== 'identity') throw new OutboundFailure('answer_refused')
}

/** Queries the name servers directly: the system resolver would block a thread of the pool that reads files. */
async function queryNameServers(name: string) {
  const resolver = new Resolver({ timeout: 3 * SECOND_MS, tries: 2 })
  const lookups = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return lookups.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

type AgentDeps = Pick<OutboundClientDeps, 'dialWith'> & { times: OutboundTimeouts; network: NetworkGuard }

/** Uses no proxy of the environment and no cookies, and never reuses a connection. */
async function openAgent({ dialWith, times, network }: AgentDeps): Promise<SendRequest> {
  // Undici is loaded lazily: a site without downloads from URLs does not need it.
  const { Agent, buildConnector, request } = await import('undici')
  const { connect: timeout, silence } = times
  const dial = dialWith?.(buildConnector) ?? buildConnector({ timeout, allowH2: false })
  const dispatcher = new Agent({
    connect: guardedConnector(dial, network),
    headersTimeout: silence,
    bodyTimeout: silence,
    maxHeaderSize: 16_384,
    pipelining: 0,
  })
  return (url, options) => request(url, { dispatcher, ...options })
}

export function createOutboundClient(deps: OutboundClientDeps = {}): Outbound {
  const { dialWith, times = { connect: 5 * SECOND_MS, silence: 15 * SECOND_MS, total: 2 * MINUTE_MS } } = deps
  const { innerHosts, lookup, isPublic } = deps
  const network = createNetworkGuard({ innerHosts, lookup, isPublic })
  // Any user may request a download, so INNER_HOSTS does not apply, and their lookups must not block a thread.
  const publicNetwork = createNetworkGuard({ lookup: lookup ?? queryNameServers, isPublic })
  // The operator names a source of the own network on the command line, so every address counts as public.
  const openNetwork = createNetworkGuard({ lookup, isPublic: () => true })
  const networks: Record<InnerReach, NetworkGuard> = { none: publicNetwork, listed: network, any: openNetwork }
  const isPortAllowed: Record<InnerReach, (url: URL) => boolean> = {
    none: () => false,
    listed: (url) => isListedUrl(url, network),
    any: () => true,
  }
  const agents = new Map<InnerReach, ReturnType<typeof openAgent>>()

  function agentFor(reach: InnerReach) {
    const agent = agents.get(reach) ?? openAgent({ dialWith, times, network: networks[reach] })
    agents.set(reach, agent)
    return agent
  }

  /** Follows redirects and checks every hop like the first. */
  async function followRedirects(
    first: URL,
    { signal, headers: more, inner }: Required<Pick<OutboundOptions, 'signal' | 'headers' | 'inner'>>,
  ) {
    const ask = await agentFor(inner)
    let url = first
    for (let hop = 0; hop <= MAX_REDIRECT_COUNT; hop++) {
      const requestHeaders = url.origin === first.origin ? { ...headers, ...more } : headers
      const answer = await ask(url, { signal, headers: requestHeaders })
      if (!REDIRECT_STATUSES.has(answer.statusCode)) return answer
      discardBody(answer)
      const { location } = answer.headers
      url = parseRedirectUrl(Array.isArray(location) ? location[0] : location, url, isPortAllowed[inner])
    }
    throw new OutboundFailure('redirect_refused')
  }

  async function* get(
    text: string,
    { signal, maxBytes = DEFAULT_MAX_BODY_BYTES, headers: more = {}, inner = 'none' }: OutboundOptions = {},
  ) {
    const deadline = AbortSignal.timeout(times.total)
    let answer: Dispatcher.ResponseData | undefined
    try {
      answer = await followRedirects(parsePublicUrl(text, undefined, isPortAllowed[inner]), {
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        headers: more,
        inner,
      })
      checkAnswer(answer)
      yield* limitBytes(answer.body as AsyncIterable<Buffer>, maxBytes)
    } catch (error) {
      throw toOutboundFailure(error, deadline, answer !== undefined)
    } finally {
      if (answer) discardBody(answer)
    }
  }

  const openEndpointAgent = () => agentFor('listed')
  return { get, ...createEndpointClient(network, openEndpointAgent), network }
}
