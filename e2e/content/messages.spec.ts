import type { APIRequestContext, Page, Route } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { alterResponse, mockLanguage } from '../support/api-responses.ts'
import { showAlbum, showPhotos, viewer } from '../support/explore-calls.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { newName } from '../support/shop-calls.ts'
import type { Site } from '../support/site.ts'
import type { PageErrorTrap } from '../support/page-errors.ts'

/** Seed messages and the labels that lead to them, in both languages. */
const words = {
  'zh-CN': {
    formInvalid: '表单验证失败',
    copyFailed: '复制失败',
    textCopyFailed: '无法复制',
    updateFailed: '更新失败',
    modificationFailed: '修改失败',
    tooLarge: (size: string) => `文件大小超过最大限制 ${size}`,
    unreachable: '暂时连不上服务器，请稍后再试。',
    logIn: '登录',
    nameRequired: '请输入昵称',
    nickname: '昵称',
    save: '保存',
    submit: '提交工单',
    create: '创建',
    newAlbum: '新建相册',
    albumName: '名称',
    title: '标题',
    titleRequired: '请填写标题',
    copyLink: '复制链接',
    copy: '复制',
    photo: { name: '名称', details: '详情' },
    more: '更多操作',
    editAlbum: '编辑相册',
  },
  'en-US': {
    formInvalid: 'Form validation failed',
    copyFailed: 'Copy failed',
    textCopyFailed: 'Failed to copy',
    updateFailed: 'Update failed',
    modificationFailed: 'Modification failed',
    tooLarge: (size: string) => `File size exceeds the maximum limit of ${size}`,
    unreachable: 'Can’t reach the server right now. Try again in a moment.',
    logIn: 'Log in',
    nameRequired: 'Please enter a nickname',
    nickname: 'Nickname',
    save: 'Save',
    submit: 'Submit ticket',
    create: 'Create',
    newAlbum: 'New album',
    albumName: 'Name',
    title: 'Title',
    titleRequired: 'Enter a title',
    copyLink: 'Copy link',
    copy: 'Copy',
    photo: { name: 'Name', details: 'Details' },
    more: 'More actions',
    editAlbum: 'Edit album',
  },
}

const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Response of a proxy whose upstream does not answer. */
const badGateway = (route: Route) =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' })

const refuseChanges = (message: string) => (route: Route) =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({ status: 409, json: { status: 'error', message, data: {} } })

/** Makes both ways of writing to the clipboard fail. */
const forbidCopying = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('Denied')) } })
    Document.prototype.execCommand = () => false
  })

interface Journey {
  page: Page
  request: APIRequestContext
  site: Site
  setUp: () => Promise<string>
  trap: PageErrorTrap
  text: (typeof words)['zh-CN' | 'en-US']
}

async function showInvalidLogin({ page, text }: Journey) {
  await page.goto('/login')
  await page.getByRole('button', { name: text.logIn, exact: true }).click()
  await expect(notice(page, text.formInvalid)).toBeVisible()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectAccessible(page)
  // A second attempt does not stack a second notice.
  await page.getByRole('button', { name: text.logIn, exact: true }).click()
  await expect(notice(page, text.formInvalid)).toHaveCount(1)
  await expect(notice(page, text.formInvalid)).toHaveCount(0, { timeout: 10_000 })
}

async function showInvalidForms({ page, text }: Journey) {
  await page.goto('/user/albums')
  await page.getByRole('button', { name: text.newAlbum }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: text.create }).click()
  await expect(notice(page, text.formInvalid)).toBeVisible()
  await page.getByRole('dialog').getByLabel(text.albumName).fill(newName('Valid'))
  await page.getByRole('dialog').getByRole('button', { name: text.create }).click()
  await expect(page).toHaveURL(/albums\/\d+/)
  await expect(notice(page, text.formInvalid)).toHaveCount(0)

  await page.goto('/user/tickets/create')
  await page.getByRole('button', { name: text.submit, exact: true }).click()
  await expect(notice(page, text.formInvalid)).toBeVisible()
  await expect(page.getByText(text.titleRequired)).toBeVisible()

  await page.goto('/user/settings?tab=profile')
  await page.getByRole('textbox', { name: text.nickname }).fill('')
  await page.getByRole('button', { name: text.save, exact: true }).click()
  await expect(notice(page, text.formInvalid)).toBeVisible()
  await expect(page.getByText(text.nameRequired)).toBeVisible()
}

async function showUpdateFailed({ page, trap, text }: Journey) {
  trap.allow(502, /^\/api\/v2\/user\/(profile|setting)$/)
  trap.allow(409, '/api/v2/user/profile')
  await page.goto('/user/settings?tab=profile')
  await page.route('**/api/v2/user/profile', refuseChanges('This name is taken'))
  await page.getByRole('textbox', { name: text.nickname }).fill('Another name')
  await page.getByRole('button', { name: text.save, exact: true }).click()
  await expect(notice(page, text.updateFailed)).toContainText('This name is taken')
  await expectAccessible(page)
  await page.route('**/api/v2/user/profile', badGateway)
  await page.getByRole('button', { name: text.save, exact: true }).click()
  await expect(notice(page, text.updateFailed)).toContainText(text.unreachable)
  await expect(page.getByText('Bad Gateway')).toHaveCount(0)

  await page.goto('/user/settings?tab=preferences')
  await page.route('**/api/v2/user/setting', badGateway)
  await page.getByRole('switch').first().click()
  await expect(notice(page, text.updateFailed)).toContainText(text.unreachable)
  await expect(page.getByText('Bad Gateway')).toHaveCount(0)
}

