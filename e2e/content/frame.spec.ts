import { chromium, type Locator, type Page } from '@playwright/test'
import { provideChromium } from '../../scripts/chromium.ts'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { alterProfile, mockLanguage } from '../support/api-responses.ts'
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

/** Opens a screen and waits for the application: the page that the server sends has a heading too. */
async function openScreen(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('.spinner')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Presses a key until it has an effect: a screen is visible a moment before it listens. */
const pressUntil = (page: Page, key: string, focused: Locator) =>
  expect(async () => {
    await page.locator('body').press(key)
    // A dialog has the focus inside.
    await expect(focused.and(page.locator(':focus, :has(:focus)'))).toBeVisible({ timeout: 1500 })
  }).toPass()

test('[FR-50] a dialog over a scrolled page leaves header, sidebar and width as they are', async ({ site, setUp }) => {
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

test.describe('an account', () => {
  test.use({ account: 'admin', locale: 'en-US' })

  test.beforeEach(({ page }) => mockLanguage(page, 'en-US'))

  test('[FR-51] the header has the one search, on every screen of the account', async ({ page, site, setUp }) => {
    const library = libraryOf(page.request, site.url, await setUp())
    await library.clear()
    for (const [name, seed] of Object.entries({ 'dune.jpg': 1, 'wave.jpg': 2 })) {
      const buffer = await jpeg({ width: 320, height: 240, seed })
      await library.add({ name, buffer, mimeType: 'image/jpeg', is_public: true })
    }
    const tiles = page.getByRole('gridcell')
    const field = page.getByRole('banner').locator('input[type=search]')

    await openScreen(page, '/user/settings')
    await pressUntil(page, '/', field)
    await field.fill('dune')
    await field.press('Enter')
    await expect(page).toHaveURL('/user/photos?q=dune')
    await expect(tiles).toHaveCount(1)
    await expect(page.locator('input[type=search]')).toHaveCount(1)
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
    const field = page.getByRole('banner').getByRole('combobox')
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

test.describe('the frame of an account', () => {
  test.use({ account: 'admin', locale: 'en-US' })

  test.beforeEach(({ page }) => mockLanguage(page, 'en-US'))

  test('[FR-53] one upload button is in sight, and the storage card is never cut off', async ({ page }) => {
    for (const height of [800, 500]) {
      await page.setViewportSize({ width: 1280, height })
      for (const path of ['/user/dashboard', '/user/photos', '/user/albums']) {
        await openScreen(page, path)
        await expect(page.getByRole('button', { name: 'Upload', exact: true }).filter({ visible: true })).toHaveCount(1)
        const card = (await page
          .locator('#sidebar')
          .getByRole('link', { name: /^Storage/ })
          .boundingBox())!
        expect(card.y + card.height).toBeLessThanOrEqual(height)
      }
    }
  })

  test('[FR-54] the admin panel has the header of the site, and leads there and back', async ({ page }) => {
    await page.goto('/user/photos')
    const logo = page.getByRole('banner').getByRole('link', { name: 'Agora' })
    const adminLink = page.getByRole('link', { name: 'Admin Panel' })
    await expect(adminLink).toBeVisible()
    const before = await logo.boundingBox()
    await adminLink.click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('navigation', { name: 'Admin navigation' })).toBeVisible()
    expect((await logo.boundingBox())!.y).toBe(before!.y)
    await expect(page.getByRole('banner').getByText('Admin Panel')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Back to site' }).click()
    await expect(page).toHaveURL('/user/photos')
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await openScreen(page, '/admin')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  test('[FR-55] a question mark lists the shortcuts of any screen', async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const [path, search] of Object.entries({
      '/user/settings': true,
      '/explore': true,
      '/notices': true,
      '/admin': false,
      '/admin/users': true,
    })) {
      await openScreen(page, path)
      await pressUntil(page, '?', dialog)
      await expect(dialog.getByText('Search', { exact: true })).toHaveCount(search ? 1 : 0)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    // In a table of the admin panel the slash leads to its filter.
    await pressUntil(page, '/', page.getByRole('main').getByRole('searchbox'))
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  })

  test('[FR-56] a long name is cut in the account menu, and Latin text has the font of the system', async ({
    page,
  }) => {
    const name = `${'a-very-long-name-without-a-space'.repeat(3)}@example.org`
    await alterProfile(page, { name, username: name })
    await page.goto('/user/photos')
    // The profile has the language of the site again.
    await page.getByRole('button', { name: '账户菜单' }).click()
    const shown = page.getByRole('banner').getByTitle(name).first()
    await expect(shown).toBeVisible()
    expect((await shown.boundingBox())!.width).toBeLessThan(300)
    expect((await shown.boundingBox())!.height).toBeLessThan(30)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^system-ui/)
  })
})

test('[FR-57] a screen that cannot load blames an update only when there was one', async ({ browser, site, setUp }) => {
  const token = await setUp()
  // A page outside the context of the test, which would report the missing file.
  const page = await browser.newPage({ baseURL: site.url, viewport: desktop, serviceWorkers: 'block' })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await mockLanguage(page, 'en-US')
  // Everything that the first screen did not need is missing; which chunk the next screen asks for first varies.
  const loaded = new Set<string>()
  let isArmed = false
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url()
    if (!isArmed) loaded.add(url)
    return loaded.has(url) ? route.fallback() : route.abort()
  })
  try {
    await openScreen(page, '/user/photos')
    await page.waitForLoadState('networkidle')
    isArmed = true
    await page.locator('#sidebar').getByRole('link', { name: 'API tokens' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'Couldn’t load this' })
    await expect(told).toContainText('Try again')
    await expect(told).not.toContainText('updated')

    await page.route(`${site.url}/`, (route) => route.fulfill({ body: '<script id="views">{}</script>' }))
    await page.reload()
    await expect(told).toContainText('The site was just updated')
  } finally {
    await page.close()
  }
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

  test('[FR-55] visitors of explore get the shortcuts too', async ({ page }) => {
    await openScreen(page, '/explore')
    await pressUntil(page, '/', page.getByRole('searchbox', { name: 'Search Explore' }))
    await page.keyboard.press('Escape')
    await page.getByRole('main').focus()
    await page.locator('body').press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })
})
