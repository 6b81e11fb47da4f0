import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'

test.use({ account: 'admin', locale: 'en-US', viewport: desktop })

test('[GR-01] [M18] a group is made, changed, made the default, and deleted; every step is accessible', async ({
  page,
}) => {
  await mockLanguage(page, 'en-US')
  await page.goto('/admin/groups')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New group' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Max file size (MB)').fill('many')
  await panel.getByRole('button', { name: 'New group' }).click()
  await expect(panel.getByText('Enter a name')).toBeVisible()
  await expect(panel.getByText('Enter a number, 0 or more')).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('Name').fill('Members')
  await panel.getByLabel('Max file size (MB)').fill('1.5')
  await panel.getByRole('button', { name: 'HEIC' }).click()
  await panel.getByRole('checkbox').first().check()
  await panel.getByRole('button', { name: 'New group' }).click()
  await expect(page.getByText('Group Members created')).toBeVisible()
  const row = page.getByRole('row', { name: /Members/ })
  await expect(row).toContainText('1.5 MB')

  await row.getByRole('button').click()
  await panel.getByLabel('Per day').fill('7')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Members saved')).toBeVisible()
  await panel.getByRole('button', { name: 'Make default' }).click()
  await expect(panel.getByText('This is the default group')).toBeVisible()
  await page.keyboard.press('Escape')

  // The site needs a default group, so the original one becomes the default again before this group is deleted.
  await page
    .getByRole('row', { name: /默认组/ })
    .getByRole('button')
    .click()
  await panel.getByRole('button', { name: 'Make default' }).click()
  await expect(panel.getByText('This is the default group')).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button').click()
  await panel.getByRole('button', { name: 'Delete group' }).click()
  await page.getByRole('button', { name: 'Delete Members' }).click()
  await expect(row).toHaveCount(0)
})
