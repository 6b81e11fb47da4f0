import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting, showPhotos } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'
import { bar, button, dialog, tableWords } from '../support/table-texts.ts'

test.use({ account: 'admin' })

test.beforeEach(({ page, locale }) => mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US'))

inBothLooks(({ locale, theme }) => {
  const text = tableWords[locale]

  test('[AD-01] photos are found, looked at, and taken down together; a file is blocked and unblocked', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    test.slow()
    const token = await setUp()
    const { call } = libraryOf(request, site.url, token)
    const [one, two, kept] = await showPhotos(
      request,
      site.url,
      token,
      ['one', 'two', 'kept'].map((name) => `${name} of ${theme}`),
    )
    await page.goto(`/admin/photos?q=of ${theme}`)
    await page.getByRole('button', { name: kept!.name }).click()
    const { key, sha256 } = await call<{ key: string; sha256: string }>('GET', `/admin/photos/${kept!.id}`)
    await expect(page.getByRole('dialog').getByText(sha256)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('checkbox', { name: text.one(one!.name) }).click()
    await page.getByRole('checkbox', { name: text.one(two!.name) }).click()
    await expectFitting(page)
    await expectAccessible(page)
    await button(bar(page), text.takeDown).click()
    await expect(button(dialog(page), text.takeDown)).toBeDisabled()
    await dialog(page).getByLabel(text.reason).fill('Reported')
    await button(dialog(page), text.takeDown).click()
    await expect(page.getByText(text.takenDown)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: text.one(one!.name) })).toHaveCount(0)

    await page.getByRole('link', { name: text.blocked }).click()
    await button(page, text.add).click()
    await dialog(page).getByLabel(text.file).first().fill(`${site.url}/i/${key}.jpg`)
    await dialog(page).getByLabel(text.reason).fill('Stolen')
    await button(dialog(page), text.add).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(sha256)).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: text.one(sha256) }).click()
    await button(bar(page), text.unblock).click()
    await button(dialog(page), text.unblock).click()
    await expect(page.getByText(text.unblocked)).toBeVisible()
    await expect(page.getByText(sha256)).toHaveCount(0)
  })
})
