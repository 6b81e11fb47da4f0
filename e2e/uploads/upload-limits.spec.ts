import { request } from 'node:http'
import type { AdminGroup, Usage } from '@imagora/contract'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { alterGroup, type FileInput, describeLooks, uploaderOn } from '../support/upload-actions.ts'

test.use({ account: 'admin' })

const looks = [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: { width: 360, height: 740 } },
] as const

const own = {
  'zh-CN': {
    period: /已达到上传次数上限，.+ 自动继续/,
    busy: (count: number) => `当前上传数：${count}，请稍候`,
    large: /文件大小超过最大限制/,
    full: /存储空间不足/,
    expiry: '过期时间',
    none: /还没有图片/,
  },
  'en-US': {
    period: /Upload limit reached. Resuming at/,
    busy: (count: number) => `Current uploads: ${count}, please wait`,
    large: /exceeds the maximum limit/,
    full: /Not enough storage left/,
    expiry: 'Expires after',
    none: /No photos yet/,
  },
} as const

let seed = Math.floor(Math.random() * 1_000_000)
const picture = async (name: string, side = 200): Promise<FileInput> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: side, height: side, seed: ++seed }),
})

/** Starts an upload of another client that stalls midway and takes an upload slot until it is destroyed. */
function holdSlot(url: string, token: string) {
  const boundary = 'held-upload'
  const upload = request(`${url}/api/v2/upload`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 100_000,
    },
  })
  upload.on('error', () => {})
  upload.write(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="held.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  )
  return upload
}

type Library = ReturnType<typeof libraryOf>

/** Changes the default group during an action and restores it afterwards. */
async function withGroup(library: Library, changes: Partial<AdminGroup>, act: () => Promise<void>) {
  const takeBack = await library.limit(changes)
  try {
    await act()
  } finally {
    await takeBack()
  }
}

describeLooks(looks, (words, locale) => {
  const say = own[locale]

  test('[UP-07] shows when uploads resume after the limit of the group is reached', async ({
    page,
    site,
    setUp,
    trap,
  }) => {
    const library = libraryOf(page.request, site.url, await setUp())
    trap.allow(429, /\/upload$/)
    await withGroup(library, { limit_per_hour: 1 }, async () => {
      await page.goto('/user/photos')
      const uploader = uploaderOn(page, words)
      await uploader.give([await picture('one.jpg'), await picture('two.jpg')])
      const refused = page.waitForResponse((response) => response.status() === 429)
      await uploader.button(words.start).click()
      const seconds = Number((await refused).headers()['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(3600)
      await expect(page.getByText(say.period)).toBeVisible()
      await expect(uploader.row('two.jpg')).toContainText(words.waiting)
      await expectAccessible(page)
      await uploader.button(words.cancelAll).click()
    })
  })

  test('[UP-08] what the page let pass is refused by the server, in words', async ({ page, site, setUp, trap }) => {
    const library = libraryOf(page.request, site.url, await setUp())
    trap.allow(413, /\/upload$/)
    trap.allow(403, /\/upload$/)
    const [large, full] = [await picture('large.jpg', 900), await picture('full.jpg', 900)]
    await alterGroup(page, { max_upload_size: 100_000 })
    await page.goto('/user/photos')
    const uploader = uploaderOn(page, words)
    await withGroup(library, { max_upload_bytes: 4096 }, async () => {
      await uploader.give([large])
      await uploader.button(words.start).click()
      await expect(uploader.row('large.jpg')).toContainText(say.large)
      await expectAccessible(page)
    })
    await withGroup(library, { capacity_bytes: 1024 }, async () => {
      await uploader.more([full])
      await uploader.button(words.start).click()
      await expect(uploader.row('full.jpg')).toContainText(say.full)
    })
    await expect(uploader.result(0, 2)).toBeVisible()
  })

  test('[UP-12] a photo whose time has come is gone, and so is its link', async ({ page, site, setUp, trap }) => {
    // The page may request the thumbnail at the moment the photo expires.
    trap.allow(404, /\/thumb\.webp$/)
    const library = libraryOf(page.request, site.url, await setUp())
    await library.clear()
    await page.goto('/user/photos')
    const uploader = uploaderOn(page, words)
    await uploader.give([await picture('brief.jpg')])
    await uploader.button(words.settingsOf('brief.jpg')).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel(say.expiry).selectOption({ label: words.week })
    await dialog.getByRole('button', { name: words.save }).click()
    await uploader.button(words.start).click()
    await expect(uploader.result(1, 0)).toBeVisible()
    const [photo] = await library.photos()
    expect((await page.request.get(photo!.public_url)).status()).toBe(200)

    const soon = new Date(Date.now() + 2000).toISOString()
    await library.call('PUT', `/user/photos/${photo!.id}`, { expired_at: soon })
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(say.none)).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 30_000 })
    expect((await page.request.get(photo!.public_url)).status()).toBe(404)
    expect(await library.trashed()).toEqual([])
  })
})

describeLooks(looks, (words, locale) => {
  const say = own[locale]

  test('[UP-16] the page tells how many uploads are under way when another client holds the slots', async ({
    page,
    site,
    setUp,
    trap,
  }) => {
    const token = await setUp()
    const library = libraryOf(page.request, site.url, token)
    trap.allow(429, /\/upload$/)
    await withGroup(library, { limit_concurrent_upload: 2 }, async () => {
      const others = [holdSlot(site.url, token), holdSlot(site.url, token)]
      try {
        await expect
          .poll(async () => (await library.call<Usage>('GET', '/user/usage')).concurrent)
          .toEqual({ used: 2, limit: 2 })
        await page.goto('/user/photos')
        const uploader = uploaderOn(page, words)
        await uploader.give([await picture('patient.jpg')])
        await uploader.button(words.start).click()
        await expect(page.getByText(say.busy(2))).toBeVisible()
        await expect(uploader.row('patient.jpg')).toContainText(words.waiting)
        await expectAccessible(page)
        for (const other of others) other.destroy()
        await expect(uploader.result(1, 0)).toBeVisible({ timeout: 20_000 })
      } finally {
        for (const other of others) other.destroy()
      }
    })
  })
})
