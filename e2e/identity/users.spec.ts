import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, pairwiseLooks, test } from '../support/fixtures.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { logIn } from '../support/log-in.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, account: 'admin', locale: 'en-US' })

test.beforeEach(({ page, locale }) => mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US'))

const password = 'marble-kite-2931'
const panel = (page: Page) => page.getByRole('dialog').first()

async function createUser(page: Page, token: string, username: string) {
  const headers = { authorization: `Bearer ${token}` }
  const data = { username, password, email: `${username}@example.org` }
  const response = await page.request.post('/api/v2/admin/users', { headers, data })
  expect(response.status()).toBe(200)
}

async function openUser(page: Page, username: string) {
  await page.goto(`/admin/users?q=${username}`)
  await page.getByRole('button', { name: username }).click()
  await expect(panel(page).getByRole('button', { name: 'Save' })).toBeVisible()
}

test('[AD-01] suspends a user with a reason shown at login, and records both in the log', async ({
  page,
  browser,
  site,
  trap,
  setUp,
}) => {
  trap.allow(403, '/api/v2/login')
  await createUser(page, await setUp(), 'merle')
  await openUser(page, 'merle')
  await panel(page).getByRole('switch', { name: 'Suspend account' }).click()
  await panel(page).getByLabel('Reason').fill('Spam in shares')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /merle/ })).toContainText('Suspended')

  const stored = [{ name: 'locale', value: 'en-US' }]
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage: stored }] },
  })
  const merle = await context.newPage()
  await logIn(merle, site, { username: 'merle', password }, '/user/albums').catch(() => {})
  await expect(merle.getByText(/Spam in shares/)).toBeVisible()
  await context.close()

  await page.goto('/admin/audit?action=user.change&target=merle')
  await page.getByRole('button', { name: 'User updated' }).first().click()
  await expect(page).toHaveURL(/entry=\d+/)
  await expect(panel(page).locator('ins').filter({ hasText: 'Spam in shares' })).toBeVisible()
  await page.reload()
  await expect(panel(page).getByText('suspension_reason')).toBeVisible()
})

test('[AD-01] a password is reset and shown once, and an account is deleted and kept again', async ({
  page,
  setUp,
}) => {
  await createUser(page, await setUp(), 'finch')
  await openUser(page, 'finch')
  await panel(page).getByRole('button', { name: 'Reset password' }).click()
  const asked = page.getByRole('dialog', { name: 'Reset the password of “finch”' })
  await asked.getByRole('button', { name: 'Reset password' }).click()
  const told = page.getByRole('dialog', { name: 'New password for “finch”' })
  await expect(told.locator('code')).toHaveText(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  await page.keyboard.press('Escape')
  await expect(told).toHaveCount(0)

  await panel(page).getByRole('button', { name: 'Delete account' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete account “finch”' })
  await deleting.getByRole('button', { name: 'Delete account' }).click()
  await expect(deleting).toHaveCount(0)
  await page.goto('/admin/users?leaving=1')
  await expect(page.getByRole('row', { name: /finch/ })).toContainText('To be deleted on')
  await openUser(page, 'finch')
  await panel(page).getByRole('button', { name: 'Keep account' }).click()
  await expect(page.getByText('Deletion of “finch” cancelled')).toBeVisible()
})

const resetting = {
  'zh-CN': {
    act: '重置密码',
    asked: (name: string) => `重置“${name}”的密码`,
    hint: /因此会显示一次新密码/,
    taken: '账户曾被他人控制',
    done: (name: string) => `“${name}”的新密码`,
    once: '只显示这一次，关闭后无法再次查看。',
    copy: '复制密码',
  },
  'en-US': {
    act: 'Reset password',
    asked: (name: string) => `Reset the password of “${name}”`,
    hint: /so a new password is shown once/,
    taken: 'Account was compromised',
    done: (name: string) => `New password for “${name}”`,
    once: 'Shown only once. You can’t see it again after closing.',
    copy: 'Copy password',
  },
}

inBothLooks(({ locale, isMobile }) => {
  test('[AD-01] the dialog of a reset says what it does, and its password opens the account', async ({
    page,
    browser,
    site,
    setUp,
  }) => {
    test.slow()
    const word = resetting[locale]
    const username = isMobile ? 'wren' : 'robin'
    await createUser(page, await setUp(), username)
    await page.goto(`/admin/users?q=${username}`)
    await page.getByRole('button', { name: username }).click()
    await panel(page).getByRole('button', { name: word.act }).click()
    const asked = page.getByRole('dialog', { name: word.asked(username) })
    await expect(asked.getByText(word.hint)).toBeVisible()
    await asked.getByRole('switch', { name: word.taken }).click()
    await expectFitting(page)
    await expectAccessible(page)
    const [request] = await Promise.all([
      page.waitForRequest(/\/reset_password$/),
      asked.getByRole('button', { name: word.act }).click(),
    ])
    expect(request.postDataJSON()).toEqual({ everything: true })
    const told = page.getByRole('dialog', { name: word.done(username) })
    await expect(told.getByText(word.once)).toBeVisible()
    await expect(told.getByRole('button', { name: word.copy })).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    const made = (await told.locator('code').textContent())!

    const stored = [{ name: 'locale', value: 'en-US' }]
    const context = await browser.newContext({
      baseURL: site.url,
      locale: 'en-US',
      storageState: { cookies: [], origins: [{ origin: site.url, localStorage: stored }] },
    })
    await logIn(await context.newPage(), site, { username, password: made }, '/login')
    await context.close()
  })
})

for (const { name, ...look } of pairwiseLooks) {
  test.describe(name, () => {
    test.use(look)

    test('filters, panel and entry fit their width and are accessible', async ({ page, setUp, theme }) => {
      test.slow()
      const username = `wide_${look.viewport.width}_${theme}`.slice(0, 20)
      await createUser(page, await setUp(), username)
      await page.goto(`/admin/users?q=${username}&never_logged_in=1`)
      await page.getByText(username).first().click()
      await expect(panel(page).locator('form')).toHaveCount(1)
      await expectAccessible(page)
      await page.goto('/admin/audit?action=user.create')
      await expect(page.getByText(username).first()).toBeVisible()
      const html = page.locator('html')
      expect(await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await expectAccessible(page)
    })
  })
}

test('[OR-11] [OR-12] imports users from a CSV file after a dry run, and one sets their password', async ({
  page,
  browser,
  site,
  setUp,
}) => {
  await createUser(page, await setUp(), 'dunnock')
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Import' }).click()
  const csv = 'email;username;name\nsiskin@example.org;siskin;Siskin\ndunnock@example.org;dunnock_two;\nnobody;no;\n'
  const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[accept*=csv]').setInputFiles(file)
  await expect(panel(page)).toContainText('1 user will be created · 1 skipped · 1 with errors')
  await expect(panel(page).getByRole('listitem').first()).toContainText('Line 4 · nobody')
  await expectFitting(page)
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Import', exact: true }).click()
  await expect(panel(page)).toContainText('1 user created')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Download links' }).click(),
  ])
  const links = await readFile(await download.path(), 'utf8')
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage: [{ name: 'locale', value: 'en-US' }] }] },
  })
  const siskin = await context.newPage()
  await siskin.goto(/http[^"]+/.exec(links)![0])
  await expect(siskin.getByText('Your username: siskin')).toBeVisible()
  await siskin.getByLabel('Password', { exact: true }).fill(password)
  await siskin.getByLabel('Confirm password').fill(password)
  await siskin.getByRole('button', { name: 'Set password' }).click()
  await expect(siskin).toHaveURL(/\/user\/photos/)
  await context.close()
})
