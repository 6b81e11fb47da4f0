import type { DownloadBatch } from '@imagora/contract'
import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { showPhotos } from '../support/explore-calls.ts'
import { describeLooks, uploaderOn } from '../support/upload-actions.ts'

test.use({ account: 'admin' })

const looks = [
  { theme: 'light', locale: 'en-US', viewport: desktop },
  { theme: 'dark', locale: 'zh-CN', viewport: { width: 360, height: 740 } },
] as const

const activityWords = {
  'en-US': {
    busy: 'Activity: 1 in progress',
    paused: 'Paused',
    dismiss: /^Dismiss: /,
    clear: 'Clear finished',
    again: /Download here/,
    title: 'Activity',
    none: 'Nothing in progress',
    uploads: 'Uploading photos',
    downloads: 'Downloading from URLs',
    archive: 'Preparing download',
    cancel: /^Cancel: /,
    show: /^Show: /,
    albums: 'Albums',
    background: 'Continue in background',
    begun: /Your download has started/,
    select: 'Select photos',
    all: 'Select all',
    download: 'Download',
    dialog: 'Add photos from URLs',
  },
  'zh-CN': {
    busy: '1 个任务进行中',
    paused: '已暂停',
    dismiss: /^移除：/,
    clear: '清除已完成',
    again: /点这里下载/,
    title: '任务',
    none: '没有进行中的任务',
    uploads: '正在上传图片',
    downloads: '正在从网址下载',
    archive: '正在准备下载',
    cancel: /^取消：/,
    show: /^查看：/,
    albums: '相册',
    background: '在后台继续',
    begun: /已开始下载/,
    select: '选择图片',
    all: '全选',
    download: '下载',
    dialog: '从网址添加图片',
  },
}

const seed = Math.floor(Math.random() * 1_000_000)

/** Holds the answers of a call back until they are released. */
async function holdBack(page: Page, path: string) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(`**/api/v2${path}`, async (route) => {
    await gate
    await route.continue().catch(() => {})
  })
  return release
}

describeLooks(looks, (words, locale) => {
  const say = activityWords[locale]
  const trayOn = (page: Page) => ({
    button: page.getByRole('banner').getByRole('button', { name: say.busy }),
    tray: page.getByRole('region', { name: say.title, exact: true }),
  })

  test('[FR-45] [FR-46] an upload is followed on other pages, and cancelled from the top bar', async ({ page }) => {
    const release = await holdBack(page, '/upload')
    await page.goto('/user/photos')
    const uploader = uploaderOn(page, words)
    const { button, tray } = trayOn(page)
    const buffer = await jpeg({ width: 320, height: 240, seed })
    await uploader.give([{ name: 'slow.jpg', mimeType: 'image/jpeg', buffer }])
    await uploader.button(words.start).click()
    await expect(uploader.row('slow.jpg')).toContainText(words.uploading)
    await uploader.close()
    await page.getByRole('link', { name: say.albums, exact: true }).locator('visible=true').first().click()
    await expect(page).toHaveURL(/\/user\/albums/)
    await button.click()
    await expect(tray.getByRole('listitem')).toContainText(say.uploads)
    await expect(tray.getByRole('progressbar', { name: say.uploads })).toBeVisible()
    await expectAccessible(page)
    await tray.getByRole('button', { name: say.cancel }).click()
    await expect(tray.getByText(say.none)).toBeVisible()
    release()
  })

  test('[FR-46] downloads from URLs are listed after a reload, with a way to them', async ({ page }) => {
    const download = (id: number, state: 'downloading' | 'failed') => ({
      id,
      url: `https://example.org/${id}.jpg`,
      state,
      reason: state === 'failed' ? ('cancelled' as const) : null,
      message: '',
      photo: null,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    let isCancelled = false
    const batch = (): DownloadBatch => ({
      batch: 'b',
      downloads: [download(1, 'failed'), download(2, isCancelled ? 'failed' : 'downloading')],
    })
    await page.route('**/api/v2/user/remote_downloads', (route) =>
      route.fulfill({ json: { status: 'success', message: '', data: batch(), time: 0 } }),
    )
    await page.route('**/api/v2/user/remote_downloads/cancel', async (route) => {
      isCancelled = true
      await route.fulfill({ status: 204 })
    })
    await page.goto('/user/albums')
    await page.evaluate(() => localStorage.setItem('hasDownloads', 'true'))
    await page.reload()
    const { button, tray } = trayOn(page)
    await button.click()
    await expect(tray.getByRole('listitem')).toContainText(say.downloads)
    await expect(tray.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    await tray.getByRole('button', { name: say.show }).click()
    const dialog = page.getByRole('dialog', { name: say.dialog })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('button', { name: words.close }).click()
    await button.click()
    await tray.getByRole('button', { name: say.cancel }).click()
    await expect(tray.getByText(say.none)).toBeVisible()
    expect(isCancelled).toBe(true)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hasDownloads'))).toBeNull()
  })

  test('[FR-45] [FR-47] an archive is prepared in the background, and its download starts by itself', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    await showPhotos(request, site.url, await setUp(), [`packed-${locale}`])
    const release = await holdBack(page, '/user/photos/archive')
    await page.goto('/user/photos')
    await page.getByRole('button', { name: say.select, exact: true }).click()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: say.all, exact: true }).click()
    await bar.getByRole('button', { name: say.download, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.background }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The bar covers the navigation on a phone.
    await bar.getByRole('button').first().click()
    await page.getByRole('link', { name: say.albums, exact: true }).locator('visible=true').first().click()
    await expect(page).toHaveURL(/\/user\/albums/)
    const { button, tray } = trayOn(page)
    await button.click()
    await expect(tray.getByRole('listitem')).toContainText(say.archive)
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    release()
    await downloading
    await expect(tray.getByText(say.begun)).toBeVisible()
    const second = page.waitForEvent('download')
    await tray.getByRole('button', { name: say.again }).click()
    await second
    await tray.getByRole('button', { name: say.dismiss }).click()
    await expect(tray.getByText(say.none)).toBeVisible()
  })
})

describeLooks(looks, (words, locale) => {
  const say = activityWords[locale]

  test('[FR-89] what was uploaded stays listed with its links until it is cleared', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/user/photos')
    const uploader = uploaderOn(page, words)
    const tray = page.getByRole('region', { name: say.title, exact: true })
    const anyButton = page.getByRole('banner').getByRole('button', { name: new RegExp(`${say.title}|${say.busy}`) })
    const buffer = await jpeg({ width: 320, height: 240, seed: seed + (locale === 'zh-CN' ? 1 : 2) })
    await uploader.give([{ name: 'linked.jpg', mimeType: 'image/jpeg', buffer }])
    await uploader.close()
    // The queue that waits is in the list, and nowhere else.
    await expect(page.getByRole('button', { name: words.panel })).toHaveCount(0)
    await anyButton.click()
    await expect(tray.getByRole('listitem')).toContainText(say.paused)
    await tray.getByRole('button', { name: say.show }).click()
    await uploader.button(words.start).click()
    await expect(uploader.result(1, 0)).toBeVisible()
    await uploader.close()
    await anyButton.click()
    await expect(tray.getByRole('listitem')).toContainText(words.result(1, 0))
    await expectAccessible(page)
    await tray.getByRole('button', { name: words.copyLink }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\/\S+\/i\//)
    await tray.getByRole('button', { name: say.clear }).click()
    await expect(tray.getByText(say.none)).toBeVisible()
  })
})
