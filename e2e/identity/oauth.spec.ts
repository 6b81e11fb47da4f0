import type { Page } from '@playwright/test'
import { type Oidc, startOidc } from '../../packages/server/test/peers/oidc.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { captchaAfter } from '../support/log-in.ts'
import { admin, ownAddress } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1', ...ownAddress }, locale: 'en-US' })
test.describe.configure({ mode: 'serial' })

const password = 'marble-kite-2931'
let oidc: Oidc

test.beforeAll(async ({ site }) => {
  const redirect_uris = Array.from({ length: 5 }, (_, index) => `${site.url}/oauth/${index + 1}`)
  oidc = await startOidc({ redirect_uris, hasPages: true, accounts: { ann: { name: 'Ann Archer' } } })
})
test.afterAll(() => oidc.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Logs in at the provider. */
async function agreeAt(page: Page, account: string) {
  await page.getByLabel('Account').fill(account)
  await button(page, 'Agree').click()
}

test.describe('the operator', () => {
  test.use({ account: 'admin' })

  test('[AU-09] [OR-20] adds a provider, shows its callback address, and tests it', async ({ page, site, trap }) => {
    trap.allow(403, /\/admin\/oauth_providers/)
    await mockLanguage(page, 'en-US')
    await page.goto('/admin/oauth')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add provider' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('combobox', { name: 'Type' }).click()
    await panel.getByRole('option', { name: 'OpenID Connect' }).click()
    await expect(panel.getByText(`${site.url}/oauth/1`)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Copy callback URL' })).toBeVisible()
    await panel.getByLabel('Name', { exact: true }).fill('Agora ID')
    await panel.getByLabel('Issuer', { exact: true }).fill('http://example.org')
    await panel.getByLabel('Client ID', { exact: true }).fill(oidc.client_id)
    await panel.getByLabel('Client secret', { exact: true }).fill('mistyped')
    trap.allow(422, '/api/v2/admin/oauth_providers')
    await panel.getByRole('button', { name: 'Add provider' }).click()
    await expect(panel.getByText('Enter a URL starting with https://')).toBeVisible()
    await panel.getByLabel('Issuer', { exact: true }).fill(oidc.issuer)
    await panel.getByRole('button', { name: 'Add provider' }).click()

    await expect(panel.getByText(`${site.url}/oauth/1`)).toBeVisible()
    await button(page, 'Run test').click()
    await expect(panel.getByText('Signing keys found')).toBeVisible()
    await expect(panel.getByText(/not accepted/)).toBeVisible()
    await panel.getByLabel('Client secret', { exact: true }).fill(oidc.client_secret)
    await button(page, 'Save').click()
    await expect(page.getByText('Agora ID saved')).toBeVisible()
    await button(page, 'Run test').click()
    await expect(panel.getByText('ID and secret accepted')).toBeVisible()
    await expectAccessible(page)
  })

  test('[OR-22] gives a provider a rule by claims', async ({ page, trap }) => {
    trap.allow(403, /\/admin\/oauth_providers/)
    trap.allow(422, /\/admin\/oauth_providers/)
    await mockLanguage(page, 'en-US')
    await page.goto('/admin/oauth?provider=1')
    const panel = page.getByRole('dialog')
    await panel.getByText('Groups and roles by claims').click()
    await button(page, 'Add rule').click()
    await button(page, 'Save').click()
    const rule = panel.getByRole('group', { name: 'Rule 1' })
    await expect(rule.getByText('Required')).toBeVisible()
    await rule.getByLabel('Value').fill('editors')
    await rule.getByLabel('Role', { exact: true }).selectOption('Moderator')
    await button(page, 'Save').click()
    await expect(page.getByText('Agora ID saved')).toBeVisible()
    await page.reload()
    await panel.getByText('Groups and roles by claims').click()
    await expect(panel.getByRole('group', { name: 'Rule 1' }).getByLabel('Value')).toHaveValue('editors')
    await expectAccessible(page)
  })
})

test('[AU-02] [AU-09] registers on the first login with a provider and recognizes the account afterwards', async ({
  page,
  site,
}) => {
  await page.goto('/login?next=%2Fuser%2Fphotos')
  await expect(page.getByRole('link', { name: 'Agora ID' })).toHaveAttribute('href', /^\/oauth\/1/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Agora ID' }).click()
  await agreeAt(page, 'ann')

  await expect(page.getByRole('heading', { name: 'Hello, Ann Archer' })).toBeVisible()
  await expect(page).toHaveURL('/oauth/1')
  await expectAccessible(page)
  const captcha = await captchaAfter(page, site, () => page.getByRole('link', { name: 'Create account' }).click())
  await expect(page.getByText('Your Agora ID account “Ann Archer” will be linked when you register')).toBeVisible()
  await expect(page.getByLabel('Nickname')).toHaveValue('Ann Archer')
  await expectAccessible(page)
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org')
  await page.getByLabel('Username', { exact: true }).fill('ann')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByLabel('Captcha').fill(captcha)
  await button(page, 'Create account').click()
  await expect(page).toHaveURL('/user/photos')

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByText('Log out').filter({ visible: true }).click()
  await page.goto('/login')
  // The provider has a session for this browser and asks for nothing.
  await page.getByRole('link', { name: 'Agora ID' }).click()
  await expect(page).toHaveURL(/\/user\/(photos|dashboard)$/)

  await page.goto('/user/settings?tab=accounts')
  await expect(page.getByText(/Ann Archer · linked on/)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Unlink Agora ID').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Not linked')).toBeVisible()
  await button(page, 'Link Agora ID').click()
  await expect(page).toHaveURL('/user/settings?tab=accounts')
  await expect(page.getByText(/Ann Archer · linked on/)).toBeVisible()
})

test('[AU-09] an account that is there already is bound by logging in to it', async ({ page, site }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Agora ID' }).click()
  await agreeAt(page, 'keeper-there')
  const captcha = await captchaAfter(page, site, () => page.getByRole('link', { name: 'Log in and link' }).click())
  await expect(page.getByText('Your Agora ID account “keeper-there” will be linked when you log in')).toBeVisible()
  await page.getByLabel('Username, email, or mobile').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Captcha').fill(captcha)
  await button(page, 'Log in').click()
  await expect(page).toHaveURL(/\/user\/(photos|dashboard)$/)
  await page.goto('/user/settings?tab=accounts')
  await expect(page.getByText(/keeper-there/)).toBeVisible()
})

test('explains what to do after a cancelled or repeated provider login', async ({ page, trap }) => {
  trap.allow(422, '/api/v2/oauth/1/login')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Agora ID' }).click()
  await button(page, 'Cancel').click()
  await expect(page.getByText('You cancelled at Agora ID.')).toBeVisible()
  await page.goto('/oauth/1?error=access_denied&error_description=Call+0900+123&state=x')
  await expect(page.getByText('You cancelled at Agora ID.')).toBeVisible()
  await expect(page.getByText('0900')).toHaveCount(0)
  await page.goto('/oauth/1?code=12345678901234567890&state=x')
  await expect(page.getByText(/was started in another browser/)).toBeVisible()
  await expect(page).toHaveURL('/oauth/1')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log in with Agora ID' })).toBeVisible()
})

for (const look of [
  { name: 'dark, zh-CN, mobile', theme: 'dark', locale: 'zh-CN', viewport: { width: 360, height: 740 } },
  { name: 'light, zh-CN, desktop', theme: 'light', locale: 'zh-CN', viewport: desktop },
] as const) {
  test.describe(look.name, () => {
    test.use({ theme: look.theme, locale: look.locale, viewport: look.viewport })

    test('the page that people come back to is readable by everybody', async ({ page, trap }) => {
      trap.allow(422, '/api/v2/oauth/1/login')
      await page.goto('/oauth/1')
      await expect(page.getByRole('button', { name: '前往 Agora ID' })).toBeVisible()
      await expectAccessible(page)
      await page.goto('/oauth/1?code=x&state=x')
      await expect(page.getByRole('heading', { name: '第三方登录没有完成' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}
