import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { test as base, expect, expectAccessible, looks } from '../support/fixtures.ts'
import { captchaAfter } from '../support/log-in.ts'
import type { Site } from '../support/site.ts'
import type { PageErrorTrap } from '../support/page-errors.ts'
import { codeAt } from '../support/totp.ts'

/** Browsers bind passkeys to a host name and reject an IP address. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost')

const test = base.extend({
  baseURL: ({ site }, provide) => provide(named(site.url)),
  storageState: async ({ site, setUp, theme, locale }, provide) => {
    await setUp()
    const stored = Object.entries({ theme, locale: locale ?? 'zh-CN' }).map(([name, value]) => ({ name, value }))
    return provide({ cookies: [], origins: [{ origin: named(site.url), localStorage: stored }] })
  },
})

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

const password = 'marble-kite-2931'

const words = {
  'zh-CN': {
    name: '用户名、邮箱或手机号',
    password: '密码',
    captcha: '验证码',
    logIn: '登录',
    off: '两步验证尚未开启',
    on: '两步验证已开启',
    setUp: '设置身份验证器',
    code: '动态码',
    codes: '恢复码',
    download: '下载',
    kept: '我已保存',
    step: '两步验证',
    wrong: '动态码错误或已使用',
    useRecovery: '改用恢复码',
    recovery: '恢复码',
    verify: '验证',
    left: '还剩 9 个未使用',
    turnOff: '停用身份验证器',
  },
  'en-US': {
    name: 'Username, email, or mobile',
    password: 'Password',
    captcha: 'Captcha',
    logIn: 'Log in',
    off: 'Two-step verification is off',
    on: 'Two-step verification is on',
    setUp: 'Set up app',
    code: 'Code',
    codes: 'Recovery codes',
    download: 'Download',
    kept: 'I’ve saved them',
    step: 'Two-step verification',
    wrong: 'This code is wrong or already used',
    useRecovery: 'Use a recovery code',
    recovery: 'Recovery code',
    verify: 'Verify',
    left: '9 left',
    turnOff: 'Turn off app',
  },
}

/** Registers a user with this language. */
async function makeUser(site: Site, testId: string, language: string) {
  const call = async (path: string, body?: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${site.url}/api/v2${path}`, body && init)
    return (await response.json()) as { data: { key: string } }
  }
  const { data } = await call('/captcha')
  const [, captcha] = await site.printed(new RegExp(`"captcha_key":"${data.key}","answer":"(\\w+)"`))
  const username = `ann_${testId.slice(-8).replaceAll('-', '_')}`
  const person = { username, email: `${username}@example.org`, password, password_confirmation: password, language }
  // A retry of the test finds the user already registered.
  await call('/register', { ...person, captcha, captcha_key: data.key })
  return username
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function enterPassword(page: Page, site: Site, username: string, say: (typeof words)['en-US'], path = '/login') {
  const captcha = await captchaAfter(page, site, () => page.goto(path))
  await field(page, say.name).fill(username)
  await page.getByLabel(say.password, { exact: true }).fill(password)
  await field(page, say.captcha).fill(captcha)
  await page.getByRole('button', { name: say.logIn, exact: true }).click()
}

const forgetToken = (page: Page) => page.evaluate(() => localStorage.removeItem('token'))

for (const { name, ...look } of looks) {
  const say = words[look.locale]

  test.describe(name, () => {
    test.use(look)

    test('sets up an authenticator app, and logs in with its code and with a recovery code', async ({
      page,
      site,
      setUp,
      trap,
    }, { testId }) => {
      test.slow()
      trap.allow(422, '/api/v2/login/second_factor')
      await setUp()
      const username = await makeUser(site, testId, look.locale)
      await enterPassword(page, site, username, say, '/login?next=%2Fuser%2Fsettings%3Ftab%3Dsecurity')
      await expect(page).toHaveURL('/user/settings?tab=security')
      await expect(page.getByText(say.off)).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: say.setUp }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.locator('img')).toBeVisible()
      await expect(field(page, say.code)).toBeFocused()
      await expectAccessible(page)
      const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
      const begun = Date.now()
      await page.keyboard.type(codeAt(secret, begun))

      const codes = page.getByRole('dialog').getByRole('listitem')
      await expect(codes).toHaveCount(10)
      await expectAccessible(page)
      const [recovery = ''] = await codes.allInnerTexts()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say.download }).click(),
      ])
      expect(readFileSync(await file.path(), 'utf8')).toContain(recovery)
      await page.getByRole('button', { name: say.kept }).click()
      await expect(page.getByText(say.on)).toBeVisible()
      await expectAccessible(page)

      await forgetToken(page)
      await enterPassword(page, site, username, say, '/user/albums')
      await expect(page.getByRole('heading', { name: say.step })).toBeVisible()
      await expect(field(page, say.code)).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.type('000000')
      await expect(page.getByText(say.wrong)).toBeVisible()
      await expectAccessible(page)
      // The code of the setup is used up; the code of the next 30 seconds is already accepted.
      await page.keyboard.type(codeAt(secret, begun + 30_000))
      await expect(page).toHaveURL('/user/albums')

      await forgetToken(page)
      await enterPassword(page, site, username, say)
      await page.getByRole('button', { name: say.useRecovery }).click()
      await expect(field(page, say.recovery)).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.type(recovery.toUpperCase())
      await page.getByRole('button', { name: say.verify }).click()
      await expect(page).toHaveURL('/user/photos')

      await page.goto('/user/settings?tab=security')
      await expect(page.getByText(say.left)).toBeVisible()
      await page.getByRole('button', { name: say.turnOff }).click()
      await page.getByRole('dialog').getByRole('button', { name: say.turnOff }).click()
      await expect(page.getByText(say.off)).toBeVisible()
    })
  })
}

/** Adds a virtual authenticator that confirms every request while presence is simulated. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    /** Simulates user presence during an action. */
    async touch(act: () => Promise<unknown>) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
      await act()
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    },
    clear: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

/** The server requires the second factor 20 minutes after the login; a faked 403 avoids the wait. */
async function changePassword(page: Page, trap: PageErrorTrap, device: Awaited<ReturnType<typeof plugIn>>) {
  const next = 'a lantern on the quay'
  trap.allow(403, '/api/v2/user/password')
  let refusals = 1
  await page.route('**/api/v2/user/password', (route) =>
    refusals-- > 0
      ? route.fulfill({ status: 403, json: { status: 'error', message: '', data: { code: 'reauth_required' } } })
      : route.fallback(),
  )
  await page.goto('/user/settings?tab=password')
  await page.getByLabel('Old password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expectAccessible(page)
  await device.touch(async () => {
    await question.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(question).toBeHidden()
  })
  await expect(page.getByText(/Password changed/)).toBeVisible()
}

test.describe('with a passkey', () => {
  test.use({ locale: 'en-US' })
  const say = words['en-US']

  test('[SF-81] adds one, logs in with it alone, and uses it as a second step, for a password change and before dangerous actions', async ({
    page,
    site,
    setUp,
    trap,
  }, { testId }) => {
    test.slow()
    await setUp()
    const username = await makeUser(site, testId, 'en-US')
    const device = await plugIn(page)
    await enterPassword(page, site, username, say, '/user/settings?tab=security')
    await expect(page).toHaveURL('/user/settings?tab=security')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog')
    await expect(field(page, 'Name')).toHaveValue('Linux · Chrome')
    await expectAccessible(page)
    await field(page, 'Name').fill('Reader')
    await device.touch(async () => {
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog.getByRole('listitem')).toHaveCount(10)
    })
    await page.getByRole('button', { name: say.kept }).click()
    await expect(page.getByText('Reader', { exact: true })).toBeVisible()
    await expect(page.getByText('Never used')).toBeVisible()
    await expectAccessible(page)

    await forgetToken(page)
    await page.goto('/user/albums')
    await expectAccessible(page)
    await device.touch(async () => {
      // Simulated presence may complete the login by itself, and then the button is gone.
      await page
        .getByRole('button', { name: 'Use a passkey' })
        .click({ timeout: 5000 })
        .catch(() => {})
      await expect(page).toHaveURL('/user/albums')
    })

    await forgetToken(page)
    await enterPassword(page, site, username, say, '/user/settings?tab=security')
    await expect(page.getByRole('heading', { name: say.step })).toBeVisible()
    await expectAccessible(page)
    await device.touch(async () => {
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page).toHaveURL('/user/settings?tab=security')
    })
    await expect(page.getByText(/Last used/)).toBeVisible()

    await changePassword(page, trap, device)
    await page.goto('/user/settings?tab=security')
    await expect(page.getByText(/Last used/)).toBeVisible()

    trap.allow(403, /second_factors\/passkeys/)
    let refusals = 1
    await page.route('**/api/v2/user/second_factors/passkeys/*', (route) =>
      refusals-- > 0
        ? route.fulfill({ status: 403, json: { status: 'error', message: '', data: { code: 'reauth_required' } } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Delete “Reader”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete “Reader”' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(question.getByLabel(say.password, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await device.touch(async () => {
      await question.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByText(say.off)).toBeVisible()
    })
    await expect(page.getByText('No passkeys yet.')).toBeVisible()
  })
})
