import type { PaymentPlatform } from '@imagora/contract/payment-platforms'
import { Banknote, CreditCard, FlaskConical, type LucideIcon, QrCode, Wallet } from 'lucide-react'

interface Platform {
  icon: LucideIcon
  /** Where an operator gets the keys. */
  site?: string
  /** Whether it must be told where to send its notices, is told with each payment, or sends none. */
  notices: 'entered' | 'told' | 'none'
}

/** What differs from platform to platform besides the fields; the words are in the texts. */
export const platforms: Record<PaymentPlatform, Platform> = {
  epay: { icon: Wallet, notices: 'told' },
  alipay: { icon: QrCode, site: 'https://open.alipay.com/', notices: 'told' },
  wechat: { icon: QrCode, site: 'https://pay.weixin.qq.com/', notices: 'told' },
  unipay: { icon: CreditCard, site: 'https://open.unionpay.com/', notices: 'told' },
  paypal: { icon: Wallet, site: 'https://developer.paypal.com/dashboard/applications/', notices: 'entered' },
  stripe: { icon: CreditCard, site: 'https://dashboard.stripe.com/apikeys', notices: 'entered' },
  transfer: { icon: Banknote, notices: 'none' },
  double: { icon: FlaskConical, notices: 'none' },
}
