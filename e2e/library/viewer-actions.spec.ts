import type { Page } from '@playwright/test'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { deleteAllPhotos, uploadPhotos } from '../support/viewer-photos.ts'

const words = {
  'zh-CN': {
    viewer: '查看图片',
    actions: '图片操作',
    bottom: ['分享', '复制链接', '编辑', '删除'],
    more: '更多操作',
    add: '加入相册',
    picker: '将 1 张图片加入相册',
    newAlbum: '新相册的名称',
    create: '创建',
    added: '加入“Harbours',
    isIn: '已在相册中',
    undo: '撤销',
  },
  'en-US': {
    viewer: 'Photo viewer',
    actions: 'Photo actions',
    bottom: ['Share', 'Copy link', 'Edit', 'Delete'],
    more: 'More actions',
    add: 'Add to album',
    picker: 'Add 1 photo to an album',
    newAlbum: 'New album name',
    create: 'Create',
    added: 'added to “Harbours',
    isIn: 'Already in album',
    undo: 'Undo',
  },
} as const

const openFirst = async (page: Page, viewer: string) => {
  await page.goto('/user/photos')
  await page.getByRole('gridcell').getByRole('link').first().click()
  return page.getByRole('dialog', { name: viewer })
}

test.beforeEach(async ({ page, site, setUp, locale }) => {
  await deleteAllPhotos(site.url, await setUp())
  await uploadPhotos(site.url, await setUp(), 1)
  await mockLanguage(page, locale as keyof typeof words)
})

for (const look of [
  { theme: 'light', locale: 'zh-CN' },
  { theme: 'dark', locale: 'en-US' },
] as const) {
  const text = words[look.locale]

  test.describe(`on a phone, ${look.theme}, ${look.locale}`, () => {
    test.use({ ...look, account: 'admin', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

    test('[FR-22] the main actions stand below the photo, large enough for a thumb', async ({ page }) => {
      const viewer = await openFirst(page, text.viewer)
      const bar = viewer.getByRole('toolbar', { name: text.actions })
      await expect(bar.getByRole('button')).toHaveText([...text.bottom])
      for (const button of await bar.getByRole('button').all()) {
        const { width, height, x } = (await button.boundingBox())!
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
        expect(x + width).toBeLessThanOrEqual(360)
      }
      const { y, height } = (await bar.boundingBox())!
      expect(y + height).toBeGreaterThan(700)
      await expectAccessible(page)
      // The controls of a touch screen wait for a tap to leave.
      await page.waitForTimeout(3000)
      await bar.getByRole('button').nth(3).tap()
      await expect(page.getByRole('button', { name: text.undo, exact: true })).toBeVisible()
    })

    for (const { reducedMotion, vibrations } of [
      { reducedMotion: 'no-preference', vibrations: [10] },
      { reducedMotion: 'reduce', vibrations: [] },
    ] as const) {
      test(`[FR-27] a deletion is felt ${vibrations.length} times where motion is ${reducedMotion}`, async ({
        page,
      }) => {
        await page.emulateMedia({ reducedMotion })
        await page.addInitScript(() => {
          const felt: unknown[] = []
          Object.assign(window, { felt })
          navigator.vibrate = (pattern) => felt.push(pattern) > 0
        })
        const viewer = await openFirst(page, text.viewer)
        await viewer.getByRole('toolbar').getByRole('button').nth(3).tap()
        await expect(page.getByRole('button', { name: text.undo, exact: true })).toBeVisible()
        expect(await page.evaluate(() => (window as unknown as { felt: unknown[] }).felt)).toEqual(vibrations)
      })
    }
  })

  test.describe(`at a desk, ${look.theme}, ${look.locale}`, () => {
    test.use({ ...look, account: 'admin', viewport: desktop })

    test('[FR-23] an open photo is added to an album, and the picker says which ones have it', async ({
      page,
      site,
      setUp,
    }) => {
      await libraryOf(page.request, site.url, await setUp()).clear()
      await uploadPhotos(site.url, await setUp(), 1)
      const name = `Harbours ${look.locale}`
      const viewer = await openFirst(page, text.viewer)
      await expect(viewer.getByRole('toolbar', { name: text.actions })).toBeHidden()
      await viewer.getByRole('button', { name: text.add, exact: true }).click()
      const picker = page.getByRole('dialog', { name: text.picker })
      await picker.getByLabel(text.newAlbum).fill(name)
      await picker.getByRole('button', { name: text.create, exact: true }).click()
      await expect(page.getByText(text.added)).toBeVisible()
      await expect(picker).toBeHidden()

      await page.keyboard.press('a')
      const held = picker.getByRole('button', { name: new RegExp(name) })
      await expect(held).toContainText(text.isIn)
      await expect(held).toBeDisabled()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('a')
      await expect(held).toBeEnabled()
      await held.click()
      await expect(page.getByText(text.added).last()).toBeVisible()
    })
  })
}
