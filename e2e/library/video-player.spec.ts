import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { ownerOf } from '../support/share-calls.ts'
import { allowVideos, uploadVideo, waitForStoryboard } from '../support/videos.ts'

test.use({ account: 'visitor', locale: 'en-US', theme: 'dark', viewport: desktop })

test('[VD-40, 41, 42, 43] a visitor of a share looks through a video with the mouse and by keys', async ({
  page,
  site,
  setUp,
  trap,
}) => {
  const token = await setUp()
  const owner = ownerOf(page, token)
  await owner.begin([])
  await allowVideos(site.url, token)
  const { id } = await uploadVideo(site.url, token, 'long.mp4', { seconds: 50, width: 320, height: 180 })
  await waitForStoryboard(site.url, token, id)
  const { slug } = await owner.share({ type: 'photo', ids: [id] })
  const storyboards: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/storyboard.webp')) storyboards.push(request.url())
  })

  await page.goto(`/shares/${slug}`)
  const tile = page.getByRole('gridcell').getByRole('link', { name: /^Video, 50 seconds/ })
  await tile.click()
  const controls = page.getByRole('group', { name: 'Video controls' })
  const seek = controls.getByRole('slider', { name: 'Seek' })
  await expect(seek).toHaveAttribute('aria-valuetext', '0 seconds of 50 seconds')
  await expectAccessible(page)
  expect(storyboards).toEqual([])

  // The frame and the time follow the mouse, and nothing is sought before a click.
  const { x, y, width, height } = (await seek.boundingBox())!
  const middle = y + height / 2
  await page.mouse.move(x + width * 0.5, middle)
  const frame = seek.locator('img')
  await expect(frame).toHaveAttribute('data-loaded')
  await expect(frame).toHaveCSS('translate', '-40% -40%')
  await expect(seek.getByText('0:25')).toBeVisible()
  await page.mouse.move(x + width * 0.999, middle)
  await expect(frame).toHaveCSS('translate', '-80% -80%')
  const player = (await page.locator('dialog [data-player]').boundingBox())!
  const preview = (await frame.locator('xpath=..').boundingBox())!
  expect(preview.x + preview.width).toBeLessThanOrEqual(player.x + player.width)
  const secondsOf = () => page.locator('dialog video').evaluate((video: HTMLVideoElement) => video.currentTime)
  expect(await secondsOf()).toBe(0)
  await page.mouse.move(x + width * 0.2, middle)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.6, middle, { steps: 4 })
  expect(await secondsOf()).toBe(0)
  await page.mouse.up()
  await expect.poll(secondsOf).toBeCloseTo(30, 0)
  expect(storyboards.length).toBe(1)

  // The click has left the keys to the viewer; by Tab the bar is reached, and seeks.
  await expect(seek).not.toBeFocused()
  await page.mouse.move(4, 4)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(seek).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(secondsOf).toBeCloseTo(35, 0)
  await expect(seek).toHaveAttribute('aria-valuetext', /^3[45] seconds of 50 seconds$/)
  await expect(seek.getByText(/0:3[45]/)).toBeVisible()
  await page.keyboard.press('Home')
  await expect.poll(secondsOf).toBe(0)
  await page.keyboard.press('k')
  await expect(controls.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('m')
  await controls.getByRole('button', { name: 'Unmute' }).click()
  await controls.getByRole('button', { name: 'Speed: 1×' }).click()
  await expect(controls.getByRole('button', { name: 'Speed: 1.25×' })).toBeVisible()
  await controls.getByRole('button', { name: 'Video full screen' }).click()
  await expect(controls.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(controls.getByRole('button', { name: 'Video full screen' })).toBeVisible()

  // Without its storyboard the bar says the time, and a video that is gone says so.
  trap.cutOff()
  trap.allow(403, /video\.mp4$/)
  trap.allow(404, /video\.mp4$/)
  await page.route(/storyboard\.webp/, (route) => route.abort())
  await page.keyboard.press('Escape')
  await tile.click()
  await seek.hover()
  await expect(seek.getByText('0:25')).toBeVisible()
  await expect(frame).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.route(/video\.mp4/, (route) => route.fulfill({ status: 403, contentType: 'image/png', body: '' }))
  await tile.click()
  await expect(page.getByText('You don’t have access to this video. Sign in, or reload the page.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route(/video\.mp4/, (route) => route.fulfill({ status: 404, contentType: 'image/png', body: '' }))
  await tile.click()
  await expect(page.getByText('This video no longer exists.')).toBeVisible()
})
