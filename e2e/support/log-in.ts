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

const words = {
  'zh-CN': { name: '用户名、邮箱或手机号', password: '密码', captcha: '验证码', logIn: '登录' },
  'en-US': { name: 'Username, email, or mobile', password: 'Password', captcha: 'Captcha', logIn: 'Log in' },
}

/** Logs in by the page, and goes on to where one wanted to go. */
export async function logIn(
  page: Page,
  site: Site,
  { username, password }: Credentials,
  path = '/login',
  locale: keyof typeof words = 'en-US',
) {
  const word = words[locale]
  const captcha = await captchaAfter(page, site, () => page.goto(path))
  await page.getByLabel(word.name).fill(username)
  await page.getByLabel(word.password, { exact: true }).fill(password)
  await page.getByLabel(word.captcha, { exact: true }).fill(captcha)
  await page.getByRole('button', { name: word.logIn, exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
