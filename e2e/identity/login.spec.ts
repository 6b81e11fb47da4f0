import { alterConfigs, failRequests } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { captchaAfter, logIn } from '../support/log-in.ts'
import { admin } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, locale: 'en-US' })

test('[AU-14] [AU-03] a captcha that cannot be had says so, and can be asked for again', async ({ page, trap }) => {
  trap.allow(429, '/api/v2/captcha')
  await failRequests(page, '/captcha', 429, 'Not now')
  await page.goto('/login')
  await expect(page.getByText('Failed to load captcha')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Username, email, or mobile').fill('ann')
  await page.getByLabel('Password', { exact: true }).fill('anything')
  await page.getByLabel('Captcha').fill('abcd')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Captcha key is missing, please refresh the captcha')).toBeVisible()

  await page.unroute('**/api/v2/captcha')
  await page.getByRole('button', { name: 'Try again' }).click()
  const picture = page.getByRole('img', { name: 'Captcha image' })
  await expect(picture).toBeVisible()
  const first = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'New image' }).click()
  await expect(picture).not.toHaveAttribute('src', first!)
})

test('[AU-14] shows a wrong captcha at its field, clears it and loads a new picture', async ({ page, site, trap }) => {
  trap.allow(422, '/api/v2/login')
  await captchaAfter(page, site, () => page.goto('/login'))
  const picture = page.getByRole('img', { name: 'Captcha image' })
  const first = await picture.getAttribute('src')
  await page.getByLabel('Username, email, or mobile').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByLabel('Captcha').fill('ZZZZ')
  const captcha = await captchaAfter(page, site, () => page.getByLabel('Captcha').press('Enter'))
  await expect(page.getByText('The captcha is wrong or expired')).toBeVisible()
  await expect(page.getByLabel('Captcha')).toBeFocused()
  await expect(page.getByLabel('Captcha')).toHaveValue('')
  await expect(picture).not.toHaveAttribute('src', first!)
  await page.keyboard.type(captcha)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/(photos|dashboard)$/)
})

test('[AU-13] shows the seconds to wait after too many attempts', async ({ page, site, trap }) => {
  trap.allow(422, '/api/v2/login')
  trap.allow(429, '/api/v2/login')
  let captcha = await captchaAfter(page, site, () => page.goto('/login'))
  await page.getByLabel('Username, email, or mobile').fill('nobody_here')
  await page.getByLabel('Password', { exact: true }).fill('a guess')
  for (let tries = 0; tries < 6; tries++) {
    await page.getByLabel('Captcha').fill(captcha)
    captcha = await captchaAfter(page, site, () => page.getByLabel('Captcha').press('Enter'))
  }
  await expect(page.getByRole('alert')).toHaveText(/Try again in \d+ seconds/)
})

test('[AU-04] [AU-15] [AU-01] registers with a mobile number after searching for its country', async ({
  page,
  site,
}) => {
  const captcha = await captchaAfter(page, site, () => page.goto('/register'))
  await page.getByText('By mobile').click()
  const country = page.getByRole('combobox', { name: 'Country or region' })
  await country.click()
  await country.fill('kingdom')
  await expect(page.getByRole('option')).toHaveText(['United Kingdom +44'])
  await expectAccessible(page)
  await country.press('Enter')
  await page.getByLabel('Mobile number').fill('7700 900123')
  await page.getByLabel('Username').fill('pip_abroad')
  await page.getByLabel('Password', { exact: true }).fill('marble-kite-2931')
  await page.getByLabel('Confirm password').fill('marble-kite-2931')
  await page.getByLabel('Captcha').fill(captcha)
  // A captcha is valid once, so the second click of a double click must send nothing.
  await page.getByRole('button', { name: 'Create account' }).dblclick()
  await expect(page).toHaveURL('/user/photos')

  await page.evaluate(() => localStorage.removeItem('token'))
  // The dashboard may notice the missing token and open a login page with another captcha.
  await page.goto('about:blank')
  await logIn(page, site, { username: '+44 7700-900123', password: 'marble-kite-2931' })
  await expect(page).toHaveURL('/user/photos')
})

test('[AU-02] login leads to password recovery and shows the third-party methods of the site', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Other ways to log in' })).toHaveCount(0)
  await alterConfigs(page, { app: { socialites: [{ id: 3, name: 'GitHub', provider: 'github' }] } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Other ways to log in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'GitHub' })).toHaveAttribute('href', '/oauth/3')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forget-password')
})

test('[AU-01] login needs no pointer, and only the names that the site takes are offered', async ({ page, site }) => {
  await alterConfigs(page, { site: { user_login_types: ['email'] } })
  const captcha = await captchaAfter(page, site, () => page.goto('/login'))
  await page.getByLabel('Email', { exact: true }).focus()
  await page.keyboard.type(admin.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.type(captcha)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Remember me')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/(photos|dashboard)$/)
})

test('password managers know every field', async ({ page }) => {
  const kinds = () =>
    page.getByRole('main').evaluate((main) =>
      Array.from(main.querySelectorAll('input'))
        .filter(({ type }) => type !== 'radio' && type !== 'checkbox')
        .map(({ name, autocomplete }) => `${name} ${autocomplete}`),
    )
  await page.goto('/login')
  await expect(page.getByLabel('Captcha')).toBeVisible()
  expect(await kinds()).toEqual(['username username webauthn', 'password current-password', 'captcha off'])
  await page.goto('/register')
  await expect(page.getByLabel('Captcha')).toBeVisible()
  expect(await kinds()).toEqual([
    'email email',
    'username username',
    'nickname nickname',
    'password new-password',
    'password_confirmation new-password',
    'captcha off',
  ])
})

test('[AU-11] [AU-12] a session that ended elsewhere leads to login, and back to the place after it', async ({
  page,
  site,
  trap,
}) => {
  trap.allow(401, /^\/api\/v2\/user\//)
  await logIn(page, site, admin)
  await expect(page).toHaveURL(/\/user\/(photos|dashboard)$/)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/v2/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.goto('/user/albums')
  await expect(page).toHaveURL('/login?next=%2Fuser%2Falbums')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[AU-12] a tab shows nothing of an account once another tab has logged in to a different one', async ({
  page,
  context,
  browser,
  site,
  setUp,
}) => {
  const headers = { authorization: `Bearer ${await setUp()}` }
  const wren = { username: 'wren', password: 'a-quiet-pond-at-dusk' }
  expect((await page.request.post('/api/v2/admin/users', { headers, data: wren })).status()).toBe(200)
  const album = { name: 'Letters of the keeper' }
  expect((await page.request.post('/api/v2/user/albums', { headers, data: album })).status()).toBe(200)
  const elsewhere = await (await browser.newContext({ baseURL: site.url, locale: 'en-US' })).newPage()
  await logIn(elsewhere, site, wren)
  const token = await elsewhere.evaluate(() => localStorage.getItem('token')!)
  await elsewhere.context().close()

  await logIn(page, site, admin, '/login?next=%2Fuser%2Falbums')
  await expect(page.getByText(album.name, { exact: true })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await other.evaluate((value) => localStorage.setItem('token', value), token)
  await expect(page.getByText(album.name, { exact: true })).toBeHidden()
  await expect(page).toHaveURL('/user/albums')
  // The page uses the language of the account that is logged in now.
  await expect(page.getByRole('button', { name: '账户菜单', exact: true })).toBeVisible()
  await expect(page.getByText(album.name, { exact: true })).toBeHidden()

  await other.evaluate(() => localStorage.removeItem('token'))
  await expect(page).toHaveURL('/login?next=%2Fuser%2Falbums')
})
