import type { AdminPaymentGateway } from '@imagora/contract'
import { type PaymentPlatform, platformFacts } from '@imagora/contract/payment-platforms'

export interface GatewayValues {
  platform: PaymentPlatform
  name: string
  options: Record<string, string>
  /** Secrets by name; null leaves the stored value unchanged. */
  secrets: Record<string, string | null>
  currencies: string[]
  channels: string[]
  is_enabled: boolean
}

const fillBlank = <Value>(names: readonly { name: string }[], blank: Value) =>
  Object.fromEntries(names.map(({ name }) => [name, blank]))

/** Returns the platform-specific defaults of a new gateway: all channels, in the site's currency. */
export function newGatewayValues(platform: PaymentPlatform, currency: string) {
  const { options, secrets, channels, currencies } = platformFacts[platform]
  const isSettled = currencies === null || currencies.includes(currency)
  return {
    platform,
    options: fillBlank(options, ''),
    secrets: fillBlank<string | null>(secrets, null),
    channels: [...channels],
    currencies: isSettled ? [currency] : [currencies[0]!],
  }
}

export const toGatewayValues = (gateway: AdminPaymentGateway): GatewayValues => {
  const { platform, name, options, currencies, channels, is_enabled } = gateway
  const facts = platformFacts[platform]
  return {
    platform,
    name,
    options: { ...fillBlank(facts.options, ''), ...options },
    secrets: fillBlank<string | null>(facts.secrets, null),
    currencies,
    channels,
    is_enabled,
  }
}

/** Returns only the secrets that were typed. */
export const typedSecrets = (secrets: GatewayValues['secrets']) =>
  Object.fromEntries(Object.entries(secrets).filter((pair): pair is [string, string] => pair[1] !== null))

/** Returns the options without empty ones. */
export const withoutEmptyOptions = (options: GatewayValues['options']) =>
  Object.fromEntries(Object.entries(options).filter(([, text]) => text.trim() !== ''))
