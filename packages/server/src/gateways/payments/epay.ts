import { trimEndOf } from '@imagora/contract'
import {
  type GatewaySettings,
  optionOf,
  secretOf,
  formatDecimal,
  parseMinorUnits,
  type ProviderPaymentRef,
  PaymentFailure,
  type PaymentGateway,
  textReply,
  type ProviderPaymentStatus,
  type PaymentRequest,
} from './payment-gateway.ts'
import { sendPaymentRequest, parseJsonObject, textAt, runProbeStep } from './http-client.ts'
import { createHash } from 'node:crypto'
import { isEqualConstantTime, type FormParameters, sortedPairs, notificationParameters } from './signing-keys.ts'

/** Returns the base URL of a provider, with or without the PHP file that operators often paste along. */
const baseOf = (endpoint: string) =>
  `${trimEndOf(trimEndOf(endpoint, '/').replace(/(?:submit|mapi|api)\.php$/i, ''), '/')}/`

function epayClient(settings: GatewaySettings) {
  const base = baseOf(optionOf(settings, 'endpoint'))
  const { host } = new URL(base)
  return {
    base,
    host,
    pid: optionOf(settings, 'pid'),
    key: secretOf(settings, 'key'),

    /** Calls an endpoint of the provider, which always responds with 200 and reports the result in `code`. */
    async call(file: string, parameters: Record<string, string>, method: 'GET' | 'POST') {
      const text = new URLSearchParams(parameters).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer =
        method === 'POST'
          ? await sendPaymentRequest(settings, { url: base + file, method, headers, body: text })
          : await sendPaymentRequest(settings, { url: `${base}${file}?${text}` })
      return parseJsonObject(answer.text)
    },
  }
}

/** Empty values and the signature itself are not signed; the key follows the text without a separator. */
function digestOf(parameters: FormParameters, key: string) {
  const signed = Object.entries(parameters).filter(
    ([name, value]) => value !== '' && name !== 'sign' && name !== 'sign_type',
  )
  return createHash('md5')
    .update(sortedPairs(Object.fromEntries(signed)) + key)
    .digest('hex')
}

const signParameters = (parameters: FormParameters, key: string): FormParameters => ({
  ...parameters,
  sign: digestOf(parameters, key),
  sign_type: 'MD5',
})

/** Rejects every signature if the key is empty, as anybody could sign then. */
const isSigned = (parameters: FormParameters, key: string) =>
  key !== '' &&
  parameters.sign_type?.toUpperCase() === 'MD5' &&
  isEqualConstantTime(parameters.sign?.toLowerCase() ?? '', digestOf(parameters, key))

/** Longest title that providers accept, in bytes; titles are cut between two characters. */
const MAX_TITLE_BYTES = 127

/**
 * Requests and notifications are signed with the same key over unescaped pairs: a payer could cut a URL that contains
 * `&` into a notification with a valid signature.
 */
const escapeAmpersands = (url: string) => url.replaceAll('&', '%26')

function truncateTitle(title: string) {
  let short = title.replaceAll('&', ' ')
  while (Buffer.byteLength(short) > MAX_TITLE_BYTES) short = Array.from(short).slice(0, -1).join('')
  return short
}

/** Providers never send these parameters; a notification with them is forged from one of our orders. */
const isForgedFromRequest = (parameters: FormParameters) =>
  'return_url' in parameters ||
  'notify_url' in parameters ||
  Object.values(parameters).some((value) => value.includes('&'))

/** Status of a refunded order. */
const REFUNDED_STATUS = '2'

/** Channels whose QR code can be displayed on our own page. */
const QR_CODE_CHANNELS = new Set(['alipay', 'wxpay', 'qqpay'])

/**
 * A provider with the Epay protocol, which many share. The protocol has no currency, so the operator sets the one in
 * use.
 */
export function epayGateway(settings: GatewaySettings): PaymentGateway {
  const { currencies, channels } = settings
  const [currency = 'CNY'] = currencies
  const { base, host, pid, key, call } = epayClient(settings)

  const orderOf = (request: PaymentRequest) => ({
    pid,
    ...(request.channel !== null && { type: request.channel }),
    out_trade_no: request.reference,
    notify_url: escapeAmpersands(request.notify_url),
    return_url: escapeAmpersands(request.return_url),
    name: truncateTitle(request.title),
    money: formatDecimal(request.amount, request.currency),
  })

  async function beginScan(request: PaymentRequest) {
    const order = signParameters({ ...orderOf(request), clientip: request.ip, device: 'pc' }, key)
    const answer = await call('mapi.php', order, 'POST')
    const [code, content, url] = [textAt(answer, 'code'), textAt(answer, 'qrcode'), textAt(answer, 'payurl')]
    if (code !== '1') throw new PaymentFailure('refused')
    if (content !== '') return { action: 'qrcode', content } as const
    if (!/^https?:\/\//i.test(url)) throw new PaymentFailure('malformed')
    return { action: 'jump', url } as const
  }

  async function query({ reference }: ProviderPaymentRef): Promise<ProviderPaymentStatus> {
    const answer = await call('api.php', { act: 'order', pid, key, out_trade_no: reference }, 'GET')
    const nothing = { provider_trade_no: '', amount: 0, currency }
    if (textAt(answer, 'code') !== '1') {
      // Providers return the same `code` for a wrong key and for an order that nobody has opened.
      const message = textAt(answer, 'msg')
      if (/key|密钥|商户|pid/i.test(message) && !/订单|order/i.test(message)) {
        throw new PaymentFailure('credentials_refused')
      }
      return { state: 'missing', ...nothing }
    }
    if (textAt(answer, 'out_trade_no') !== reference) throw new PaymentFailure('malformed')
    const status = textAt(answer, 'status')
    if (status !== '1') return { state: status === REFUNDED_STATUS ? 'closed' : 'open', ...nothing }
    const provider_trade_no = textAt(answer, 'trade_no')
    return { state: 'paid', provider_trade_no, amount: parseMinorUnits(textAt(answer, 'money'), currency), currency }
  }

  return {
    platform: 'epay',
    currencies,
    channels,
    methodsOf: (channel) => (channel !== null && QR_CODE_CHANNELS.has(channel) ? ['web', 'scan'] : ['web']),

    async startPayment(request) {
      if (request.method === 'scan') return beginScan(request)
      return {
        action: 'jump',
        url: `${base}submit.php?${new URLSearchParams(signParameters(orderOf(request), key)).toString()}`,
      }
    },

    async verifyNotification(raw) {
      const parameters = notificationParameters(raw)
      if (!isSigned(parameters, key)) throw new PaymentFailure('notice_refused', 'the signature is wrong')
      if (isForgedFromRequest(parameters)) throw new PaymentFailure('notice_refused', 'made of what was sent')
      if (parameters.pid !== pid) throw new PaymentFailure('notice_refused', 'of another merchant')
      return {
        reference: parameters.out_trade_no ?? '',
        provider_trade_no: parameters.trade_no ?? '',
        amount: parseMinorUnits(parameters.money, currency),
        currency,
        state: parameters.trade_status === 'TRADE_SUCCESS' ? 'paid' : 'other',
      }
    },

    webhookReplies: { ok: textReply('success'), refused: textReply('fail', 400) },
    query,

    probe: async () => [
      await runProbeStep('credentials', async () => {
        const answer = await call('api.php', { act: 'query', pid, key }, 'GET')
        if (textAt(answer, 'code') !== '1') throw new PaymentFailure('credentials_refused')
        return host
      }),
    ],
  }
}
