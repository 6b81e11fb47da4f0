import { trimEndOf } from '@imagora/contract'
import { type GatewaySettings, optionOf, PaymentFailure, secretOf } from '#gateways/payments/payment-gateway.ts'
import { ask, objectIn, toldText } from '#gateways/payments/http-client.ts'
import { MINUTE_MS } from '#platform/time.ts'

const realEndpoint = 'https://api-m.paypal.com'

/** Tokens are not used in the last minute before they expire. */
const TOKEN_MARGIN_MS = MINUTE_MS

/** Client of PayPal's REST API; a new token is fetched once the last one has expired. */
export function paypalClient(settings: GatewaySettings) {
  const { now } = settings
  const base = trimEndOf(optionOf(settings, 'endpoint') || realEndpoint, '/')
  const { host } = new URL(base)
  const token = { text: '', until: 0 }

  async function login() {
    const pair = `${optionOf(settings, 'client_id')}:${secretOf(settings, 'client_secret')}`
    const { status, text } = await ask(settings, {
      url: `${base}/v1/oauth2/token`,
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const answer = objectIn(text)
    if (status >= 400) {
      throw new PaymentFailure('credentials_refused', `HTTP ${status}`)
    }
    token.text = toldText(answer, 'access_token')
    token.until = now().getTime() + Number(toldText(answer, 'expires_in')) * 1000 - TOKEN_MARGIN_MS
    if (token.text === '') throw new PaymentFailure('malformed')
  }

  interface Call {
    content?: object | string
    /** Idempotency key: PayPal executes calls with the same id once. */
    requestId?: string
  }

  async function send(method: 'GET' | 'POST', path: string, { content, requestId }: Call) {
    if (now().getTime() >= token.until) await login()
    const body = typeof content === 'string' ? content : JSON.stringify(content ?? {})
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token.text}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(requestId && { 'paypal-request-id': requestId, prefer: 'return=representation' }),
    }
    return ask(settings, { url: base + path, method, headers, ...(method === 'POST' && { body }) })
  }

  /** Retries once with a new token after 401, as a token may be revoked early. */
  async function sendAgain(method: 'GET' | 'POST', path: string, given: Call) {
    const first = await send(method, path, given)
    if (first.status !== 401) return first
    token.until = 0
    return send(method, path, given)
  }

  return {
    host,
    login,

    /** Returns null as the answer for a missing resource or a refusal; `issue` is PayPal's error code. */
    async call(method: 'GET' | 'POST', path: string, given: Call = {}) {
      const { status, text } = await sendAgain(method, path, given)
      if (status === 404) return { answer: null, issue: 'RESOURCE_NOT_FOUND' }
      const answer = text === '' ? {} : objectIn(text)
      if (status < 400) return { answer, issue: '' }
      const issue = toldText(answer, 'details', 0, 'issue') || toldText(answer, 'name')
      if (status === 422) return { answer: null, issue }
      const reason = [401, 403].includes(status) ? 'credentials_refused' : 'refused'
      throw new PaymentFailure(reason, `HTTP ${status}`)
    },
  }
}
