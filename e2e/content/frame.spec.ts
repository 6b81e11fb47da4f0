import { chromium, type Page } from '@playwright/test'
import { provideChromium } from '../../scripts/chromium.ts'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
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

  test.beforeEach(({ page }) => mockLanguage(page, 'en-US'))

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

  test('[FR-51] the header has the one search, on every screen of the account', async ({ page, site, setUp }) => {
    const library = libraryOf(page.request, site.url, await setUp())
    await library.clear()
    for (const [name, seed] of Object.entries({ 'dune.jpg': 1, 'wave.jpg': 2 })) {
      const buffer = await jpeg({ width: 320, height: 240, seed })
      await library.add({ name, buffer, mimeType: 'image/jpeg', is_public: true })
    }
    const tiles = page.getByRole('gridcell')
    const field = page.getByRole('banner').getByRole('searchbox')

    await page.goto('/user/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.locator('body').press('/')
    await expect(field).toBeFocused()
    await field.fill('dune')
    await field.press('Enter')
    await expect(page).toHaveURL('/user/photos?q=dune')
    await expect(tiles).toHaveCount(1)
    await expect(page.getByRole('searchbox')).toHaveCount(1)
    await expect(field).toHaveValue('dune')
    await page.reload()
    await expect(field).toHaveValue('dune')
    await expect(tiles).toHaveCount(1)
    await field.fill('wave')
    await expect(page).toHaveURL('/user/photos?q=wave')
    await field.fill('')
    await expect(tiles).toHaveCount(2)
    await page.goBack()
    await expect(page).toHaveURL('/user/settings')
    await expect(field).toHaveValue('')

    await page.goto('/explore')
    await expect(field).toHaveAccessibleName('Search Explore')
    await expect(page.getByRole('searchbox')).toHaveCount(1)
    await field.fill('wave')
    await expect(page).toHaveURL('/explore?q=wave')
    await expect(tiles).toHaveCount(1)
  })

  test('[FR-51] on a phone an icon opens the search over the whole header', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/user/albums')
    const field = page.getByRole('banner').getByRole('searchbox')
    const width = async () => (await field.boundingBox())!.width
    expect(await width()).toBe(44)
    await field.click()
    await expect.poll(width).toBeGreaterThan(280)
    await expectAccessible(page)
    await field.fill('dune')
    await field.press('Enter')
    await expect(page).toHaveURL('/user/photos?q=dune')
    // The words stay in sight until the search is closed.
    await expect(field).toHaveValue('dune')
    await expect.poll(width).toBeGreaterThan(280)
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(page).toHaveURL('/user/photos')
    await expect.poll(width).toBe(44)
  })

  test('[FR-52] explore and announcements keep the frame of the application', async ({ page }) => {
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
    await page.goto('/user/photos')
    await sidebar.getByRole('link', { name: 'Explore' }).click()
    await expect(page).toHaveURL('/explore')
    await expect(sidebar.getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('link', { name: 'Announcements' }).click()
    await expect(page).toHaveURL('/notices')
    await expect(sidebar.getByRole('link', { name: 'Photos' })).toBeVisible()
    await page.reload()
    await expect(sidebar.getByRole('link', { name: 'Photos' })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('a visitor', () => {
  test.use({ locale: 'en-US' })

  test('[FR-52] visitors see explore and announcements in the public frame', async ({ page }) => {
    for (const path of ['/explore', '/notices']) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.locator('#sidebar')).toHaveCount(0)
    }
    await page.goto('/explore')
    await expect(page.getByRole('main').getByRole('searchbox', { name: 'Search Explore' })).toBeVisible()
  })
})
