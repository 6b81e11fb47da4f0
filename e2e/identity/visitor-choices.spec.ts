import { chooseLanguage, chooseTheme } from '../support/appearance.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { captchaAfter } from '../support/log-in.ts'
import { admin, type Site, startSite } from '../support/site.ts'

// The settings of the site change here, so no other file may share it.
test.use({ siteEnv: { DEV_DOUBLES: '1', SITE_THEME: 'light' } })

async function changeSettings(site: Site, token: string, settings: object) {
  const response = await fetch(`${site.url}/api/v2/admin/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(settings),
  })
  expect(response.status).toBe(204)
}

test('[FR-61] [FR-63] a site follows the visitor before any code has come, until they choose for themselves', async ({
  browser,
  site,
  setUp,
}) => {
  await changeSettings(site, await setUp(), { follow_browser_language: true, theme: 'auto' })
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-GB',
    colorScheme: 'dark',
    storageState: { cookies: [], origins: [] },
    viewport: desktop,
  })
  const page = await context.newPage()
  const html = page.locator('html')
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(html).toHaveAttribute('lang', 'en-US')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.unroute('**/assets/*.js')

  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Theme: System' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')

  await chooseTheme(page, 'Dark')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await chooseLanguage(page, '简体中文')
  await expect(html).toHaveAttribute('lang', 'zh-CN')
  await page.reload()
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await context.close()
  await changeSettings(site, await setUp(), { follow_browser_language: false, theme: 'light' })
})

test('[FR-63] the menus work by keyboard, mark what is chosen and say so', async ({ page }) => {
  await page.goto('/')
  const languages = page.locator('header').getByRole('button', { name: '语言：简体中文' })
  await languages.focus()
  await page.keyboard.press('Enter')
  const english = page.locator('header').getByRole('button', { name: 'English', exact: true })
  await expect(english).toHaveAttribute('aria-pressed', 'false')
  await expect(english).toHaveAttribute('lang', 'en-US')
  await expectAccessible(page)
  await english.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('header').getByRole('button', { name: 'Language: English' })).toBeVisible()
  await expect(english).toBeHidden()
})

test('[FR-64] [FR-91] a site is set up in the operator’s language with three answers, and follows its visitors', async ({
  browser,
}) => {
  const site = await startSite()
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-GB',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  try {
    await page.goto(await site.setupUrl())
    await expect(page.getByRole('heading', { name: 'Welcome! Set up your site' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(3)
    const follow = page.getByRole('checkbox', { name: 'Follow each visitor’s language and theme' })
    const atOnce = page.getByRole('checkbox', { name: 'Upload as soon as files are chosen' })
    await expect(follow).toBeChecked()
    await expect(atOnce).toBeChecked()
    await chooseLanguage(page, '简体中文')
    await expect(page.getByRole('checkbox', { name: '跟随每位访客的语言和主题' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: '选好文件后立即上传' })).not.toBeChecked()
    await chooseLanguage(page, 'English')
    await expect(follow).toBeChecked()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    await page.getByRole('textbox', { name: 'Site name' }).fill('Harbour')
    await page.getByRole('textbox', { name: 'Your email' }).fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Create site' }).click()
    await expect(page).toHaveURL('/admin')
    const read = async (path: string) =>
      (await (await fetch(site.url + path, { headers: { 'accept-language': 'zh-CN' } })).text()).slice(0, 200)
    expect(await read('/')).toContain('<html lang="zh-CN" data-site-theme="auto">')
    await page.goto('about:blank')
  } finally {
    await context.close()
    await site.stop()
  }
})

test('[FR-65] a login shows a captcha once it has failed too often, where the operator agrees', async ({
  page,
  site,
  setUp,
  trap,
}) => {
  trap.allow(422, '/api/v2/login')
  await changeSettings(site, await setUp(), { login_captcha: 'after_failures' })
  await page.goto('/login')
  const captcha = page.getByLabel('验证码', { exact: true })
  const submit = page.getByRole('button', { name: '登录', exact: true })
  await page.getByLabel('用户名、邮箱或手机号').fill(admin.username)
  for (let round = 0; round < 3; round++) {
    await page.getByLabel('密码', { exact: true }).fill('not this one')
    await submit.click()
    await expect(page.getByText('账号或密码错误')).toBeVisible()
    await expect(captcha).toHaveCount(0)
  }
  await page.getByLabel('密码', { exact: true }).fill(admin.password)
  const answer = await captchaAfter(page, site, () => submit.click())
  await expect(page.getByText('请输入验证码')).toBeVisible()
  await captcha.fill(answer)
  await submit.click()
  await expect(page).not.toHaveURL(/\/login/)
  await changeSettings(site, await setUp(), { login_captcha: 'always' })
})

test.describe('an account', () => {
  test.use({ account: 'admin' })

  test('[FR-66] language and theme are chosen in one place, apart from uploads', async ({ page }) => {
    await page.goto('/user/settings?tab=preferences')
    await expect(page.getByRole('combobox', { name: '上传按钮' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: '语言' })).toHaveCount(0)
    await page.getByRole('link', { name: '语言与主题' }).click()
    await page.getByRole('combobox', { name: '主题' }).click()
    await page.getByRole('option', { name: '深色' }).click()
    await expect(page.locator('body.dark')).toHaveCount(1)
    await page.getByRole('combobox', { name: '语言' }).click()
    await page.getByRole('option', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Language and theme', level: 2 })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: '简体中文' }).click()
    await expect(page.getByRole('heading', { name: '语言与主题', level: 2 })).toBeVisible()
  })
})
