import type { Page } from '@playwright/test'
import type { Configs, Profile } from '@imagora/contract'

type Part = { [K in keyof Configs]?: Partial<Configs[K]> }

/** What the server answers, but for something. A call that a page has left behind is nobody's any more. */
export const alter = <Data>(
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

/** The site as if its operator had set it otherwise; what is not named stays as the server says. */
export const alterConfigs = (page: Page, { app, site }: Part) =>
  alter<Configs>(page, '/configs', (data) => ({ app: { ...data.app, ...app }, site: { ...data.site, ...site } }))

/** The account as if it were another. */
export const alterProfile = (page: Page, changes: Partial<Profile>) =>
  alter<Profile>(page, '/user/profile', (data) => ({ ...data, ...changes }))

/** An account that speaks a language: what it chose goes before what the browser kept. */
export const speak = (page: Page, language: Profile['options']['language']) =>
  alter<Profile>(page, '/user/profile', (data) => ({ ...data, options: { ...data.options, language } }))

/** One call fails as often as it is made. */
export const refuse = (page: Page, path: string, status: number, message: string) =>
  page.route(`**/api/v2${path}`, (route) =>
    route.fulfill({ status, json: { status: 'error', message, data: {}, time: 0 } }),
  )
