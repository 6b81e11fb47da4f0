import { type Breaker, type BreakerRegistry, CircuitOpenError } from '#platform/circuit-breaker.ts'
import type { Row } from '#db/schema/schema.ts'
import { OUTAGE_PROBLEMS, type Outbound } from '#gateways/outbound/outbound.ts'
import { PaymentFailure, type PaymentGateway } from '#gateways/payments/payment-gateway.ts'
import { openGateway } from '#gateways/payments/payment-gateways.ts'
import { createLruCache } from '#platform/lru-cache.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { StoredGatewaySettings } from './gateway-settings.ts'

type Gateway = Row<'payment_gateways'>

export function readStoredSettings(row: Gateway, secrets: Secrets): StoredGatewaySettings {
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
const isOutage = (error: unknown) => error instanceof PaymentFailure && OUTAGE_PROBLEMS.has(error.reason)

/**
 * Wraps a gateway with a circuit breaker that stops calls while its platform is unreachable; a test call always goes
 * through.
 */
function withCircuitBreaker(gateway: PaymentGateway, { run }: Breaker): PaymentGateway {
  const through = <T>(act: () => Promise<T>) =>
    run(act, { isOutage }).catch((error: unknown) => {
      throw error instanceof CircuitOpenError ? new PaymentFailure('unreachable', error.message) : error
    })
  const { query, capture, close, chargeSavedMethod, findSavedMethodCharge } = gateway
  return {
    ...gateway,
    startPayment: (request) => through(() => gateway.startPayment(request)),
    ...(query && { query: (payment) => through(() => query(payment)) }),
    ...(capture && { capture: (payment) => through(() => capture(payment)) }),
    ...(chargeSavedMethod && { chargeSavedMethod: (charge) => through(() => chargeSavedMethod(charge)) }),
    ...(findSavedMethodCharge && { findSavedMethodCharge: (charge) => through(() => findSavedMethodCharge(charge)) }),
    ...(close && { close: (payment) => through(() => close(payment)) }),
  }
}

interface GatewayCacheDeps {
  secrets: Secrets
  breakers: Pick<BreakerRegistry, 'renew'>
  outbound: Pick<Outbound, 'send'>
  now: () => Date
}

/** Gateways cache tokens and certificates, so one instance is kept per version of the settings. */
export function createGatewayCache({ secrets, breakers, outbound, now }: GatewayCacheDeps) {
  const cache = createLruCache<string, PaymentGateway>(50)
  const digest = (text: string) => secrets.digest('payment double', text)
  return {
    digest,
    getGateway(row: Gateway): PaymentGateway {
      const { id, platform, options, currencies, channels } = row
      // Secrets are encrypted anew at every change, so the ciphertext identifies the version.
      const key = [id, row.secrets, options, currencies, channels].join(' ')
      const cachedGateway = cache.get(key)
      if (cachedGateway) return cachedGateway
      const opened = openGateway(platform, { ...readStoredSettings(row, secrets), digest, outbound, now })
      const gateway = withCircuitBreaker(opened, breakers.renew('payments', id))
      cache.set(key, gateway)
      return gateway
    },
  }
}
