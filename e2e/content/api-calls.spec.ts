import type { Page, Request } from '@playwright/test'
import { failRequests } from '../support/api-responses.ts'
import { showPhotos, tile, viewer } from '../support/explore-calls.ts'
import { words as exploreWords } from '../support/explore-texts.ts'
import { expect, test } from '../support/fixtures.ts'
import { captchaAfter, logIn } from '../support/log-in.ts'
import { ownerOf } from '../support/share-calls.ts'
import { admin } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, locale: 'en-US' })

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Well-formed token that the server does not know. */
const deadToken = `ims_${'x'.repeat(43)}`

const storeToken = (page: Page, token: string) =>
  page.addInitScript((value) => {
    // The token is stored only once; a token that the page removes must stay removed.
    if (sessionStorage.getItem('stored')) return
    sessionStorage.setItem('stored', 'yes')
    localStorage.setItem('token', value)
  }, token)

/** Records every API request of a page with its headers as sent. */
function recordCalls(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/v2/')) requests.push(request)
  })
  return {
    paths: () => requests.map((request) => new URL(request.url()).pathname),
    headers: () =>
      Promise.all(
        requests.map(async (request) => {
          const { accept, authorization = null } = await request.allHeaders()
          return { call: `${request.method()} ${new URL(request.url()).pathname}`, accept, authorization }
        }),
      ),
  }
}

test.describe('the headers of every call', () => {
  test('[CA-03] a visitor’s calls ask for JSON, those that leave before the application’s code too', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    await showPhotos(request, site.url, await setUp(), ['headers one', 'headers two'])
    const calls = recordCalls(page)
    await page.goto('/')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.goto('/explore')
    await expect(tile(page, 'headers two')).toBeVisible()
    await page.getByRole('link', { name: 'Log in', exact: true }).first().click()
    await expect(page.getByLabel('Captcha', { exact: true })).toBeVisible()
    expect(calls.paths()).toEqual(expect.arrayContaining(['/api/v2/configs', '/api/v2/group', '/api/v2/pages']))
    for (const sent of await calls.headers()) {
      expect(sent).toEqual({ call: sent.call, accept: 'application/json', authorization: null })
    }
  })

  test.describe('an account', () => {
    test.use({ account: 'admin' })

    test('[CA-03] with a stored token every call carries it and asks for JSON, and none is made twice', async ({
      page,
      setUp,
    }) => {
      const calls = recordCalls(page)
      const starts = ['/api/v2/configs', '/api/v2/group', '/api/v2/pages', '/api/v2/user/profile']
      await page.goto('/')
      await expect(page.getByRole('banner')).toBeVisible()
      expect(
        calls
          .paths()
          .filter((path) => starts.includes(path))
          .toSorted(),
      ).toEqual(starts)
      for (const path of ['/user/dashboard', '/user/photos', '/user/albums', '/explore', '/admin', '/admin/settings']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
      }
      const authorization = `Bearer ${await setUp()}`
      for (const sent of await calls.headers()) {
        expect(sent).toEqual({ call: sent.call, accept: 'application/json', authorization })
      }
    })

    test('[CA-03] a start-up read that fails is made again with the same headers', async ({ page, trap }) => {
      trap.cutOff()
      let refusals = 1
      await page.route('**/api/v2/configs', (route) =>
        refusals-- > 0 ? route.abort('connectionreset') : route.fallback(),
      )
      const calls = recordCalls(page)
      await page.goto('/user/albums')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('相册')
      expect(calls.paths().filter((path) => path === '/api/v2/configs')).toHaveLength(2)
      for (const { accept } of await calls.headers()) expect(accept).toBe('application/json')
    })
  })
})

for (const path of ['/', '/explore?q=sea', '/notices', '/report']) {
  test(`[AU-11] [CS-05] a dead token at ${path} is removed, and the browser goes to login with the way back`, async ({
    page,
    site,
    trap,
    setUp,
  }) => {
    await setUp()
    trap.allow(401, '/api/v2/user/profile')
    await storeToken(page, deadToken)
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('alert')).toContainText('Log in to continue')
    await expect(page.getByLabel('Captcha', { exact: true })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    // Visitors without a token can still open the page.
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
    await logIn(page, site, admin, `/login?next=${encodeURIComponent(path)}`)
    await expect(page).toHaveURL(path)
  })
}

