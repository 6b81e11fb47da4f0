import { test as base } from './fixtures.ts'
import { asCustomer, shopOf } from './shop-calls.ts'
import { ownAddress } from './site.ts'

interface Fixtures {
  /** Sets up the shop through the API of the admin panel. */
  shop: ReturnType<typeof shopOf>
  /** Opens a path as a new customer without purchases. */
  enter: (path: string) => ReturnType<typeof asCustomer>
}

/** Fixtures for customers, on a site with development doubles, which include a payment platform. */
export const test = base.extend<Fixtures>({
  siteEnv: [{ DEV_DOUBLES: '1', ...ownAddress }, { scope: 'worker' }],
  shop: async ({ request, site, setUp }, provide) => provide(shopOf(request, site.url, await setUp())),
  enter: async ({ page, site, setUp, locale }, provide) => {
    const token = await setUp()
    await provide((path) => asCustomer(page, { site, token, locale: locale === 'en-US' ? 'en-US' : 'zh-CN' }, path))
  },
})
