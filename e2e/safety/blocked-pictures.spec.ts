import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

test.use({ account: 'admin', theme: 'dark', locale: 'en-US', viewport: { width: 390, height: 844 } })
test.beforeEach(({ page }) => mockLanguage(page, 'en-US'))

test('[FN-39] a list is imported, and the lines that were refused are named', async ({
  page,
  request,
  site,
  setUp,
}) => {
  const { add } = libraryOf(request, site.url, await setUp())
  await add({ name: 'a', buffer: await jpeg({ seed: 5 }), mimeType: 'image/jpeg' })
  await page.goto('/admin/photos/blocked-pictures')
  await expect(page.getByText('No blocked pictures')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import list' })
  await dialog.getByLabel('Reason').fill('Listed')
  const buffer = Buffer.from(`${'1f'.repeat(32)},90,first\nnonsense\n`)
  await dialog.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('Line 2: Not a PDQ hash')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('1f'.repeat(32)).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/photos/matches')
  await expect(page.getByText('No matches')).toBeVisible()
  await expectAccessible(page)
})
