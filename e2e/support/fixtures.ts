import { test as base } from '@playwright/test'
import { confirmPassword, setUpSite, type Site, startSite } from './site.ts'
import { trapPageErrors, type PageErrorTrap } from './page-errors.ts'

export { expect } from '@playwright/test'
export { expectAccessible } from './accessibility.ts'

export const desktop = { width: 1280, height: 800 }
const mobile = { width: 360, height: 740 }

interface Look {
  theme: 'light' | 'dark'
  locale: 'zh-CN' | 'en-US'
  viewport: { width: number; height: number }
}

/** Pairwise combinations of theme, language and width, for tests that look at a screen and do little else. */
export const pairwiseLooks: (Look & { name: string })[] = [
  { name: 'light, zh-CN, desktop', theme: 'light', locale: 'zh-CN', viewport: desktop },
  { name: 'light, en-US, mobile', theme: 'light', locale: 'en-US', viewport: mobile },
  { name: 'dark, zh-CN, mobile', theme: 'dark', locale: 'zh-CN', viewport: mobile },
  { name: 'dark, en-US, desktop', theme: 'dark', locale: 'en-US', viewport: desktop },
]

/** Each theme, language and width once, for journeys: `for (const look of looks) test.describe(look.name, …)`. */
export const looks: (Look & { name: string })[] = [
  { name: 'light, zh-CN, desktop', theme: 'light', locale: 'zh-CN', viewport: desktop },
  { name: 'dark, en-US, mobile', theme: 'dark', locale: 'en-US', viewport: mobile },
]

interface Fixtures {
  theme: Look['theme']
  /** User of the page: nobody on a site before its setup, a visitor, or the admin who set it up. */
  account: 'newcomer' | 'visitor' | 'admin'
  trap: PageErrorTrap
}

interface WorkerFixtures {
  /** Environment of the site; a file that sets it gets its own site. */
  siteEnv: Record<string, string>
  site: Site
  /** Sets the site up if needed and returns the admin's token. */
  setUp: () => Promise<string>
}

/** A confirmation is valid for fifteen minutes; on a slow machine a worker's site lives longer than that. */
const CONFIRM_EVERY_MS = 4 * 60_000

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteEnv: [{}, { scope: 'worker', option: true }],
  /** Shared by all tests of a worker, so a test creates what it needs and assumes nothing else about the data. */
  site: [
    async ({ siteEnv }, provide) => {
      const site = await startSite(siteEnv)
      await provide(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  setUp: [
    async ({ site }, provide) => {
      let token: string | undefined
      let confirmedAt = 0
      await provide(async () => {
        if (token === undefined) token = await setUpSite(site)
        else if (Date.now() - confirmedAt > CONFIRM_EVERY_MS) await confirmPassword(site, token)
        else return token
        confirmedAt = Date.now()
        return token
      })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, provide) => provide(site.url),
  theme: ['light', { option: true }],
  account: ['visitor', { option: true }],
  locale: 'zh-CN',
  viewport: desktop,
  storageState: async ({ site, setUp, account, theme, locale }, provide) => {
    const token = account === 'newcomer' ? '' : await setUp()
    const values = { theme, locale: locale ?? 'zh-CN', ...(account === 'admin' && { token }) }
    const stored = Object.entries(values).map(([name, value]) => ({ name, value }))
    return provide({ cookies: [], origins: [{ origin: site.url, localStorage: stored }] })
  },

  trap: [
    async ({ context, site }, provide, testInfo) => {
      const trap = trapPageErrors(context)
      await provide(trap)
      if (testInfo.errors.length > 0)
        await testInfo.attach('site.log', { body: site.output(), contentType: 'text/plain' })
      base.expect(trap.caught).toEqual([])
    },
    { auto: true },
  ],
})
