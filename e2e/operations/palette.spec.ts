import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': { open: '搜索或跳转', setting: '站点名称', backups: '备份', none: '没有找到匹配的内容。', users: '用户' },
  'en-US': {
    open: 'Search or jump to…',
    setting: 'Site name',
    backups: 'Backups',
    none: 'Nothing matches your search.',
    users: 'Users',
  },
}

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[BO-30] Ctrl K finds screens, settings and users by name, and leads there by the keyboard alone', async ({
    page,
  }) => {
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: text.open })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: text.open })
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await expectFitting(page)
    await field.fill(text.backups)
    await expect(page.getByRole('option', { name: text.backups }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/backups')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.keyboard.press('Control+k')
    await field.fill('site_title')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/settings#setting-site_title')
    await expect(page.getByLabel(text.setting).first()).toBeFocused()

    await page.keyboard.press('Control+k')
    await field.fill('keeper@')
    await expect(page.getByRole('group', { name: text.users }).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/users\?user=\d+/)
    await expect(page.getByRole('dialog')).toContainText('keeper@')
  })

  test('[BO-30] the palette opens by a press, says that nothing was found, and Escape closes it', async ({ page }) => {
    await page.goto('/admin/users')
    await page.getByRole('button', { name: text.open }).click()
    await page.getByRole('combobox', { name: text.open }).fill('no such thing anywhere')
    await expect(page.getByText(text.none)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: text.open })).toBeFocused()
  })
})
