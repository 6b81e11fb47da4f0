import { alterProfile, failRequests, mockLanguage } from '../support/api-responses.ts'
import { expect, test } from '../support/fixtures.ts'

const starts = ['/api/v2/configs', '/api/v2/group', '/api/v2/pages']

test.describe('a visitor', () => {
  test('[NV-02] the site is read by three calls at once, each made once, under a spinner', async ({ page }) => {
    const asked: string[] = []
    const waiting: (() => void)[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (starts.includes(pathname)) asked.push(pathname)
    })
    // No request is answered before all of them have been sent.
    await page.route(/\/api\/v2\/(configs|group|pages)$/, async (route) => {
      await new Promise<void>((go) => waiting.push(go))
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => waiting.length).toBe(3)
    await expect(page.locator('.spinner')).toBeVisible()
    for (const go of waiting) go()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('.spinner')).toHaveCount(0)
    expect(asked.toSorted()).toEqual(starts)
  })

  for (const [locale, title, button] of [
    ['en-US', 'Initialisation failed', 'Refresh page'],
    ['zh-CN', '初始化失败', '刷新页面'],
  ] as const) {
    test.describe(locale, () => {
      test.use({ locale })

      test(`[NV-04] a start that fails says “${title}” and offers to refresh`, async ({ page, trap }) => {
        trap.allow(500, '/api/v2/pages')
        await failRequests(page, '/pages', 500, 'Broken')
        await page.goto('/')
        await expect(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible()
        await page.unroute('**/api/v2/pages')
        await page.getByRole('button', { name: button }).click()
        await expect(page.getByRole('banner')).toBeVisible()
      })
    })
  }
})

test.describe('an account', () => {
  test.use({ account: 'admin' })

  test('[NV-01] [CS-05] the profile is fetched before the page shows, and the interface speaks its language', async ({
    page,
  }) => {
    await mockLanguage(page, 'en-US')
    const call = page.waitForRequest('**/api/v2/user/profile')
    await page.goto('/user/albums')
    expect((await call).headers().authorization).toMatch(/^Bearer ./)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Albums')
  })

  test('[CS-05] an answer other than success ends the session and says why', async ({ page, trap }) => {
    trap.allow(403, '/api/v2/user/profile')
    await failRequests(page, '/user/profile', 403, '该账户已被停用')
    await page.goto('/user/albums')
    await expect(page).toHaveURL(/\/login\?next=/)
    await expect(page.getByText('该账户已被停用')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  for (const [what, status] of [
    ['a server that fails', 503],
    ['a network that fails', 0],
  ] as const) {
    test(`[CS-05] ${what} is no answer: the token stays and another try is offered`, async ({ page, trap }) => {
      trap.allow(503, '/api/v2/user/profile')
      if (status) await failRequests(page, '/user/profile', status, 'Busy')
      else await page.route('**/api/v2/user/profile', (route) => route.abort('connectionrefused'))
      await page.goto('/user/albums')
      await expect(page.getByRole('alert')).toContainText('暂时无法读取您的账户')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
      await page.unroute('**/api/v2/user/profile')
      await page.getByRole('button', { name: '重试' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('相册')
      trap.caught.splice(0)
    })
  }

  test('[NV-11] only an admin sees the Admin Panel entry', async ({ page }) => {
    await page.goto('/user/albums')
    const entry = page.getByRole('link', { name: '管理后台' })
    await expect(entry).toBeVisible()
    await entry.click()
    await expect(page).toHaveURL('/admin')
    await alterProfile(page, { is_admin: false, role: 'user' })
    await page.goto('/user/albums')
    await expect(page.getByRole('link', { name: '设置' }).first()).toBeVisible()
    await expect(entry).toHaveCount(0)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  })
})
