import type { Page } from '@playwright/test'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, account: 'admin', locale: 'en-US' })

const password = 'marble-kite-2931'
const panel = (page: Page) => page.getByRole('dialog')
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin' })

test('[RO-09] an administrator grants a role, and the admin panel shows what the role may use', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  await mockLanguage(page, 'en-US')
  await page.goto('/admin/users?user=new')
  await panel(page).getByLabel('Username').fill('mira')
  await panel(page).getByLabel('Password', { exact: true }).fill(password)
  await panel(page).getByLabel('Role', { exact: true }).selectOption('Moderator')
  await expect(panel(page).getByText('Manages photos, albums')).toBeVisible()
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'New user' }).click()
  await expect(page.getByRole('row', { name: /mira/ })).toContainText('Moderator')

  const context = await browser.newContext({
    baseURL: site.url,
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage: [{ name: 'locale', value: 'en-US' }] }] },
  })
  const mira = await context.newPage()
  await mockLanguage(mira, 'en-US')
  await logIn(mira, site, { username: 'mira', password }, '/admin')
  const titles = ['Photos', 'Explore', 'Albums', 'Shares', 'Reports']
  for (const name of titles) await expect(sidebar(mira).getByRole('link', { name })).toBeVisible()
  await expect(sidebar(mira).getByRole('link')).toHaveCount(titles.length + 1)
  await mira.goto('/admin/settings')
  await expect(mira.getByRole('heading', { level: 1 })).toHaveText('No access')
  await expectAccessible(mira)

  await page.getByRole('button', { name: 'mira' }).click()
  await panel(page).getByLabel('Role', { exact: true }).selectOption('Auditor')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /mira/ })).toContainText('Auditor')
  await mira.goto('/admin/users')
  await expect(mira.getByRole('row', { name: /mira/ })).toBeVisible()
  await expect(mira.getByRole('button', { name: 'New user' })).toHaveCount(0)
  await expect(mira.getByRole('checkbox')).toHaveCount(0)
  await mira.goto('/admin/settings')
  await expect(mira.getByLabel('Site name')).toBeDisabled()
  await context.close()
})
