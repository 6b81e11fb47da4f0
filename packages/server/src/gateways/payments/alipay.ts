import type { AlipaySdk as Sdk } from 'alipay-sdk'
import {
  beijingTime,
  type GatewaySettings,
  optionOf,
  PaymentFailure,
  secretOf,
  formatDecimal,
  parseMinorUnits,
  type ProviderPaymentRef,
  type PaymentNotification,
  type PaymentGateway,
  textReply,
  type ProviderPaymentStatus,
  type PaymentRequest,
} from './payment-gateway.ts'
import { sendPaymentRequest, parseJsonObject, valueAt, textAt, runProbeSteps, runProbeStep } from './http-client.ts'
import { parsePrivateKey, parsePublicKey, type FormParameters, notificationParameters } from './signing-keys.ts'

const PRODUCTION_ENDPOINT = 'https://openapi.alipay.com/gateway.do'

/** Alipay client: its SDK signs and verifies, our own HTTP client enforces the time and size limits. */
function alipayClient(settings: GatewaySettings) {
  const { now } = settings
  const gateway = optionOf(settings, 'endpoint') || PRODUCTION_ENDPOINT
  const { host } = new URL(gateway)
  let opened: Promise<Sdk> | undefined

  async function load() {
    const privateKey = parsePrivateKey(secretOf(settings, 'private_key'))
    const alipayPublicKey = parsePublicKey(optionOf(settings, 'alipay_public_key'), 'alipay_public_key')
    const { AlipaySdk } = await import('alipay-sdk')
    return new AlipaySdk({
      appId: optionOf(settings, 'app_id'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
      keyType: 'PKCS8',
      alipayPublicKey: alipayPublicKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
      gateway,
      signType: 'RSA2',
    })
  }

  /** Loads the SDK again after unreadable keys, so that every call reports the error. */
  async function sdk() {
    try {
      return await (opened ??= load())
    } catch (error) {
      opened = undefined
      throw error
    }
  }

  const urlOf = async (method: string, content: object, extraFields: object = {}) =>
    (await sdk()).pageExecute(method, 'GET', { ...extraFields, timestamp: beijingTime(now()), bizContent: content })

  function requireSigned(client: Sdk, text: string, key: string, sign: string) {
    try {
      client.checkResponseSign(text, key, sign, '')
    } catch {
      throw new PaymentFailure('signature_wrong')
    }
  }

  return {
    host,
    sdk,
    urlOf,

    /**
     * Returns refusals by their `sub_code`. Only a successful response must be signed, as nothing is granted otherwise.
     */
    async call(method: string, content: object, extraFields: object = {}) {
      const { text } = await sendPaymentRequest(settings, { url: await urlOf(method, content, extraFields) })
      const key = `${method.replaceAll('.', '_')}_response`
      const answer = parseJsonObject(text)
      const data = valueAt(answer, key) ?? valueAt(answer, 'error_response')
      if (textAt(data, 'code') === '10000') requireSigned(await sdk(), text, key, textAt(answer, 'sign'))
      return data
    },

    async isSigned(fields: FormParameters) {
      // Alipay's older signature type is weaker, and the SDK would accept it if the notification asks for it.
      if (fields.sign_type !== 'RSA2' || !fields.sign) return false
      return (await sdk()).checkNotifySignV2(fields)
    },
  }
}

function refusalIn(data: unknown) {
  const code = textAt(data, 'sub_code') || textAt(data, 'code')
  const isKey = /app-id|signature|app_id|insufficient/i.test(code)
  return new PaymentFailure(isKey ? 'credentials_refused' : 'refused')
}

const currency = 'CNY'
const MAX_TITLE_CHARS = 128
const paid = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED'])
const nothing = { provider_trade_no: '', amount: 0, currency }

/** A missing trade counts as closed: Alipay creates an order only once the payer opens its page. */
const isMissing = (data: unknown) => textAt(data, 'sub_code') === 'ACQ.TRADE_NOT_EXIST'

function stateIn({ trade_status = '', refund_fee }: FormParameters): PaymentNotification['state'] {
  if (trade_status === 'TRADE_CLOSED') return 'closed'
  // Refunds are notified at the same URL with the status of the payment.
  return paid.has(trade_status) && refund_fee === undefined ? 'paid' : 'other'
}

const noticeIn = (fields: FormParameters): PaymentNotification => ({
  reference: fields.out_trade_no ?? '',
  provider_trade_no: fields.trade_no ?? '',
  amount: parseMinorUnits(fields.total_amount, currency),
  currency: fields.trans_currency ?? currency,
  state: stateIn(fields),
})

/** Alipay by its payment page, or by a QR code that its app scans. */
export function alipayGateway(settings: GatewaySettings): PaymentGateway {
  const client = alipayClient(settings)
  const [app_id, seller_id] = [optionOf(settings, 'app_id'), optionOf(settings, 'seller_id')]

  async function startPayment({
    reference,
    title,
    amount,
    method,
    notify_url,
    return_url,
    expires_at,
  }: PaymentRequest) {
    const order = {
      out_trade_no: reference,
      total_amount: formatDecimal(amount, currency),
      subject: Array.from(title.replaceAll(/[/=&]/g, ' ')).slice(0, MAX_TITLE_CHARS).join(''),
      ...(expires_at && { time_expire: beijingTime(new Date(expires_at)) }),
    }
    if (method === 'web') {
      const page = { ...order, product_code: 'FAST_INSTANT_TRADE_PAY' }
      const url = await client.urlOf('alipay.trade.page.pay', page, { notify_url, return_url })
      return { action: 'jump', url } as const
    }
    const data = await client.call('alipay.trade.precreate', order, { notify_url })
    const content = textAt(data, 'qr_code')
    if (content === '') throw refusalIn(data)
    return { action: 'qrcode', content } as const
  }

  async function query({ reference }: Pick<ProviderPaymentRef, 'reference'>): Promise<ProviderPaymentStatus> {
    const data = await client.call('alipay.trade.query', { out_trade_no: reference })
    if (isMissing(data)) return { state: 'missing', ...nothing }
    if (textAt(data, 'code') !== '10000') throw refusalIn(data)
    if (textAt(data, 'out_trade_no') !== reference) throw new PaymentFailure('malformed')
    const status = textAt(data, 'trade_status')
    if (!paid.has(status)) return { state: status === 'TRADE_CLOSED' ? 'closed' : 'open', ...nothing }
    const amount = parseMinorUnits(textAt(data, 'total_amount'), currency)
    return { state: 'paid', provider_trade_no: textAt(data, 'trade_no'), amount, currency }
  }

  return {
    platform: 'alipay',
    currencies: settings.currencies,
    channels: settings.channels,
    methodsOf: () => ['web', 'scan'],
    startPayment,

    async verifyNotification(raw): Promise<PaymentNotification> {
      const fields = notificationParameters(raw)
      if (!(await client.isSigned(fields))) throw new PaymentFailure('notice_refused', 'the signature is wrong')
      const isOurs = fields.app_id === app_id && (seller_id === '' || fields.seller_id === seller_id)
      if (!isOurs) throw new PaymentFailure('notice_refused', 'of another merchant')
      return noticeIn(fields)
    },

    webhookReplies: { ok: textReply('success'), refused: textReply('failure', 400) },
    query,

    async close({ reference }) {
      const data = await client.call('alipay.trade.close', { out_trade_no: reference })
      if (textAt(data, 'code') === '10000' || isMissing(data)) return
      // Alipay returns the same error for a paid order and a closed one.
      if ((await query({ reference })).state !== 'closed') throw refusalIn(data)
    },

    probe: () =>
      runProbeSteps(
        () => runProbeStep('keys', async () => (await client.sdk(), '')),
        () => runProbeStep('credentials', async () => (await query({ reference: 'imagora00000000' }), client.host)),
      ),
  }
}
