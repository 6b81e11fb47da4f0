import { LRUCache } from 'lru-cache'
import type { Row } from '#db/schema.ts'
import type { PaymentGateway } from '#gateways/payments/gateway.ts'
import { openGateway } from '#gateways/payments/gateways.ts'
import type { Secrets } from '#secrets.ts'
import type { Held } from './settings.ts'

type Gateway = Row<'payment_gateways'>

export function heldBy(row: Gateway, secrets: Secrets): Held {
  return {
    options: JSON.parse(row.options) as Held['options'],
    secrets: JSON.parse(secrets.unseal(row.secrets)) as Held['secrets'],
    currencies: JSON.parse(row.currencies) as string[],
    channels: JSON.parse(row.channels) as string[],
  }
}

/** Gateways remember tokens and certificates, so one is made for each state of its settings. */
export function gatewayShelf(secrets: Secrets, now: () => Date) {
  const kept = new LRUCache<string, PaymentGateway>({ max: 50 })
  const digest = (text: string) => secrets.digest('payment double', text)
  return {
    digest,
    of(row: Gateway): PaymentGateway {
      const { id, platform, options, currencies, channels } = row
      // Sealed anew at every change, the secrets tell one state from the next.
      const key = [id, row.secrets, options, currencies, channels].join(' ')
      const known = kept.get(key)
      if (known) return known
      const gateway = openGateway(platform, { ...heldBy(row, secrets), digest, now })
      kept.set(key, gateway)
      return gateway
    },
  }
}
