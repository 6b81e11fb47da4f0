import type { Page } from '@playwright/test'
import type { Configs, Profile } from '@imagora/contract'

type Part = { [K in keyof Configs]?: Partial<Configs[K]> }

/** Alters a response of the server; a request that the page has abandoned is aborted. */
export const alterResponse = <Data>(
  page: Page,
  path: string | RegExp,
  change: (data: Data) => Data,
  asked = (url: string) => url,
) =>
  page.route(typeof path === 'string' ? `**/api/v2${path}` : path, async (route) => {
    try {
      const response = await route.fetch({ url: asked(route.request().url()) })
      const answer = (await response.json()) as { data: Data }
      await route.fulfill({ response, json: { ...answer, data: change(answer.data) } })
    } catch {
      await route.abort().catch(() => {})
    }
  })

/** Overrides parts of the site's configuration; the rest stays as the server sends it. */
export const alterConfigs = (page: Page, { app, site }: Part) =>
  alterResponse<Configs>(page, '/configs', (data) => ({
    app: { ...data.app, ...app },
    site: { ...data.site, ...site },
  }))

export const alterProfile = (
  page: Page,
  { options = {}, ...changes }: Partial<Omit<Profile, 'options'>> & { options?: Partial<Profile['options']> },
) =>
  alterResponse<Profile>(page, '/user/profile', (data) => ({
    ...data,
    ...changes,
    options: { ...data.options, ...options },
  }))

/** Sets the account's language, which takes precedence over the one stored in the browser. */
export const mockLanguage = (page: Page, language: Profile['options']['language']) =>
  alterResponse<Profile>(page, '/user/profile', (data) => ({ ...data, options: { ...data.options, language } }))

/** Makes a call fail every time. */
export const failRequests = (page: Page, path: string, status: number, message: string) =>
  page.route(`**/api/v2${path}`, (route) =>
    route.fulfill({ status, json: { status: 'error', message, data: {}, time: 0 } }),
  )
