import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { addUser, password, showAlbum, showPhotos } from '../support/explore-calls.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { captchaAfter, logIn } from '../support/log-in.ts'
import type { Site } from '../support/site.ts'
import { transferOf } from '../support/upload-actions.ts'

// Development doubles reveal the captcha of the login page.
test.use({ siteEnv: { DEV_DOUBLES: '1' } })

const words = {
  'zh-CN': { refused: '请先登录', logIn: '登录', veil: '登录后才能上传', close: '关闭' },
  'en-US': { refused: 'Please log in first', logIn: 'Log in', veil: 'Log in to upload', close: 'Close' },
}

let folder = ''
let picture = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imagora-drop-'))
  picture = join(folder, 'harbour.jpg')
  await writeFile(picture, await jpeg({ width: 300, height: 200, seed: 7001 }))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Drops a file of the system on the page; unless the page handles it, the browser opens it. */
async function dropFile(page: Page, path: string, x = 300, y = 60) {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
  await session.detach()
}

/** The server-rendered page handles no drops, so this waits for the application. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await page.locator('#opening').waitFor({ state: 'detached' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function pastePicture(page: Page) {
  const buffer = await jpeg({ width: 30, height: 20, seed: 7002 })
  const transfer = await transferOf(page, [{ name: 'pasted.jpg', mimeType: 'image/jpeg', buffer }])
  await page.evaluate((clipboardData) => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, transfer)
}

/** Creates content for every public screen and returns their paths. */
async function makeScreens(page: Page, site: Site, token: string, slug: string) {
  const { call } = libraryOf(page.request, site.url, token)
  await call('PUT', '/admin/settings', { enable_explore: true, guest_upload: false })
  const photos = await showPhotos(page.request, site.url, token, [`${slug}.jpg`])
  const ids = photos.map(({ id }) => id)
  const album = await showAlbum(page.request, site.url, token, slug, ids)
  const share = await call<{ slug: string }>('POST', '/user/shares', { type: 'photo', ids })
  await call('POST', '/admin/pages', { type: 'internal', name: slug, slug, content: 'Behind the third pier.' })
  const notice = await call<{ id: number }>('POST', '/admin/notices', { title: slug, content: 'Soon' })
  const screens = [
    '/',
    '/explore',
    '/explore/@keeper',
    `/explore/albums/${album}`,
    `/pages/${slug}`,
    `/shares/${share.slug}`,
    '/shares/none',
    '/login?next=%2Fuser%2Falbums',
    '/register?next=%2Fuser%2Falbums',
    '/forget-password',
    '/notices',
    `/notices/${notice.id}`,
    '/report',
    '/404',
    '/nowhere/at/all',
  ]
  return { album, screens }
}

for (const look of [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(`${look.theme}, ${look.locale}, ${look.viewport.width} px`, () => {
    test.use(look)
    const say = words[look.locale]

    test('[UP-17] asks a visitor who drops or pastes a picture on a public page to log in, and the browser opens nothing', async ({
      page,
      site,
      setUp,
      trap,
    }) => {
      test.slow()
      const token = await setUp()
      const slug = `harbour-${look.locale.toLowerCase()}`
      const { album, screens } = await makeScreens(page, site, token, slug)
      for (const path of ['/shares/none', '/nowhere/at/all', '/404']) trap.allow(404, path)
      trap.allow(404, '/api/v2/shares/none')

      const told = page.getByRole('alert').filter({ hasText: say.refused })
      for (const path of screens) {
        await open(page, path)
        const isLogin = path.startsWith('/login')
        for (const give of [() => dropFile(page, picture), () => pastePicture(page)]) {
          await give()
          await expect(told, path).toBeVisible()
          await expect(told.getByRole('button', { name: say.logIn })).toHaveCount(isLogin ? 0 : 1)
          await expect(page).toHaveURL(path)
          await told.getByRole('button', { name: say.close }).click()
          await expect(told).toHaveCount(0)
        }
        expect(page.context().pages(), path).toHaveLength(1)
      }

      await open(page, '/register?next=%2Fuser%2Falbums')
      await dropFile(page, picture)
      await told.getByRole('button', { name: say.logIn }).click()
      await expect(page).toHaveURL('/login?next=%2Fuser%2Falbums')

      const username = slug.replaceAll('-', '_')
      await addUser(page.request, site.url, token, username)
      await open(page, `/explore/albums/${album}`)
      await dropFile(page, picture)
      await expectAccessible(page)
      // The captcha of this page must not be mistaken for the one of the next.
      await captchaAfter(page, site, () => told.getByRole('button', { name: say.logIn }).click())
      const next = encodeURIComponent(`/explore/albums/${album}`)
      await expect(page).toHaveURL(`/login?next=${next}`)
      await logIn(page, site, { username, password }, `/login?next=${next}`, look.locale)
      await expect(page).toHaveURL(`/explore/albums/${album}`)
    })

    test('[UP-17] pictures over a page say what will happen, and a share that accepts photos takes them', async ({
      page,
      site,
      setUp,
    }) => {
      const token = await setUp()
      const { call } = libraryOf(page.request, site.url, token)
      const photos = await showPhotos(page.request, site.url, token, [`open-${look.locale}.jpg`])
      const body = { type: 'photo', ids: photos.map(({ id }) => id), uploads: 'approve' }
      const { slug } = await call<{ slug: string }>('POST', '/user/shares', body)
      const session = await page.context().newCDPSession(page)
      const data = { items: [], files: [picture], dragOperationsMask: 1 }
      await open(page, '/notices')
      // A real drag keeps sending events; a single one may arrive before the page listens.
      await expect(async () => {
        for (const type of ['dragEnter', 'dragOver'] as const)
          await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
        await expect(page.getByRole('status').filter({ hasText: say.veil })).toBeVisible({ timeout: 1000 })
      }).toPass()

      await open(page, `/shares/${slug}`)
      await page.waitForLoadState('networkidle')
      await dropFile(page, picture)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('listitem').filter({ hasText: 'harbour.jpg' })).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: say.refused })).toHaveCount(0)
    })
  })
}

test('[UP-17] a picture dropped before the application has started opens nothing either', async ({
  page,
  site,
  setUp,
}) => {
  await setUp()
  // The scripts of the application never finish loading.
  await page.route('**/assets/**', () => new Promise(() => {}))
  await page.goto('/notices', { waitUntil: 'commit' })
  await expect(page.locator('#opening')).toBeAttached()
  await dropFile(page, picture)
  await page.waitForTimeout(500)
  expect(page.url()).toBe(`${site.url}/notices`)
  expect(page.context().pages()).toHaveLength(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
