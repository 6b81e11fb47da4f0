import { expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'

/** Does what brings a new captcha and answers with what its picture shows. With development doubles the server's log tells it. */
export async function captchaAfter(page: Page, site: Site, act: () => Promise<unknown>) {
  const [response] = await Promise.all([page.waitForResponse('**/api/v2/captcha'), act()])
  const { data } = (await response.json()) as { data: { key: string } }
  const told = new RegExp(`"captcha_key":"${data.key}","answer":"(\\w+)"`)
  await expect.poll(() => told.test(site.output())).toBe(true)
  return told.exec(site.output())![1]!
}

interface Credentials {
  username: string
  password: string
}

/** Logs in by the English page, and goes on to where one wanted to go. */
export async function logIn(page: Page, site: Site, { username, password }: Credentials, path = '/login') {
  const captcha = await captchaAfter(page, site, () => page.goto(path))
  await page.getByLabel('Username, email, or mobile').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Captcha').fill(captcha)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
