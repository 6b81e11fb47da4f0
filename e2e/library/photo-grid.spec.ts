import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { callerOf, clearLibrary, uploadPhoto } from '../support/album-calls.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { startSyntheticLibrary } from '../support/synthetic-library.ts'
import { fingers } from '../support/touch.ts'

test.use({ locale: 'en-US' })

async function openLibrary(page: Page, url: string, token: string) {
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await mockLanguage(page, 'en-US')
  await page.goto(`${url}/user/photos`)
  await expect(page.locator('[data-loaded]').first()).toBeVisible()
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!
    return element.closest('[role=gridcell]')?.id ?? element.getAttribute('aria-label') ?? element.tagName
  })

const isFocusInGrid = (page: Page) =>
  page.evaluate(() => document.querySelector('[role=grid]')!.parentElement!.contains(document.activeElement))

test('[FR-01] the photos are one stop of the Tab key, and the arrows lead to everything in them', async ({
  page,
  site,
  setUp,
}) => {
  const token = await setUp()
  const library = await startSyntheticLibrary(site.url, { count: 600, onNewestDay: 5 })
  try {
    await openLibrary(page, library.url, token)
    await page.getByRole('combobox', { name: /sort/i }).focus()
    const stops: boolean[] = []
    for (let press = 0; press < 12 && !stops.includes(true); press++) {
      await page.keyboard.press('Tab')
      stops.push(await isFocusInGrid(page))
    }
    expect(stops.at(-1)).toBe(true)
    expect(await focused(page)).toBe('photo-600')
    await page.keyboard.press('Tab')
    expect(await isFocusInGrid(page)).toBe(false)
    await page.keyboard.press('Shift+Tab')
    expect(await focused(page)).toBe('photo-600')

    // The fifth photo is the last of its day.
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('photo-595')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toMatch(/^Select all/)
    await page.keyboard.press('Space')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(14)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0)
    await expect(page.getByRole('toolbar')).toBeHidden()
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).toBe('photo-595')
    await page.keyboard.press('Space')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('id', 'photo-595')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0)
    await page.keyboard.press('Control+End')
    expect(await focused(page)).toBe('photo-1')
    await page.keyboard.press('PageUp')
    await expect(page.locator(`#${await focused(page)}`)).toBeInViewport()
    expect(await focused(page)).not.toBe('photo-1')

    // Scrolled away from, the photos are entered where they are visible.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.locator('#photo-600')).toBeInViewport()
    await expect(page.locator('#photo-600').getByRole('link')).toHaveAttribute('tabindex', '0')
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('photo-600')
    await expect(page.locator('[role=grid] [tabindex="0"]')).toHaveCount(1)
    await expectAccessible(page)

    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#photo-600$/)
  } finally {
    await library.stop()
  }
})

test('[FR-01] Escape ends a selection that a button has begun, wherever the focus is', async ({
  page,
  site,
  setUp,
}) => {
  const token = await setUp()
  const library = await startSyntheticLibrary(site.url, { count: 40 })
  try {
    await openLibrary(page, library.url, token)
    await page.getByRole('button', { name: 'Select photos' }).click()
    await expect(page.getByRole('toolbar')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('toolbar')).toBeHidden()
  } finally {
    await library.stop()
  }
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ theme, account: 'admin' })

    test('[FR-02] a transparent picture stands on a neutral ground, in the grid and in the viewer', async ({
      page,
      site,
      setUp,
    }) => {
      const library = libraryOf(page.request, site.url, await setUp())
      await library.clear()
      // A red square, whose colour would be that of the whole tile, in the middle of nothing.
      const square = await sharp({ create: { width: 120, height: 120, channels: 4, background: '#dc1e1e' } })
        .extend({ top: 90, bottom: 90, left: 90, right: 90, background: '#0000' })
        .png()
        .toBuffer()
      await library.add({ name: `square-${theme}.png`, mimeType: 'image/png', buffer: square })
      await page.goto('/user/photos')
      await expect(page.locator('[data-loaded]')).toHaveCount(1)

      /** Returns the colour saturation of a corner of an element as painted, from 0 to 255. */
      const saturationOf = async (selector: string) => {
        const picture = await page.locator(selector).last().screenshot()
        const { data } = await sharp(picture)
          .extract({ left: 12, top: 60, width: 16, height: 16 })
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        let most = 0
        for (let at = 0; at < data.length; at += 3) {
          const [red, green, blue] = data.subarray(at, at + 3)
          most = Math.max(most, Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!))
        }
        return most
      }
      await expect.poll(() => saturationOf('[role=gridcell]')).toBeLessThan(40)
      await page.getByRole('gridcell').getByRole('link').click()
      await expect(page.locator('[data-tier]')).toBeVisible()
      await expect.poll(() => saturationOf('[data-tier]')).toBeLessThan(40)
      await expect(page.locator('[data-tier]')).toHaveAttribute('data-transparent')
    })
  })
}

