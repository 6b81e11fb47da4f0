import { trimEndOf } from '@imagora/contract'
import { type GatewaySettings, optionOf, PaymentFailure, secretOf } from '#gateways/payments/payment-gateway.ts'
import { ask, objectIn, toldText } from '#gateways/payments/http-client.ts'
import { MINUTE_MS } from '#platform/time.ts'

const realEndpoint = 'https://api-m.paypal.com'

/** A token is not used in the last minute of its life. */
const TOKEN_MARGIN_MS = MINUTE_MS

/** Talks to PayPal's REST API with a token that is fetched when the last one has run out. */
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
    /** A call with the same id is done once, however often it is sent. */
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

  /** A token may be taken back before its time. */
  async function sendAgain(method: 'GET' | 'POST', path: string, given: Call) {
    const first = await send(method, path, given)
    if (first.status !== 401) return first
    token.until = 0
    return send(method, path, given)
  }

  return {
    host,
    login,

    /** Null where there is no such thing; `issue` is PayPal's word for what keeps it from doing it. */
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
