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

/** A provider describes itself anew after this long. */
const PROVIDER_METADATA_TTL_MS = 10 * MINUTE_MS

export const optionsOf = ({ options }: Pick<Provider, 'options'>) => JSON.parse(options) as OauthOptions

/** What the provider answers, be it a fault, could be brought about by one who logs in, to keep all others out. */
const isOutage = (error: unknown) => error instanceof OauthFailure && awayProblems.has(error.reason)

/** A driver that does not ask for a while once its provider is away; a trial always asks. */
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

/** Drivers remember what their provider says of itself, so one is made for each state of its settings. */
export function driverShelf(secrets: Secrets, breakers: Pick<BreakerBoard, 'renew'>, outbound: Pick<Outbound, 'send'>) {
  const http = oauthHttp(outbound)
  const kept = remembered<string, OauthDriver>(50, PROVIDER_METADATA_TTL_MS)
  return {
    of(row: Provider): OauthDriver {
      const { id, provider, client_id, client_secret, options } = row
      // Sealed anew at every change, the secret tells one state from the next.
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
