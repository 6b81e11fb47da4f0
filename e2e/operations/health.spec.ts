import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

const words = {
  'zh-CN': {
    title: '运行',
    requests: '请求',
    storage: /^存储“/,
    week: '最近一周',
    told: '设置接收人',
    admins: '通知所有管理员',
  },
  'en-US': {
    title: 'Operations',
    requests: 'Requests',
    storage: /^Latency of storage/,
    week: 'Last week',
    told: 'Recipients',
    admins: 'Notify all admins',
  },
}

test.use({ account: 'admin' })
test.beforeEach(({ page, locale }) => mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US'))

inBothLooks(({ locale }) => {
  const word = words[locale]

  test('[AD-01] charts the activity of the site, and the settings list who is alerted', async ({ page }) => {
    await page.goto('/admin/operations')
    await expect(page.getByRole('heading', { name: word.title, level: 1 })).toBeVisible()
    await expect(page.getByRole('figure', { name: word.requests, exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: word.storage }).first()).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/v2/admin/operations?span=week'),
      page.getByRole('button', { name: word.week }).click(),
    ])
    expect(answer.status()).toBe(200)
    await expect(page).toHaveURL('/admin/operations?span=week')
    await page.getByRole('link', { name: word.told }).click()
    await expect(page).toHaveURL('/admin/settings#alerts')
    await expect(page.getByRole('switch', { name: word.admins })).toBeChecked()
  })
})
