import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': {
    css: '自定义 CSS',
    open: '预览 CSS',
    login: '登录与第三方登录',
    oauth: '第三方登录',
    discard: '放弃',
    more: '更多',
    export: '导出设置',
    import: '导入设置…',
    reset: /^将“回收站.*恢复为默认值$/,
    standard: '默认值：30',
    unknown: '已跳过无法识别的项：no_such_setting',
  },
  'en-US': {
    css: 'Custom CSS',
    open: 'Preview CSS',
    login: 'Login',
    oauth: 'Third-party login',
    discard: 'Discard',
    more: 'More',
    export: 'Export settings',
    import: 'Import settings…',
    reset: /^Reset “.*rash.*” to its default$/,
    standard: 'Default: 30',
    unknown: 'Skipped unknown entries: no_such_setting',
  },
}

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[AD-02] [AD-03] previews a style sheet in its own tab while typing, invisible to other users', async ({
    page,
    context,
    browser,
    site,
  }) => {
    await page.goto('/admin/settings#code')
    await expect(page.getByLabel(text.css)).toBeInViewport()
    await page.getByLabel(text.css).fill('body { outline: 3px solid rgb(1, 2, 3) }')
    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: text.open }).click(),
    ])
    await expect(preview).toHaveURL('/?safe=1')
    await expect(preview.locator('body')).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
    await page.getByLabel(text.css).fill('body { outline: 3px solid rgb(4, 5, 6) }')
    await expect(preview.locator('body')).toHaveCSS('outline-color', 'rgb(4, 5, 6)')
    await preview.reload()
    await expect(preview.locator('body')).toHaveCSS('outline-color', 'rgb(4, 5, 6)')

    const visitor = await browser.newPage({ baseURL: site.url })
    await visitor.goto('/')
    await expect(visitor.getByRole('banner')).toBeVisible()
    await expect(visitor.locator('body')).not.toHaveCSS('outline-color', 'rgb(4, 5, 6)')
    await visitor.close()
    await preview.close()
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: text.discard }).click()
  })

  test('[AD-03] every section says what it is for, and leads on to what is set up elsewhere', async ({ page }) => {
    await page.goto('/admin/settings')
    const sections = page.getByRole('main').locator('section[id], div[id]:has(> section)')
    await expect(page.getByRole('region', { name: text.login })).toBeVisible()
    for (const section of await page.locator('form section[aria-labelledby]').all()) {
      await expect(section.locator('p').first()).not.toBeEmpty()
    }
    expect(await sections.count()).toBeGreaterThan(0)
    await page.getByRole('region', { name: text.login }).getByRole('link', { name: text.oauth }).click()
    await expect(page).toHaveURL('/admin/oauth')
  })

  test('[BO-31] [BO-32] a setting shows its default and returns to it; a file brings settings to look at', async ({
    page,
  }) => {
    await page.goto('/admin/settings#setting-trash_days')
    const field = page.locator('#setting-trash_days')
    await field.getByRole('textbox').fill('7')
    await expect(field).toContainText(text.standard)
    await field.getByRole('button', { name: text.reset }).click()
    await expect(field.getByRole('textbox')).toHaveValue('30')
    await expect(field).not.toContainText(text.standard)

    await page.getByRole('button', { name: text.more, exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: text.export }).click(),
    ])
    expect(download.suggestedFilename()).toBe('imagora-settings.json')

    const settings = JSON.stringify({ trash_days: 9, no_such_setting: 1 })
    await page
      .getByLabel(text.import)
      .last()
      .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(settings) })
    await expect(page.getByText(text.unknown)).toBeVisible()
    await expect(field.getByRole('textbox')).toHaveValue('9')
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: text.discard }).click()
    await expect(field.getByRole('textbox')).toHaveValue('30')
  })
})
