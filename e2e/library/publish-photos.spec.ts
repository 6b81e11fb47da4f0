import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { showAlbum, tile } from '../support/explore-calls.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': {
    add: /^添加 1 张图片/,
    onlyAdd: '只放入相册',
    publish: '公开 1 张图片',
    name: '编辑相册',
    isPublic: /^公开/,
    save: '保存',
    onlyAlbum: '只公开相册',
    open: /公开之后，其中 1 张/,
    more: '更多操作',
    upload: '上传到相册',
  },
  'en-US': {
    add: /^Add 1 photo/,
    onlyAdd: 'Add without publishing',
    publish: 'Publish 1 photo',
    name: 'Edit album',
    isPublic: /^Public/,
    save: 'Save',
    onlyAlbum: 'Publish album only',
    open: /\(1\) stay hidden from others/,
    more: 'More actions',
    upload: 'Upload to album',
  },
} as const

let seed = 9000

async function unlisted(page: Page, url: string, token: string, name: string) {
  const library = libraryOf(page.request, url, token)
  const buffer = await jpeg({ width: 400, height: 300, seed: seed++ })
  return { ...library, photo: await library.add({ name, buffer, mimeType: 'image/jpeg' }) }
}

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look)
    const text = words[look.locale]
    test.beforeEach(({ page }) => mockLanguage(page, look.locale))

    test('[EX-06] putting an unlisted photo into a public album asks whether to publish it', async ({
      page,
      site,
      setUp,
    }) => {
      test.slow()
      const token = await setUp()
      const { call, photo } = await unlisted(page, site.url, token, `unlisted ${name}`)
      const isPublic = async () => (await call<{ is_public: boolean }>('GET', `/user/photos/${photo.id}`)).is_public
      const [first, second] = [
        await showAlbum(page.request, site.url, token, `First ${name}`, []),
        await showAlbum(page.request, site.url, token, `Second ${name}`, []),
      ]
      const add = async (album: number) => {
        await page.goto(`/user/albums/${album}?add=true`)
        await tile(page, `unlisted ${name}`).click()
        await page.getByRole('button', { name: text.add }).click()
      }
      await add(first)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(`First ${name}`)).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL(/add=true/)
      await page.getByRole('button', { name: text.add }).click()
      await dialog.getByRole('button', { name: text.onlyAdd }).click()
      await expect(page).toHaveURL(`/user/albums/${first}`)
      expect(await isPublic()).toBe(false)
      // The dialog appears again because the answer is not remembered.
      await add(second)
      await dialog.getByRole('button', { name: text.publish }).click()
      await expect(page).toHaveURL(`/user/albums/${second}`)
      expect(await isPublic()).toBe(true)
    })
  })
}

test.describe('in English', () => {
  test.use({ locale: 'en-US' })
  const text = words['en-US']
  test.beforeEach(({ page }) => mockLanguage(page, 'en-US'))

  test('[EX-06] making an album public says how many of its photos others would not see', async ({
    page,
    site,
    setUp,
  }) => {
    const { call, photo } = await unlisted(page, site.url, await setUp(), 'in a private album')
    const { id } = await call<{ id: number }>('POST', '/user/albums', { name: 'Private', is_public: false })
    await call('POST', `/user/albums/${id}/photos`, [photo.id])
    await page.goto(`/user/albums/${id}`)
    await page.getByRole('button', { name: text.more }).click()
    await page.getByRole('button', { name: text.name }).click()
    const form = page.getByRole('dialog', { name: text.name })
    await form.getByRole('switch', { name: text.isPublic }).check({ force: true })
    await form.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.open)).toBeVisible()
    await page.getByRole('button', { name: text.publish }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const shown = await call<{ photo_count: number }>('GET', `/explore/albums/${id}`)
    expect(shown.photo_count).toBe(1)
  })

  test('[EX-06] moving photos into a public album in the library asks the same', async ({ page, site, setUp }) => {
    const token = await setUp()
    const { call, photo } = await unlisted(page, site.url, token, 'moved in a batch')
    await showAlbum(page.request, site.url, token, 'Batch album', [])
    await page.goto('/user/photos')
    await tile(page, 'moved in a batch').getByRole('link').focus()
    await page.keyboard.press('x')
    await page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('checkbox', { name: 'Album' }).check()
    await form.getByRole('combobox', { name: 'Album' }).click()
    await page.getByRole('option', { name: 'Batch album' }).click()
    await form.getByRole('button', { name: 'Update photo' }).click()
    await page.getByRole('button', { name: text.publish }).click()
    await expect
      .poll(async () => (await call<{ is_public: boolean }>('GET', `/user/photos/${photo.id}`)).is_public)
      .toBe(true)
  })

  test('[EX-06] what is uploaded into a public album is published where one says so', async ({ page, site, setUp }) => {
    const token = await setUp()
    const { call } = libraryOf(page.request, site.url, token)
    const album = await showAlbum(page.request, site.url, token, 'Uploaded into', [])
    await page.goto(`/user/albums/${album}`)
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: text.upload }).first().click()
    const buffer = await jpeg({ width: 400, height: 300, seed: seed++ })
    await (await choosing).setFiles([{ name: 'sent.jpg', mimeType: 'image/jpeg', buffer }])
    await page.getByRole('button', { name: text.publish }).click()
    await page.getByRole('button', { name: 'Start upload' }).click()
    await expect
      .poll(async () => (await call<{ photo_count: number }>('GET', `/user/albums/${album}`)).photo_count)
      .toBe(1)
    expect((await call<{ photo_count: number }>('GET', `/explore/albums/${album}`)).photo_count).toBe(1)
  })
})
