import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { button, dialog } from '../support/table-texts.ts'

const words = {
  'zh-CN': {
    saved: '已存筛选',
    colon: '：',
    save: '保存当前筛选',
    name: '筛选名称',
    default: '打开此列表时使用',
    submit: '保存',
    manage: '管理已存筛选',
    columns: '列',
    clear: '显示全部',
    delete: (name: string) => `删除筛选“${name}”`,
    remove: '删除',
    email: '邮箱',
  },
  'en-US': {
    saved: 'Saved filters',
    colon: ': ',
    save: 'Save current filters',
    name: 'Filter name',
    default: 'Open this table with it',
    submit: 'Save',
    manage: 'Manage saved filters',
    columns: 'Columns',
    clear: 'Show all rows',
    delete: (name: string) => `Delete filter “${name}”`,
    remove: 'Delete',
    email: 'Email',
  },
}

test.use({ account: 'admin' })

for (const { name: look, theme, locale, viewport } of looks) {
  test.describe(look, () => {
    test.use({ theme, locale, viewport })
    const text = words[locale === 'zh-CN' ? 'zh-CN' : 'en-US']

    test('[BO-60, 61, 62] a filter with hidden columns is saved, opens the table, and is deleted', async ({ page }) => {
      await mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US')
      const name = `Administrators ${theme}`
      await page.goto('/admin/users?role=admin')
      await button(page, text.columns).click()
      await page.getByRole('checkbox', { name: text.email, exact: true }).click()
      await expect(page).toHaveURL(/hide=email/)
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      await button(page, text.saved).click()
      await button(page, text.save).click()
      await page.getByLabel(text.name).fill(name)
      await page.getByLabel(text.default).check()
      await expectAccessible(page)
      await button(dialog(page), text.submit).click()
      const chosen = page.getByRole('button', { name: `${text.saved}${text.colon}${name}` })
      await expect(chosen).toBeVisible()
      await expectFitting(page)

      await page.goto('/admin/users')
      await expect(page).toHaveURL(/role=admin.*hide=email|hide=email.*role=admin/)
      await button(page, text.clear).click()
      await expect(page).not.toHaveURL(/role=admin/)
      await page.goto('/admin/users?q=nobody')
      await expect(button(page, text.saved)).toBeVisible()
      await expect(page).not.toHaveURL(/role=admin/)

      await button(page, text.saved).click()
      await button(page, text.manage).click()
      await expectAccessible(page)
      await button(page, text.delete(name)).click()
      await button(dialog(page), text.remove).click()
      await expect(button(page, text.delete(name))).toBeHidden()
    })

    for (const table of ['notices', 'pages'])
      test(`[BO-60] a search of ${table} is saved, chosen again, and deleted`, async ({ page }) => {
        await mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US')
        const name = `${table} ${theme}`
        await page.goto(`/admin/${table}?q=nothing`)
        await button(page, text.saved).click()
        await button(page, text.save).click()
        await page.getByLabel(text.name).fill(name)
        await button(dialog(page), text.submit).click()
        await expect(page.getByRole('button', { name: `${text.saved}${text.colon}${name}` })).toBeVisible()
        await expectFitting(page)
        await page.goto(`/admin/${table}?q=other`)
        await button(page, text.saved).click()
        await button(page, name).click()
        await expect(page).toHaveURL(`/admin/${table}?q=nothing`)
        await page.goto(`/admin/${table}?q=other`)
        await button(page, text.saved).click()
        await button(page, text.manage).click()
        await button(page, text.delete(name)).click()
        await button(dialog(page), text.remove).click()
        await expect(button(page, text.delete(name))).toBeHidden()
      })
  })
}
