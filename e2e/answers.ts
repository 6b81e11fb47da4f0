import type { Page } from '@playwright/test'
import type { Configs, Profile } from '@imagora/contract'

type Part = { [K in keyof Configs]?: Partial<Configs[K]> }

/** The site as if its operator had set it otherwise; what is not named stays as the server says. */
export const alterConfigs = (page: Page, { app, site }: Part) =>
  page.route('**/api/v2/configs', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Configs }
    const data = { app: { ...answer.data.app, ...app }, site: { ...answer.data.site, ...site } }
    await route.fulfill({ response, json: { ...answer, data } })
  })

/** The account as if it were another. */
export const alterProfile = (page: Page, changes: Partial<Profile>) =>
  page.route('**/api/v2/user/profile', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Profile }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...changes } } })
  })

/** An account that speaks a language: what it chose goes before what the browser kept. */
export async function speak(page: Page, language: Profile['options']['language']) {
  await page.route('**/api/v2/user/profile', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Profile }
    const options = { ...answer.data.options, language }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, options } } })
  })
}

/** One call fails as often as it is made. */
export const refuse = (page: Page, path: string, status: number, message: string) =>
  page.route(`**/api/v2${path}`, (route) =>
    route.fulfill({ status, json: { status: 'error', message, data: {}, time: 0 } }),
  )
