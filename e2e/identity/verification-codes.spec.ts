import type { Page } from '@playwright/test'
import type { SettingsChanges } from '@imagora/contract'
import { readMail, startSmtp } from '../../packages/server/test/peers/smtp.ts'
import { alterConfigs } from '../support/api-responses.ts'
import { expect, expectAccessible, pairwiseLooks, test } from '../support/fixtures.ts'
import { captchaAfter, logIn } from '../support/log-in.ts'
import { mailedCode, mailSettings } from '../support/mail.ts'
import { type Site, startSite } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })
test.describe.configure({ mode: 'serial' })

const password = 'marble-kite-2931'
const fresh = 'lantern-over-water-84'
let smtp: Awaited<ReturnType<typeof startSmtp>>
test.beforeAll(async () => {
  smtp = await startSmtp()
})
test.afterAll(() => smtp.stop())

async function call(site: Site, token: string, key: string, body: object) {
  const [method = '', path = ''] = key.split(' ')
  const response = await fetch(`${site.url}/api/v2${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
}

const configure = (site: Site, token: string, changes: SettingsChanges) =>
  call(site, token, 'PUT /admin/settings', changes)

async function textedCode(site: Site, phone: string) {
  const told = new RegExp(`"phone":"\\${phone}","answer":"(\\d{6})"`)
  await expect.poll(() => told.test(site.output())).toBe(true)
  return told.exec(site.output())![1]!
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const errors = (page: Page) => page.locator('.mantine-InputWrapper-error')
const [first, second, third, fourth] = pairwiseLooks as [
  (typeof pairwiseLooks)[0],
  (typeof pairwiseLooks)[0],
  (typeof pairwiseLooks)[0],
  (typeof pairwiseLooks)[0],
]

test.describe(first.name, () => {
  test.use(first)

  test('[AU-04] [AU-07] registers with an emailed code and accepts the terms', async ({ page, site, setUp, trap }) => {
    trap.allow(422, '/api/v2/register')
    await configure(site, await setUp(), {
      ...mailSettings(smtp),
      user_email_register_verify: true,
      user_phone_register_verify: true,
      register_requires_consent: true,
      terms_url: '/pages/terms',
    })
    const captcha = await captchaAfter(page, site, () => page.goto('/register'))
    const send = page.getByRole('button', { name: '获取验证码' })
    await send.click()
    await expect(errors(page)).toHaveText(['请输入邮箱'])
    await expect(field(page, '邮箱')).toBeFocused()
    await field(page, '邮箱').fill('Ann@example.org')
    await send.click()
    await expect(errors(page)).toHaveText(['请输入验证码'])
    await field(page, '验证码').fill(captcha)
    await send.click()

    await expect(page.getByRole('status').filter({ hasText: '验证码已发送到 ann@example.org' })).toBeVisible()
    await expect(field(page, '邮箱验证码')).toBeFocused()
    await expect(field(page, '验证码')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeVisible()
    await page.getByText('手机号注册').click()
    await expect(send).toBeVisible()
    await page.getByText('邮箱注册').click()
    await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeVisible()
    await expectAccessible(page)

    const code = await mailedCode(smtp, 'ann@example.org')
    await field(page, '邮箱验证码').fill(code === '000000' ? '111111' : '000000')
    await field(page, '用户名').fill('ann')
    await secret(page, '密码').fill(password)
    await secret(page, '确认密码').fill(password)
    await page.getByRole('button', { name: '创建账户' }).click()
    await expect(errors(page)).toHaveText(['请先阅读并同意条款'])
    await expect(page.getByRole('link', { name: '《服务条款》' })).toHaveAttribute('href', '/pages/terms')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '创建账户' }).click()
    await expect(errors(page)).toHaveText(['验证码错误或已失效，请重新获取'])
    await field(page, '邮箱验证码').fill(code)
    await page.getByRole('button', { name: '创建账户' }).click()
    await expect(page).toHaveURL('/user/photos')
  })
})

test.describe(second.name, () => {
  test.use(second)

  test('[AU-04] [AU-15] registers with a text message code from another country', async ({ page, site }) => {
    const captcha = await captchaAfter(page, site, () => page.goto('/register'))
    await page.getByText('By mobile').click()
    await page.getByRole('combobox', { name: 'Country or region' }).fill('44')
    await page.getByRole('option', { name: /United Kingdom \+44/ }).click()
    await field(page, 'Mobile number').fill('07700 900123')
    await field(page, 'Captcha').fill(captcha)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible()
    await field(page, 'SMS code').fill(await textedCode(site, '+447700900123'))
    await field(page, 'Username').fill('bob')
    await secret(page, 'Password').fill(password)
    await secret(page, 'Confirm password').fill(password)
    await page.getByRole('checkbox').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/user/photos')
  })
})

test.describe(third.name, () => {
  test.use(third)

  test('[AU-06] [AU-02] resets a forgotten password by email', async ({ page, site, setUp }) => {
    const person = { username: 'cid', email: 'cid@example.org', password }
    await call(site, await setUp(), 'POST /admin/users', person)
    await page.goto('/login')
    await page.getByRole('link', { name: '忘记密码？' }).click()
    await expect(page).toHaveURL('/forget-password')
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
    const captcha = await captchaAfter(page, site, () => page.reload())
    await expectAccessible(page)
    await field(page, '邮箱').fill('cid@example.org')
    await field(page, '验证码').fill(captcha)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await field(page, '邮箱验证码').fill(await mailedCode(smtp, 'cid@example.org'))
    await secret(page, '新密码').fill(fresh)
    await secret(page, '确认密码').fill(fresh)
    await page.getByRole('button', { name: '重设密码' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('密码已重设，请用新密码登录')).toBeVisible()
  })
})

test.describe(fourth.name, () => {
  test.use(fourth)

  test('[AU-08] [PR-05] [PR-06] [PR-09] binds a mobile number before uploading, then changes the email', async ({
    page,
    site,
    setUp,
  }) => {
    await configure(site, await setUp(), { upload_requires_mobile: true, user_phone_verify: true })
    await logIn(page, site, { username: 'cid', password: fresh })
    await expect(page.getByRole('region', { name: '账户验证' })).toContainText('您还没有绑定手机号')
    await expectAccessible(page)
    await page.getByRole('button', { name: '上传', exact: true }).first().click()
    await expect(page).toHaveURL('/user/settings?tab=mobile')

    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(errors(page)).toHaveText(['请先输入手机号'])
    await page.getByRole('combobox', { name: '国家或地区' }).fill('86')
    await page.getByRole('option', { name: /\+86$/ }).click()
    await field(page, '手机号').fill('138 0013 8000')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await field(page, '短信验证码').fill(await textedCode(site, '+8613800138000'))
    await page.getByRole('button', { name: '绑定手机号' }).click()
    await expect(page.getByRole('definition').filter({ hasText: '+86 13800138000' })).toContainText('已验证')
    await expect(page.getByText('手机号可以更换，但不能移除')).toBeVisible()
    await expect(page.getByRole('button', { name: '更换手机号' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: '邮箱', exact: true }).click()
    await field(page, '新邮箱').fill('cid.new@example.org')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await field(page, '邮箱验证码').fill(await mailedCode(smtp, 'cid.new@example.org'))
    await expectAccessible(page)
    await page.getByRole('button', { name: '更换邮箱' }).click()
    await expect(page.getByRole('definition').filter({ hasText: 'cid.new@example.org' })).toContainText('已验证')
    const told = () => smtp.received.filter(({ to }) => to.includes('cid@example.org')).map(({ raw }) => readMail(raw))
    await expect
      .poll(() => told().map(({ headers }) => headers.get('subject')))
      .toEqual(['Agora 验证码', '您的 Agora 密码已修改', '您的 Agora 账户绑定了新的手机号', '您的 Agora 邮箱已更换'])
  })
})

test('[AU-04] a way to register that needs codes is offered only while they can be sent', async ({ page }) => {
  const verified = { user_email_register_verify: true, user_phone_register_verify: true }
  await alterConfigs(page, { app: { ...verified, code_channels: ['phone'] } })
  await page.goto('/register')
  await expect(field(page, '手机号')).toBeVisible()
  await expect(page.getByText('邮箱注册')).toHaveCount(0)
  await alterConfigs(page, { app: { ...verified, code_channels: [] } })
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: '暂时无法注册' })).toBeVisible()
  await page.goto('/forget-password')
  await expect(page.getByRole('heading', { name: '暂时无法自助找回密码' })).toBeVisible()
  await expectAccessible(page)
})

for (const [timezoneId, isOffered] of [
  ['Asia/Shanghai', true],
  ['Europe/Berlin', false],
] as const) {
  test.describe(`set-up in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('[PR-09] asks whether uploads need a mobile number', async ({ page }) => {
      const site = await startSite({ DEV_DOUBLES: '1' })
      try {
        await page.goto(await site.setupUrl())
        await page.getByText(/更多选项|More options/).click()
        const demand = page.getByRole('switch', { name: /上传前须绑定手机号|mobile number/ })
        await expect(demand).toBeEnabled()
        await expect(demand).toBeChecked({ checked: isOffered })
        await page.goto('about:blank')
      } finally {
        await site.stop()
      }
    })
  })
}

