import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'

test.use({ account: 'admin', locale: 'en-US', viewport: desktop })

test('[GR-01] [M18] [BO-01] a group is made, changed, made the default, and deleted; every step is accessible', async ({
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
  await panel.getByRole('button', { name: 'New group' }).click()
  const warning = page.getByRole('dialog', { name: 'Save without a storage?' })
  await expect(warning.getByText('can’t upload until it has an enabled storage')).toBeVisible()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(warning).toBeHidden()
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

test('[BO-03] quotation marks are as narrow as in Latin text, also where the system draws them wide', async ({
  page,
}) => {
  await mockLanguage(page, 'en-US')
  await page.goto('/admin/groups')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const widths = await page.evaluate(async () => {
    const wide = "'WenQuanYi Micro Hei'"
    const mark = document.createElement('span')
    mark.textContent = '’'.repeat(10)
    mark.style.fontSize = '20px'
    document.body.append(mark)
    const widthIn = async (family: string) => {
      mark.style.fontFamily = family
      await document.fonts.load('20px quotes', '’')
      return mark.getBoundingClientRect().width
    }
    const own = getComputedStyle(document.body).fontFamily
    return { own, system: await widthIn(wide), mended: await widthIn(`quotes, ${wide}`) }
  })
  expect(widths.own).toMatch(/^quotes/)
  expect(widths.mended).toBeLessThan(20 * 10 * 0.5)
  expect(widths.mended).toBeLessThanOrEqual(widths.system)
})
