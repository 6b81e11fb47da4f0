import type { Dispatcher } from 'undici'
import { type Ask, failureOf, leave, redirects } from './answers.ts'
import { OutboundFailure, type Posted, type Posting } from './outbound.ts'
import { receiverOf } from './urls.ts'

interface Needs {
  others: () => Promise<Ask>
  own: () => Promise<Ask>
  /** For what the environment names in its own network. */
  inner: () => Promise<Ask>
  innerHosts: ReadonlySet<string>
}

/** The status is the answer: where what follows breaks off, it was still given. */
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

/** Says something to a receiver and hears how its answer begins. */
export const poster =
  ({ others, own, inner, innerHosts }: Needs) =>
  async (text: string, { headers, body, timeoutMs, answerBytes }: Posting): Promise<Posted> => {
    const signal = AbortSignal.timeout(timeoutMs)
    let answer: Dispatcher.ResponseData | undefined
    try {
      const { url, isOwn, isInner } = receiverOf(text, innerHosts)
      const near = isOwn ? own : inner
      const ask = await (isInner ? near() : others())
      const identity = { 'accept-encoding': 'identity', 'user-agent': 'Imagora' }
      answer = await ask(url, { method: 'POST', signal, headers: { ...identity, ...headers }, body })
      if (redirects.has(answer.statusCode)) throw new OutboundFailure('redirect_refused')
      const said = await beginning(answer.body as AsyncIterable<Buffer>, answerBytes)
      return { status: answer.statusCode, body: said, isInner }
    } catch (error) {
      throw failureOf(error, signal, answer !== undefined)
    } finally {
      if (answer) leave(answer)
    }
  }
