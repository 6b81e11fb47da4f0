import { speak } from './answers.ts'
import { desktop, expect, expectAccessible, test } from './fixtures.ts'

test.use({ account: 'admin', locale: 'en-US', viewport: desktop })

test('[UP-10] a list of addresses is handed in, and what becomes of each is told; every step is accessible', async ({
  page,
  trap,
}) => {
  trap.allow(422, /remote_downloads/)
  await speak(page, 'en-US')
  await page.goto('/user/photos')
  await page.getByRole('button', { name: 'Add from URLs' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start downloading' }).click()
  await expect(dialog.getByText('Please enter URLs, one per line')).toBeVisible()
  await dialog.getByLabel('Image URLs').fill('no address at all')
  await dialog.getByRole('button', { name: 'Start downloading' }).click()
  await expect(dialog.getByText('No valid URLs found')).toBeVisible()
  await expectAccessible(page)

  await dialog
    .getByLabel('Image URLs')
    .fill('picture.jpg\n\nhttp://127.0.0.1/picture.jpg\nhttp://127.0.0.1/picture.jpg')
  await dialog.getByRole('button', { name: 'Start downloading' }).click()
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Invalid image URL format')
  await expect(rows.nth(1)).toContainText('The address cannot be reached')
  await expect(dialog.getByText('2 of 2 done')).toBeVisible()
  await expectAccessible(page)

  // It is all there again when one comes back.
  await page.reload()
  await page.getByRole('button', { name: 'Add from URLs' }).click()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Retry/ })
    .click()
  await expect(dialog.getByText('2 of 2 done')).toBeVisible()
})
