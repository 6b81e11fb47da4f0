import type { Page } from '@playwright/test'
import { mockLanguage } from '../support/api-responses.ts'
import { showPhotos, viewer } from '../support/explore-calls.ts'
import { words, type Words } from '../support/explore-texts.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

/** Clicks an action that is in the toolbar on a desktop and in a menu on a phone. */
async function act(page: Page, text: Words, name: string) {
  const more = viewer(page).getByRole('button', { name: text.more })
  if (await more.isVisible()) await more.click()
  await viewer(page).getByRole('button', { name }).filter({ visible: true }).click()
}

for (const locale of ['zh-CN', 'en-US'] as const) {
  test.describe(`reports in ${locale}`, () => {
    test.use({ locale, account: 'admin' })
    const text = words[locale]
    test.beforeEach(({ page }) => mockLanguage(page, locale))

    test('[EX-03] a photo is reported with a reason and words, and the report reaches the admin panel', async ({
      page,
      request,
      site,
      setUp,
    }) => {
      const token = await setUp()
      const [photo] = await showPhotos(request, site.url, token, [`reported ${locale}`])
      await page.goto(`/explore#photo-${photo!.id}`)
      await expect(viewer(page)).toBeVisible()
      await act(page, text, text.reportPhoto)
      const dialog = page.getByRole('dialog', { name: text.reportPhoto })
      await dialog.getByRole('button', { name: text.send }).click()
      await expect(dialog.getByText(text.reasonRequired)).toBeVisible()
      await expect(dialog.getByText(text.contentRequired)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('radio', { name: text.reason }).check()
      await dialog.getByLabel(text.content).fill(`Taken from my book, ${locale}`)
      await dialog.getByRole('button', { name: text.send }).click()
      await expect(dialog.getByText(text.thanks)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: text.close }).last().click()
      await expect(dialog).toHaveCount(0)
      const { call } = libraryOf(request, site.url, token)
      const { data } = await call<{ data: { content: string; reason: string }[] }>('GET', '/admin/reports')
      expect(data.find(({ content }) => content === `Taken from my book, ${locale}`)?.reason).toBe('copyright')
    })
  })
}
