import type { OauthOptions } from '@imagora/contract'
import { type Breaker, type BreakerBoard, Resting } from '#platform/circuit-breaker.ts'
import type { Row } from '#db/schema/schema.ts'
import { type OauthDriver, OauthFailure } from '#gateways/oauth/oauth-driver.ts'
import { oauthDrivers } from '#gateways/oauth/oauth-drivers.ts'
import { oauthHttp } from '#gateways/oauth/http-client.ts'
import { awayProblems, type Outbound } from '#gateways/outbound/outbound.ts'
import { remembered } from '#platform/lru-cache.ts'
import type { Secrets } from '#platform/secrets.ts'
import { MINUTE_MS } from '#platform/time.ts'

type Provider = Row<'oauth_providers'>

/** Provider metadata is fetched again after this time. */
const PROVIDER_METADATA_TTL_MS = 10 * MINUTE_MS

export const optionsOf = ({ options }: Pick<Provider, 'options'>) => JSON.parse(options) as OauthOptions

/**
 * Only unreachable providers count as an outage: error responses could be provoked by one user, to lock out all others.
 */
const isOutage = (error: unknown) => error instanceof OauthFailure && awayProblems.has(error.reason)

/** Wraps a driver in a circuit breaker; a probe bypasses it. */
function guarded(driver: OauthDriver, { run }: Breaker): OauthDriver {
  const through = <T>(act: () => Promise<T>) =>
    run(act, { isOutage }).catch((error: unknown) => {
      throw error instanceof Resting ? new OauthFailure('unreachable', error.message) : error
    })
  return {
    begin: (attempt) => through(() => driver.begin(attempt)),
    finish: (attempt, returned) => through(() => driver.finish(attempt, returned)),
    probe: driver.probe,
  }
}

/** Drivers cache provider metadata, so there is one per version of the settings. */
export function driverShelf(secrets: Secrets, breakers: Pick<BreakerBoard, 'renew'>, outbound: Pick<Outbound, 'send'>) {
  const http = oauthHttp(outbound)
  const kept = remembered<string, OauthDriver>(50, PROVIDER_METADATA_TTL_MS)
  return {
    of(row: Provider): OauthDriver {
      const { id, provider, client_id, client_secret, options } = row
      // The secret is sealed again with every change, so its ciphertext identifies the version.
      const key = [id, client_id, client_secret, options].join(' ')
      const known = kept.get(key)
      if (known) return known
      const opened = oauthDrivers[provider]({
        client_id,
        client_secret: secrets.unseal(client_secret),
        options: optionsOf(row),
        http,
      })
      const driver = guarded(opened, breakers.renew('oauth', id))
      kept.set(key, driver)
      return driver
    },
  }
}
