import { trimEndOf } from '@imagora/contract'
import {
  type GatewaySettings,
  optionOf,
  secretOf,
  decimalOf,
  minorOf,
  type BegunPayment,
  PaymentFailure,
  type PaymentGateway,
  plainAnswer,
  type Standing,
  type PaymentRequest,
} from './payment-gateway.ts'
import { ask, objectIn, toldText, tried } from './http-client.ts'
import { createHash } from 'node:crypto'
import { isSame, type Parameters, sortedPairs, noticeParameters } from './signing-keys.ts'

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
          ? await ask(settings, { url: base + file, method, headers, body: text })
          : await ask(settings, { url: `${base}${file}?${text}` })
      return objectIn(answer.text)
    },
  }
}

/** Empty values and the signature itself are not signed; the key follows the text without a separator. */
function digestOf(parameters: Parameters, key: string) {
  const signed = Object.entries(parameters).filter(
    ([name, value]) => value !== '' && name !== 'sign' && name !== 'sign_type',
  )
  return createHash('md5')
    .update(sortedPairs(Object.fromEntries(signed)) + key)
    .digest('hex')
}

const signed = (parameters: Parameters, key: string): Parameters => ({
  ...parameters,
  sign: digestOf(parameters, key),
  sign_type: 'MD5',
})

/** Rejects every signature if the key is empty, as anybody could sign then. */
const isSigned = (parameters: Parameters, key: string) =>
  key !== '' &&
  parameters.sign_type?.toUpperCase() === 'MD5' &&
  isSame(parameters.sign?.toLowerCase() ?? '', digestOf(parameters, key))

/** Longest title that providers accept, in bytes; titles are cut between two characters. */
const MAX_TITLE_BYTES = 127

/**
 * Requests and notifications are signed with the same key over unescaped pairs: a payer could cut a URL that contains
 * `&` into a notification with a valid signature.
 */
const unsplit = (url: string) => url.replaceAll('&', '%26')

function shortened(title: string) {
  let short = title.replaceAll('&', ' ')
  while (Buffer.byteLength(short) > MAX_TITLE_BYTES) short = Array.from(short).slice(0, -1).join('')
  return short
}

/** Providers never send these parameters; a notification with them is forged from one of our orders. */
const isOwnWords = (parameters: Parameters) =>
  'return_url' in parameters ||
  'notify_url' in parameters ||
  Object.values(parameters).some((value) => value.includes('&'))

/** Status of a refunded order. */
const refunded = '2'

/** Channels whose QR code can be displayed on our own page. */
const scanned = new Set(['alipay', 'wxpay', 'qqpay'])

/**
 * A provider with the Epay protocol, which many share. The protocol has no currency, so the operator sets the one in
 * use.
 */
export function epayGateway(settings: GatewaySettings): PaymentGateway {
  const { currencies, channels } = settings
  const [currency = 'CNY'] = currencies
  const { base, host, pid, key, call } = epayClient(settings)

  const orderOf = (wish: PaymentRequest) => ({
    pid,
    ...(wish.channel !== null && { type: wish.channel }),
    out_trade_no: wish.reference,
    notify_url: unsplit(wish.notify_url),
    return_url: unsplit(wish.return_url),
    name: shortened(wish.title),
    money: decimalOf(wish.amount, wish.currency),
  })

  async function beginScan(wish: PaymentRequest) {
    const order = signed({ ...orderOf(wish), clientip: wish.ip, device: 'pc' }, key)
    const answer = await call('mapi.php', order, 'POST')
    const [code, content, url] = [toldText(answer, 'code'), toldText(answer, 'qrcode'), toldText(answer, 'payurl')]
    if (code !== '1') throw new PaymentFailure('refused')
    if (content !== '') return { action: 'qrcode', content } as const
    if (!/^https?:\/\//i.test(url)) throw new PaymentFailure('malformed')
    return { action: 'jump', url } as const
  }

  async function query({ reference }: BegunPayment): Promise<Standing> {
    const answer = await call('api.php', { act: 'order', pid, key, out_trade_no: reference }, 'GET')
    const nothing = { provider_trade_no: '', amount: 0, currency }
    if (toldText(answer, 'code') !== '1') {
      // Providers return the same `code` for a wrong key and for an order that nobody has opened.
      const said = toldText(answer, 'msg')
      if (/key|密钥|商户|pid/i.test(said) && !/订单|order/i.test(said)) {
        throw new PaymentFailure('credentials_refused')
      }
      return { state: 'missing', ...nothing }
    }
    if (toldText(answer, 'out_trade_no') !== reference) throw new PaymentFailure('malformed')
    const status = toldText(answer, 'status')
    if (status !== '1') return { state: status === refunded ? 'closed' : 'open', ...nothing }
    const provider_trade_no = toldText(answer, 'trade_no')
    return { state: 'paid', provider_trade_no, amount: minorOf(toldText(answer, 'money'), currency), currency }
  }

  return {
    platform: 'epay',
    currencies,
    channels,
    methodsOf: (channel) => (channel !== null && scanned.has(channel) ? ['web', 'scan'] : ['web']),

    async begin(wish) {
      if (wish.method === 'scan') return beginScan(wish)
      return { action: 'jump', url: `${base}submit.php?${new URLSearchParams(signed(orderOf(wish), key)).toString()}` }
    },

    async readNotice(raw) {
      const parameters = noticeParameters(raw)
      if (!isSigned(parameters, key)) throw new PaymentFailure('notice_refused', 'the signature is wrong')
      if (isOwnWords(parameters)) throw new PaymentFailure('notice_refused', 'made of what was sent')
      if (parameters.pid !== pid) throw new PaymentFailure('notice_refused', 'of another merchant')
      return {
        reference: parameters.out_trade_no ?? '',
        provider_trade_no: parameters.trade_no ?? '',
        amount: minorOf(parameters.money, currency),
        currency,
        state: parameters.trade_status === 'TRADE_SUCCESS' ? 'paid' : 'other',
      }
    },

    answers: { ok: plainAnswer('success'), refused: plainAnswer('fail', 400) },
    query,

    probe: async () => [
      await tried('credentials', async () => {
        const answer = await call('api.php', { act: 'query', pid, key }, 'GET')
        if (toldText(answer, 'code') !== '1') throw new PaymentFailure('credentials_refused')
        return host
      }),
    ],
  }
}
