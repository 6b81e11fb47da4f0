import type { Page } from '@playwright/test'
import { jpeg, png } from '../../packages/server/test/factories/pictures.ts'
import { failRequests, mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import type { PageErrorTrap } from '../support/page-errors.ts'

const words = {
  'zh-CN': {
    photos: '图片',
    search: '搜索图片',
    tagged: '标签：sea',
    type: '类型',
    clear: '清除筛选',
    nothing: /没有符合条件的图片：“nowhere”、类型“PNG”/,
    order: '排序',
    keys: '快捷键',
    select: '选择图片',
    selectFirst: '请先选择图片',
    selectAll: '全选',
    invert: '反选',
    selected: (count: number) => `已选 ${count} / 4`,
    copy: '复制链接',
    copied: '已复制 4 条链接',
    edit: '编辑',
    intro: '简介',
    tags: '标签',
    nothingTicked: '请勾选要修改的内容',
    change: '修改 4 张图片',
    changed: '已修改 4 张图片',
    remove: '删除',
    removed: '图片已移到回收站',
    undo: '撤销',
    restored: '已恢复',
    notRemoved: /1 张图片删除失败：倒霉/,
  },
  'en-US': {
    photos: 'Photos',
    search: 'Search photos',
    tagged: 'Tag: sea',
    type: 'Type',
    clear: 'Clear filters',
    nothing: /No photos match “nowhere”, Type “PNG”/,
    order: 'Sort',
    keys: 'Keyboard shortcuts',
    select: 'Select photos',
    selectFirst: 'Please select photos first',
    selectAll: 'Select all',
    invert: 'Invert',
    selected: (count: number) => `${count} of 4 selected`,
    copy: 'Copy links',
    copied: '4 links copied',
    edit: 'Edit',
    intro: 'Description',
    tags: 'Tags',
    nothingTicked: 'Please select what to change',
    change: 'Update 4 photos',
    changed: '4 photos updated',
    remove: 'Delete',
    removed: 'moved to trash',
    undo: 'Undo',
    restored: 'restored',
    notRemoved: /Couldn’t delete the photo: 倒霉/,
  },
} as const

const looks = [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: { width: 360, height: 740 } },
] as const

async function fill(page: Page, url: string, token: string) {
  const library = libraryOf(page.request, url, token)
  await library.clear()
  const file = (name: string, seed: number) =>
    jpeg({ width: 320, height: 240, seed }).then((buffer) => ({ name, buffer, mimeType: 'image/jpeg' }))
  await library.add({ ...(await file('dune.jpg', 1)), tags: ['sand'] })
  await library.add({ ...(await file('wave.jpg', 2)), tags: ['sea'], is_public: true })
  await library.add({ ...(await file('boat.jpg', 3)), tags: ['sea', 'wood'] })
  const buffer = await png({ width: 240, height: 320, seed: 4 })
  await library.add({ name: 'chart.png', buffer, mimeType: 'image/png', tags: ['sea'] })
  return library
}

type Words = (typeof words)[keyof typeof words]

const tilesOf = (page: Page, text: Words) =>
  page.getByRole('grid', { name: text.photos, exact: true }).getByRole('link')

async function narrow(page: Page, text: Words) {
  const tiles = tilesOf(page, text)
  const main = page.getByRole('main')
  const chip = (label: string) => main.getByRole('button', { name: label, exact: true })
  await expect(tiles).toHaveCount(4)
  await expectAccessible(page)

  await page.keyboard.press('/')
  // The header has the one search of the application.
  const field = page.getByRole('combobox', { name: text.search })
  await expect(field).toHaveAccessibleName(text.search)
  await expect(field).toBeFocused()
  await field.fill('tag:sea')
  await expect(tiles).toHaveCount(3)
  await expect(page).toHaveURL(/\?tag=/)
  await expect(chip(text.tagged)).toBeVisible()

  await chip(text.type).click()
  await expect(page.getByRole('dialog', { name: text.type })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'PNG', exact: true }).click()
  await expect(tiles).toHaveCount(1)
  await expect(field).toHaveValue('tag:sea type:png')
  await page.reload()
  await expect(tiles).toHaveCount(1)
  await page.goBack()
  await expect(tiles).toHaveCount(3)
  await expect(field).toHaveValue('tag:sea')
  await page.goForward()
  await expect(tiles).toHaveCount(1)
  await main.getByRole('button', { name: text.clear }).click()
  await expect(tiles).toHaveCount(4)
  await expect(page).toHaveURL('/user/photos')
}

