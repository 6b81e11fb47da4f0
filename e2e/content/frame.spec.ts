import { chromium, type Page } from '@playwright/test'
import { provideChromium } from '../../scripts/chromium.ts'
import { desktop, expect, test } from '../support/fixtures.ts'
import { startSyntheticLibrary } from '../support/synthetic-library.ts'

/** Position of the parts that stay in view while the page scrolls. */
const framePosition = (page: Page) =>
  page.evaluate(() =>
    ['header', '#sidebar', 'main'].map((part) => {
      const { x, y, width } = document.querySelector(part)!.getBoundingClientRect()
      return { part, x, y: part === 'main' ? 0 : y, width }
    }),
  )

test.describe('an account', () => {
  test.use({ account: 'admin', locale: 'en-US' })

  test('[FR-50] a dialog over a scrolled page leaves header, sidebar and width as they are', async ({
    site,
    setUp,
  }) => {
    const library = await startSyntheticLibrary(site.url, { count: 500 })
    const token = await setUp()
    // Playwright hides scrollbars, and the page must keep its width with them.
    const browser = await chromium.launch({
      executablePath: provideChromium(),
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    const page = await browser.newPage({ baseURL: library.url, viewport: desktop, reducedMotion: 'reduce' })
    try {
      await page.addInitScript((value) => {
        localStorage.setItem('token', value)
        localStorage.setItem('locale', 'en-US')
      }, token)
      await page.goto('/user/photos')
      await expect(page.getByRole('gridcell').first()).toBeVisible()
      await page.mouse.move(700, 500)
      await page.mouse.wheel(0, 1500)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
      const before = await framePosition(page)
      const scrolled = await page.evaluate(() => scrollY)

      await page.keyboard.press('?')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await framePosition(page)).toEqual(before)
      // The page under the dialog does not scroll.
      await page.mouse.move(300, 700)
      await page.mouse.wheel(0, 800)
      await page.waitForTimeout(200)
      expect(await page.evaluate(() => scrollY)).toBe(scrolled)

      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(await framePosition(page)).toEqual(before)
      await page.mouse.wheel(0, 800)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
    } finally {
      await browser.close()
      await library.stop()
    }
  })
})