test('[AU-11] a session that ended elsewhere leads from a public page to login when a call with its token is made', async ({
  page,
  request,
  site,
  setUp,
  trap,
}) => {
  trap.allow(401, /^\/api\/v2\/explore\/photos\/\d+\/like$/)
  const [photo] = await showPhotos(request, site.url, await setUp(), ['liked too late'])
  const next = encodeURIComponent(`/explore#photo-${photo!.id}`)
  await logIn(page, site, admin, `/login?next=${next}`)
  const like = viewer(page).getByRole('button', { name: exploreWords['zh-CN'].like(0) })
  await expect(like).toBeVisible()
  const headers = { authorization: `Bearer ${await storedToken(page)}` }
  await page.request.post('/api/v2/logout', { headers })
  await like.click()
  await expect(page).toHaveURL(`/login?next=${next}`)
  expect(await storedToken(page)).toBeNull()
})

test('[AU-11] login itself stays where it is: with a dead token, and when the password is wrong', async ({
  page,
  site,
  setUp,
  trap,
}) => {
  await setUp()
  trap.allow(401, '/api/v2/user/profile')
  trap.allow(422, '/api/v2/login')
  await storeToken(page, deadToken)
  const address = '/login?next=%2Fuser%2Falbums'
  const captcha = await captchaAfter(page, site, () => page.goto(address))
  await expect(page).toHaveURL(address)
  expect(await storedToken(page)).toBeNull()
  await page.getByLabel('Username, email, or mobile').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByLabel('Captcha', { exact: true }).fill(captcha)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Wrong username or password')).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('[AU-11] register keeps the way back that it was opened with', async ({ page, setUp, trap }) => {
  await setUp()
  trap.allow(401, '/api/v2/user/profile')
  await storeToken(page, deadToken)
  await page.goto('/register?next=%2Fuser%2Ftokens')
  await expect(page).toHaveURL('/login?next=%2Fuser%2Ftokens')
})

test('[AU-11] a share within another page is shown to a dead token as to a visitor', async ({ page, setUp, trap }) => {
  const owner = ownerOf(page, await setUp())
  const [photo] = await owner.begin(['framed'])
  const { slug } = await owner.share({ type: 'photo', ids: [photo] })
  trap.allow(401, '/api/v2/user/profile')
  await storeToken(page, deadToken)
  await page.goto(`/embed/shares/${slug}`)
  await expect(page.getByRole('img', { name: 'framed' })).toBeVisible()
  await expect(page).toHaveURL(`/embed/shares/${slug}`)
  expect(await storedToken(page)).toBeNull()
})

test('[AU-11] an account that is refused otherwise loses its token, and stays on a public page', async ({
  page,
  setUp,
  trap,
}) => {
  await setUp()
  trap.allow(403, '/api/v2/user/profile')
  await failRequests(page, '/user/profile', 403, 'This account is suspended')
  await storeToken(page, deadToken)
  await page.goto('/notices')
  await expect(page.getByRole('alert')).toContainText('This account is suspended')
  await expect(page).toHaveURL('/notices')
  expect(await storedToken(page)).toBeNull()
})

test('[AU-11] the other tabs of a session that is over leave what needs it, and stay where it is not needed', async ({
  page,
  context,
  site,
  setUp,
  trap,
}) => {
  await setUp()
  trap.allow(401, /^\/api\/v2\//)
  await logIn(page, site, admin, '/login?next=%2Fnotices')
  const inside = await context.newPage()
  await inside.goto('/user/albums?q=sea')
  await expect(inside.getByRole('heading', { level: 1 })).toBeVisible()
  const headers = { authorization: `Bearer ${await storedToken(page)}` }
  await page.request.post('/api/v2/logout', { headers })
  const third = await context.newPage()
  await third.goto('/user/tokens')
  await expect(third).toHaveURL('/login?next=%2Fuser%2Ftokens')
  await expect(inside).toHaveURL('/login?next=%2Fuser%2Falbums%3Fq%3Dsea')
  await expect(page).toHaveURL('/notices')
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
})
