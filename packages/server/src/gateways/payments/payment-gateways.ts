import { type GatewaySettings, optionOf, PaymentFailure, type PaymentGateway, textReply } from './payment-gateway.ts'
import { runProbeStep } from './http-client.ts'
import type { PaymentPlatform } from '@imagora/contract'
import { alipayGateway } from './alipay.ts'
import { doubleGateway } from './test-gateway.ts'
import { epayGateway } from './epay.ts'
import { paypalGateway } from './paypal.ts'
import { stripeGateway } from './stripe.ts'
import { unipayGateway } from './unipay.ts'
import { wechatGateway } from './wechat.ts'

/** Manual bank transfer: the payer sends the money and an administrator confirms its arrival; no platform is called. */
function transferGateway(settings: GatewaySettings): PaymentGateway {
  const { currencies, channels } = settings
  const instructions = optionOf(settings, 'instructions')
  return {
    platform: 'transfer',
    currencies,
    channels,
    methodsOf: () => ['web'],
    // A transfer without its reference could not be matched to an order.
    startPayment: async ({ reference }) => ({
      action: 'transfer',
      content: instructions.includes('{reference}')
        ? instructions.replaceAll('{reference}', reference)
        : `${instructions}\n\n${reference}`,
    }),
    verifyNotification: () => Promise.reject(new PaymentFailure('notice_refused', 'nobody sends notices of transfers')),
    webhookReplies: { ok: textReply('ok'), refused: textReply('refused', 404) },
    // No platform needs to be notified.
    close: async () => {},
    probe: async () => [await runProbeStep('settings', () => '')],
  }
}

/** Every platform by its stored name. */
const gatewayFactories: Record<PaymentPlatform, (settings: GatewaySettings) => PaymentGateway> = {
  epay: epayGateway,
  alipay: alipayGateway,
  wechat: wechatGateway,
  unipay: unipayGateway,
  paypal: paypalGateway,
  stripe: stripeGateway,
  transfer: transferGateway,
  double: doubleGateway,
}

/** A payment is deduplicated by the platform's transaction id; without one it could be counted any number of times. */
function requireTransactionId<Told extends { state: string; provider_trade_no: string }>(payment: Told): Told {
  if (payment.state === 'paid' && payment.provider_trade_no === '')
    throw new PaymentFailure('malformed', 'money without a name')
  return payment
}

export function openGateway(platform: PaymentPlatform, settings: GatewaySettings): PaymentGateway {
  const gateway = gatewayFactories[platform](settings)
  const { query, capture } = gateway
  return {
    ...gateway,
    verifyNotification: async (raw) => requireTransactionId(await gateway.verifyNotification(raw)),
    ...(query && { query: async (payment) => requireTransactionId(await query(payment)) }),
    ...(capture && { capture: async (payment) => requireTransactionId(await capture(payment)) }),
  }
}
