import {
  type PaymentNotification,
  PaymentFailure,
  type Standing,
  requireFresh,
  type BegunPayment,
  type GatewaySettings,
  jsonAnswer,
  optionOf,
  type PaymentGateway,
  type RawNotice,
  secretOf,
  type PaymentRequest,
} from '#gateways/payments/payment-gateway.ts'
import { toldText, inOrder, objectIn, told, tried } from '#gateways/payments/http-client.ts'
import { privateKeyOf } from '#gateways/payments/signing-keys.ts'
import { wechatClient, decrypted } from './client.ts'
import { type Signed, signedBy } from './verifier.ts'
import { MINUTE_SECONDS } from '#platform/time.ts'

const standings: Record<string, Standing['state']> = {
  SUCCESS: 'paid',
  // The payment was refunded at the platform, even if this site was not notified.
  REFUND: 'closed',
  CLOSED: 'closed',
  REVOKED: 'closed',
}

/** Parses a transaction, which notifications and responses describe in the same form. */
function transactionOf(transaction: unknown, { mch_id, app_id }: { mch_id: string; app_id: string }) {
  if (toldText(transaction, 'mchid') !== mch_id || toldText(transaction, 'appid') !== app_id) {
    throw new PaymentFailure('notice_refused', 'of another merchant')
  }
  const standing = standings[toldText(transaction, 'trade_state')] ?? 'open'
  const notice: PaymentNotification = {
    reference: toldText(transaction, 'out_trade_no'),
    provider_trade_no: toldText(transaction, 'transaction_id'),
    amount: Number(toldText(transaction, 'amount', 'total')),
    currency: toldText(transaction, 'amount', 'currency') || 'CNY',
    state: standing === 'paid' ? 'paid' : 'other',
  }
  return { standing, notice }
}

/** Validity of WeChat Pay's signatures according to its documentation. */
const SIGNATURE_TTL_SECONDS = 5 * MINUTE_SECONDS
const MAX_TITLE_CHARS = 40

function checkKeys(settings: GatewaySettings) {
  privateKeyOf(secretOf(settings, 'private_key'))
  if (Buffer.byteLength(secretOf(settings, 'api_v3_key')) !== 32) {
    throw new PaymentFailure('key_unreadable', 'api_v3_key')
  }
  return ''
}

/** WeChat Pay by API v3 (Native): the payer scans a QR code with the phone. */
export function wechatGateway(settings: GatewaySettings): PaymentGateway {
  const { now } = settings
  const client = wechatClient(settings)
  const merchant = { mch_id: client.mch_id, app_id: optionOf(settings, 'app_id') }
  const pathOf = (reference: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(reference)}`
  const find = (reference: string) => client.call('GET', `${pathOf(reference)}?mchid=${merchant.mch_id}`)

  async function begin({ reference, title, amount, currency, notify_url, expires_at, ip }: PaymentRequest) {
    const order = {
      appid: merchant.app_id,
      mchid: merchant.mch_id,
      description: Array.from(title).slice(0, MAX_TITLE_CHARS).join(''),
      out_trade_no: reference,
      ...(expires_at && { time_expire: expires_at.replace(/(\.\d+)?Z$/, '+00:00') }),
      notify_url,
      amount: { total: amount, currency },
      scene_info: { payer_client_ip: ip },
    }
    const content = toldText(await client.call('POST', '/v3/pay/transactions/native', order), 'code_url')
    if (content === '') throw new PaymentFailure('malformed')
    return { action: 'qrcode', content } as const
  }

  /** A wrong signature on a notification is a forgery; on a response it is a failure of the platform. */
  async function requireGenuine(signed: Signed, text: string) {
    requireFresh(Number(signed.timestamp) * 1000, now(), SIGNATURE_TTL_SECONDS)
    try {
      await client.verifier().check(signed, text)
    } catch (error) {
      if (!(error instanceof PaymentFailure) || error.reason !== 'signature_wrong') throw error
      throw new PaymentFailure('notice_refused', error.detail)
    }
  }

  async function readNotice({ headers, body }: RawNotice): Promise<PaymentNotification> {
    const text = body.toString()
    await requireGenuine(
      signedBy((name) => headers[name]),
      text,
    )
    const content = decrypted(told(objectIn(text), 'resource'), client.api_v3_key)
    return transactionOf(objectIn(content), merchant).notice
  }

  async function query({ reference, currency }: BegunPayment): Promise<Standing> {
    const nothing = { provider_trade_no: '', amount: 0, currency }
    const answer = await find(reference)
    if (answer === null) return { state: 'missing', ...nothing }
    const { standing: state, notice } = transactionOf(answer, merchant)
    if (notice.reference !== reference) throw new PaymentFailure('malformed')
    if (state !== 'paid') return { state, ...nothing }
    return { state, provider_trade_no: notice.provider_trade_no, amount: notice.amount, currency: notice.currency }
  }

  return {
    platform: 'wechat',
    currencies: settings.currencies,
    channels: settings.channels,
    methodsOf: () => ['scan'],
    begin,
    readNotice,
    answers: {
      ok: jsonAnswer({ code: 'SUCCESS', message: '' }),
      refused: jsonAnswer({ code: 'FAIL', message: 'not believed' }, 401),
    },
    query,

    async close(payment) {
      try {
        await client.call('POST', `${pathOf(payment.reference)}/close`, { mchid: merchant.mch_id })
      } catch (error) {
        // WeChat Pay returns the same error for a paid order and a refunded one.
        const isClosed = error instanceof PaymentFailure && (await query(payment)).state === 'closed'
        if (!isClosed) throw error
      }
    },

    probe: () =>
      inOrder(
        () => tried('keys', () => checkKeys(settings)),
        // The order does not exist: a merchant with valid credentials gets 404.
        () => tried('credentials', async () => (await client.check(() => find('imagora00000000')), client.host)),
      ),
  }
}
