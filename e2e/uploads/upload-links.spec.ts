import type { Photo } from '@imagora/contract'
import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { getFromApi, type FileInput, describeLooks, uploaderOn } from '../support/upload-actions.ts'

test.use({ account: 'admin', permissions: ['clipboard-read', 'clipboard-write'] })

const looks = [
  { theme: 'light', locale: 'en-US', viewport: desktop },
  { theme: 'dark', locale: 'zh-CN', viewport: { width: 390, height: 740 } },
] as const

const linkWords = {
  'en-US': { copied: 'Link copied', twoCopied: '2 links copied', notices: 'Notifications', open: /^Open the photo/ },
  'zh-CN': { copied: '已复制 1 条链接', twoCopied: '已复制 2 条链接', notices: '通知', open: /^打开图库中/ },
}

let seed = Math.floor(Math.random() * 1_000_000)
const picture = async (name: string): Promise<FileInput> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: 320, height: 240, seed: ++seed }),
})

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Returns the names of controls in a region that a notice lies over. */
const coveredControls = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const notices = [...document.querySelectorAll('.mantine-Notification-root')].map((each) =>
      each.getBoundingClientRect(),
    )
    if (notices.length === 0) throw new Error('No notice is shown')
    const controls = [...document.querySelectorAll(`${selector} :is(button, a, select, input)`)]
    if (controls.length === 0) throw new Error(`No control is in ${selector}`)
    return controls
      .filter((control) => {
        const box = control.getBoundingClientRect()
        return notices.some(
          (notice) =>
            box.left < notice.right && box.right > notice.left && box.top < notice.bottom && box.bottom > notice.top,
        )
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  }, within)

describeLooks(looks, (words, locale) => {
  const say = linkWords[locale]
  const panel = locale === 'en-US' ? '[data-side-panel]' : '[role=dialog]'

  test('[FR-40] [FR-41] [FR-44] chosen files upload at once where the site says so, and one press copies the link', async ({
    page,
    site,
    setUp,
  }) => {
    const configure = async (upload_start_at_once: boolean) =>
      fetch(`${site.url}/api/v2/admin/settings`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await setUp()}` },
        body: JSON.stringify({ upload_start_at_once }),
      })
    expect((await configure(true)).status).toBe(204)
    try {
      await page.goto('/user/photos')
      await page.evaluate(() => navigator.clipboard.writeText('untouched'))
      const uploader = uploaderOn(page, words)
      await uploader.give([await picture('harbour.jpg')])
      await expect(uploader.result(1, 0)).toBeVisible()
      await expect(uploader.button(words.start)).toBeHidden()
      await expect(uploader.button(words.copyLink)).toBeFocused()
      expect(await clipboard(page)).toBe('untouched')
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: say.notices }).getByText(say.copied)).toBeVisible()
      expect(await clipboard(page)).toBe(await uploader.row('harbour.jpg').locator('code').textContent())
      // The panel gives way to the notice one frame later on a phone.
      await expect.poll(() => coveredControls(page, panel)).toEqual([])

      await uploader.more([await picture('mole.jpg')])
      await expect(uploader.result(2, 0)).toBeVisible()
      await uploader.button(words.copyAll).click()
      await expect(page.getByText(say.twoCopied)).toBeVisible()
      expect((await clipboard(page)).split('\n')).toHaveLength(2)
    } finally {
      expect((await configure(false)).status).toBe(204)
    }
  })

  test('[FR-42] a file that the library has is skipped with the link of its photo', async ({ page, site, setUp }) => {
    await page.goto('/user/photos')
    const uploader = uploaderOn(page, words)
    const known = await picture('known.jpg')
    await uploader.give([known])
    await uploader.button(words.start).click()
    await expect(uploader.result(1, 0)).toBeVisible()
    const link = await uploader.row('known.jpg').locator('code').textContent()
    await uploader.button(words.clear).click()

    await uploader.more([{ ...known, name: 'again.jpg' }])
    const row = uploader.row('again.jpg')
    await expect(row).toContainText(words.inLibrary)
    await expect(row.locator('code')).toHaveText(link!)
    await row.getByRole('button', { name: words.copyOf('again.jpg') }).click()
    await expect(page.getByText(say.copied)).toBeVisible()
    expect(await clipboard(page)).toBe(link)
    await expectAccessible(page)
    const { data } = await getFromApi<{ data: Photo[] }>(site, await setUp(), '/user/photos?per_page=1')
    const [opened] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link', { name: say.open }).click()])
    await expect(opened).toHaveURL(new RegExp(`/user/photos#photo-${data[0]!.id}$`))
    await opened.close()
  })
})

describeLooks(looks, (words, locale) => {
  test('[FR-44] a notice about the selection lies below or above its bar', async ({ page }) => {
    await page.goto('/user/photos')
    const uploader = uploaderOn(page, words)
    await uploader.give([await picture('selected.jpg')])
    await uploader.button(words.start).click()
    await expect(uploader.result(1, 0)).toBeVisible()
    await uploader.close()
    await page.getByRole('button', { name: locale === 'en-US' ? 'Select photos' : '选择图片', exact: true }).click()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: locale === 'en-US' ? /^Share/ : /^分享/ }).click()
    await expect(page.getByRole('region', { name: linkWords[locale].notices }).getByRole('group')).toBeVisible()
    expect(await coveredControls(page, '[data-selection-bar]')).toEqual([])
  })
})
