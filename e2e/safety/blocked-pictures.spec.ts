import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { naturalScene } from '../../packages/server/test/factories/natural-scenes.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

test.use({ account: 'admin', theme: 'dark', locale: 'en-US', viewport: { width: 360, height: 740 } })
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

test('[FN-39] a match is seen beside the blocked picture, and approved', async ({ page, request, site, setUp }) => {
  const { add, call, clear } = libraryOf(request, site.url, await setUp())
  await clear()
  await call('PUT', '/admin/settings', { picture_blocklist: true })
  const scene = await naturalScene(61)
  const png = { name: 'rock.png', mimeType: 'image/png', buffer: await scene.clone().png().toBuffer() }
  const { id } = await add({ ...png, is_public: true })
  const copy = { name: 'copy.jpg', mimeType: 'image/jpeg', buffer: await scene.jpeg({ quality: 40 }).toBuffer() }
  await add({ ...copy, is_public: true })
  await call('POST', '/admin/blocked_pictures', { photo_id: id, reason: 'Leaked' })
  await expect
    .poll(async () => (await call<{ meta: { total: number } }>('GET', '/admin/picture_matches')).meta.total)
    .toBe(2)

  await page.goto('/admin/photos/matches')
  await expect(page.getByText('bits differ')).toHaveCount(2)
  await expectFitting(page)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select this page' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('tab', { name: 'Approved' }).click()
  await expect(page.getByText('bits differ')).toHaveCount(2)
  await page.goto('/admin/photos/blocked-pictures')
  await expect(page.getByText('Leaked')).toBeVisible()
  await expectFitting(page)
  await call('PUT', '/admin/settings', { picture_blocklist: false })
  await clear()
})