test('[FR-03] the months tell the first at the top and the last at the end, with the mark there', async ({
  page,
  site,
  setUp,
}) => {
  const token = await setUp()
  const library = await startSyntheticLibrary(site.url, { count: 2000 })
  try {
    await openLibrary(page, library.url, token)
    const months = page.getByRole('slider')
    const thumbAt = () =>
      months.evaluate((bar) => {
        const [thumb] = [...bar.children].slice(-1)
        const [own, whole] = [thumb!.getBoundingClientRect(), bar.getBoundingClientRect()]
        return (own.top - whole.top) / whole.height
      })
    await expect(months).toHaveAttribute('aria-valuetext', 'October 2026')
    expect(await thumbAt()).toBe(0)
    const last = await months.getAttribute('aria-valuemax')
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(months).toHaveAttribute('aria-valuenow', last!)
    await expect(months).toHaveAttribute('aria-valuetext', 'May 2026')
    await expect.poll(thumbAt).toBeCloseTo(1, 3)
    await months.focus()
    await page.keyboard.press('ArrowUp')
    await expect(months).toHaveAttribute('aria-valuetext', 'June 2026')
    await page.keyboard.press('ArrowDown')
    await expect(months).toHaveAttribute('aria-valuetext', 'May 2026')
    await page.keyboard.press('Home')
    await expect(months).toHaveAttribute('aria-valuetext', 'October 2026')
    await expect.poll(thumbAt).toBeCloseTo(0, 2)
  } finally {
    await library.stop()
  }
})

