import type { Profile } from '@imagora/contract'
import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { deleteAllPhotos, uploadPhotos, type Uploaded } from '../support/viewer-photos.ts'
import { drag, fingers } from '../support/touch.ts'

// The zoom from a tile to the viewer and back is under test, so motion is on.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const words = {
  'zh-CN': {
    viewer: '查看图片',
    zoom: '放大',
    details: '详情',
    name: '名称',
    nameRequired: '请输入名称',
    saved: '已保存',
    undo: '撤销',
    failed: '图片加载失败',
    retry: '重试',
    gone: /已被删除/,
    position: (index: number, total: number) => `第 ${index} 张，共 ${total} 张`,
    keys: '快捷键',
    keysOn: '启用快捷键',
    replace: '替换图片',
    restore: '恢复版本 1',
    restored: '已恢复版本 1',
  },
  'en-US': {
    viewer: 'Photo viewer',
    zoom: 'Zoom in',
    details: 'Details',
    name: 'Name',
    nameRequired: 'Please enter a name',
    saved: 'Saved',
    undo: 'Undo',
    failed: 'Couldn’t load this photo',
    retry: 'Try again',
    gone: /This photo was deleted/,
    position: (index: number, total: number) => `Photo ${index} of ${total}`,
    keys: 'Keyboard shortcuts',
    keysOn: 'Keyboard shortcuts on',
    replace: 'Replace photo',
    restore: 'Restore version 1',
    restored: 'Version 1 restored',
  },
} as const

const looks = [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  {
    theme: 'dark',
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  },
] as const

const place = (page: Page) => page.getByText(/^\d+ \/ \d+$/)
const tile = (page: Page, { id }: Uploaded) => page.locator(`#photo-${id}`)

async function open(page: Page, photo: Uploaded, viewer: string) {
  await tile(page, photo).getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: viewer })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(`[data-tier]`).first()).toBeVisible()
  return dialog
}

/** Repeats an arrow key 30 times a second, as a held key does, and returns every position shown. */
const hold = (page: Page, times: number) =>
  page.evaluate(async (count) => {
    const shown = [...document.querySelectorAll('dialog span')].find((one) => /^\d+ \/ \d+$/.test(one.textContent))!
    const seen: number[] = []
    const observer = new MutationObserver(() => seen.push(Number.parseInt(shown.textContent, 10)))
    observer.observe(shown, { characterData: true, childList: true, subtree: true })
    const begun = performance.now()
    for (let time = 0; time < count; time++) {
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true, repeat: time > 0 }),
      )
      await new Promise((resolve) => setTimeout(resolve, 33))
    }
    const took = performance.now() - begun
    observer.disconnect()
    return { seen, perSecond: (1000 * count) / took }
  }, times)

const nameOf = ({ theme, locale, viewport }: (typeof looks)[number]) => `${theme}, ${locale}, ${viewport.width} px`

test.beforeEach(async ({ page, site, setUp, locale }) => {
  await deleteAllPhotos(site.url, await setUp())
  await mockLanguage(page, locale as keyof typeof words)
})

