import type { PaymentPlatform } from '@imagora/contract/payment-platforms'
import { Banknote, CreditCard, FlaskConical, type LucideIcon, QrCode, Wallet } from 'lucide-react'

interface PlatformInfo {
  icon: LucideIcon
  /** URL of the site that issues the credentials. */
  site?: string
  /** Whether the webhook URL is entered at the platform, sent with each payment, or not used. */
  webhookSetup: 'entered' | 'told' | 'none'
}

/** Differences between the platforms other than their fields; the wording is in the translations. */
export const platformInfos: Record<PaymentPlatform, PlatformInfo> = {
  epay: { icon: Wallet, webhookSetup: 'told' },
  alipay: { icon: QrCode, site: 'https://open.alipay.com/', webhookSetup: 'told' },
  wechat: { icon: QrCode, site: 'https://pay.weixin.qq.com/', webhookSetup: 'told' },
  unipay: { icon: CreditCard, site: 'https://open.unionpay.com/', webhookSetup: 'told' },
  paypal: { icon: Wallet, site: 'https://developer.paypal.com/dashboard/applications/', webhookSetup: 'entered' },
  stripe: { icon: CreditCard, site: 'https://dashboard.stripe.com/apikeys', webhookSetup: 'entered' },
  transfer: { icon: Banknote, webhookSetup: 'none' },
  double: { icon: FlaskConical, webhookSetup: 'none' },
}
