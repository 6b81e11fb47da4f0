import type { PaymentPlatform } from '@imagora/contract'
import { alipayGateway } from './alipay/alipay.ts'
import { doubleGateway } from './double.ts'
import { epayGateway } from './epay/epay.ts'
import { type GatewaySettings, PaymentFailure, type PaymentGateway } from './gateway.ts'
import { paypalGateway } from './paypal/paypal.ts'
import { stripeGateway } from './stripe/stripe.ts'
import { transferGateway } from './transfer.ts'
import { unipayGateway } from './unipay/unipay.ts'
import { wechatGateway } from './wechat/wechat.ts'

/** Every platform there is, by the word that is stored. */
const gatewaysBy: Record<PaymentPlatform, (settings: GatewaySettings) => PaymentGateway> = {
  epay: epayGateway,
  alipay: alipayGateway,
  wechat: wechatGateway,
  unipay: unipayGateway,
  paypal: paypalGateway,
  stripe: stripeGateway,
  transfer: transferGateway,
  double: doubleGateway,
}

/** Money counts once by what the platform calls it: what has no name there could count any number of times. */
function named<Told extends { state: string; provider_trade_no: string }>(told: Told): Told {
  if (told.state === 'paid' && told.provider_trade_no === '')
    throw new PaymentFailure('malformed', 'money without a name')
  return told
}

export function openGateway(platform: PaymentPlatform, settings: GatewaySettings): PaymentGateway {
  const gateway = gatewaysBy[platform](settings)
  const { query, capture } = gateway
  return {
    ...gateway,
    readNotice: async (raw) => named(await gateway.readNotice(raw)),
    ...(query && { query: async (payment) => named(await query(payment)) }),
    ...(capture && { capture: async (payment) => named(await capture(payment)) }),
  }
}
