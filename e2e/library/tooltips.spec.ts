import type { Locator, Page } from '@playwright/test'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, test } from '../support/fixtures.ts'
import { deleteAllPhotos, uploadPhotos } from '../support/viewer-photos.ts'

const words = {
  'zh-CN': {
    select: '选择图片',
    viewer: '查看图片',
    zoom: '放大',
    details: '详情',
    panelClose: '关闭详情',
    share: '分享',
    edit: '编辑',
  },
  'en-US': {
    select: 'Select photos',
    viewer: 'Photo viewer',
    zoom: 'Zoom in',
    details: 'Details',
    panelClose: 'Close details',
    share: 'Share',
    edit: 'Edit',
  },
} as const

/** Returns the text a sighted user sees as the tooltip on the page; empty if there is none. */
const shownTip = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-tip]:popover-open')]
      .filter((tip) => {
        const { width, height, top, left } = tip.getBoundingClientRect()
        return width > 0 && height > 0 && top >= 0 && left >= 0 && getComputedStyle(tip).opacity !== '0'
      })
      .map((tip) => tip.textContent)
      .join('|'),
  )

const expectTip = (page: Page, text: string | RegExp) =>
  typeof text === 'string'
    ? expect.poll(() => shownTip(page)).toBe(text)
    : expect.poll(() => shownTip(page)).toMatch(text)

/** The tooltip belongs to its button: directly below or above it, and within the window. */
async function expectBeside(page: Page, button: Locator) {
  const tip = (await page.locator('[data-tip]:popover-open').boundingBox())!
  const owner = (await button.boundingBox())!
  const gap = tip.y > owner.y ? tip.y - owner.y - owner.height : owner.y - tip.y - tip.height
  expect(gap).toBeGreaterThanOrEqual(0)
  expect(gap).toBeLessThan(20)
  expect(tip.x).toBeGreaterThanOrEqual(0)
  expect(tip.x + tip.width).toBeLessThanOrEqual(page.viewportSize()!.width)
}

/** Tooltips are loaded after the first screen. */
const settle = (page: Page) => page.waitForTimeout(1500)

for (const look of [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: desktop },
] as const) {
  const text = words[look.locale]

  test.describe(`${look.theme}, ${look.locale}`, () => {
    test.use({ ...look, account: 'admin' })

    test.beforeEach(async ({ page, site, setUp }) => {
      await deleteAllPhotos(site.url, await setUp())
      await uploadPhotos(site.url, await setUp(), 1)
      await mockLanguage(page, look.locale)
      await page.goto('/user/photos')
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await settle(page)
    })

    test('[FR-20] an icon button names itself under the mouse and by the keyboard, and Escape hides it', async ({
      page,
    }) => {
      const button = page.getByRole('button', { name: text.select, exact: true })
      await button.hover()
      expect(await shownTip(page)).toBe('')
      await expectTip(page, text.select)
      await expectBeside(page, button)
      await page.keyboard.press('Escape')
      await expectTip(page, '')
      await page.mouse.move(5, 400)

      await page.keyboard.press('Tab')
      await button.focus()
      await expectTip(page, text.select)
      await page.keyboard.press('Shift+Tab')
      await expect.poll(() => shownTip(page)).not.toBe(text.select)
    })

    test('[FR-20] [FR-21] the viewer’s icons are named with their keys, above the picture and its panel', async ({
      page,
    }) => {
      await page.getByRole('gridcell').getByRole('link').first().click()
      const viewer = page.getByRole('dialog', { name: text.viewer })
      const zoom = viewer.getByRole('button', { name: text.zoom, exact: true })
      await zoom.hover()
      await expectTip(page, `${text.zoom}Z`)
      await expectBeside(page, zoom)
      // Keys reach the viewer while a tooltip is open.
      await page.keyboard.press('i')
      const close = viewer.getByRole('button', { name: text.panelClose })
      await close.hover()
      await expectTip(page, new RegExp(text.panelClose))
      await expectBeside(page, close)
      await page.keyboard.press('i')
      await expect(viewer.getByText(text.share, { exact: true }).first()).toBeVisible()
      await expect(viewer.getByText(text.edit, { exact: true }).first()).toBeVisible()
    })
  })
}

test.describe('by touch', () => {
  test.use({ account: 'admin', locale: 'en-US', viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('[FR-20] a touch shows no tooltip', async ({ page, site, setUp }) => {
    await deleteAllPhotos(site.url, await setUp())
    await uploadPhotos(site.url, await setUp(), 1)
    await mockLanguage(page, 'en-US')
    await page.goto('/user/photos')
    await settle(page)
    await page.getByRole('button', { name: words['en-US'].select, exact: true }).tap()
    await page.waitForTimeout(600)
    expect(await shownTip(page)).toBe('')
  })
})
