import type { Page } from '@playwright/test'
import { chooseLanguage } from '../support/appearance.ts'
import { alterConfigs } from '../support/api-responses.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { captchaAfter } from '../support/log-in.ts'
import { admin, startSite } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

const password = 'marble-kite-2931'

const words = {
  'zh-CN': {
    name: '用户名、邮箱或手机号',
    username: '用户名',
    email: '邮箱',
    password: '密码',
    confirm: '确认密码',
    captcha: '验证码',
    logIn: '登录',
    create: '创建账户',
    choose: '选择文件',
    wrong: '账号或密码错误',
    renew: '换一张',
    account: '账户菜单',
    me: '我的',
    logOut: '退出登录',
    admin: '管理后台',
    required: ['请输入用户名、邮箱或手机号', '请输入密码', '请输入验证码'],
    registerRequired: ['请输入邮箱', '请输入用户名', '请输入密码', '请再次输入密码', '请输入验证码'],
    differ: '两次输入的密码不一致',
    closed: '注册已关闭',
  },
  'en-US': {
    name: 'Username, email, or mobile',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    confirm: 'Confirm password',
    captcha: 'Captcha',
    logIn: 'Log in',
    create: 'Create account',
    choose: 'Choose photos',
    wrong: 'Wrong username or password',
    renew: 'New image',
    account: 'Account menu',
    me: 'Me',
    logOut: 'Log out',
    admin: 'Admin Panel',
    required: ['Please enter your username, email, or mobile', 'Please enter a password', 'Please enter the captcha'],
    registerRequired: [
      'Please enter an email',
      'Please enter a username',
      'Please enter a password',
      'Please confirm the password',
      'Please enter the captcha',
    ],
    differ: 'The passwords don’t match',
    closed: 'Registration is currently closed',
  },
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const errors = (page: Page) => page.locator('.mantine-InputWrapper-error')

test('the printed link sets up a new site and creates its admin [NV-11] [AR-09]', async ({ page }) => {
  const site = await startSite()
  try {
    await page.goto(site.url)
    await expect(page).toHaveURL(`${site.url}/setup`)
    await expect(page.getByRole('heading', { name: '请使用安装链接打开此页面' })).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => /\/setup\?code=[\w-]+/.exec(site.output())?.[0]).toBeDefined()
    const [link] = /\/setup\?code=[\w-]+/.exec(site.output())!

    await page.goto(site.url + link)
    await chooseLanguage(page, 'English')
    await expect(page.getByRole('heading', { name: 'Welcome! Set up your site' })).toBeVisible()
    await page.getByRole('button', { name: 'Create site' }).click()
    await expect(errors(page)).toHaveText([
      'Please enter the site name',
      'Please enter an email',
      'Please enter a password',
    ])
    await page.getByText('More options').click()
    await expectAccessible(page)

    await field(page, 'Site name').fill('Harbour')
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await zone.fill('shanghai')
    await page.getByRole('option', { name: 'Asia/Shanghai' }).click()
    await expect(zone).toHaveValue('Asia/Shanghai (GMT+08:00)')
    await expect(page.getByRole('switch')).toBeDisabled()
    await field(page, 'Username').fill(admin.username)
    await field(page, 'Your email').fill(admin.email)
    await secret(page, 'Password').fill(admin.password)
    await secret(page, 'Password').press('Enter')

    await expect(page).toHaveURL(`${site.url}/admin`)
    await expect(page).toHaveTitle('Overview - Harbour')
    await expect(page.getByRole('heading', { name: 'Set up your site' })).toBeVisible()
    await page.goto(site.url + link)
    await expect(page).toHaveURL(`${site.url}/`)
    // Pending requests of the page must not reach a stopped site.
    await page.goto('about:blank')
  } finally {
    await site.stop()
  }
})

for (const { name, ...look } of looks) {
  const say = words[look.locale]
  const isPhone = look.viewport.width < 768

  test.describe(name, () => {
    test.use(look)

    test('[AU-01] [AU-04] [AU-12] [NV-11] [FR-58] registers, logs out, mistypes the password and logs in again', async ({
      page,
      site,
      trap,
    }, { testId }) => {
      test.slow()
      const username = `ann_${testId.slice(-8).replaceAll('-', '_')}`
      trap.allow(422, '/api/v2/login')
      let captcha = await captchaAfter(page, site, () => page.goto('/register'))
      await expectAccessible(page)
      await field(page, say.email).fill(`${username}@example.org`)
      await field(page, say.username).fill(username)
      await secret(page, say.password).fill(password)
      await secret(page, say.confirm).fill(password)
      await field(page, say.captcha).fill(captcha)
      await page.getByRole('button', { name: say.create }).click()
      // An empty library is one large place to put photos.
      await expect(page).toHaveURL('/user/photos')
      await expect(page.getByRole('button', { name: say.choose })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', look.locale)

      await page.getByRole('button', { name: isPhone ? say.me : say.account, exact: true }).click()
      await expect(page.getByRole('link', { name: say.admin })).toHaveCount(0)
      await page.getByText(say.logOut).filter({ visible: true }).click()
      await expect(page).toHaveURL('/')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()

      captcha = await captchaAfter(page, site, () => page.goto('/user/albums'))
      await expect(page).toHaveURL('/login?next=%2Fuser%2Falbums')
      await expectAccessible(page)
      await field(page, say.name).fill(`${username}@example.org`)
      await secret(page, say.password).fill('not this one')
      await field(page, say.captcha).fill(captcha)
      captcha = await captchaAfter(page, site, () => field(page, say.captcha).press('Enter'))
      await expect(page.getByRole('alert')).toHaveText(say.wrong)
      await expect(secret(page, say.password)).toHaveValue('not this one')
      await expect(field(page, say.captcha)).toHaveValue('')
      await expectAccessible(page)

      await secret(page, say.password).fill(password)
      await field(page, say.captcha).fill(captcha)
      await page.getByRole('button', { name: say.logIn }).click()
      await expect(page).toHaveURL('/user/albums')
      await page.goto('/login')
      await expect(page).toHaveURL('/user/dashboard')
    })
  })
}

for (const locale of ['zh-CN', 'en-US'] as const) {
  const say = words[locale]

  test.describe(locale, () => {
    test.use({ locale })

    test('[AU-03] [AU-04] [AR-04] shows missing or mismatched values under each field', async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('button', { name: say.logIn }).click()
      await expect(errors(page)).toHaveText(say.required)
      await expect(field(page, say.name)).toBeFocused()
      await expectAccessible(page)
      await page.goto('/register')
      await page.getByRole('button', { name: say.create }).click()
      await expect(errors(page)).toHaveText(say.registerRequired)
      await secret(page, say.password).fill(password)
      await secret(page, say.confirm).fill(`${password}!`)
      await page.getByRole('button', { name: say.create }).click()
      await expect(page.getByText(say.differ)).toBeVisible()
      await expectAccessible(page)
    })

    test('[AU-05] where registration is closed, the page says so', async ({ page }) => {
      await alterConfigs(page, { app: { enable_registration: false } })
      await page.goto('/register')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.closed)
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expectAccessible(page)
    })
  })
}
