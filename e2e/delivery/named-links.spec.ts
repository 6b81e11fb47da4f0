import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf, openDetails } from '../support/library.ts'

test.use({ account: 'admin', permissions: ['clipboard-read', 'clipboard-write'] })

const words = {
  'zh-CN': {
    details: '详情',
    named: '带文件名的链接',
    encode: '复制链接时编码 URL',
    saved: '偏好已保存',
    copyUrl: '复制 URL',
    copyMarkdown: '复制 Markdown',
    copyAlias: '复制旧地址 /uploads/海边 图.jpg',
  },
  'en-US': {
    details: 'Details',
    named: 'File name in links',
    encode: 'Encode URL when copying',
    saved: 'Preferences saved',
    copyUrl: 'Copy URL',
    copyMarkdown: 'Copy Markdown',
    copyAlias: 'Copy old link /uploads/海边 图.jpg',
  },
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const picture = { name: '海边 日出 #1?', encoded: '%E6%B5%B7%E8%BE%B9%20%E6%97%A5%E5%87%BA%20%231%3F' }
const readable = '海边%20日出%20%231%3F'
const defaults = { name_in_copied_url: false, encode_copied_url: true }

// Options belong to the account, and other tests on the same site copy links too.
test.afterEach(async ({ page, site, setUp }) => {
  await libraryOf(page.request, site.url, await setUp()).call('POST', '/user/setting', defaults)
})

for (const look of [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(`${look.theme}, ${look.locale}, ${look.viewport.width} px`, () => {
    test.use(look)
    const say = words[look.locale]

    test('[PR-10] [DL-01] links with the file name are copied encoded or readable, as preferred, and open the picture', async ({
      page,
      site,
      setUp,
    }) => {
      test.slow()
      await mockLanguage(page, look.locale)
      const { add, call, clear } = libraryOf(page.request, site.url, await setUp())
      await clear()
      await call('POST', '/user/setting', defaults)
      const buffer = await jpeg({ width: 400, height: 300, seed: look.viewport.width })
      const { id, public_url } = await add({ name: picture.name, buffer, mimeType: 'image/jpeg' })
      const start = public_url.replace(/\.jpg$/, '')

      await openDetails(page, id, say.details)
      const copyUrl = page.getByRole('button', { name: say.copyUrl, exact: true })
      await copyUrl.click()
      await expect.poll(() => clipboard(page)).toBe(public_url)

      const named = page.getByRole('switch', { name: say.named })
      await named.check()
      await copyUrl.click()
      await expect.poll(() => clipboard(page)).toBe(`${start}/${picture.encoded}.jpg`)
      await expectAccessible(page)
      const opened = await page.request.get(await clipboard(page))
      expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'image/jpeg'])

      // The account stores the option, as the preferences show; the other one makes the link readable.
      await page.goto('/user/settings?tab=preferences')
      await expect(page.getByRole('switch', { name: say.named })).toBeChecked()
      await page.getByRole('switch', { name: say.encode }).uncheck()
      await expect(page.getByText(say.saved)).toBeVisible()
      await expectAccessible(page)
      await openDetails(page, id, say.details)
      await copyUrl.click()
      await expect.poll(() => clipboard(page)).toBe(`${start}/${readable}.jpg`)
      await page.getByRole('button', { name: say.copyMarkdown, exact: true }).click()
      await expect.poll(() => clipboard(page)).toContain(`(${start}/${readable}.jpg)`)
      // The copied link is loaded as an image, as in a page that embeds it.
      const width = await page.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return image.naturalWidth
      }, `${start}/${readable}.jpg`)
      expect(width).toBe(400)
    })

    test('[PR-10] an old address is copied encoded or readable, as preferred', async ({ page, site, setUp }) => {
      await mockLanguage(page, look.locale)
      const { add, call, photos } = libraryOf(page.request, site.url, await setUp())
      const buffer = await jpeg({ width: 40, height: 30, seed: look.viewport.width + 1 })
      const { id } = await add({ name: 'old', buffer, mimeType: 'image/jpeg' })
      const photo = (await photos()).find((each) => each.id === id)!
      const key = /\/i\/([\w-]+)\./.exec(photo.public_url)![1]!
      await call('POST', '/admin/aliases', [{ path: '/uploads/海边 图.jpg', key }])
      for (const [isEncoded, path] of [
        [true, '/uploads/%E6%B5%B7%E8%BE%B9%20%E5%9B%BE.jpg'],
        [false, '/uploads/海边%20图.jpg'],
      ] as const) {
        await call('POST', '/user/setting', { encode_copied_url: isEncoded })
        await page.goto('/admin/aliases')
        await page.getByRole('button', { name: say.copyAlias }).click()
        await expect.poll(() => clipboard(page)).toBe(site.url + path)
        expect((await page.request.get(await clipboard(page))).status()).toBe(200)
      }
    })
  })
}
