import { readFile } from 'node:fs/promises'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { ownerOf } from '../support/share-calls.ts'
import { words } from '../support/share-texts.ts'
import { allowVideos, uploadVideo } from '../support/videos.ts'

const text = words['en-US']

test.use({ account: 'visitor', locale: 'en-US', viewport: desktop })

/** Bytes of a large file that count as its beginning. */
const A_TENTH = 0.1

test('[VD-39] a phone’s video plays behind the password of a share, and its archive does not tell where it was taken', async ({
  page,
  site,
  setUp,
}) => {
  const token = await setUp()
  const owner = ownerOf(page, token)
  await owner.begin([])
  await allowVideos(site.url, token)
  const { id } = await uploadVideo(site.url, token, 'IMG_0001.MOV', { container: 'mov', place: '+51.5000-000.1250/' })
  const { slug } = await owner.share({ type: 'photo', ids: [id], password: 'under-the-mat', is_download_allowed: true })

  await page.goto(`/shares/${slug}`)
  await page.getByLabel(text.password, { exact: true }).fill('under-the-mat')
  await page.getByRole('button', { name: text.unlock }).click()
  const statuses = new Set<number>()
  page.on('response', (answer) => {
    if (answer.url().includes('/video.mp4')) statuses.add(answer.status())
  })
  await page
    .getByRole('gridcell')
    .getByRole('link', { name: /^Video, 3 seconds/ })
    .click()
  await expect(page.locator('dialog video')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('dialog video')!.currentTime))
    .toBeGreaterThan(0)
  expect([...statuses]).toEqual([206])
  await page.keyboard.press('Escape')

  await expect(page.locator('dialog video')).toHaveCount(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text.downloadAll }).click(),
  ])
  const archive = await readFile(await file.path(), 'latin1')
  expect(archive).toContain('ftyp')
  expect(archive).not.toContain('+51.5')
})

test('[VD-39] the first frame plays before a tenth of a large video is loaded', async ({ page, site, setUp }) => {
  test.slow()
  const token = await setUp()
  const owner = ownerOf(page, token)
  await owner.begin([])
  await allowVideos(site.url, token)
  const rate = ['-preset', 'ultrafast', '-b:v', '16M', '-minrate', '16M', '-maxrate', '16M', '-bufsize', '16M']
  const more = [...rate, '-x264-params', 'nal-hrd=cbr', '-movflags', '+faststart']
  const { id, bytes } = await uploadVideo(site.url, token, 'long.mp4', { seconds: 10, width: 640, height: 360, more })
  expect(bytes).toBeGreaterThan(15_000_000)
  const { slug } = await owner.share({ type: 'photo', ids: [id] })

  await page.goto(`/shares/${slug}`)
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const requests = new Set<string>()
  let loaded = 0
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/video.mp4')) requests.add(requestId)
  })
  client.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (requests.has(requestId)) loaded += dataLength
  })
  await expect(page.getByRole('gridcell').getByRole('link').first()).toHaveAttribute('data-length')
  const throughput = 300_000
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await page.getByRole('gridcell').getByRole('link').first().click()
  const video = page.locator('dialog video')
  await expect(video).toBeVisible()
  await video.evaluate(async (element: HTMLVideoElement) => {
    const playing = new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }))
    await element.play()
    await playing
  })
  test.info().annotations.push({ type: 'loaded', description: `${loaded} of ${bytes}` })
  expect(loaded).toBeLessThan(bytes * A_TENTH)
})
