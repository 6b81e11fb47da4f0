import type { Page } from '@playwright/test'
import { desktop, expect, test } from '../support/fixtures.ts'
import { startSyntheticLibrary } from '../support/synthetic-library.ts'
import { fingers } from '../support/touch.ts'

const count = 300

async function middleOf(page: Page, id: number) {
  const box = (await page.locator(`#photo-${id}`).boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

const chosen = (page: Page) => page.getByRole('gridcell', { selected: true })

async function openLibrary(page: Page, url: string, token: string) {
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${url}/user/photos`)
  await expect(page.locator(`#photo-${count}`)).toBeVisible()
}

test.describe('with a mouse', () => {
  test.use({ viewport: desktop })

  test('a band drawn over photos chooses those it touches, and goes on at the edge', async ({ page, site, setUp }) => {
    const token = await setUp()
    const library = await startSyntheticLibrary(site.url, { count })
    try {
      await openLibrary(page, library.url, token)
      const [x, y] = await middleOf(page, count)
      const [toX, toY] = await middleOf(page, count - 1)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(toX, toY, { steps: 4 })
      await expect(chosen(page)).toHaveCount(2)

      const scrolled = () => page.evaluate(() => scrollY)
      const before = await scrolled()
      await page.mouse.move(toX, desktop.height - 10, { steps: 4 })
      await expect.poll(scrolled).toBeGreaterThan(before + 200)
      await page.mouse.up()
      expect(await chosen(page).count()).toBeGreaterThan(2)
      // The end of a drag must not open a photo.
      await expect(page).toHaveURL(/\/user\/photos$/)
    } finally {
      await library.stop()
    }
  })
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a finger that rests chooses as it moves on, one that moves at once scrolls', async ({ page, site, setUp }) => {
    const token = await setUp()
    const library = await startSyntheticLibrary(site.url, { count })
    try {
      await openLibrary(page, library.url, token)
      const touch = await fingers(page)
      const [x, y] = await middleOf(page, count)
      const [toX, toY] = await middleOf(page, count - 2)
      await touch.start([x, y])
      await page.waitForTimeout(500)
      await expect(chosen(page)).toHaveCount(1)
      for (let step = 1; step <= 8; step++) await touch.move([x + ((toX - x) * step) / 8, y + ((toY - y) * step) / 8])
      await touch.end()
      await expect(chosen(page)).toHaveCount(3)
      expect(await page.evaluate(() => scrollY)).toBe(0)
    } finally {
      await library.stop()
    }
  })
})
