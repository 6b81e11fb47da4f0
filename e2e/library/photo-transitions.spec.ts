import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

interface Watched {
  fades: number
  /** Movements of photos between their tile and the viewer. */
  moves: number
  shift: number
}

/** Counts view transitions and movements of photos, and sums up layout shifts. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const watched = { fades: 0, moves: 0, shift: 0 }
    Object.assign(window, { watched })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      watched.fades++
      return start(update)
    }
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (propertyName === 'transform' && (target as Element).closest('.pswp')) watched.moves++
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) watched.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const watchedOn = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched)
const fadesOn = async (page: Page) => (await watchedOn(page)).fades

/** Opens the first photo, which has a picture as soon as the viewer is visible, and closes it. */
async function openAndClose(page: Page, viewerName: string) {
  await expect(page.locator('[data-loaded]').first()).toBeVisible()
  await page.getByRole('gridcell').getByRole('link').first().click()
  const viewer = page.getByRole('dialog', { name: viewerName })
  await expect(viewer).toBeVisible()
  const picture = viewer.locator('.pswp img').filter({ visible: true }).first()
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
}

const words = {
  'zh-CN': { photos: '图片', albums: '相册', viewer: '查看图片' },
  'en-US': { photos: 'Photos', albums: 'Albums', viewer: 'Photo viewer' },
} as const

const looks = [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: { width: 360, height: 740 } },
] as const

for (const look of looks) {
  const text = words[look.locale]
  const leadTo = (page: Page, name: string) =>
    page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()

  test.describe(`${look.theme}, ${look.locale}, ${look.viewport.width} px`, () => {
    test.use({ ...look, account: 'admin' })

    test.beforeEach(async ({ page, site, setUp }) => {
      const library = libraryOf(page.request, site.url, await setUp())
      await library.clear()
      for (const seed of [21, 22]) {
        const buffer = await jpeg({ width: 320, height: 240, seed })
        await library.add({ name: `reef-${seed}.jpg`, buffer, mimeType: 'image/jpeg' })
      }
      await mockLanguage(page, look.locale)
      await watch(page)
    })

    test.describe('who lets things move', () => {
      test.use({ contextOptions: { reducedMotion: 'no-preference' } })

      test('[FR-79] a photo grows out of its tile and goes back, with its thumbnail while the rest is slow', async ({
        page,
      }) => {
        await page.route(/preview\.webp/, () => {})
        await page.goto('/user/photos')
        await openAndClose(page, text.viewer)
        expect((await watchedOn(page)).moves).toBeGreaterThanOrEqual(2)
      })

      test('screens fade into each other without a shift, and photos open from their tiles alone', async ({ page }) => {
        await page.goto('/user/photos')
        const tile = page.getByRole('gridcell').getByRole('link').first()
        await expect(tile).toBeVisible()
        expect(await fadesOn(page)).toBe(0)
        // Transitions are loaded after the first screen, so the first navigations may have none.
        await expect(async () => {
          const before = await fadesOn(page)
          await leadTo(page, text.albums)
          await expect(page).toHaveURL(/\/user\/albums/)
          await leadTo(page, text.photos)
          await expect(page).toHaveURL(/\/user\/photos/)
          expect(await fadesOn(page)).toBe(before + 2)
        }).toPass()

        const before = await fadesOn(page)
        await tile.click()
        await expect(page.getByRole('dialog', { name: text.viewer })).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('dialog', { name: text.viewer })).toBeHidden()
        expect(await fadesOn(page)).toBe(before)

        // An interrupted transition is no error, and the last screen stays visible.
        await page.evaluate(() => {
          history.back()
          setTimeout(() => history.forward(), 30)
        })
        await expect(page).toHaveURL(/\/user\/photos/)
        await expect(tile).toBeVisible()
        expect((await watchedOn(page)).shift).toBeLessThanOrEqual(0.01)
      })
    })

    test('[FR-79] without motion a photo opens and closes at once', async ({ page }) => {
      await page.goto('/user/photos')
      await openAndClose(page, text.viewer)
      expect((await watchedOn(page)).moves).toBe(0)
    })

    test('shows the next screen at once with reduced motion', async ({ page }) => {
      await page.goto('/user/photos')
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await page.waitForTimeout(1500)
      await leadTo(page, text.albums)
      await expect(page).toHaveURL(/\/user\/albums/)
      expect(await fadesOn(page)).toBe(0)
    })
  })
}
