import type { OauthOptions } from '@imagora/contract'
import { LRUCache } from 'lru-cache'
import type { Row } from '#db/schema.ts'
import type { OauthDriver } from '#gateways/oauth/driver.ts'
import { oauthDrivers } from '#gateways/oauth/drivers.ts'
import type { Secrets } from '#secrets.ts'

type Provider = Row<'oauth_providers'>

/** A provider describes itself anew after this long. */
const describedFor = 10 * 60_000

export const optionsOf = ({ options }: Pick<Provider, 'options'>) => JSON.parse(options) as OauthOptions

/** Drivers remember what their provider says of itself, so one is made for each state of its settings. */
export function driverShelf(secrets: Secrets) {
  const kept = new LRUCache<string, OauthDriver>({ max: 50, ttl: describedFor })
  return {
    of(row: Provider): OauthDriver {
      const { id, provider, client_id, client_secret, options } = row
      // Sealed anew at every change, the secret tells one state from the next.
      const key = [id, client_id, client_secret, options].join(' ')
      const known = kept.get(key)
      if (known) return known
      const driver = oauthDrivers[provider]({
        client_id,
        client_secret: secrets.unseal(client_secret),
        options: optionsOf(row),
      })
      kept.set(key, driver)
      return driver
    },
  }
}
