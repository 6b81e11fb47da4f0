import { alterConfigs, failRequests, mockLanguage } from '../support/api-responses.ts'
import { chooseLanguage, chooseTheme } from '../support/appearance.ts'
import { desktop, expect, expectAccessible, pairwiseLooks, test } from '../support/fixtures.ts'

const stored = (name: string) => localStorage.getItem(name)

test('[CS-02] the theme is light at first, is switched, kept, and known by a class of the body', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.removeItem('theme'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await chooseTheme(page, '深色')
  await expect(page.locator('body.dark')).toHaveCount(1)
  expect(await page.evaluate(stored, 'theme')).toBe('dark')
  await page.reload()
  await expect(page.locator('body.dark')).toHaveCount(1)
  await chooseTheme(page, '浅色')
  await expect(page.locator('body.dark')).toHaveCount(0)
})

test('[CS-02] a dark page is dark before its code has come', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('.spinner')).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(16, 20, 24)')
})

test('[CS-04] [CS-01] the language is switched without a reload, and kept', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Reflect.set(window, 'isSame', true))
  await chooseLanguage(page, 'English')
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page).toHaveTitle('Home - Agora')
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  expect(await page.evaluate(stored, 'locale')).toBe('en-US')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
})

test('[CS-04] a visitor who chose no language meets the site’s, and zh-CN when it is unknown', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('locale', 'fr-FR'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.evaluate(() => localStorage.removeItem('locale'))
  await alterConfigs(page, { app: { language: 'en-US' } })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
})

test.describe('an account', () => {
  test.use({ account: 'admin' })

  test('[CS-03] the sidebar is folded, and stays so', async ({ page }) => {
    await page.goto('/user/albums')
    const sidebar = page.locator('#sidebar')
    const width = async () => (await sidebar.boundingBox())?.width
    expect(await width()).toBe(232)
    await page.getByRole('button', { name: '收起侧栏' }).click()
    await expect.poll(width).toBe(64)
    expect(await page.evaluate(stored, 'isSidebarOpen')).toBe('false')
    await page.reload()
    await expect.poll(width).toBe(64)
    await page.getByRole('button', { name: '展开侧栏' }).click()
    await expect.poll(width).toBe(232)
  })

  test('[NV-08] at 768 px the viewport is mobile, and follows resizing', async ({ page }) => {
    await page.goto('/user/albums')
    const bottom = page.getByRole('navigation', { name: '底部导航' })
    await expect(bottom).toBeHidden()
    await page.setViewportSize({ width: 769, height: 800 })
    await expect(bottom).toBeHidden()
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(bottom).toBeVisible()
    await expect(page.locator('#sidebar')).toBeHidden()
    await page.getByRole('button', { name: '新建相册' }).first().click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(768)
    await page.setViewportSize(desktop)
    await expect(bottom).toBeHidden()
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBeLessThan(768)
  })

  test('[AU-12] logging out revokes the token and forgets it', async ({ page, site, setUp }) => {
    const authorization = `Bearer ${await setUp()}`
    // The logout is faked, because other tests on this site still need the token.
    await page.route('**/api/v2/logout', (route) => route.fulfill({ status: 204 }))
    await page.goto('/user/albums')
    const call = page.waitForRequest('**/api/v2/logout')
    await page.getByRole('button', { name: '账户菜单' }).click()
    await page.getByRole('button', { name: '退出登录' }).click()
    expect((await call).headers().authorization).toBe(authorization)
    await expect(page).toHaveURL(`${site.url}/`)
    await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
    await expect.poll(() => page.evaluate(stored, 'token')).toBeNull()
  })

  test('a session that ends in another tab ends here too', async ({ page, context }) => {
    await page.goto('/user/albums')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/')
    await other.evaluate(() => localStorage.removeItem('token'))
    await expect(page).toHaveURL('/login?next=%2Fuser%2Falbums')
  })

  test('[AU-11] a call answered 401 ends the session and leads to login, which leads back', async ({ page, trap }) => {
    trap.allow(401, '/api/v2/user/albums')
    await failRequests(page, '/user/albums*', 401, '登录已过期')
    await page.goto('/user/albums?q=sea')
    await expect(page).toHaveURL('/login?next=%2Fuser%2Falbums%3Fq%3Dsea')
    await expect(page.getByText('登录已过期')).toBeVisible()
    expect(await page.evaluate(stored, 'token')).toBeNull()
  })
})

for (const { name, ...look } of pairwiseLooks) {
  test.describe(name, () => {
    test.use({ ...look, account: 'admin' })

    test('the frames of an account and of the admin panel fit their width and are accessible', async ({ page }) => {
      await mockLanguage(page, look.locale)
      for (const path of ['/user/albums', '/user/tickets', '/admin/users', '/login']) {
        await page.goto(path)
        await expect(page.locator('.spinner')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const html = page.locator('html')
        expect(await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
        await expectAccessible(page)
      }
    })
  })
}