test.describe('the link of a photo', () => {
  test.use({ account: 'admin', permissions: ['clipboard-read', 'clipboard-write'] })

  const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

  test('[FR-04] a button on a photo copies its link in the format used last, and says so in place', async ({
    page,
    site,
    setUp,
  }) => {
    const library = libraryOf(page.request, site.url, await setUp())
    await library.clear()
    const buffer = await jpeg({ width: 400, height: 300, seed: 31 })
    const { public_url } = await library.add({ name: 'pier.jpg', mimeType: 'image/jpeg', buffer })
    await mockLanguage(page, 'en-US')
    await page.goto('/user/photos')
    const tile = page.getByRole('gridcell')
    await expect(page.locator('[data-loaded]')).toHaveCount(1)
    await tile.hover()
    await tile.getByRole('button', { name: 'Copy link' }).click()
    await expect(tile.getByRole('button', { name: 'Link copied' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1)
    expect(await copied(page)).toBe(public_url)
    await expect(page).not.toHaveURL(/#photo/)
    await expectAccessible(page)

    // Another format, once chosen, is that of the button too.
    await tile.getByRole('link').focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Copy links' }).click()
    await page.getByRole('button', { name: 'Markdown', exact: true }).click()
    await expect.poll(() => copied(page)).toBe(`![pier.jpg](${public_url})`)
    await page.keyboard.press('Escape')
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await tile.getByRole('link').focus()
    await page.keyboard.press('c')
    await expect.poll(() => copied(page)).toContain('![pier')
  })
})

test.describe('the menu of a photo', () => {
  test.use({ account: 'admin' })

  test('[FR-05] the context menu of a photo opens by mouse and by key, and does what the other places do', async ({
    page,
    site,
    setUp,
  }) => {
    const library = libraryOf(page.request, site.url, await setUp())
    await library.clear()
    for (const seed of [41, 42, 43, 44]) {
      const buffer = await jpeg({ width: 400, height: 300, seed })
      await library.add({ name: `dune-${seed}.jpg`, mimeType: 'image/jpeg', buffer })
    }
    await mockLanguage(page, 'en-US')
    await page.goto('/user/photos')
    const tiles = page.getByRole('gridcell')
    await expect(page.locator('[data-loaded]')).toHaveCount(4)
    await tiles.first().hover()
    await expect(tiles.first().getByRole('button', { name: 'Copy link' })).toBeVisible()
    await tiles.first().click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Photo actions' })
    await expect(menu).toBeInViewport({ ratio: 1 })
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await expectAccessible(page)
    await menu.getByRole('menuitem', { name: 'Share' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await tiles.last().getByRole('link').focus()
    await page.keyboard.press('Shift+F10')
    await expect(menu.getByRole('menuitem', { name: 'Open' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(tiles.last().getByRole('link')).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await page.keyboard.press('End')
    await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tiles).toHaveCount(3)

    await tiles.first().click({ button: 'right' })
    await menu.getByRole('menuitem', { name: 'Open' }).click()
    await expect(page.locator('[data-tier]').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/#photo/)

    // A photo of the selection stands for all of it.
    await tiles.first().getByRole('link').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(2)
    await tiles.first().click({ button: 'right' })
    await expect(menu.getByRole('menuitem', { name: 'Open' })).toHaveCount(0)
    await menu.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(tiles).toHaveCount(1)
  })

  test('[FR-05] in an album the menu takes a photo out of it', async ({ page, setUp }) => {
    const token = await setUp()
    const call = callerOf(page, token)
    await clearLibrary(call)
    const { id } = await call('POST', '/user/albums', { name: 'Coast' })
    for (const name of ['cliff', 'cove']) await uploadPhoto(page, token, name, id)
    await mockLanguage(page, 'en-US')
    await page.goto(`/user/albums/${id}`)
    const tiles = page.getByRole('gridcell')
    await expect(page.locator('[data-loaded]')).toHaveCount(2)
    await tiles.first().hover()
    await expect(tiles.first().getByRole('button', { name: 'Copy link' })).toBeVisible()
    await tiles.first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Remove from album' }).click()
    await expect(tiles).toHaveCount(1)
  })
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 1280, height: 560 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    const isPhone = viewport.width < 500
    test.use({ viewport, ...(isPhone && { hasTouch: true, isMobile: true }) })

    test('[FR-06] the menu of the date filter is shown whole', async ({ page, site, setUp }) => {
      const token = await setUp()
      const library = await startSyntheticLibrary(site.url, { count: 200 })
      try {
        await openLibrary(page, library.url, token)
        await page.getByRole('main').getByRole('button', { name: 'Date', exact: true }).click()
        const menu = page.getByRole('dialog', { name: 'Date' })
        await expect(menu.getByLabel('To', { exact: true })).toBeInViewport({ ratio: 1 })
        await expect(menu).toBeInViewport({ ratio: 1 })
        const cut = await menu.evaluate((element) => {
          const right = element.getBoundingClientRect().right - 8
          return [...element.querySelectorAll('input')].filter((field) => field.getBoundingClientRect().right > right)
            .length
        })
        expect(cut).toBe(0)
      } finally {
        await library.stop()
      }
    })
  })
}

test.describe('a phone', () => {
  const viewport = { width: 390, height: 844 }
  test.use({ viewport, hasTouch: true, isMobile: true })

  test('[FR-07] photos begin within the upper quarter, and the search opens on demand', async ({
    page,
    site,
    setUp,
  }) => {
    const token = await setUp()
    const library = await startSyntheticLibrary(site.url, { count: 200 })
    try {
      await openLibrary(page, library.url, token)
      const { y } = (await page.getByRole('gridcell').first().boundingBox())!
      expect(y).toBeLessThan(viewport.height / 4)
      const search = page.getByRole('banner').getByRole('combobox', { name: 'Search photos' })
      await search.tap()
      await expect(search).toBeFocused()
      await expectAccessible(page)
    } finally {
      await library.stop()
    }
  })

  test('[FR-05] a long press selects and opens no menu', async ({ page, site, setUp }) => {
    const token = await setUp()
    const library = await startSyntheticLibrary(site.url, { count: 40 })
    try {
      await openLibrary(page, library.url, token)
      const box = (await page.getByRole('gridcell').first().boundingBox())!
      const touch = await fingers(page)
      await touch.start([box.x + box.width / 2, box.y + box.height / 2])
      await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
      await page.waitForTimeout(700)
      await touch.end()
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
    } finally {
      await library.stop()
    }
  })
})
