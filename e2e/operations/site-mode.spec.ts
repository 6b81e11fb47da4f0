import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { mockLanguage } from '../support/api-responses.ts'

// The site is this file's own, since others could not work on one that is read-only.
test.use({ account: 'admin', locale: 'en-US', siteEnv: { TRUST_PROXY: '192.0.2.1' } })
test.beforeEach(({ page }) => mockLanguage(page, 'en-US'))

test('[DT-07] an administrator makes the site read-only, everybody reads why, and it ends again', async ({
  page,
  site,
}) => {
  await page.goto('/admin/health')
  await page.getByRole('radiogroup', { name: 'Site mode' }).getByText('Read-only').click()
  await page.getByLabel('Message for visitors').fill('Back at 18:00')
  await page.getByRole('button', { name: 'Apply' }).click()
  const banner = page.getByRole('complementary').filter({ hasText: 'The site is read-only right now.' })
  await expect(banner).toContainText('Back at 18:00')
  await expectAccessible(page)

  await page.goto('/user/photos')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Upload' }).first().click()
  await expect(page.getByText('The site is read-only right now, so you can’t upload')).toBeVisible()

  await page.getByRole('link', { name: 'Manage' }).click()
  await page.getByRole('radiogroup', { name: 'Site mode' }).getByText('Maintenance').click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('complementary').filter({ hasText: 'under maintenance' })).toBeVisible()

  const visitor = await page.context().browser()!.newPage({ locale: 'en-US' })
  const answer = await visitor.goto(site.url)
  expect(answer?.status()).toBe(503)
  await expect(visitor.getByRole('heading', { name: 'We’ll be right back' })).toBeVisible()
  await expect(visitor.getByText('Back at 18:00')).toBeVisible()
  await visitor.screenshot({ path: test.info().outputPath('maintenance.png') })
  await visitor.close()

  await page.getByRole('radiogroup', { name: 'Site mode' }).getByText('Normal').click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('complementary').filter({ hasText: 'under maintenance' })).toHaveCount(0)
})
