import { randomUUID } from 'node:crypto'
import {
  containerXmp,
  jpegWithTail,
  livePicture,
  liveVideo,
} from '../../packages/server/test/factories/motion-photos.ts'
import { unzip } from '../../packages/server/test/factories/zip.ts'
import { makeVideo } from '../../packages/server/test/factories/videos.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { deleteAllPhotos } from '../support/viewer-photos.ts'
import { allowVideos, isPlaying } from '../support/videos.ts'

/** Uploads a file as the form of the site does, and returns the id of its photo. */
async function send(url: string, token: string, bytes: Buffer, filename: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), filename)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api/v2/upload`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: { id: number } }).data.id
}

/** Sends a picture with its video inside, as phones of Google make them. */
async function sendMotionPhoto(url: string, token: string, filename: string) {
  const video = await makeVideo({ width: 320, height: 240, seconds: 2 })
  const { bytes } = await jpegWithTail(containerXmp(video.length), video)
  return send(url, token, bytes, filename)
}

test.use({
  account: 'admin',
  locale: 'en-US',
  viewport: desktop,
  contextOptions: { reducedMotion: 'no-preference' },
})

test.beforeEach(async ({ page, site, setUp }) => {
  const token = await setUp()
  await deleteAllPhotos(site.url, token)
  await allowVideos(site.url, token)
  await mockLanguage(page, 'en-US')
})

test('[MO-11, MO-12] a motion photo plays under the pointer, and in the viewer by its button and by a key', async ({
  page,
  site,
  setUp,
}) => {
  await sendMotionPhoto(site.url, await setUp(), 'PXL_1.MP.jpg')
  await page.goto('/user/photos')
  const tile = page.getByRole('gridcell').getByRole('link', { name: /^Motion photo: PXL_1/ })
  await expect(tile).toHaveAttribute('data-length', '')
  await expectAccessible(page)
  await tile.hover()
  await expect.poll(() => isPlaying(page, '[role=gridcell] video')).toBe(true)
  await page.mouse.move(4, 4)
  await expect(tile.locator('video')).toHaveCount(0)

  await tile.click()
  const viewer = page.getByRole('dialog', { name: 'Photo viewer' })
  const play = viewer.getByRole('button', { name: 'Play motion photo' })
  await expect(play).toBeVisible()
  await expect(viewer.locator('video')).toHaveCount(0)
  await expectAccessible(page)
  await play.click()
  await expect.poll(() => isPlaying(page, 'dialog video')).toBe(true)
  // It plays once, and the picture is there again.
  await expect(viewer.locator('video')).toHaveCount(0)
  await page.keyboard.press('k')
  await expect.poll(() => isPlaying(page, 'dialog video')).toBe(true)
  await page.keyboard.press('k')
  await expect(viewer.locator('video')).toHaveCount(0)
  // Held, it plays until it is let go.
  await play.hover()
  await page.mouse.down()
  await expect.poll(() => isPlaying(page, 'dialog video')).toBe(true)
  await page.waitForTimeout(400)
  await page.mouse.up()
  await expect(viewer.locator('video')).toHaveCount(0)

  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download video' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.mp4$/)
})

test('[MO-09, MO-11] an Apple pair is one tile, and its archive has both files', async ({ page, site, setUp }) => {
  const token = await setUp()
  const contentId = randomUUID().toUpperCase()
  const [still, video] = [await livePicture(contentId), await liveVideo(contentId, { width: 320, height: 240 })]
  const id = await send(site.url, token, still, 'IMG_1.JPG')
  expect(await send(site.url, token, video, 'IMG_1.MOV')).toBe(id)
  await page.goto('/user/photos')
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  const tile = page.getByRole('gridcell').getByRole('link', { name: /^Motion photo: IMG_1/ })
  await tile.hover()
  await expect.poll(() => isPlaying(page, '[role=gridcell] video')).toBe(true)

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/api/v2/user/photos/archive`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ids: [id] }),
  })
  const { data } = (await answer.json()) as { data: { url: string } }
  const files = unzip(Buffer.from(await (await fetch(data.url)).arrayBuffer()))
  expect([...files.keys()]).toEqual(['IMG_1.jpg', 'IMG_1.mov'])
  expect(files.get('IMG_1.mov')!.equals(video)).toBe(true)
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('[MO-11] a motion photo does not play by itself, and does when it is asked to', async ({
    page,
    site,
    setUp,
  }) => {
    await sendMotionPhoto(site.url, await setUp(), 'PXL_2.MP.jpg')
    await page.goto('/user/photos')
    const tile = page.getByRole('gridcell').getByRole('link', { name: /^Motion photo/ })
    await tile.hover()
    await page.waitForTimeout(800)
    await expect(tile.locator('video')).toHaveCount(0)
    await tile.click()
    await page.getByRole('button', { name: 'Play motion photo' }).click()
    await expect.poll(() => isPlaying(page, 'dialog video')).toBe(true)
  })
})
