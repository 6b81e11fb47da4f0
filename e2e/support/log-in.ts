import { expect, type Page } from '@playwright/test'
import type { Site } from './site.ts'

/** Runs an action that loads a captcha and returns its text, which the server logs with development doubles. */
export async function captchaAfter(page: Page, site: Site, act: () => Promise<unknown>) {
  // The browser forgets the body of a response when the page leaves, so it is read at once.
  const loaded = page
    .waitForResponse('**/api/v2/captcha')
    .then((response) => response.json() as Promise<{ data: { key: string } }>)
  const [{ data }] = await Promise.all([loaded, act()])
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

/** Logs in through the page and continues to the requested page. */
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
