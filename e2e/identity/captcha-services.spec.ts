import type { Page } from '@playwright/test'
import { type CaptchaServicePeer, startCaptchaService } from '../../packages/server/test/peers/captcha-service.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, pairwiseLooks, test } from '../support/fixtures.ts'
import { captchaAfter } from '../support/log-in.ts'
import { admin, confirmPassword, type Site } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, locale: 'en-US' })

let peer: CaptchaServicePeer

async function configure(site: Site, token: string, data: object) {
  await confirmPassword(site, token)
  const response = await fetch(`${site.url}/api/v2/admin/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(data),
  })
  expect(response.status).toBe(204)
}

const settingsOf = (captcha_provider: 'turnstile' | 'hcaptcha') => ({
  captcha_provider,
  captcha_site_key: peer.siteKey,
  captcha_secret: peer.secret,
  captcha_endpoint: peer.url,
})

test.beforeAll(async ({ site, setUp }) => {
  peer = await startCaptchaService()
  await configure(site, await setUp(), settingsOf('turnstile'))
})
test.afterAll(() => peer.stop())

const check = (page: Page) => page.getByRole('group', { name: 'Captcha' })
const human = (page: Page) => check(page).getByRole('button', { name: 'I am human' })
const verified = (page: Page) => check(page).getByRole('button', { name: 'Verified' })

async function fill(page: Page, password = admin.password) {
  await page.getByLabel('Username, email, or mobile').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
const submit = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true }).click()

test('[OR-43] only a page with a form loads the script', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void (request.url().startsWith(peer.url) && scripts.push(request.url())))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  expect(scripts).toEqual([])
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await expect(human(page)).toBeVisible()
  expect(scripts).toHaveLength(1)
})

test('[OR-40] [OR-44] the check lets a person in, and is new after a refused submit', async ({ page, trap }) => {
  trap.allow(422, '/api/v2/login')
  await page.goto('/login')
  await fill(page, 'not this one')
  await submit(page)
  await expect(page.getByText('Please complete the check first')).toBeVisible()
  await expect(check(page)).toBeFocused()
  await human(page).click()
  await expect(verified(page)).toBeVisible()
  await expect(page.getByText('Please complete the check first')).toBeHidden()
  await submit(page)
  await expect(page.getByText(/incorrect|wrong/i).first()).toBeVisible()
  await expect(human(page)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one')

  await human(page).click()
  await expect(verified(page)).toBeVisible()
  await check(page).getByRole('button', { name: 'Expire' }).click()
  await fill(page)
  await submit(page)
  await expect(page.getByText('Please complete the check first')).toBeVisible()
  await human(page).click()
  await expect(verified(page)).toBeVisible()
  await submit(page)
  await expect(page).not.toHaveURL(/\/login/)
})

for (const { name, theme, locale, viewport } of pairwiseLooks) {
  test.describe(name, () => {
    test.use({ theme, locale, viewport })

    test('[OR-44] the check has the language and the theme of the page', async ({ page }) => {
      await mockLanguage(page, locale)
      await page.goto('/login')
      const button = page.getByRole('button', { name: 'I am human' })
      await expect(button).toBeVisible()
      expect(JSON.parse((await button.getAttribute('data-options'))!)).toMatchObject({
        sitekey: peer.siteKey,
        action: 'login',
        theme,
        language: locale === 'en-US' ? 'en' : 'zh-CN',
      })
      await expectAccessible(page)
    })
  })
}

async function logInByPicture(page: Page, site: Site, act: () => Promise<unknown>) {
  const captcha = await captchaAfter(page, site, act)
  await fill(page)
  await page.getByLabel('Captcha', { exact: true }).fill(captcha)
  await submit(page)
  await expect(page).not.toHaveURL(/\/login/)
}

test('[OR-41] [OR-44] a person may choose the picture', async ({ page, site }) => {
  await page.goto('/login')
  await expect(human(page)).toBeVisible()
  await logInByPicture(page, site, () => page.getByRole('button', { name: 'Use a picture instead' }).click())
})

test('[OR-44] where the script is blocked, the form says so and shows the picture', async ({ page, site, trap }) => {
  trap.cutOff()
  await page.route(`${peer.url}/**`, (route) => route.abort())
  const captcha = await captchaAfter(page, site, () => page.goto('/login'))
  await expect(page.getByText('An ad blocker may be blocking it.')).toBeVisible()
  await expectAccessible(page)
  await fill(page)
  await page.getByLabel('Captcha', { exact: true }).fill(captcha)
  await submit(page)
  await expect(page).not.toHaveURL(/\/login/)
})

test('[OR-41] where the service is down, the person is told and logs in with the picture', async ({
  page,
  site,
  trap,
}) => {
  trap.allow(503, '/api/v2/login')
  await page.goto('/login')
  await fill(page)
  await human(page).click()
  await expect(verified(page)).toBeVisible()
  peer.misbehave((response) => void response.destroy())
  await logInByPicture(page, site, async () => {
    await submit(page)
    await expect(page.getByText('The captcha service can’t be reached right now.')).toBeVisible()
  })
  peer.misbehave(null)
})

test('[OR-40] hCaptcha works alike', async ({ page, site, setUp }) => {
  await configure(site, await setUp(), settingsOf('hcaptcha'))
  await page.goto('/login')
  await expect(human(page)).toBeVisible()
  await fill(page)
  await human(page).click()
  await expect(verified(page)).toBeVisible()
  await submit(page)
  await expect(page).not.toHaveURL(/\/login/)
})

test.describe('the operator', () => {
  test.use({ account: 'admin' })

  test('[OR-42] chooses a service, is told what is missing, and tests it', async ({ page, site, setUp, trap }) => {
    await configure(site, await setUp(), { captcha_provider: 'picture', captcha_site_key: '', captcha_secret: '' })
    await mockLanguage(page, 'en-US')
    await page.goto('/admin/settings#captcha')
    const section = page.getByRole('region', { name: 'Captcha' })
    await expect(section.getByLabel('Site key')).toHaveCount(0)
    await section.getByRole('combobox', { name: 'Captcha type' }).click()
    await page.getByRole('option', { name: 'Cloudflare Turnstile' }).click()
    await section.getByLabel('Service endpoint').fill(peer.url)
    trap.allow(422, '/api/v2/admin/settings')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByLabel('Site key')).toHaveAttribute('aria-invalid', 'true')
    await section.getByLabel('Site key').fill(peer.siteKey)
    await section.getByLabel('Secret key', { exact: true }).fill(peer.secret)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    // A page keeps the policy that it was loaded with.
    await page.reload()
    await section.getByRole('button', { name: 'Show sample' }).click()
    await section.getByRole('button', { name: 'I am human' }).click()
    await expect(section.getByText('The check works with the saved settings.')).toBeVisible()
    await expectAccessible(page)
  })
})
