import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { failRequests, mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'

test.use({ account: 'admin' })

/** The smallest valid PNG. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const run = (file: string, ...args: string[]) =>
  new Promise<{ stdout: string; stderr: string }>((done) => {
    execFile('/bin/sh', [file, ...args], (_error, stdout, stderr) => done({ stdout, stderr }))
  })

const secretOf = (page: Page) => page.getByLabel('Token secret').innerText()

test('[TO-01..03] a token is made for uploading, used by the script that comes with it, seen in the list and deleted', async ({
  page,
  context,
}, testInfo) => {
  test.slow()
  await mockLanguage(page, 'en-US')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/user/tokens')
  await expect(page).toHaveTitle('API Tokens - Agora')
  await expect(page.getByRole('heading', { name: 'No tokens yet' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('Please enter a name for the token')).toBeVisible()
  await page.getByLabel('Name').fill('Shell at home')
  await page.getByRole('radiogroup', { name: 'Expires' }).getByText('90 days').click()

  const box = (name: string | RegExp) => page.getByRole('checkbox', { name })
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await box('Upload photos').click()
  await expect(box(/^Content/)).toHaveJSProperty('indeterminate', true)
  await box(/^Photos/).click()
  await expect(box('View photos')).toBeChecked()
  await expect(box('Manage photos')).toBeChecked()
  await box('Manage photos').press('Space')
  await expect(box(/^Photos/)).toHaveJSProperty('indeterminate', true)
  await expect(page.getByText('Edit and delete your photos')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByRole('heading', { name: 'Token “Shell at home” created' })).toBeVisible()
  const token = await secretOf(page)
  expect(token).toMatch(/^imt_[\w-]{43}$/)
  await page.getByRole('button', { name: 'Copy token' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'ShareX' }).press('ArrowLeft')
  await expect(page.getByRole('tab').last()).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Shell' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download imagora-upload.sh' }).click(),
  ])
  const script = testInfo.outputPath('imagora-upload.sh')
  await download.saveAs(script)
  const picture = testInfo.outputPath('dot.png')
  writeFileSync(picture, png)
  const { stdout } = await run(script, picture)
  expect((await page.request.get(stdout.trim())).headers()['content-type']).toBe('image/png')
  const albums = await page.request.get('/api/v2/user/albums', { headers: { authorization: `Bearer ${token}` } })
  expect(albums.status()).toBe(403)

  await page.getByRole('link', { name: 'Back to tokens' }).click()
  const row = page.getByRole('row', { name: /Shell at home/ })
  await expect(row).toContainText('Upload photos')
  await expect(row).toContainText('View photos')
  await expect(row).not.toContainText('Manage photos')
  await expect(row).not.toContainText('Never')
  await expect(page.getByText(token)).toHaveCount(0)
  await expectAccessible(page)

  await row.getByRole('button', { name: 'Delete token “Shell at home”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete token “Shell at home”' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete token' }).click()
  await expect(page.getByText('Token “Shell at home” deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No tokens yet' })).toBeVisible()
  expect(await run(script, picture)).toEqual({ stdout: '', stderr: expect.stringContaining('登录') })
})

test('[TO-01] shows errors of loading permissions and of creating a token', async ({ page, trap }) => {
  trap.allow(503, '/api/v2/token_permissions')
  trap.allow(409, '/api/v2/user/tokens')
  await mockLanguage(page, 'en-US')
  await failRequests(page, '/token_permissions', 503, 'Busy')
  await page.goto('/user/tokens/create')
  await expect(page.getByRole('heading', { name: 'Failed to get permissions' })).toBeVisible()
  await failRequests(page, '/user/tokens', 409, 'There may be at most 50 tokens')
  await page.getByLabel('Name').fill('One more')
  await page.getByRole('button', { name: 'Create token' }).click()
  await page.getByRole('button', { name: 'Create token with full access' }).click()
  const problems = page.locator('main').getByRole('alert').filter({ hasText: 'Failed to create token' })
  await expect(problems).toContainText('There may be at most 50 tokens')
  await expect(page.getByLabel('Name')).toHaveValue('One more')
})

test('[TO-04] nothing is preselected, and a token without permissions says that it has full access and asks first', async ({
  page,
}) => {
  await mockLanguage(page, 'en-US')
  await page.goto('/user/tokens/create')
  const meaning = page.getByRole('group', { name: 'Permissions' }).getByRole('status')
  const fullAccess = 'No selection means full access'
  await expect(page.getByRole('checkbox', { name: 'Upload photos' })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(meaning).toContainText(fullAccess)

  await page.getByRole('checkbox', { name: 'Upload photos' }).click()
  await expect(meaning).toContainText(/^1 of \d+ permissions selected/)
  for (const category of await page.getByRole('checkbox', { name: /^(Content|Account|Community)/ }).all())
    await category.click()
  await expect(meaning).toContainText(/^All \d+ permissions selected/)
  for (const category of await page.getByRole('checkbox', { name: /^(Content|Account|Community)/ }).all())
    await category.click()
  await expect(meaning).toContainText(fullAccess)

  // Validation errors appear before the confirmation dialog.
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.getByText('Please enter a name for the token')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByLabel('Name').fill('Everything')
  let created = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/user/tokens')) created++
  })
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create token “Everything” with full access?' })
  await expect(dialog).toContainText('No permissions are selected')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(created).toBe(0)

  await page.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByRole('button', { name: 'Create token with full access' }).click()
  await expect(page.getByRole('heading', { name: 'Token “Everything” created' })).toBeVisible()
  expect(created).toBe(1)
  const headers = { authorization: `Bearer ${await secretOf(page)}` }
  for (const call of ['user/albums', 'user/photos', 'user/profile'])
    expect((await page.request.get(`/api/v2/${call}`, { headers })).status()).toBe(200)
  // Managing tokens is the documented exception that no token may do.
  expect((await page.request.get('/api/v2/user/tokens', { headers })).status()).toBe(403)
  await page.getByRole('link', { name: 'Back to tokens' }).click()
  await expect(page.getByRole('row', { name: /Everything/ })).toContainText('Full access')
})

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look)

    test('a token with full access and an end of one’s own is made and shown', async ({ page }) => {
      await mockLanguage(page, look.locale)
      await page.goto('/user/tokens/create')
      await expectAccessible(page)
      await page.locator('input[maxlength="60"]').fill('CI')
      await page.getByText(look.locale === 'zh-CN' ? '自定义' : 'Custom', { exact: true }).click()
      await page.locator('input[type="datetime-local"]').fill('2036-01-02T03:04')
      await page.getByRole('button', { name: look.locale === 'zh-CN' ? '创建令牌' : 'Create token' }).click()
      const confirm = look.locale === 'zh-CN' ? '创建全部权限令牌' : 'Create token with full access'
      await expect(page.getByRole('button', { name: confirm })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: confirm }).click()
      await expect(page.locator('code').first()).toHaveText(/^imt_/)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await page.goto('/user/tokens')
      await expect(page.getByText('2036').first()).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })
  })
}
