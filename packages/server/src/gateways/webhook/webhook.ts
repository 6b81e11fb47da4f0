import { createHmac } from 'node:crypto'

interface Receiver {
  url: string
  secret: string
}

/** What went wrong, as it can be told to whoever set the receiver up. */
export class WebhookFailure extends Error {
  override name = 'WebhookFailure'
}

const timeoutMs = 10_000

function asFailure(error: unknown) {
  if (error instanceof WebhookFailure) return error
  const { name, message, cause } = error as Error
  const reason = cause instanceof Error ? cause.message : message
  return new WebhookFailure(name === 'TimeoutError' ? 'No answer in time' : reason, { cause: error })
}

/** Posts what is said as JSON, signed as `docs/purge-webhook.md` tells. Only a status of success is one. */
export async function callWebhook({ url, secret }: Receiver, said: object, now: Date) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify(said)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-imagora-timestamp': String(timestamp),
        'x-imagora-signature': `sha256=${signature}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new WebhookFailure(`HTTP ${response.status}`)
  } catch (error) {
    throw asFailure(error)
  }
}
