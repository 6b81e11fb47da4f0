import type { Locator, Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { failRequests, mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

const words = {
  'zh-CN': {
    trash: '回收站',
    me: '我的',
    none: '回收站是空的',
    goes: /删除 · 30 天后永久删除/,
    quota: /不占用存储空间/,
    restore: '恢复',
    restored: '已恢复 1 张图片',
    notRestored: '1 张图片恢复失败',
    purge: '永久删除',
    purgeOne: '永久删除 1 张图片',
    empty: '清空回收站',
    purgeAll: '永久删除 2 张图片',
    purged: '已永久删除 2 张图片',
    cancel: '取消',
    viewer: '查看图片',
    copy: '复制链接',
    select: '选择图片',
  },
  'en-US': {
    trash: 'Trash',
    me: 'Me',
    none: 'Trash is empty',
    goes: /· permanently deleted in 30 days/,
    quota: /doesn’t count toward storage/,
    restore: 'Restore',
    restored: 'Photo restored',
    notRestored: 'Couldn’t restore the photo',
    purge: 'Delete forever',
    purgeOne: 'Delete 1 photo forever',
    empty: 'Empty trash',
    purgeAll: 'Delete 2 photos forever',
    purged: '2 photos permanently deleted',
    cancel: 'Cancel',
    viewer: 'Photo viewer',
    copy: 'Copy link',
    select: 'Select photos',
  },
} as const

const looks = [
  { theme: 'dark', locale: 'zh-CN', viewport: desktop },
  { theme: 'light', locale: 'en-US', viewport: { width: 360, height: 740 } },
] as const

type Words = (typeof words)[keyof typeof words]

const viewerOn = (page: Page, { viewer }: Words) => page.getByRole('dialog', { name: viewer })

/** Opens photos of the trash in the viewer; they have no link to copy. */
async function lookAt(page: Page, tiles: Locator, text: Words) {
  const viewer = viewerOn(page, text)
  await tiles.first().click()
  await expect(viewer.locator('[data-tier]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: text.copy })).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(tiles.nth(1)).toBeFocused()
}

for (const look of looks) {
  const { locale, viewport } = look
  const text = words[locale]

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px`, () => {
    test.use({ ...look, account: 'admin' })

    test('[PH-05] what was deleted lies in the trash, comes back with its link, or goes for good', async ({
      page,
      site,
      setUp,
      trap,
    }) => {
      test.slow()
      const library = libraryOf(page.request, site.url, await setUp())
      await library.clear()
      const added: { id: number; public_url: string }[] = []
      for (const seed of [11, 12, 13]) {
        const buffer = await jpeg({ width: 320, height: 240, seed })
        added.push(await library.add({ name: `rock-${seed}.jpg`, buffer, mimeType: 'image/jpeg' }))
      }
      await library.call(
        'DELETE',
        '/user/photos',
        added.map(({ id }) => id),
      )
      await mockLanguage(page, locale)

      await page.goto('/user/photos')
      if (viewport.width < 500) await page.getByRole('button', { name: text.me, exact: true }).click()
      await page.getByRole('link', { name: text.trash, exact: true }).filter({ visible: true }).click()
      const grid = page.getByRole('grid', { name: text.trash, exact: true })
      const tiles = grid.getByRole('link')
      await expect(tiles).toHaveCount(3)
      await expect(page.getByText(text.goes)).toBeVisible()
      await expect(page.getByText(text.quota)).toBeVisible()
      await expect
        .poll(() =>
          grid
            .locator('img')
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0)
      await expectAccessible(page)

      await lookAt(page, tiles, text)
      await page.getByRole('button', { name: text.select }).click()
      await tiles.first().click()
      trap.allow(422, '/api/v2/user/trash/restore')
      await failRequests(page, '/user/trash/restore', 422, 'no room')
      await page.getByRole('button', { name: text.restore, exact: true }).click()
      await expect(page.getByText(text.notRestored)).toBeVisible()
      await expect(page.getByText('no room')).toBeVisible()
      await expect(tiles).toHaveCount(3)
      await page.unroute('**/api/v2/user/trash/restore')

      await tiles.first().click()
      const viewer = viewerOn(page, text)
      await viewer.getByRole('button', { name: text.restore, exact: true }).click()
      await expect(page.getByText(text.restored)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(viewer).toBeHidden()
      await expect(tiles).toHaveCount(2)
      const [back] = await library.photos()
      expect((await page.request.get(back!.public_url)).status()).toBe(200)

      await tiles.first().press('Space')
      await expectAccessible(page)
      await page.getByRole('button', { name: text.purge, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: text.purgeOne })).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: text.cancel }).click()
      await page.keyboard.press('Escape')
      await tiles.first().press('Escape')

      await page.getByRole('button', { name: text.empty }).click()
      await dialog.getByRole('button', { name: text.purgeAll }).click()
      await expect(page.getByText(text.purged)).toBeVisible()
      await expect(page.getByText(text.none)).toBeVisible()
      await expectAccessible(page)
      expect(await library.trashed()).toEqual([])
    })
  })
}
