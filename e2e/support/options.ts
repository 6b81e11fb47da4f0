import { expect, type Page } from '@playwright/test'

/** Changes options of the fixture's account through the API. */
export const setOptions = async (page: Page, token: string, options: object) => {
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/v2/user/setting', { headers, data: options })).status()).toBe(200)
}
