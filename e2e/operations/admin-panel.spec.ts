import type { Page } from '@playwright/test'
import { alterProfile, mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, pairwiseLooks, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import { admin } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, account: 'admin', locale: 'en-US' })

test.beforeEach(({ page, locale }) => mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US'))

const password = 'marble-kite-2931'
const panel = (page: Page) => page.getByRole('dialog')
const settingsSaved = (page: Page) => page.getByText('Settings saved')

/** Creates a user through the API; only one test covers the form. */
async function createUser(page: Page, token: string, username: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await page.request.post('/api/v2/admin/users', { headers, data: { username, password } })
  expect(response.status()).toBe(200)
}

async function openUser(page: Page, username: string) {
  await page.goto(`/admin/users?q=${username}`)
  await page.getByRole('button', { name: username }).click()
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeVisible()
}

test('[AD-03] a changed setting is in force at once, for the admin and for every visitor', async ({
  page,
  browser,
  site,
}) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Site name').fill('Quiet Harbour')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PUT'),
    page.getByRole('button', { name: 'Save' }).click(),
  ])
  expect(request.postDataJSON()).toEqual({ site_title: 'Quiet Harbour' })
  await expect(settingsSaved(page)).toBeVisible()
  await expect(page).toHaveTitle('Site settings - Quiet Harbour')
  const visitor = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  await visitor.goto(`${site.url}/login`)
  await expect(visitor).toHaveTitle('登录 - Quiet Harbour')
  await visitor.context().close()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test('[AD-02] a user is made, finds no admin panel, is suspended, and is out at once', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  await page.goto('/admin/users?user=new')
  await panel(page).getByLabel('Username').fill('dora')
  await panel(page).getByLabel('Password', { exact: true }).fill(password)
  await panel(page).getByRole('button', { name: 'New user' }).click()
  await expect(page.getByText('User “dora” created')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)

  const stored = [{ name: 'locale', value: 'en-US' }]
  const context = await browser.newContext({
    baseURL: site.url,
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage: stored }] },
  })
  const dora = await context.newPage()
  await logIn(dora, site, { username: 'dora', password }, '/admin/users')
  await expect(dora.getByRole('heading', { level: 1 })).toHaveText('页面不存在')

  await page.getByRole('button', { name: 'dora' }).click()
  await panel(page).getByRole('switch', { name: 'Suspend account' }).click()
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /dora/ })).toContainText('Suspended')
  await dora.goto('/user/albums')
  await expect(dora).toHaveURL('/login?next=%2Fuser%2Falbums')
  await context.close()
})

test('an admin changes each field of a user, and refusals are shown at the field', async ({ page, trap, setUp }) => {
  trap.allow(409, /^\/api\/v2\/admin\/users/)
  trap.allow(422, /^\/api\/v2\/admin\/users/)
  await createUser(page, await setUp(), 'wren')
  await openUser(page, 'wren')
  await panel(page).getByLabel('Email').fill(admin.email)
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText('This email is already in use')).toBeVisible()
  await panel(page).getByLabel('Email').fill('wren@example.org')
  await panel(page).getByLabel('Nickname').fill('Wren')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /wren/ })).toContainText('wren@example.org')

  await openUser(page, admin.username)
  await expect(panel(page).getByRole('switch', { name: 'Suspend account' })).toBeDisabled()
  await expect(panel(page).getByLabel('Role', { exact: true })).toBeDisabled()
  await expect(panel(page).getByLabel('Role', { exact: true })).toHaveValue('admin')
})

