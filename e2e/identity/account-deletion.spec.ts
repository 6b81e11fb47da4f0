import { readFileSync } from 'node:fs'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

const password = 'marble-kite-2931'

test('exports data, requests account deletion, sees its date, and cancels it', async ({
  page,
  site,
  setUp,
}, testInfo) => {
  test.slow()
  const created = await page.request.post('/api/v2/admin/users', {
    data: { username: 'wanderer', password },
    headers: { authorization: `Bearer ${await setUp()}` },
  })
  expect(created.status()).toBe(200)
  await page.addInitScript(() => localStorage.setItem('locale', 'en-US'))
  await mockLanguage(page, 'en-US')
  await logIn(page, site, { username: 'wanderer', password }, '/user/settings?tab=data')
  await expect(page.getByRole('heading', { name: 'Export your data' })).toBeVisible()
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^wanderer-\d{4}-\d\d-\d\d\.zip$/)
  const file = testInfo.outputPath('export.zip')
  await download.saveAs(file)
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account “wanderer”' })
  await dialog.getByLabel('Type your username wanderer to confirm').fill('somebody')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('This isn’t your username')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Type your username wanderer to confirm').fill('wanderer')
  await dialog.getByRole('button', { name: 'Delete account' }).click()

  const banner = page.getByRole('complementary', { name: 'Delete account' })
  await expect(banner).toContainText('will be permanently deleted on')
  await page.goto('/user/tokens')
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('banner.png') })
  await banner.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Deletion cancelled')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.goto('/user/settings?tab=data')
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
})

test.describe('in the admin panel', () => {
  test.use({ account: 'admin' })

  test('an administrator sees where a user is logged in, and deletes a token', async ({ page, setUp }) => {
    const headers = { authorization: `Bearer ${await setUp()}` }
    await mockLanguage(page, 'en-US')
    const token = await page.request.post('/api/v2/user/tokens', {
      data: { name: 'Old laptop', expires_at: '2036-01-01 00:00:00' },
      headers,
    })
    expect(token.status()).toBe(200)
    await page.goto('/admin/users?q=keeper')
    await page.getByRole('button', { name: 'keeper' }).click()
    const panel = page.getByRole('dialog', { name: 'User' })
    await expect(panel.getByRole('heading', { name: 'Devices' })).toBeVisible()
    await expect(panel.getByText('Current', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Delete token “Old laptop”' }).click()
    await expect(panel.getByText('No API tokens')).toBeVisible()
  })
})
