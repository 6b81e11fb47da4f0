import type { Page } from '@playwright/test'
import { startSmtp } from '../../packages/server/test/peers/smtp.ts'
import { alterConfigs, alterProfile } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { logIn } from '../support/log-in.ts'
import { mailedCode, mailSettings } from '../support/mail.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

const password = 'marble-kite-2931'
let smtp: Awaited<ReturnType<typeof startSmtp>>
test.beforeAll(async () => {
  smtp = await startSmtp()
})
test.afterAll(() => smtp.stop())

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const errors = (page: Page) => page.locator('.mantine-InputWrapper-error')

test('[AU-16] an unverified email asks to be verified without any switch, and can be put off for the visit', async ({
  page,
  site,
  setUp,
  browser,
}) => {
  const { call } = libraryOf(page.request, site.url, await setUp())
  await call('PUT', '/admin/settings', {
    ...mailSettings(smtp),
    user_email_verify: false,
    user_phone_verify: false,
    upload_requires_mobile: false,
  })
  await call('POST', '/admin/users', { username: 'dora', email: 'dora@example.org', password })
  const prompt = page.getByRole('region', { name: '账户验证' })
  await logIn(page, site, { username: 'dora', password }, '/login', 'zh-CN')
  await expect(prompt).toContainText('您的邮箱 dora@example.org 还没有验证')
  await expect(prompt).not.toContainText('手机号')
  await prompt.getByRole('button', { name: '稍后再说' }).click()
  await expect(prompt).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(prompt).toHaveCount(0)

  // A new context stands for another visit of the same account.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const context = await browser.newContext({ baseURL: site.url, locale: 'zh-CN' })
  const later = await context.newPage()
  await later.addInitScript((value) => localStorage.setItem('token', value!), token)
  await later.goto('/user/dashboard')
  const again = later.getByRole('region', { name: '账户验证' })
  await again.getByRole('button', { name: '获取验证码' }).click()
  await expect(field(later, '邮箱验证码')).toBeFocused()
  await expect(again.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeVisible()
  await expectAccessible(later)
  const code = await mailedCode(smtp, 'dora@example.org')
  await again.getByRole('button', { name: '验证', exact: true }).click()
  await expect(errors(later)).toHaveText(['请输入收到的验证码'])
  await field(later, '邮箱验证码').fill(code === '000000' ? '111111' : '000000')
  await again.getByRole('button', { name: '验证', exact: true }).click()
  await expect(errors(later)).toHaveText(['验证码错误或已失效，请重新获取'])
  await field(later, '邮箱验证码').fill(code)
  await again.getByRole('button', { name: '验证', exact: true }).click()
  await expect(later.getByText('邮箱已验证，现在可以用它登录和找回账户')).toBeVisible()
  await expect(again).toHaveCount(0)
  await context.close()
})

test('[AU-08] [AU-16] a prompt that the operator demands cannot be put off, and none shows without a driver', async ({
  page,
  site,
  setUp,
}) => {
  const person = { username: 'edda', email: 'edda@example.org', password }
  const { call } = libraryOf(page.request, site.url, await setUp())
  await call('PUT', '/admin/settings', { ...mailSettings(smtp) })
  await call('POST', '/admin/users', person)
  await alterProfile(page, { phone: '13800138111', country_code: '86', phone_verified_at: null })
  await logIn(page, site, person, '/login', 'zh-CN')
  const prompt = page.getByRole('region', { name: '账户验证' })
  await expect(prompt.getByRole('button', { name: '稍后再说' })).toHaveCount(2)
  await expect(prompt).toContainText('您的手机号 +86 13800138111 还没有验证')
  await prompt.getByRole('button', { name: '稍后再说' }).first().click()
  await expect(prompt).not.toContainText('邮箱')

  await alterConfigs(page, { app: { user_email_verify: true, user_phone_verify: true } })
  await page.reload()
  await expect(prompt).toContainText('您的邮箱 edda@example.org 还没有验证')
  await expect(prompt.getByRole('button', { name: '获取验证码' })).toHaveCount(2)
  await expect(prompt.getByRole('button', { name: '稍后再说' })).toHaveCount(0)

  await alterConfigs(page, { app: { code_channels: ['phone'] } })
  await page.reload()
  await expect(prompt).toContainText('手机号')
  await expect(prompt).not.toContainText('邮箱')
  await alterConfigs(page, { app: { code_channels: [] } })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(prompt).toHaveCount(0)
})
