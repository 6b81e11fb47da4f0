import type { Configs } from '@imagora/contract'
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

/** A visitor without a stored language reads that of the site. */
const causes = [
  ['disk_full', /The server’s disk is full\.|服务器磁盘已满：可以查看和删除/],
  ['database', /The database can’t be written to right now\.|数据库暂时不能写入：可以查看和下载/],
] as const

for (const [cause, text] of causes) {
  test(`[DT-18] while the site is read-only by itself (${cause}), pages say why, and stop once it is over`, async ({
    page,
    site,
  }) => {
    const visitor = await page.context().browser()!.newPage({ locale: 'en-US', serviceWorkers: 'block' })
    await visitor.goto(site.url)
    await page.goto('/user/photos')
    const seenBy = (who: typeof page) => who.getByRole('complementary').filter({ hasText: text })
    for (const who of [page, visitor]) await expect(seenBy(who)).toHaveCount(0)

    // The tests of the server see both causes; here its answer alone is replaced.
    const configs = (await (await page.request.get(`${site.url}/api/v2/configs`)).json()) as { data: Configs }
    const app = { ...configs.data.app, site_mode: 'read_only', site_mode_cause: cause }
    const json = { ...configs, data: { ...configs.data, app } }
    for (const who of [page, visitor]) await who.route('**/api/v2/configs', (route) => route.fulfill({ json }))
    // A page that is opened says it; one that is open learns it from its next refused change (DT-08).
    for (const who of [page, visitor]) await who.reload()
    for (const who of [page, visitor]) await expect(seenBy(who)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upload' }).first().click()
    await expect(page.getByText('The site is read-only right now, so you can’t upload')).toBeVisible()

    for (const who of [page, visitor]) await who.unroute('**/api/v2/configs')
    // A page with the banner asks every five seconds.
    for (const who of [page, visitor]) await expect(seenBy(who)).toHaveCount(0, { timeout: 15_000 })
    await visitor.close()
  })
}
