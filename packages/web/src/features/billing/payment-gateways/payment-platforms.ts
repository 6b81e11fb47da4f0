import type { PaymentPlatform } from '@imagora/contract/payment-platforms'
import { Banknote, CreditCard, FlaskConical, type LucideIcon, QrCode, Wallet } from 'lucide-react'

interface Platform {
  icon: LucideIcon
  /** URL of the site that issues the credentials. */
  site?: string
  /** Whether the webhook URL is entered at the platform, sent with each payment, or not used. */
  notices: 'entered' | 'told' | 'none'
}

/** Differences between the platforms other than their fields; the wording is in the translations. */
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
