import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, pairwiseLooks, test } from '../support/fixtures.ts'
import { deleteAllPhotos, uploadPhotos } from '../support/viewer-photos.ts'
import { allowVideos, isPlaying, uploadVideo } from '../support/videos.ts'

const words = {
  'zh-CN': { viewer: '查看图片', video: /^视频，3秒钟：clip/, play: '播放视频', edit: '编辑图片', length: '时长' },
  'en-US': {
    viewer: 'Photo viewer',
    video: /^Video, 3 seconds: clip/,
    play: 'Play video',
    edit: 'Edit photo',
    length: 'Length',
  },
} as const

test.use({ account: 'admin' })

test.beforeEach(async ({ page, site, setUp, locale }) => {
  const token = await setUp()
  await deleteAllPhotos(site.url, token)
  await allowVideos(site.url, token)
  await uploadPhotos(site.url, token, 1)
  await uploadVideo(site.url, token, 'clip.mp4')
  await mockLanguage(page, locale as keyof typeof words)
})

for (const look of pairwiseLooks) {
  const text = words[look.locale]
  test.describe(look.name, () => {
    test.use({ theme: look.theme, locale: look.locale, viewport: look.viewport })

    test('[VD-31, 33] a video has its length in the grid and plays in the viewer', async ({ page }) => {
      await page.goto('/user/photos')
      const tile = page.getByRole('gridcell').getByRole('link', { name: text.video })
      await expect(tile).toHaveAttribute('data-length', '0:03')
      await expectAccessible(page)

      const ranges: number[] = []
      page.on('response', (answer) => {
        if (answer.url().includes('/video.mp4')) ranges.push(answer.status())
      })
      await tile.click()
      const viewer = page.getByRole('dialog', { name: text.viewer })
      const video = viewer.locator('video')
      await expect(video).toBeVisible()
      await expect(video).toHaveAccessibleName(text.video)
      await expect(viewer.getByRole('button', { name: text.edit })).toBeHidden()
      await expectAccessible(page)
      await viewer.getByRole('button', { name: text.play }).click()
      await expect.poll(() => isPlaying(page, 'dialog video')).toBe(true)
      await expect(viewer.getByRole('button', { name: text.play })).toBeHidden()
      expect(new Set(ranges)).toEqual(new Set([206]))
    })
  })
}

test.describe('with a mouse and motion', () => {
  test.use({ locale: 'en-US', viewport: desktop, contextOptions: { reducedMotion: 'no-preference' } })
  const text = words['en-US']

  test('[VD-32] one preview plays under the pointer, and ends with it', async ({ page, site, setUp }) => {
    await uploadVideo(site.url, await setUp(), 'clip two.mp4', { isSilent: true })
    await page.goto('/user/photos')
    const tiles = page.getByRole('gridcell').getByRole('link', { name: text.video })
    const previews = page.getByRole('gridcell').locator('video')
    const before = await tiles.first().boundingBox()
    await tiles.first().hover()
    await expect.poll(() => isPlaying(page, '[role=gridcell] video')).toBe(true)
    expect(await previews.first().evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
    expect(await tiles.first().boundingBox()).toEqual(before)
    await tiles.nth(1).hover()
    await expect(tiles.nth(1).locator('video')).toHaveCount(1)
    await expect(previews).toHaveCount(1)
    await page.mouse.move(4, 4)
    await expect(previews).toHaveCount(0)
    await page
      .getByRole('gridcell')
      .getByRole('link', { name: /harbour/ })
      .hover()
    await page.waitForTimeout(600)
    await expect(previews).toHaveCount(0)
  })

  test('[VD-35] keys play, mute and go on, and a video ends with its slide', async ({ page }) => {
    await page.goto('/user/photos')
    await page.getByRole('gridcell').getByRole('link', { name: text.video }).click()
    const video = page.locator('dialog video')
    await expect(video).toBeVisible()
    await page.keyboard.press('Space')
    await expect.poll(() => isPlaying(page, 'dialog video')).toBe(true)
    await page.keyboard.press('k')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
    await page.keyboard.press('m')
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true)

    // A click plays and leaves the arrows to the viewer; with the focus of the keyboard they seek.
    await page.keyboard.press('k')
    await expect.poll(() => isPlaying(page, 'dialog video')).toBe(true)
    const { x, y, width, height } = (await video.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 3)
    await page.evaluate(() => {
      const playing = document.querySelector<HTMLVideoElement>('dialog video')!
      void playing.play()
      Object.assign(window, { playing })
    })
    await page.keyboard.press('ArrowRight')
    await expect(video).toHaveCount(0)
    const isSilent = () => page.evaluate(() => (window as unknown as { playing: HTMLVideoElement }).playing.paused)
    expect(await isSilent()).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect(video).toBeVisible()
  })
})

test.describe('with less data or motion', () => {
  test.use({ locale: 'en-US' })

  test('[VD-32] no preview plays where motion is unwanted', async ({ page }) => {
    await page.goto('/user/photos')
    const tile = page.getByRole('gridcell').getByRole('link', { name: words['en-US'].video })
    await tile.hover()
    await page.waitForTimeout(800)
    await expect(tile.locator('video')).toHaveCount(0)
  })
})

test('[VD-34] the owner sees how far the copy of such a video is, and it plays once it is there', async ({ page }) => {
  let playback = 'preparing'
  let isPlayable = false
  await page.route(/\/api\/v2\/user\/photos\/\d+$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { video: object } }
    const video = { ...answer.data.video, playback, progress: playback === 'preparing' ? 0.4 : null }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, video } } })
  })
  await page.route(/\/video\.mp4/, (route) =>
    isPlayable ? route.continue() : route.fulfill({ contentType: 'video/mp4', body: Buffer.from('no video') }),
  )
  await page.goto('/user/photos')
  await page.getByRole('gridcell').getByRole('link', { name: words['zh-CN'].video }).click()
  const viewer = page.getByRole('dialog', { name: words['zh-CN'].viewer })
  await expect(viewer.getByText('视频转码中：40%')).toBeVisible()
  await expectAccessible(page)
  isPlayable = true
  playback = 'copy'
  await expect(viewer.locator('video')).toBeVisible()
})

test('[VD-34] a video that the browser cannot play says so over its poster, and can be downloaded', async ({
  page,
}) => {
  await page.route(/\/video\.mp4/, (route) =>
    route.fulfill({ contentType: 'video/mp4', body: Buffer.from('not what a browser plays') }),
  )
  await page.goto('/user/photos')
  await page.getByRole('gridcell').getByRole('link', { name: words['zh-CN'].video }).click()
  const viewer = page.getByRole('dialog', { name: words['zh-CN'].viewer })
  await expect(viewer.getByText('当前浏览器不支持播放此视频格式。')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await viewer.getByRole('button', { name: '下载视频' }).click()
  expect((await download).suggestedFilename()).toBe('clip.mp4')
})
