import { makeVideo } from '../../packages/server/test/factories/videos.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { describeLooks, getFromApi, uploaderOn } from '../support/upload-actions.ts'
import { deleteAllPhotos } from '../support/viewer-photos.ts'
import { allowVideos } from '../support/videos.ts'

const looks = [
  { theme: 'light', locale: 'en-US', viewport: { width: 390, height: 844 } },
  { theme: 'dark', locale: 'zh-CN', viewport: desktop },
] as const

interface Sent {
  name: string
  thumbnail_url: string
}

const tooLong = { 'en-US': /longer than 2 seconds, the maximum for videos/, 'zh-CN': /超过了视频的最长时长（2秒钟）/ }

describeLooks(looks, (words, locale) => {
  test.use({ account: 'admin' })

  test('[VD-36, 37] a video is uploaded with a poster, and one that is too long is not sent', async ({
    page,
    site,
    setUp,
  }) => {
    const token = await setUp()
    await deleteAllPhotos(site.url, token)
    await allowVideos(site.url, token, { max_video_seconds: 2 })
    await mockLanguage(page, locale)
    const uploader = uploaderOn(page, words)
    await page.goto('/user/photos')
    // The first half second is black, as that of many films.
    const black = ['-vf', "drawbox=t=fill:c=black:enable='lt(t,0.5)'"]
    const clip = await makeVideo({ seconds: 2, width: 320, height: 180, place: '+51.5-000.1/', more: black })
    const long = await makeVideo({ seconds: 4, width: 320, height: 180 })
    await uploader.give([
      { name: 'clip.mp4', mimeType: 'video/mp4', buffer: clip },
      { name: 'long.mp4', mimeType: 'video/mp4', buffer: long },
    ])
    const posters: number[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('/poster')) posters.push(answer.status())
    })
    await uploader.button(words.start).click()
    await expect(uploader.result(1, 1)).toBeVisible()
    await expect(page.getByText(tooLong[locale])).toBeVisible()
    await expectAccessible(page)
    expect(posters).toEqual([200])

    const { data } = await getFromApi<{ data: Sent[] }>(site, token, '/user/photos')
    expect(data.map(({ name }) => name)).toEqual(['clip'])
    const brightness = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob())
      const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 18 })
      const context = canvas.getContext('2d')!
      context.drawImage(bitmap, 0, 0, 32, 18)
      const pixels = context.getImageData(0, 0, 32, 18).data
      return pixels.reduce((sum, value) => sum + value, 0) / pixels.length
    }, new URL(data[0]!.thumbnail_url, site.url).pathname)
    // The film tile is as dark as night, and so is the first tenth of the film.
    expect(brightness).toBeGreaterThan(120)
  })
})