async function showModificationFailed({ page, request, site, setUp, trap, text }: Journey) {
  trap.allow(409, /^\/api\/v2\/user\/(photos|albums)\/\d+$/)
  const token = await setUp()
  const [photo] = await showPhotos(request, site.url, token, [newName('unsaved')])
  const album = await showAlbum(request, site.url, token, newName('Unsaved'), [photo!.id])
  await page.route(/\/api\/v2\/user\/(photos|albums)\/\d+$/, refuseChanges('Not while it is moved'))

  await page.goto(`/user/photos#photo-${photo!.id}`)
  const field = viewer(page).getByRole('textbox', { name: text.photo.name })
  await expect(viewer(page)).toBeVisible()
  if (!(await field.isVisible()))
    await viewer(page).getByRole('button', { name: text.photo.details, exact: true }).click()
  await field.fill('Another name')
  await field.press('Enter')
  await expect(notice(page, text.modificationFailed)).toContainText('Not while it is moved')

  await page.goto(`/user/albums/${album}`)
  await page.getByRole('button', { name: text.more }).click()
  await page.getByRole('button', { name: text.editAlbum }).click()
  await page.getByRole('dialog').getByLabel(text.albumName).fill('Another name')
  await page.getByRole('dialog').getByRole('button', { name: text.save, exact: true }).click()
  await expect(notice(page, text.modificationFailed)).toContainText('Not while it is moved')
  await expectAccessible(page)
}

async function showCopyFailed({ page, request, site, setUp, text }: Journey) {
  const token = await setUp()
  const { call } = libraryOf(request, site.url, token)
  const [photo] = await showPhotos(request, site.url, token, [newName('copied')])
  await call('POST', '/user/shares', { type: 'photo', ids: [photo!.id] })
  const slug = newName('code').replace(' ', '-')
  const content = '```js\nconst answer = 42\n```'
  await call('POST', '/admin/pages', { type: 'internal', slug, name: 'Code', title: 'Code', content })
  await forbidCopying(page)
  await page.goto('/user/shares')
  await page.getByRole('button', { name: text.copyLink }).first().click()
  await expect(notice(page, text.copyFailed)).toBeVisible()
  await page.goto(`/pages/${slug}`)
  await page.getByRole('button', { name: text.copy, exact: true }).click()
  await expect(notice(page, text.textCopyFailed)).toBeVisible()
}

async function showTooLargeFiles({ page, request, site, setUp, text }: Journey) {
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  const sent: string[] = []
  page.on('request', (each) => void (each.method() === 'POST' && sent.push(new URL(each.url()).pathname)))
  await alterResponse<{ group: { options: { max_upload_size: number } } }>(page, '/group', (data) => ({
    ...data,
    group: { ...data.group, options: { ...data.group.options, max_upload_size: 64 } },
  }))
  await page.goto('/user/settings?tab=profile')
  await page.locator('main input[type=file]').setInputFiles(large)
  await expect(notice(page, text.tooLarge('10 MB'))).toContainText('large.jpg')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/user/tickets/create')
  await page.locator('main input[type=file]').setInputFiles({ ...large, buffer: Buffer.alloc(65 * 1024) })
  await expect(notice(page, text.tooLarge('64 KB'))).toBeVisible()

  const [photo] = await showPhotos(request, site.url, await setUp(), [newName('replaced')])
  await page.goto(`/user/photos#photo-${photo!.id}`)
  await expect(viewer(page)).toBeVisible()
  const field = viewer(page).locator('input[type=file]')
  if ((await field.count()) === 0)
    await viewer(page).getByRole('button', { name: text.photo.details, exact: true }).click()
  await field.setInputFiles({ ...large, buffer: Buffer.alloc(65 * 1024) })
  await expect(notice(page, text.tooLarge('64 KB'))).toBeVisible()
  expect(sent).toEqual([])
  // A file within the limit is sent.
  await field.setInputFiles({ ...large, buffer: await jpeg({ width: 40, height: 30, seed: 77 }) })
  await expect.poll(() => sent.length).toBe(1)
}

const journeys = {
  '[ER-05] every form says when it is invalid, and a valid one takes the notice away': showInvalidForms,
  '[ER-05] “Update failed” is the title when profile, avatar or preferences are not saved, with words below':
    showUpdateFailed,
  '[ER-05] “Modification failed” is the title when a photo or an album is not saved': showModificationFailed,
  '[ER-05] “Copy failed” is told of a link, “Failed to copy” of any other text': showCopyFailed,
  '[ER-05] a file that is too large is told before it is sent: avatar, attachment, another version': showTooLargeFiles,
}

for (const { name, ...look } of looks) {
  const text = words[look.locale]

  test.describe(`${name}, a visitor`, () => {
    test.use(look)

    test('[ER-05] an invalid form says so in a notice beside its fields, and the notice goes once it is valid', ({
      page,
      request,
      site,
      setUp,
      trap,
    }) => showInvalidLogin({ page, request, site, setUp, trap, text }))
  })

  test.describe(`${name}, an account`, () => {
    test.use({ ...look, account: 'admin' })
    test.beforeEach(({ page }) => mockLanguage(page, look.locale))

    for (const [title, journey] of Object.entries(journeys))
      test(title, ({ page, request, site, setUp, trap }) => journey({ page, request, site, setUp, trap, text }))
  })
}
