import { type Breaker, type BreakerBoard, Resting } from '#platform/circuit-breaker.ts'
import type { Row } from '#db/schema/schema.ts'
import { awayProblems, type Outbound } from '#gateways/outbound/outbound.ts'
import { PaymentFailure, type PaymentGateway } from '#gateways/payments/payment-gateway.ts'
import { openGateway } from '#gateways/payments/payment-gateways.ts'
import { remembered } from '#platform/lru-cache.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { StoredGatewaySettings } from './gateway-settings.ts'

type Gateway = Row<'payment_gateways'>

export function heldBy(row: Gateway, secrets: Secrets): StoredGatewaySettings {
  return {
    options: JSON.parse(row.options) as StoredGatewaySettings['options'],
    secrets: JSON.parse(secrets.unseal(row.secrets)) as StoredGatewaySettings['secrets'],
    currencies: JSON.parse(row.currencies) as string[],
    channels: JSON.parse(row.channels) as string[],
  }
}

/**
 * Error responses of the platform do not open the circuit, because a buyer could provoke them to block payments of
 * everyone else.
 */
const isOutage = (error: unknown) => error instanceof PaymentFailure && awayProblems.has(error.reason)

/**
 * Wraps a gateway with a circuit breaker that stops calls while its platform is unreachable; a test call always goes
 * through.
 */
function guarded(gateway: PaymentGateway, { run }: Breaker): PaymentGateway {
  const through = <T>(act: () => Promise<T>) =>
    run(act, { isOutage }).catch((error: unknown) => {
      throw error instanceof Resting ? new PaymentFailure('unreachable', error.message) : error
    })
  const { query, capture, close } = gateway
  return {
    ...gateway,
    begin: (wish) => through(() => gateway.begin(wish)),
    ...(query && { query: (payment) => through(() => query(payment)) }),
    ...(capture && { capture: (payment) => through(() => capture(payment)) }),
    ...(close && { close: (payment) => through(() => close(payment)) }),
  }
}

interface GatewayCacheDeps {
  secrets: Secrets
  breakers: Pick<BreakerBoard, 'renew'>
  outbound: Pick<Outbound, 'send'>
  now: () => Date
}

/** Gateways cache tokens and certificates, so one instance is kept per version of the settings. */
export function createGatewayCache({ secrets, breakers, outbound, now }: GatewayCacheDeps) {
  const kept = remembered<string, PaymentGateway>(50)
  const digest = (text: string) => secrets.digest('payment double', text)
  return {
    digest,
    of(row: Gateway): PaymentGateway {
      const { id, platform, options, currencies, channels } = row
      // Secrets are encrypted anew at every change, so the ciphertext identifies the version.
      const key = [id, row.secrets, options, currencies, channels].join(' ')
      const known = kept.get(key)
      if (known) return known
      const opened = openGateway(platform, { ...heldBy(row, secrets), digest, outbound, now })
      const gateway = guarded(opened, breakers.renew('payments', id))
      kept.set(key, gateway)
      return gateway
    },
  }
}
