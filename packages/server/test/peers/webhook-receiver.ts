import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { bodyOf, listenFor, send } from '#test/harness/listen.ts'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
  id: string
  event: string
  data: Record<string, unknown>
}

/** Verifies that one signature in the header matches this secret, as `docs/webhooks.md` describes. */
export function isSigned({ headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>, secret: string) {
  const [time, ...proofs] = String(headers['imagora-signature']).split(',')
  const expected = createHmac('sha256', secret)
    .update(`${time!.replace('t=', '')}.${body}`)
    .digest('hex')
  return proofs.includes(`v1=${expected}`)
}

/** Starts a webhook receiver; `plan.answer` responds to the next deliveries. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = []
  const plan = { answer: (response: ServerResponse): unknown => send(response, { body: 'thanks' }) }
  const { url, stop } = await listenFor(() => async (request, response) => {
    const body = await bodyOf(request)
    const said = JSON.parse(body) as Omit<ReceivedWebhook, 'headers' | 'body'>
    received.push({ ...said, headers: request.headers, body })
    plan.answer(response)
  })
  return {
    url,
    stop,
    received,
    plan,
    respondWith:
      (status: number, body = '') =>
      (response: ServerResponse) =>
        send(response, { status, body }),
  }
}