for (const look of looks) {
  const text = words[look.locale]

  test.describe(nameOf(look), () => {
    test.use({ ...look, account: 'admin' })

    test('[PH-04] photos are looked at one after another, closely, and closed where they stand', async ({
      page,
      site,
      setUp,
    }) => {
      test.slow()
      const photos = await uploadPhotos(site.url, await setUp(), 24)
      const total = photos.length
      await page.goto('/user/photos')
      const dialog = await open(page, photos[0]!, text.viewer)
      await expect(page).toHaveURL(`${site.url}/user/photos#photo-${photos[0]!.id}`)
      await expect(dialog.getByRole('status')).toContainText(text.position(1, total))
      await expectAccessible(page)

      const original = page.waitForRequest(photos[0]!.public_url)
      await page.keyboard.press('z')
      await original
      await expect(dialog.locator('[data-tier=original]')).toBeVisible()
      await page.keyboard.press('z')

      const held = await hold(page, 20)
      expect(held.seen).toEqual(Array.from({ length: 20 }, (_, step) => step + 2))
      // The CPU is shared with other tests; a dedicated one shows ten per second.
      expect(held.perSecond).toBeGreaterThan(5)
      await expect(dialog.getByRole('status')).toContainText(text.position(21, total))
      await page.keyboard.press('End')
      await expect(place(page)).toHaveText(`${total} / ${total}`)
      await page.keyboard.press('ArrowRight')
      await expect(place(page)).toHaveText(`${total} / ${total}`)
      await page.keyboard.press('Home')
      await expect(place(page)).toHaveText(`1 / ${total}`)
      await page.keyboard.press('ArrowRight')

      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: text.keys })
      await expect(sheet.getByText('Home', { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
      await sheet.getByLabel(text.keysOn).uncheck()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await page.keyboard.press('i')
      await expect(page.getByRole('region', { name: text.details })).toBeHidden()
      await page.evaluate(() => localStorage.removeItem('areViewerKeysOff'))

      await expect(page).toHaveURL(`${site.url}/user/photos#photo-${photos[1]!.id}`)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(tile(page, photos[1]!).getByRole('link')).toBeFocused()

      await open(page, photos[4]!, text.viewer)
      await page.keyboard.press('ArrowRight')
      await expect(page).toHaveURL(`${site.url}/user/photos#photo-${photos[5]!.id}`)
      await page.goBack()
      await expect(dialog).toBeHidden()
      await expect(tile(page, photos[5]!).getByRole('link')).toBeFocused()
    })
  })
}

for (const look of looks) {
  const text = words[look.locale]

  test.describe(nameOf(look), () => {
    test.use({ ...look, account: 'admin' })

    test('[PH-04] [PH-01] a photo is described, replaced, restored and deleted where it is seen', async ({
      page,
      site,
      setUp,
    }) => {
      test.slow()
      const token = await setUp()
      const photos = await uploadPhotos(site.url, token, 3)
      await page.goto('/user/photos')
      const dialog = await open(page, photos[0]!, text.viewer)
      await page.getByRole('button', { name: text.details, exact: true }).click()
      const panel = page.getByRole('region', { name: text.details })
      await expect(panel.getByText('harbour.jpg', { exact: true })).toBeVisible()
      await expect(panel.locator('code').first()).toHaveText(photos[0]!.public_url)
      await expectAccessible(page)

      const name = panel.getByLabel(text.name, { exact: true })
      await name.fill('')
      await name.press('Enter')
      await expect(panel.locator('.mantine-InputWrapper-error')).toContainText(text.nameRequired)
      await name.fill('Old harbour')
      await name.press('Enter')
      await expect(panel.getByText(text.saved, { exact: true })).toBeVisible()
      await expect(dialog.getByText('Old harbour', { exact: true })).toBeVisible()

      const other = {
        name: 'quay.jpg',
        mimeType: 'image/jpeg',
        buffer: await jpeg({ width: 500, height: 500, seed: 5 }),
      }
      await panel.getByLabel(text.replace).setInputFiles(other)
      await panel.getByRole('button', { name: text.restore }).click()
      await expect(page.getByText(text.restored)).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('button', { name: text.details, exact: true }).click()
      await page.keyboard.press('Delete')
      await expect(place(page)).toHaveText('1 / 3')
      await expect(page).toHaveURL(`${site.url}/user/photos#photo-${photos[1]!.id}`)
      await page.getByRole('button', { name: text.undo, exact: true }).click()
      await expect(place(page)).toHaveText('2 / 4')
      // The account is refetched after each change, and a request may still be pending.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
}

for (const look of looks) {
  const text = words[look.locale]

  test.describe(nameOf(look), () => {
    test.use({ ...look, account: 'admin' })

    test('[PH-04] reports a picture that fails to load, and skips a deleted one', async ({
      page,
      site,
      setUp,
      trap,
    }) => {
      const token = await setUp()
      test.slow()
      // With six photos, nothing of the last one is prefetched.
      const photos = await uploadPhotos(site.url, token, 6)
      trap.allow(404, /^\/(i|api\/v2\/user\/photos)\//)
      trap.allow(503, /^\/i\//)
      await page.route(photos[1]!.preview_url, (route) => route.fulfill({ status: 503 }))
      await page.goto('/user/photos')
      const dialog = await open(page, photos[0]!, text.viewer)
      await page.keyboard.press('ArrowRight')
      await expect(dialog.getByRole('alert')).toContainText(text.failed)
      await expectAccessible(page)
      await page.unroute(photos[1]!.preview_url)
      await dialog.getByRole('button', { name: text.retry }).click()
      await expect(dialog.getByRole('alert')).toBeHidden()

      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await fetch(`${site.url}/api/v2/user/photos`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify([photos[5]!.id]),
      })
      await tile(page, photos[5]!).getByRole('link').click()
      await expect(page.getByText(text.gone)).toBeVisible()
      await expect(page).toHaveURL(`${site.url}/user/photos#photo-${photos[6]!.id}`)
      await expect(place(page)).toHaveText('6 / 6')
    })
  })
}

test.describe('by touch', () => {
  test.use({ ...looks[1], account: 'admin' })

  test('[PH-04] fingers swipe, zoom and close', async ({ page, site, setUp }) => {
    const photos = await uploadPhotos(site.url, await setUp(), 3)
    await page.goto('/user/photos')
    const dialog = await open(page, photos[0]!, words['en-US'].viewer)
    const touch = await fingers(page)
    const widthOf = () =>
      dialog
        .locator('[data-tier]')
        .first()
        .evaluate((photo) => photo.getBoundingClientRect().width)

    // The neighbour is rendered once the viewer is open.
    await expect(dialog.locator('.pswp__item [role=img]')).toHaveCount(2)
    await drag(touch, [320, 400], [60, 400])
    await expect(place(page)).toHaveText('2 / 4')
    await drag(touch, [60, 400], [320, 400])
    await expect(place(page)).toHaveText('1 / 4')

    await touch.start([170, 370], [190, 370])
    for (let step = 1; step <= 8; step++) await touch.move([170 - 15 * step, 370], [190 + 15 * step, 370])
    await touch.end()
    await expect.poll(widthOf).toBeGreaterThan(700)
    await page.touchscreen.tap(180, 370)
    await page.touchscreen.tap(180, 370)
    await expect.poll(widthOf).toBeLessThan(400)

    await drag(touch, [180, 300], [180, 620])
    await expect(dialog).toBeHidden()
    await expect(tile(page, photos[0]!).getByRole('link')).toBeFocused()
  })
})

test.describe('of an account that prefers originals', () => {
  test.use({ account: 'admin' })

  test('[PH-04] the original is shown in place of the preview', async ({ page, site, setUp }) => {
    await page.route('**/api/v2/user/profile', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: Profile }
      const options = { ...answer.data.options, show_original_photos: true }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, options } } })
    })
    const photos = await uploadPhotos(site.url, await setUp(), 1)
    const previews: string[] = []
    page.on('request', (request) => void (request.url().includes('/preview.') && previews.push(request.url())))
    await page.goto('/user/photos')
    const dialog = await open(page, photos[0]!, words['zh-CN'].viewer)
    // Neighbouring slides may hold smaller images, so only the visible slide counts.
    const shown = dialog.locator('.pswp__item[aria-hidden=false] [data-tier] img').last()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2400)
    expect(previews).toEqual([])
  })
})
