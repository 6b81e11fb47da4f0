/** Supported payment platforms. This file is free of zod, so that the web can import it at run time. */
export const paymentPlatforms = [
  'epay',
  'alipay',
  'wechat',
  'unipay',
  'paypal',
  'stripe',
  'transfer',
  'double',
] as const
export type PaymentPlatform = (typeof paymentPlatforms)[number]

/** Payment channels that an Epay gateway may offer, named as in its protocol. */
export const epayChannels = ['alipay', 'wxpay', 'qqpay', 'bank', 'jdpay', 'paypal', 'usdt'] as const
export type EpayChannel = (typeof epayChannels)[number]

/** Labels for how an order was paid; `coupon` means that nothing was left to pay. */
export const payLabels = [
  'stripe',
  'alipay',
  'wxpay',
  'paypal',
  'wechat',
  'unipay',
  'epay',
  'qqpay',
  'jdpay',
  'bank',
  'usdt',
  'coupon',
  'double',
] as const
export type PayLabel = (typeof payLabels)[number]

const isEpayChannel = (channel: string): channel is EpayChannel => epayChannels.some((each) => each === channel)

/** Returns one label for a platform and its channel; both languages have a text for it. */
export function payLabelOf(platform: PaymentPlatform, channel: string | null): PayLabel {
  if (platform === 'epay') return channel !== null && isEpayChannel(channel) ? channel : 'epay'
  return platform === 'transfer' ? 'bank' : platform
}

export interface PaymentField {
  name: string
  /** `endpoint`: https, or http within this machine; `pem`: a key or certificate as text; `text`: several lines. */
  kind: 'line' | 'endpoint' | 'pem' | 'text'
  is_required: boolean
}

interface PlatformFacts {
  /** Settings that the admin panel may read back. */
  options: readonly PaymentField[]
  /** Secrets are encrypted and never leave the server; the admin panel only learns whether each is set. */
  secrets: readonly PaymentField[]
  channels: readonly string[]
  /** Currencies the platform settles in; `null` means whatever the operator enters. */
  currencies: readonly string[] | null
}

const field = (name: string, kind: PaymentField['kind'] = 'line'): PaymentField => ({ name, kind, is_required: true })
const optional = (name: string, kind: PaymentField['kind'] = 'line'): PaymentField => ({
  name,
  kind,
  is_required: false,
})

const endpoint = optional('endpoint', 'endpoint')

// Currencies whose minor unit the platform counts differently are left out (HUF and TWD at PayPal, ISK and UGX at
// Stripe).
const paypalCurrencies =
  'USD EUR GBP JPY AUD CAD CHF CNY CZK DKK HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB BRL'.split(' ')
const stripeCurrencies = [...paypalCurrencies, ...'KRW VND INR IDR AED SAR ZAR TRY RON BGN TWD HUF'.split(' ')]

/** Settings that each platform needs, in the order of the form. */
export const platformFacts: Record<PaymentPlatform, PlatformFacts> = {
  epay: {
    options: [field('endpoint', 'endpoint'), field('pid')],
    secrets: [field('key')],
    channels: epayChannels,
    currencies: null,
  },
  alipay: {
    options: [field('app_id'), field('alipay_public_key', 'pem'), optional('seller_id'), endpoint],
    secrets: [field('private_key', 'pem')],
    channels: [],
    currencies: ['CNY'],
  },
  wechat: {
    options: [
      field('app_id'),
      field('mch_id'),
      field('serial_no'),
      optional('public_key_id'),
      optional('public_key', 'pem'),
      endpoint,
    ],
    secrets: [field('private_key', 'pem'), field('api_v3_key')],
    channels: [],
    currencies: ['CNY'],
  },
  unipay: {
    options: [field('mer_id'), field('certificate', 'pem'), field('root_certificates', 'pem'), endpoint],
    secrets: [field('private_key', 'pem')],
    channels: [],
    currencies: ['CNY'],
  },
  paypal: {
    options: [field('client_id'), field('webhook_id'), endpoint],
    secrets: [field('client_secret')],
    channels: [],
    currencies: paypalCurrencies,
  },
  stripe: {
    options: [endpoint],
    secrets: [field('secret_key'), field('webhook_secret')],
    channels: [],
    currencies: stripeCurrencies,
  },
  transfer: { options: [field('instructions', 'text')], secrets: [], channels: [], currencies: null },
  double: { options: [], secrets: [], channels: [], currencies: null },
}
