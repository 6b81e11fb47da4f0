import { naturalScene } from '../../packages/server/test/factories/natural-scenes.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { uploaderOn, uploaderWords } from '../support/upload-actions.ts'

test.use({ account: 'admin', locale: 'en-US', theme: 'dark', viewport: { width: 390, height: 844 } })

test('[FN-21] an upload that looks like a photo of the library is pointed out and thrown away', async ({
  page,
  site,
  setUp,
  trap,
}) => {
  test.slow()
  // The gallery beneath may still ask for the thumbnail of a photo that was just trashed.
  trap.allow(404, /^\/i\//)
  const library = libraryOf(page.request, site.url, await setUp())
  await library.clear()
  await library.call('PUT', '/admin/settings', { near_duplicates: true })
  const scene = await naturalScene(51)
  await library.add({ name: 'rock.png', mimeType: 'image/png', buffer: await scene.clone().png().toBuffer() })
  const copy = { name: 'copy.jpg', mimeType: 'image/jpeg', buffer: await scene.clone().jpeg().toBuffer() }
  await mockLanguage(page, 'en-US')
  await page.goto('/user/photos')
  const words = uploaderWords['en-US']
  const uploader = uploaderOn(page, words)
  await uploader.give([{ ...copy, name: 'plain.webp', mimeType: 'image/webp', buffer: await scene.webp().toBuffer() }])
  await uploader.button(words.settings).click()
  await page.getByRole('switch', { name: 'Point out similar photos' }).check()
  await uploader.close()
  await uploader.more([copy])
  const start = uploader.button(words.start)
  if (await start.isVisible()) await start.click()

  const row = uploader.row('copy.jpg')
  await expect(row.getByText('Looks like a photo you have: “rock.png”')).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Compare copy.jpg with the photo you have' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare photos' })
  await expect(dialog.getByRole('columnheader', { name: 'Yours' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row.getByRole('button', { name: 'Trash new one: copy.jpg' }).press('Enter')
  await expect(row.getByText('Moved to trash')).toBeVisible()
  expect((await library.photos()).map(({ name }) => name)).not.toContain('copy.jpg')
  await row.getByRole('button', { name: 'Restore copy.jpg' }).press('Enter')
  await expect(row.getByRole('button', { name: words.copyOf('copy.jpg') })).toBeVisible()
  expect(await library.trashed()).toEqual([])
  await library.call('PUT', '/admin/settings', { near_duplicates: false })
  await library.clear()
})
