import { createHmac } from 'node:crypto'
import type { SmsPost } from './http-client.ts'
import { toE164, type SmsProblem, SmsFailure, type SmsGateway } from './sms-gateways.ts'

export interface WebhookSettings {
  url: string
  secret: string
}

const problems: Record<number, SmsProblem> = { 401: 'credentials', 403: 'credentials', 402: 'quota', 429: 'quota' }

/** Any service that accepts a signed HTTP request; `docs/sms-webhook.md` specifies it. */
export function webhookSms({ url, secret }: WebhookSettings, post: SmsPost, now: () => Date): SmsGateway {
  return {
    async send(message) {
      const { country_code, phone: number, code, text } = message
      const timestamp = Math.floor(now().getTime() / 1000)
      const body = JSON.stringify({ phone: toE164(message), country_code, number, code, text })
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      const { status } = await post({
        url: new URL(url),
        headers: {
          'content-type': 'application/json',
          'x-imagora-timestamp': String(timestamp),
          'x-imagora-signature': `sha256=${signature}`,
        },
        body,
      })
      if (status >= 200 && status < 300) return
      const problem = problems[status] ?? (status >= 500 ? 'unreachable' : 'refused')
      throw new SmsFailure(problem, `HTTP ${status}`)
    },
  }
}
