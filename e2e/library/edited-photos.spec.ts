import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { chooseEditorFiles, photograph, words } from '../support/editor-actions.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

const own = {
  'zh-CN': {
    viewer: '查看图片',
    replace: '存为新版本',
    replaced: '已存为新版本',
    copy: '存为副本',
    copied: '已存为副本',
    stop: '停止保存',
    back: '继续编辑',
  },
  'en-US': {
    viewer: 'Photo viewer',
    replace: 'Save as new version',
    replaced: 'Saved as new version',
    copy: 'Save as copy',
    copied: 'Saved as copy',
    stop: 'Stop saving',
    back: 'Keep editing',
  },
} as const

const looks = [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: { width: 360, height: 740 } },
] as const

for (const look of looks) {
  const { locale, viewport } = look
  const [text, say] = [words[locale], own[locale]]

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px`, () => {
    test.use({ ...look, account: 'admin' })

    test('[UP-09] [PH-04] saving what was edited is called off, the edits stay, and it is saved after all', async ({
      page,
      site,
      setUp,
    }) => {
      test.slow()
      const library = libraryOf(page.request, site.url, await setUp())
      await library.clear()
      const buffer = await jpeg({ width: 640, height: 480, seed: 77 })
      const { id } = await library.add({ name: 'mast.jpg', buffer, mimeType: 'image/jpeg' })
      await mockLanguage(page, locale)
      await page.goto('/user/photos')
      await page.locator(`#photo-${id}`).getByRole('link').click()
      await expect(page.getByRole('dialog', { name: say.viewer })).toBeVisible()
      await page.keyboard.press('e')
      const size = page.getByText(text.size(480, 640))
      await page.getByRole('button', { name: text.right }).click()
      await expect(size).toBeVisible()
      await page.getByRole('button', { name: text.done, exact: true }).click()

      // The request never completes.
      await page.route('**/api/v2/user/photos/*/replace', () => {})
      await page.getByRole('button', { name: say.replace }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: say.stop }).click()
      await expect(page.getByRole('button', { name: say.replace })).toBeEnabled()
      await page.getByRole('button', { name: say.back }).click()
      await expect(page.getByRole('button', { name: say.replace })).toBeHidden()
      await expect(size).toBeVisible()

      await page.getByRole('button', { name: text.done, exact: true }).click()
      await page.getByRole('button', { name: say.copy }).click()
      await expect(page.getByText(say.copied)).toBeVisible()
      const sizes = await library.call<{ data: { width: number; height: number }[] }>('GET', '/user/photos')
      expect(sizes.data.map(({ width, height }) => [width, height])).toEqual([
        [480, 640],
        [640, 480],
      ])

      await page.unroute('**/api/v2/user/photos/*/replace')
      await page.keyboard.press('e')
      await page.getByRole('button', { name: text.mirror }).click()
      await page.getByRole('button', { name: text.done, exact: true }).click()
      await page.getByRole('button', { name: say.replace }).click()
      await expect(page.getByText(say.replaced)).toBeVisible()
    })

    test('[UP-09] among several pictures one reads which is edited', async ({ page, setUp }) => {
      await setUp()
      await mockLanguage(page, locale)
      await page.goto('/user/photos')
      const names = ['the-lighthouse-at-dusk.jpg', 'the-harbour-at-dawn.jpg']
      const buffers = [await photograph(400, 300), await photograph(300, 400)]
      await chooseEditorFiles(
        page,
        text,
        names.map((name, place) => ({ name, mimeType: 'image/jpeg', buffer: buffers[place]! })),
      )
      await page.getByRole('button', { name: text.edit(names[0]!), exact: true }).click()
      const title = page.getByRole('dialog', { name: text.title }).getByRole('heading', { name: names[0]! })
      await expect(title).toBeVisible()
      expect((await title.boundingBox())!.width).toBeGreaterThan(150)
      await expectAccessible(page)
      await page.getByRole('button', { name: text.next, exact: true }).click()
      await expect(page.getByRole('heading', { name: names[1]! })).toBeVisible()
    })
  })
}
