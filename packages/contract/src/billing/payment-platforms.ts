/** Who takes money for the site. Free of zod, so that the web may import it at run time. */
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

/** The ways to pay that one Epay station may offer, by the words of its protocol. */
export const epayChannels = ['alipay', 'wxpay', 'qqpay', 'bank', 'jdpay', 'paypal', 'usdt'] as const
export type EpayChannel = (typeof epayChannels)[number]

/** What an order is said to be paid with; `coupon` when nothing was left to pay. */
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

/** One word for a platform and its channel, whose text both languages have. */
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
  /** What may be shown again to whoever runs the site. */
  options: readonly PaymentField[]
  /** What is sealed and never leaves the server; the back office is told only whether it is set. */
  secrets: readonly PaymentField[]
  channels: readonly string[]
  /** What it can settle in; `null` = whatever the operator says. */
  currencies: readonly string[] | null
}

const field = (name: string, kind: PaymentField['kind'] = 'line'): PaymentField => ({ name, kind, is_required: true })
const optional = (name: string, kind: PaymentField['kind'] = 'line'): PaymentField => ({
  name,
  kind,
  is_required: false,
})

const endpoint = optional('endpoint', 'endpoint')

// Without those whose smallest unit the platform counts otherwise than everybody (HUF and TWD at PayPal, ISK and UGX at Stripe).
const paypalCurrencies =
  'USD EUR GBP JPY AUD CAD CHF CNY CZK DKK HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB BRL'.split(' ')
const stripeCurrencies = [...paypalCurrencies, ...'KRW VND INR IDR AED SAR ZAR TRY RON BGN TWD HUF'.split(' ')]

/** What each platform must be told to work, in the order of the form. */
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
