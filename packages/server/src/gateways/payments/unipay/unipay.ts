import {
  beijingTime,
  type BegunPayment,
  type GatewaySettings,
  type PaymentNotification,
  PaymentFailure,
  type PaymentGateway,
  plainAnswer,
  type Standing,
  type PaymentRequest,
} from '#gateways/payments/payment-gateway.ts'
import { inOrder, tried } from '#gateways/payments/http-client.ts'
import { noticeParameters, type Parameters } from '#gateways/payments/signing-keys.ts'
import { unipayClient } from './client.ts'

/** ISO 4217 number of the yuan. */
const yuan = '156'

const compact = (time: Date) => beijingTime(time).replaceAll(/\D/g, '')

const orderOf = (wish: PaymentRequest, txnTime: string) => ({
  txnType: '01',
  backUrl: wish.notify_url,
  orderId: wish.reference,
  txnTime,
  txnAmt: String(wish.amount),
  currencyCode: yuan,
  ...(wish.expires_at && { payTimeout: compact(new Date(wish.expires_at)) }),
})

function moneyOf({ queryId = '', txnAmt = '', currencyCode = '' }: Parameters) {
  if (!/^\d{1,12}$/.test(txnAmt)) throw new PaymentFailure('malformed', 'an amount that is none')
  return { provider_trade_no: queryId, amount: Number(txnAmt), currency: currencyCode === yuan ? 'CNY' : currencyCode }
}

/** UnionPay by its own page, which a form opens, or by a QR code that its app scans. */
export function unipayGateway(settings: GatewaySettings): PaymentGateway {
  const { now } = settings
  const { base, host, mer_id, ...client } = unipayClient(settings)

  async function begin(wish: PaymentRequest) {
    // The time is stored, as UnionPay identifies an order by its number and this time together.
    const txnTime = compact(now())
    if (wish.method === 'scan') {
      const order = { ...orderOf(wish, txnTime), txnSubType: '07', bizType: '000000', channelType: '08' }
      const { respCode, qrCode = '' } = await client.call('/gateway/api/backTransReq.do', order)
      if (respCode !== '00' || qrCode === '') throw new PaymentFailure('refused')
      return { action: 'qrcode', content: qrCode, provider_id: txnTime } as const
    }
    const order = { ...orderOf(wish, txnTime), txnSubType: '01', bizType: '000201', channelType: '07' }
    const fields = client.signed({ ...order, frontUrl: wish.return_url })
    return { action: 'form', url: `${base}/gateway/api/frontTransReq.do`, fields, provider_id: txnTime } as const
  }

  function requireOurs({ merId }: Parameters) {
    if (merId !== mer_id) throw new PaymentFailure('notice_refused', 'of another merchant')
  }

  async function query({ reference, provider_id }: Pick<BegunPayment, 'reference' | 'provider_id'>): Promise<Standing> {
    const nothing = { provider_trade_no: '', amount: 0, currency: 'CNY' }
    const asked = { txnType: '00', txnSubType: '00', bizType: '000000' }
    const order = { ...asked, orderId: reference, txnTime: provider_id ?? '' }
    const answer = await client.call('/gateway/api/queryTrans.do', order)
    if (answer.respCode === '34') return { state: 'missing', ...nothing }
    if (answer.respCode !== '00') throw new PaymentFailure('refused')
    if (answer.orderId !== reference) throw new PaymentFailure('malformed')
    if (answer.origRespCode === '00') {
      requireOurs(answer)
      return { state: 'paid', ...moneyOf(answer) }
    }
    // Codes 03 to 05 mean that the payment is still being processed.
    return { state: /^0[345]$/.test(answer.origRespCode ?? '') ? 'open' : 'closed', ...nothing }
  }

  return {
    platform: 'unipay',
    currencies: settings.currencies,
    channels: settings.channels,
    methodsOf: () => ['web', 'scan'],
    begin,

    async readNotice(raw): Promise<PaymentNotification> {
      const fields = noticeParameters(raw)
      client.requireGenuine(fields)
      requireOurs(fields)
      const isPaid = fields.txnType === '01' && fields.respCode === '00'
      return { reference: fields.orderId ?? '', ...moneyOf(fields), state: isPaid ? 'paid' : 'other' }
    },

    answers: { ok: plainAnswer('ok'), refused: plainAnswer('refused', 400) },
    query,

    probe: () =>
      inOrder(
        () => tried('keys', client.checkKeys),
        () =>
          tried('credentials', async () => {
            await query({ reference: 'imagora00000000', provider_id: compact(now()) })
            return host
          }),
      ),
  }
}
