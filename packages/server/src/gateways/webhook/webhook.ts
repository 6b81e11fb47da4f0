import { createHmac } from 'node:crypto'
import { type Outbound, OutboundFailure } from '#gateways/outbound/outbound.ts'

interface Receiver {
  url: string
  secret: string
}

/** What went wrong, in so many words as whoever set the receiver up may know: see `OutboundProblem`. */
export class WebhookFailure extends Error {
  override name = 'WebhookFailure'
}

const timeoutMs = 10_000

/** Posts what is said as JSON, signed as `docs/purge-webhook.md` tells. Only a status of success is one. */
export async function callWebhook(
  outbound: Pick<Outbound, 'post'>,
  { url, secret }: Receiver,
  said: object,
  now: Date,
) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify(said)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-imagora-timestamp': String(timestamp),
    'x-imagora-signature': `sha256=${signature}`,
  }
  const { status } = await outbound.post(url, { headers, body, timeoutMs, answerBytes: 0 }).catch((error: unknown) => {
    throw error instanceof OutboundFailure ? new WebhookFailure(error.problem) : error
  })
  if (status < 200 || status >= 300) throw new WebhookFailure(`HTTP ${status}`)
}
