import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { callerOf, cells, clearLibrary, uploadPhoto } from '../support/album-calls.ts'
import { looks, words } from '../support/album-texts.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { transferOf, uploaderOn, uploaderWords } from '../support/upload-actions.ts'

const own = {
  'zh-CN': {
    viewer: '查看图片',
    details: '详情',
    intro: '简介',
    saved: '已保存',
    drop: '松开即可上传到“Coast”',
  },
  'en-US': {
    viewer: 'Photo viewer',
    details: 'Details',
    intro: 'Description',
    saved: 'Saved',
    drop: 'Drop to upload to “Coast”',
  },
} as const

for (const look of looks) {
  const { locale, viewport } = look
  const [text, say, uploads] = [words[locale], own[locale], uploaderWords[locale]]

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px`, () => {
    test.use({ ...look, account: 'admin' })

    test('[AL-02] [PH-04] a photo of an album tells of itself, and is changed there', async ({ page, setUp }) => {
      test.slow()
      const token = await setUp()
      const call = callerOf(page, token)
      await mockLanguage(page, locale)
      await clearLibrary(call)
      const { id } = await call('POST', '/user/albums', { name: 'Coast' })
      for (const name of ['cliff', 'dune']) await uploadPhoto(page, token, name, id)
      await page.goto(`/user/albums/${id}`)
      await cells(page).first().getByRole('link').click()
      const viewer = page.getByRole('dialog', { name: say.viewer })
      await viewer.getByRole('button', { name: say.details, exact: true }).click()
      const panel = viewer.getByRole('region', { name: say.details })
      await expect(panel.getByText('dune.jpg')).toBeVisible()
      await expect(panel.getByText('Coast').first()).toBeVisible()
      await expectAccessible(page)
      await panel.getByLabel(say.intro).fill('In the wind')
      await panel.getByLabel(say.intro).blur()
      await expect(page.getByText(say.saved, { exact: true })).toBeVisible()
      const { data } = (await call('GET', '/user/photos?q=wind')) as unknown as { data: { name: string }[] }
      expect(data.map(({ name }) => name)).toEqual(['dune'])
    })

    test('[UP-01] [AL-02] what is dropped on the page of an album goes into it', async ({ page, setUp }) => {
      test.slow()
      const call = callerOf(page, await setUp())
      await mockLanguage(page, locale)
      await clearLibrary(call)
      const { id } = await call('POST', '/user/albums', { name: 'Coast' })
      await page.goto(`/user/albums/${id}`)
      await expect(page.getByText(text.empty)).toBeVisible()
      const buffer = await jpeg({ width: 320, height: 240, seed: Math.floor(Math.random() * 1e6) })
      const dataTransfer = await transferOf(page, [{ name: 'gull.jpg', mimeType: 'image/jpeg', buffer }])
      await page.dispatchEvent('main', 'dragover', { dataTransfer })
      await expect(page.getByText(say.drop)).toBeVisible()
      await expectAccessible(page)
      await page.dispatchEvent('main', 'drop', { dataTransfer })
      const uploader = uploaderOn(page, uploads)
      await uploader.button(uploads.start).click()
      await expect(uploader.result(1, 0)).toBeVisible()
      const album = (await call('GET', `/user/albums/${id}`)) as unknown as { photo_count: number }
      expect(album.photo_count).toBe(1)

      // Files dropped outside an album go to the library only.
      await page.goto('/user/photos')
      await expect(cells(page)).toHaveCount(1)
      await page.dispatchEvent('main', 'dragover', { dataTransfer: await transferOf(page, []) })
      await expect(page.getByText(say.drop)).toBeHidden()
    })
  })
}
