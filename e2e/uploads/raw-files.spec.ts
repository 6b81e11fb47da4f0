import { jxl } from '../../packages/server/test/factories/jxl.ts'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { rawFile, rawKinds } from '../../packages/server/test/factories/raw-files.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { uploaderOn, uploaderWords } from '../support/upload-actions.ts'

test.use({ account: 'admin', locale: 'en-US', viewport: desktop })

test('[RW-01, 02, 04, 07, 08] a raw file of each type and a JPEG XL are allowed, uploaded, seen and downloaded', async ({
  page,
  site,
  setUp,
}) => {
  test.slow()
  await mockLanguage(page, 'en-US')
  const library = libraryOf(page.request, site.url, await setUp())
  await library.clear()
  const restore = await library.limit({ allow_file_types: ['jpg', ...rawKinds, 'jxl'] })
  const files = await Promise.all(
    rawKinds.map(async (kind, seed) => ({
      name: `camera-${kind}.${kind}`,
      mimeType: '',
      buffer: await rawFile(kind, { preview: await jpeg({ width: 480, height: 320, seed: seed + 1 }) }),
    })),
  )
  files.push({ name: 'scan.jxl', mimeType: 'image/jxl', buffer: jxl() })

  await page.goto('/user/photos')
  const uploader = uploaderOn(page, uploaderWords['en-US'])
  await uploader.give(files)
  await uploader.button(uploaderWords['en-US'].start).click()
  await expect(uploader.result(files.length, 0)).toBeVisible({ timeout: 30_000 })
  await uploader.close()
  for (const { name } of files) {
    const tile = page.getByRole('img', { name: name.replace(/\.\w+$/, '') }).first()
    await expect
      .poll(() => tile.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
  }

  for (const photo of await library.photos()) {
    const file = files.find(({ name }) => name.startsWith(`${photo.name}.`))!
    const type = file.name.split('.').at(-1)!
    const stored = await page.request.get(photo.public_url.replace(/\.\w+$/, `.${type}`))
    const disposition = stored.headers()['content-disposition']!
    expect(disposition.startsWith(type === 'jxl' ? 'inline' : 'attachment')).toBe(true)
    const body = await stored.body()
    expect([type, stored.status(), body.length]).toEqual([type, 200, file.buffer.length])
    expect(body.equals(file.buffer)).toBe(true)
  }

  const nef = (await library.photos()).find(({ name }) => name === 'camera-nef')!
  await page.locator(`#photo-${nef.id}`).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Photo viewer' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.keyboard.press('d')
  expect((await download).suggestedFilename()).toBe('camera-nef.nef')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'This file can’t be edited in the browser' })).toBeVisible()
  await restore()
})
