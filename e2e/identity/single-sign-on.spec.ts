import type { Page } from '@playwright/test'
import { type Oidc, startOidc } from '../../packages/server/test/peers/oidc.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { captchaAfter, logIn } from '../support/log-in.ts'
import { admin, ownAddress } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1', ...ownAddress }, locale: 'en-US' })

const password = 'marble-kite-2931'
const widths = [1280, 390]
let oidc: Oidc

test.beforeAll(async ({ site }) => {
  const accounts = { ann: { name: 'Ann Archer', preferred_username: 'ann', groups: ['staff', 'editors'] } }
  oidc = await startOidc({ redirect_uris: [`${site.url}/oauth/1`], hasPages: true, accounts })
})
test.afterAll(() => oidc.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Logs in at the provider. */
async function agreeAt(page: Page, account: string) {
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(account)
  await button(page, 'Agree').click()
}

/** Expects the page to fit and to be accessible on a desk and on a phone. */
async function expectSoundAtBothWidths(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expectFitting(page)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: widths[0]!, height: 844 })
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByText('Log out').filter({ visible: true }).click()
}

test('[OR-24] [OR-25] [OR-26] an administrator links a provider, turns single sign-on only on, and people come in by it', async ({
  page,
  browser,
  site,
  setUp,
  trap,
}) => {
  test.setTimeout(150_000)
  const { call } = libraryOf(page.request, site.url, await setUp())
  await call('PUT', '/admin/settings', { language: 'en-US' })
  const { id: group_id } = await call<{ id: number }>('POST', '/admin/groups', { name: 'Editors of the house' })
  await call('POST', '/admin/users', { username: 'bob', email: 'bob@example.org', password })
  await call('POST', '/admin/oauth_providers', {
    provider: 'oidc',
    name: 'Agora ID',
    client_id: oidc.client_id,
    client_secret: oidc.client_secret,
    options: { issuer: oidc.issuer },
    claim_rules: [{ claim: 'groups', value: 'editors', group_id }],
  })
  await mockLanguage(page, 'en-US')
  await logIn(page, site, admin)

  const turnOn = async () => {
    await page.goto('/admin/settings#login')
    await page.getByRole('switch', { name: /^Single sign-on only/ }).click()
    await button(page, 'Save').click()
  }
  trap.allow(422, '/api/v2/admin/settings')
  await turnOn()
  await expect(page.getByText('Link your own account to an enabled login provider first').first()).toBeVisible()
  await button(page, 'Discard').click()
  await page.goto('/user/settings?tab=accounts')
  await button(page, 'Link Agora ID').click()
  await agreeAt(page, 'keeper-there')
  await expect(page.getByText(/keeper-there · linked on/)).toBeVisible()
  await turnOn()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await logOut(page)

  await page.goto('/login')
  await expect(button(page, 'Continue with Agora ID')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expectSoundAtBothWidths(page)

  for (const [path, title, hint] of [
    ['/register', 'No registration needed', 'Your account is created the first time you log in'],
    ['/forget-password', 'Password reset is unavailable right now', 'This site uses single sign-on'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(hint)).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expectSoundAtBothWidths(page)
  }

  trap.allow(403, '/api/v2/login')
  const captcha = await captchaAfter(page, site, () => page.goto('/login?password=1'))
  await expect(page.getByText('Password login is for administrators only.')).toBeVisible()
  await expectSoundAtBothWidths(page)
  await page.getByLabel('Username, email, or mobile').fill('bob')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Captcha', { exact: true }).fill(captcha)
  await button(page, 'Log in').click()
  await expect(page.getByText('Password login is turned off here, except for administrators')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, site, admin, '/login?password=1')
  await page.goto('/admin/settings#login')
  await expect(page.getByRole('switch', { name: /^Single sign-on only/ })).toBeChecked()

  for (const width of widths) {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 844 }, locale: 'en-US' })
    const visitor = await context.newPage()
    await visitor.goto('/login')
    await button(visitor, 'Continue with Agora ID').click()
    await agreeAt(visitor, 'ann')
    // The first login creates the account without a form, and the second one finds it.
    await expect(visitor).toHaveURL(/\/user\/(photos|dashboard)$/)
    await visitor.goto('/user/dashboard')
    await expect(visitor.getByText('Editors of the house').first()).toBeVisible()
    await expectAccessible(visitor)
    await expectFitting(visitor)
    await context.close()
  }
  const { data: people } = await call<{ data: { username: string }[] }>('GET', '/admin/users')
  expect(people.filter(({ username }) => username.startsWith('ann')).map(({ username }) => username)).toEqual(['ann'])
})
