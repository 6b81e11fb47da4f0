import type { Dispatcher } from 'undici'
import {
  type Ask,
  bounded,
  failureOf,
  leave,
  redirects,
  type EndpointAnswer,
  type EndpointRequest,
  type NetworkGuard,
  OutboundFailure,
  type Posted,
  type Posting,
  endpointOf,
} from './outbound.ts'

const identity = { 'accept-encoding': 'identity', 'user-agent': 'Imagora' }

/** Reads the start of the body. The status is the result, so a body that breaks off does not fail the call. */
async function beginning(body: AsyncIterable<Buffer>, most: number) {
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
export function endpointCalls(network: NetworkGuard, open: () => Promise<Ask>) {
  interface Call extends Omit<EndpointRequest, 'maxBytes'> {
    read: (answer: Dispatcher.ResponseData) => Promise<Buffer>
  }

  async function call(text: string, { method, headers, body, timeoutMs, read }: Call) {
    const signal = AbortSignal.timeout(timeoutMs)
    let answer: Dispatcher.ResponseData | undefined
    try {
      const { url, isInner } = endpointOf(text, network)
      const ask = await open()
      const request = { method, headers: { ...identity, ...headers }, signal }
      answer = await ask(url, { ...request, ...(body !== undefined && { body }) })
      return { status: answer.statusCode, headers: answer.headers, body: await read(answer), isInner }
    } catch (error) {
      throw failureOf(error, signal, answer !== undefined)
    } finally {
      if (answer) leave(answer)
    }
  }

  return {
    async send(url: string, { maxBytes, ...request }: EndpointRequest): Promise<EndpointAnswer> {
      return call(url, {
        ...request,
        read(answer) {
          // The request disallows compression; a compressed response could expand to any size.
          if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity')
            throw new OutboundFailure('answer_refused')
          return Array.fromAsync(bounded(answer.body as AsyncIterable<Buffer>, maxBytes)).then(Buffer.concat)
        },
      })
    },

    async post(url: string, { answerBytes, ...posting }: Posting): Promise<Posted> {
      return call(url, {
        ...posting,
        method: 'POST',
        read(answer) {
          if (redirects.has(answer.statusCode)) throw new OutboundFailure('redirect_refused')
          return beginning(answer.body as AsyncIterable<Buffer>, answerBytes)
        },
      })
    },
  }
}