test('the state of the list stands in the address', async ({ page }) => {
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Administrator' }).click()
  await expect(page).toHaveURL('/admin/users?is_admin=1')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').fill('zzz')
  await expect(page).toHaveURL('/admin/users?is_admin=1&q=zzz')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Registered' }).click()
  await expect(page).toHaveURL(/order=-created_at/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Administrator' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('columnheader', { name: 'Registered' })).toHaveAttribute('aria-sort', 'descending')
})

test('unsaved changes are not left by mistake', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Subtitle').fill('Pictures by the sea')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/settings')
  await expect(page.getByLabel('Subtitle')).toHaveValue('Pictures by the sea')
  await page.getByRole('link', { name: 'Email', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('[AU-11] a session that ended leads to login even from a form with changes', async ({ page, site, trap }) => {
  trap.allow(401, /^\/api\/v2\//)
  await page.goto('/user/dashboard')
  await page.evaluate(() => localStorage.removeItem('token'))
  await logIn(page, site, admin, '/admin/settings')
  await page.getByLabel('Subtitle').fill('Never saved')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/v2/logout', { headers: { authorization: `Bearer ${token}` } })
  // A request of the screen itself may redirect to the login before a click reaches the button.
  await page.evaluate(() => document.querySelector('form')?.requestSubmit())
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fsettings')
  await expect(page.getByLabel('Captcha')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a call that wants the password again asks for it once, and is then made', async ({ page, trap }) => {
  trap.allow(403, '/api/v2/admin/settings')
  trap.allow(422, '/api/v2/user/reauth')
  let refusals = 2
  await page.route('**/api/v2/admin/settings', (route) => {
    if (route.request().method() === 'GET' || refusals-- <= 0) return route.fallback()
    return route.fulfill({
      status: 403,
      json: { status: 'error', message: 'Again', data: { code: 'reauth_required' } },
    })
  })
  await page.goto('/admin/settings')
  await page.getByLabel('Keywords').fill('sea, harbour')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Again' })).toBeVisible()
  await expect(page.getByLabel('Keywords')).toHaveValue('sea, harbour')

  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Wrong password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(settingsSaved(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('[NV-10] settings are found by a word, judged field by field, and secrets never come back', async ({
  page,
  trap,
}) => {
  trap.allow(422, '/api/v2/admin/settings')
  await page.goto('/admin/settings')
  await page.getByRole('searchbox').fill('script')
  await expect(page.getByText(/except login, registration, password recovery, setup and the admin panel/)).toBeVisible()
  await expect(page.getByLabel('Site name')).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('textbox', { name: 'Port' }).fill('99999')
  await page.getByLabel('Home page backgrounds').fill('/sea.jpg\nnonsense')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.mantine-InputWrapper-error')).toHaveText(['Enter a valid URL', 'At most 65535'])
  await expect(page.getByLabel('Home page backgrounds')).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByLabel('SMTP password').fill('a secret of the mail server')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(settingsSaved(page)).toBeVisible()
  await expect(page.getByLabel('SMTP password')).toHaveValue('')
  await expect(page.getByLabel('SMTP password')).toHaveAttribute('placeholder', 'Set, type to replace')
})

test('a test mail tells its result beside its button', async ({ page, trap }) => {
  trap.allow(409, '/api/v2/admin/settings/test_mail')
  await page.goto('/admin/settings#mail')
  const mail = page.getByRole('region', { name: 'Email' })
  await mail.getByRole('button', { name: 'Send test email' }).click()
  await expect(mail.getByText('Enter the mail server and sender address first')).toBeVisible()
  await page.route('**/api/v2/admin/settings/test_mail', (route) => route.fulfill({ status: 204 }))
  await mail.getByLabel('Send test to').press('Enter')
  await expect(mail.getByText(`Sent to ${admin.email}. Check your inbox.`)).toBeVisible()
  await expect(mail.getByText(/^Enter the mail server/)).toHaveCount(0)
})

test('the audit log tells who changed what', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Home page tagline').fill(`Written at ${Date.now()}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(settingsSaved(page)).toBeVisible()
  await page.goto('/admin/audit')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('homepage_description')
  await expect(first).toContainText(admin.username)
  await first.getByRole('button', { name: 'Settings updated' }).click()
  await expect(panel(page).locator('ins')).toHaveText(/^Written at \d+$/)
})

test('[AD-02] [NV-11] hides the admin panel and its links from other users', async ({ page }) => {
  await page.unroute('**/api/v2/user/profile')
  await alterProfile(page, { is_admin: false, role: 'user' })
  await page.goto('/user/dashboard')
  await expect(page.locator('a[href="/user/photos"]').first()).toBeVisible()
  await expect(page.locator('a[href="/admin"]')).toHaveCount(0)
})

for (const { name, ...look } of pairwiseLooks) {
  test.describe(name, () => {
    test.use(look)

    test('every screen of it fits its width and is accessible', async ({ page }) => {
      test.slow()
      const html = page.locator('html')
      for (const path of [
        '/admin/audit',
        '/admin/users',
        '/admin/users?user=new',
        '/admin/users?user=1',
        '/admin/presets',
        '/admin/oauth',
        '/admin/settings',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(panel(page).locator('form')).toHaveCount(path.includes('user=') ? 1 : 0)
        // Select boxes load after the page.
        if (path.endsWith('settings')) await expect(page.getByRole('combobox').first()).toBeVisible()
        expect(await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
        await expectAccessible(page)
      }
    })
  })
}
