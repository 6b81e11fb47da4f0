import { test as base } from './fixtures.ts'
import { asCustomer, shopOf } from './shop-calls.ts'
import { ownAddress } from './site.ts'

interface Fixtures {
  /** What the back office does before anybody buys. */
  shop: ReturnType<typeof shopOf>
  /** Somebody who has nothing yet comes to this page, and logs in on the way. */
  enter: (path: string) => ReturnType<typeof asCustomer>
}

/** Journeys of customers, on a site that knows the platform of developers. */
export const test = base.extend<Fixtures>({
  siteEnv: [{ DEV_DOUBLES: '1', ...ownAddress }, { scope: 'worker' }],
  shop: async ({ request, site, setUp }, provide) => provide(shopOf(request, site.url, await setUp())),
  enter: async ({ page, site, setUp, locale }, provide) => {
    const token = await setUp()
    await provide((path) => asCustomer(page, { site, token, locale: locale === 'en-US' ? 'en-US' : 'zh-CN' }, path))
  },
})