test.describe('the admin panel', () => {
  test.use({ account: 'admin' })

  test('says why verification cannot be demanded, and how a test message failed, in its place alone', async ({
    page,
    trap,
  }) => {
    trap.allow(422, '/api/v2/admin/settings')
    trap.allow(503, '/api/v2/admin/settings/test_sms')
    await page.goto('/admin/settings')
    const sms = page.getByRole('region', { name: '短信', exact: true })
    await sms.getByRole('combobox', { name: '短信服务商' }).click()
    await page.getByRole('option', { name: 'Twilio' }).click()
    await expect(field(page, 'Account SID')).toBeVisible()
    await expect(field(page, 'AccessKey ID')).toHaveCount(0)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(errors(page)).toHaveText(['仍有设置要求用它发送验证码，请先关闭那些设置'])
    await field(page, 'Account SID').fill('AC1')
    await sms.getByLabel('Auth Token').fill('secret')
    await field(page, '发送号码').fill('+15005550006')
    await field(page, '接口地址').fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('设置已保存，立即生效')).toBeVisible()
    await field(page, '手机号').fill('13800138000')
    await page.getByRole('button', { name: '发送测试短信' }).click()
    await expect(sms.getByText('短信无法发送：无法连接短信服务')).toBeVisible()
    await expect(page.getByText('服务暂时不可用')).toHaveCount(0)
    await expectAccessible(page)
  })
})
