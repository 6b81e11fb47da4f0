import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting, showPhotos, viewer } from '../support/explore-calls.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { bar, button, dialog, tableWords } from '../support/table-texts.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': {
    grid: '网格',
    refused: '已拒绝',
    rejected: '已拒绝 2 张图片',
    keys: '键盘快捷键',
    approved: '已通过 1 张图片',
  },
  'en-US': {
    grid: 'Grid',
    refused: 'Rejected',
    rejected: '2 photos rejected',
    keys: 'Keyboard shortcuts',
    approved: '1 photo approved',
  },
} as const

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look)
    const text = { ...tableWords[look.locale], ...words[look.locale] }
    test.beforeEach(({ page }) => mockLanguage(page, look.locale))

    test('[BO-40] [BO-41] photos are moderated in a grid by keyboard, and one by one in the viewer', async ({
      page,
      request,
      site,
      setUp,
    }) => {
      test.slow()
      const token = await setUp()
      const names = ['first', 'second', 'third'].map((each) => `${each} moderated ${look.theme}`)
      const photos = await showPhotos(request, site.url, token, names)
      const { call } = libraryOf(request, site.url, token)
      const reviewOf = async (at: number) =>
        (await call<{ review: string | null }>('GET', `/admin/photos/${photos[at]!.id}`)).review
      const box = (at: number) => page.getByRole('checkbox', { name: text.one(names[at]!) })

      await page.goto(`/admin/photos?q=moderated ${look.theme}`)
      await page.getByRole('radiogroup').getByText(text.grid).click()
      await expect(page.getByRole('list', { name: text.keys })).toBeVisible()
      await page.reload()
      // The newest photo is first; the grid is remembered.
      await box(2).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowRight')
      await expect(box(1)).toBeFocused()
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
      await expectFitting(page)
      await expectAccessible(page)
      await page.keyboard.press('n')
      await expect(page.getByText(text.rejected)).toBeVisible()
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
      expect([await reviewOf(0), await reviewOf(1), await reviewOf(2)]).toEqual([null, 'refused', 'refused'])

      await page.keyboard.press('a')
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
      await page.keyboard.press('Delete')
      await expect(button(dialog(page), text.takeDown)).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)

      await box(2).focus()
      await page.keyboard.press('Enter')
      await expect(viewer(page)).toBeVisible()
      await page.keyboard.press('y')
      await expect(page.getByText(text.approved)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`#photo-${photos[1]!.id}$`))
      await page.keyboard.press('Escape')
      await expect(viewer(page)).toHaveCount(0)
      await expect(box(1)).toBeFocused()
      expect([await reviewOf(1), await reviewOf(2)]).toEqual(['refused', 'approved'])
      await expect(bar(page)).toBeVisible()
    })
  })
}