async function sort(page: Page, text: Words) {
  const tiles = tilesOf(page, text)
  const main = page.getByRole('main')
  const firstId = () => tiles.first().locator('xpath=ancestor::*[@role="gridcell"]').getAttribute('id')
  const newest = await firstId()
  await main.getByLabel(text.order).selectOption('uploaded_oldest')
  await expect(page).toHaveURL('/user/photos?by=uploaded&order=oldest')
  await expect.poll(firstId).not.toBe(newest)

  await page.goto('/user/photos?q=nowhere&type=png&color=plaid&from=2024-02-31&min_bytes=-4')
  await expect(page.getByRole('heading', { name: text.nothing })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('button', { name: text.clear }).last().click()
  await expect(tiles).toHaveCount(4)

  await page.locator('body').press('?')
  await expect(page.getByRole('dialog', { name: text.keys })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function change(page: Page, text: Words, library: ReturnType<typeof libraryOf>) {
  const tiles = tilesOf(page, text)
  const bar = page.getByRole('toolbar')
  const act = (name: string) => bar.getByRole('button', { name, exact: true })
  await expect(tiles).toHaveCount(4)

  await page.getByRole('button', { name: text.select, exact: true }).click()
  await act(text.edit).click()
  await expect(page.getByText(text.selectFirst)).toBeVisible()
  await tiles.first().click()
  await act(text.invert).click()
  await expect(bar.getByText(text.selected(3))).toBeVisible()
  await act(text.selectAll).click()
  await expect(bar.getByText(text.selected(4))).toBeVisible()
  await expectAccessible(page)

  await act(text.copy).click()
  await page.getByRole('button', { name: 'BBCode' }).click()
  await expect(page.getByText(text.copied)).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toHaveLength(4)
  expect(copied).toMatch(/^\[img\]http.*\[\/img\]$/m)

  await act(text.edit).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: text.change }).click()
  await expect(dialog.getByText(text.nothingTicked)).toBeVisible()
  await dialog.getByRole('checkbox', { name: text.intro }).check()
  await dialog.getByRole('textbox', { name: text.intro }).fill('By the water')
  await dialog.getByRole('checkbox', { name: text.tags }).check()
  await dialog.getByRole('textbox', { name: text.tags }).fill('coast')
  await expectAccessible(page)
  const [update] = await Promise.all([
    page.waitForRequest('**/api/v2/user/photos/update'),
    dialog.getByRole('button', { name: text.change }).click(),
  ])
  await expect(page.getByText(text.changed)).toBeVisible()
  const photos = await library.photos()
  const ids = photos.map(({ id }) => id)
  expect(update.postDataJSON()).toEqual({ ids, intro: 'By the water', tags: ['coast'] })
  const second = await library.call<{ data: { id: number }[] }>('GET', '/user/photos?per_page=3&page=2')
  expect(second).toMatchObject({ data: [{ id: ids[3] }], meta: { total: 4, last_page: 2 } })
  expect(photos.map(({ intro }) => intro)).toEqual(Array.from({ length: 4 }, () => 'By the water'))
  expect(photos.map(({ name }) => name)).toContain('dune.jpg')
}

/** Deletes two photos in quick succession, and one that the server refuses to delete. */
async function deleteSome(page: Page, text: Words, library: ReturnType<typeof libraryOf>, trap: PageErrorTrap) {
  const tiles = tilesOf(page, text)
  const [{ public_url: link, id } = { public_url: '', id: 0 }] = await library.photos()
  const asked = page.waitForRequest((request) => request.method() === 'DELETE')
  await tiles.first().press('Space')
  await tiles.first().press('Delete')
  expect((await asked).postDataJSON()).toEqual([id])
  await expect(tiles).toHaveCount(3)
  await tiles.first().press('Space')
  await tiles.first().press('Delete')
  await expect(tiles).toHaveCount(2)
  await expect(page.getByText(text.removed)).toHaveCount(2)
  // The list is refetched in the background, and the focus stays.
  await page.waitForLoadState('networkidle')
  await expect(tiles.first()).toBeFocused()
  await page.getByRole('button', { name: text.undo }).first().click()
  await page.getByRole('button', { name: text.undo }).first().click()
  await expect(page.getByText(text.restored)).toHaveCount(2)
  await expect(tiles).toHaveCount(4)
  expect(await library.trashed()).toEqual([])
  expect((await page.request.get(link)).status()).toBe(200)

  trap.allow(500, '/api/v2/user/photos')
  await failRequests(page, '/user/photos', 500, '倒霉')
  await tiles.first().press('Space')
  await tiles.first().press('Delete')
  await expect(page.getByText(text.notRemoved)).toBeVisible()
  await expect(tiles).toHaveCount(4)
}

for (const look of looks) {
  const { locale, viewport } = look
  const text = words[locale]

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px`, () => {
    test.use({ ...look, account: 'admin', permissions: ['clipboard-read', 'clipboard-write'] })

    test('[PH-01] [PH-07] photos are found by text and by chips, which are one, and sorted', async ({
      page,
      site,
      setUp,
    }) => {
      test.slow()
      await fill(page, site.url, await setUp())
      await mockLanguage(page, locale)
      await page.goto('/user/photos')
      await narrow(page, text)
      await sort(page, text)
    })

    test('[PH-01] [PH-02] [PH-03] [PH-05] many are chosen, linked, changed, deleted and taken back', async ({
      page,
      site,
      setUp,
      trap,
    }) => {
      test.slow()
      const library = await fill(page, site.url, await setUp())
      await mockLanguage(page, locale)
      await page.goto('/user/photos')
      await change(page, text, library)
      await page.reload()
      await deleteSome(page, text, library, trap)
    })
  })
}
