import type { Browser } from '@playwright/test'
import { chooseLanguage } from '../support/appearance.ts'
import { failRequests } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import { setOptions } from '../support/options.ts'
import { admin, type Site } from '../support/site.ts'

// The password changes here, so no other file may share the site.
test.use({ siteEnv: { DEV_DOUBLES: '1', LOG_LEVEL: 'debug' }, account: 'admin' })

const newPassword = 'a lantern on the quay'

/** Opens another browser with the same session. */
async function elsewhere(browser: Browser, site: Site, values: Record<string, string>, userAgent?: string) {
  const stored = Object.entries(values).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: site.url,
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage: stored }] },
    ...(userAgent && { userAgent }),
  })
  return { context, page: await context.newPage() }
}

test('[PR-07] [PR-08] preferences and language follow the account to another browser', async ({
  page,
  browser,
  site,
  setUp,
  trap,
}) => {
  const token = await setUp()
  await setOptions(page, token, { language: 'zh-CN' })
  await page.goto('/user/settings?tab=preferences')
  await page.getByRole('combobox', { name: '选择后自动上传' }).click()
  await page.getByRole('option', { name: '立即上传' }).click()
  await expect(page.getByText('偏好已保存')).toBeVisible()
  await page.getByRole('switch', { name: '复制链接时编码 URL' }).click()
  await page.getByRole('combobox', { name: '上传按钮' }).click()
  await page.getByRole('option', { name: '打开上传队列' }).click()
  await page.getByRole('combobox', { name: '默认存储' }).click()
  await page.getByRole('option').nth(1).click()
  await chooseLanguage(page, 'English')
  await expect(page.getByRole('heading', { name: 'Upload preferences', level: 2 })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Auto upload after selecting' })).toHaveValue('Start at once')

  const other = await elsewhere(browser, site, { token, locale: 'zh-CN' })
  try {
    await other.page.goto('/user/settings?tab=preferences')
    // The account's choice takes precedence over the one stored in this browser.
    await expect(other.page.getByRole('heading', { name: 'Upload preferences', level: 2 })).toBeVisible()
    await expect(other.page.getByRole('combobox', { name: 'Auto upload after selecting' })).toHaveValue('Start at once')
    await expect(other.page.getByRole('switch', { name: 'Encode URL when copying' })).toBeChecked()
    await expect(other.page.getByRole('switch', { name: 'Show original photos' })).not.toBeChecked()
    await expect(other.page.getByRole('combobox', { name: 'Upload button' })).toHaveValue('Open queue')
    await other.page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(other.page.getByRole('complementary', { name: 'Upload' })).toBeVisible()
  } finally {
    await other.context.close()
  }

  // A choice that cannot be saved to the account applies locally and is sent on the next visit.
  trap.allow(503, '/api/v2/user/setting')
  await failRequests(page, '/user/setting', 503, 'Busy')
  await chooseLanguage(page, '简体中文')
  await expect(page.getByRole('heading', { name: '上传偏好', level: 2 })).toBeVisible()
  await page.unroute('**/api/v2/user/setting')
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/user/setting') && response.request().method() === 'POST',
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: '上传偏好', level: 2 })).toBeVisible()
  expect((await sent).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { name: '上传偏好', level: 2 })).toBeVisible()
})

test('two tabs of a browser speak one language', async ({ page, context, setUp }) => {
  await setOptions(page, await setUp(), { language: 'en-US' })
  await page.goto('/user/dashboard')
  const second = await context.newPage()
  await second.goto('/user/settings')
  await expect(second.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await chooseLanguage(page, '简体中文')
  await expect(second.getByRole('heading', { name: '设置', level: 1 })).toBeVisible()
})

const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a device is seen in the list, and logged out from here', async ({ page, browser, site, setUp }) => {
  await setOptions(page, await setUp(), { language: 'en-US' })
  const other = await elsewhere(browser, site, { locale: 'en-US' }, firefox)
  try {
    await logIn(other.page, site, admin)
    await page.goto('/user/settings?tab=sessions')
    const devices = page.getByRole('list', { name: 'Logged-in devices' }).getByRole('listitem')
    await expect(devices.first()).toContainText('This device')
    const firefoxRow = devices.filter({ hasText: 'Firefox on macOS' })
    await expect(firefoxRow).toHaveCount(1)
    await expectAccessible(page)
    await firefoxRow.getByRole('button', { name: /^Log out Firefox on macOS/ }).click()
    await expect(page.getByText('Firefox on macOS was logged out')).toBeVisible()
    await expect(firefoxRow).toHaveCount(0)
    await other.page.goto('/user/photos')
    await expect(other.page).toHaveURL(/\/login/)
  } finally {
    await other.context.close()
  }
})

test('[PR-04] a new password ends the session elsewhere and leaves this one', async ({
  page,
  browser,
  site,
  setUp,
  trap,
}) => {
  trap.allow(422, '/api/v2/user/password')
  await setOptions(page, await setUp(), { language: 'en-US' })
  const other = await elsewhere(browser, site, { locale: 'en-US' })
  try {
    await logIn(other.page, site, admin)
    await page.goto('/user/settings?tab=password')
    const submit = page.getByRole('button', { name: 'Change password' })
    const secret = (label: string) => page.getByLabel(label, { exact: true })
    await submit.click()
    for (const text of [
      'Please enter the old password',
      'Please enter a new password',
      'Please confirm the new password',
    ])
      await expect(page.getByText(text)).toBeVisible()
    await secret('Old password').fill('not the one')
    await secret('New password').fill(newPassword)
    await secret('Confirm new password').fill('another one')
    await submit.click()
    await expect(page.getByText('New password and confirmation do not match')).toBeVisible()
    await secret('Confirm new password').fill(newPassword)
    await submit.click()
    await expect(page.getByText('The old password is wrong')).toBeVisible()
    await expectAccessible(page)
    await secret('Old password').fill(admin.password)
    await submit.click()
    await expect(page.getByText('Password changed. Your other devices were logged out.')).toBeVisible()

    await other.page.goto('/user/photos')
    await expect(other.page).toHaveURL(/\/login/)
    await other.page.waitForLoadState('networkidle')
    await logIn(other.page, site, { ...admin, password: newPassword })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  } finally {
    await other.context.close()
  }
})
