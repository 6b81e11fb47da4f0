import { type GatewaySettings, PaymentFailure, type PaymentGateway, textReply } from './payment-gateway.ts'
import { runProbeStep } from './http-client.ts'
import { isEqualConstantTime, notificationParameters, type FormParameters, sortedPairs } from './signing-keys.ts'

type DigestSource = Pick<GatewaySettings, 'digest'>

const digestOf = ({ sign: _sign, ...rest }: FormParameters, { digest }: DigestSource) => digest(sortedPairs(rest))

/** Signs the fields that the double's page carries between steps, so that only this server can create them. */
export const signedFields = (fields: FormParameters, signs: DigestSource): FormParameters => ({
  ...fields,
  sign: digestOf(fields, signs),
})

export const isSignedByUs = (fields: FormParameters, signs: DigestSource) =>
  isEqualConstantTime(fields.sign ?? '', digestOf(fields, signs))

/** Stands in for a platform in development: the visitor of its page decides the outcome of the payment. */
export function doubleGateway(settings: GatewaySettings): PaymentGateway {
  const { currencies, channels } = settings
  return {
    platform: 'double',
    currencies,
    channels,
    methodsOf: () => ['web', 'scan'],

    async startPayment({ reference, title, amount, currency, method, notify_url, return_url, cancel_url }) {
      const fields = { reference, title, amount: String(amount), currency, notify_url, return_url, cancel_url }
      const page = new URL(`/pay/double/${reference}`, notify_url)
      page.search = new URLSearchParams(signedFields({ ...fields, kind: 'wish' }, settings)).toString()
      return method === 'scan' ? { action: 'qrcode', content: page.href } : { action: 'jump', url: page.href }
    },

    async verifyNotification(raw) {
      const fields = notificationParameters(raw)
      if (!isSignedByUs(fields, settings) || fields.kind !== 'notice') {
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

    webhookReplies: { ok: textReply('ok'), refused: textReply('refused', 400) },
    probe: async () => [await runProbeStep('settings', () => '')],
  }
}
