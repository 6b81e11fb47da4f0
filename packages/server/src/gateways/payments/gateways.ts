import type { PaymentPlatform } from '@imagora/contract'
import { alipayGateway } from './alipay/alipay.ts'
import { doubleGateway } from './double.ts'
import { epayGateway } from './epay/epay.ts'
import type { GatewaySettings, PaymentGateway } from './gateway.ts'
import { paypalGateway } from './paypal/paypal.ts'
import { stripeGateway } from './stripe/stripe.ts'
import { transferGateway } from './transfer.ts'
import { unipayGateway } from './unipay/unipay.ts'
import { wechatGateway } from './wechat/wechat.ts'

/** Every platform there is, by the word that is stored. */
export const paymentGatewaysBy: Record<PaymentPlatform, (settings: GatewaySettings) => PaymentGateway> = {
  epay: epayGateway,
  alipay: alipayGateway,
  wechat: wechatGateway,
  unipay: unipayGateway,
  paypal: paypalGateway,
  stripe: stripeGateway,
  transfer: transferGateway,
  double: doubleGateway,
}
