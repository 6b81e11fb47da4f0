import { type GatewaySettings, PaymentFailure, type PaymentGateway, plainAnswer } from './payment-gateway.ts'
import { tried } from './http-client.ts'
import { isSame, noticeParameters, type Parameters, sortedPairs } from './signing-keys.ts'

type Signs = Pick<GatewaySettings, 'digest'>

const digestOf = ({ sign: _sign, ...rest }: Parameters, { digest }: Signs) => digest(sortedPairs(rest))

/** Signs the fields that the double's page carries between steps, so that only this server can create them. */
export const signedFields = (fields: Parameters, signs: Signs): Parameters => ({
  ...fields,
  sign: digestOf(fields, signs),
})

export const isOurs = (fields: Parameters, signs: Signs) => isSame(fields.sign ?? '', digestOf(fields, signs))

/** Stands in for a platform in development: the visitor of its page decides the outcome of the payment. */
export function doubleGateway(settings: GatewaySettings): PaymentGateway {
  const { currencies, channels } = settings
  return {
    platform: 'double',
    currencies,
    channels,
    methodsOf: () => ['web', 'scan'],

    async begin({ reference, title, amount, currency, method, notify_url, return_url, cancel_url }) {
      const wish = { reference, title, amount: String(amount), currency, notify_url, return_url, cancel_url }
      const page = new URL(`/pay/double/${reference}`, notify_url)
      page.search = new URLSearchParams(signedFields({ ...wish, kind: 'wish' }, settings)).toString()
      return method === 'scan' ? { action: 'qrcode', content: page.href } : { action: 'jump', url: page.href }
    },

    async readNotice(raw) {
      const fields = noticeParameters(raw)
      if (!isOurs(fields, settings) || fields.kind !== 'notice') {
        throw new PaymentFailure('notice_refused', 'the signature is wrong')
      }
      return {
        reference: fields.reference ?? '',
        provider_trade_no: `double-${fields.reference}`,
        amount: Number(fields.amount),
        currency: fields.currency ?? '',
        state: fields.outcome === 'paid' ? 'paid' : 'closed',
      }
    },

    answers: { ok: plainAnswer('ok'), refused: plainAnswer('refused', 400) },
    probe: async () => [await tried('settings', () => '')],
  }
}
