import { mockExplorePage } from '../support/endless-explore.ts'
import { showPhotos, tile, viewer } from '../support/explore-calls.ts'
import { words } from '../support/explore-texts.ts'
import { expect, test } from '../support/fixtures.ts'
import { admin } from '../support/site.ts'

test.describe('a long square', () => {
  test.use({ locale: 'en-US' })
  const text = words['en-US']

  test('[EX-01] loads more near the end, and restores the position on return', async ({ page }) => {
    const { asked } = await mockExplorePage(page, { count: 1500, perPart: 300 })
    await page.goto('/explore')
    await expect(tile(page, 'Photo 1500')).toBeVisible()
    const before = asked.length
    expect(before).toBeLessThan(4)

    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(tile(page, 'Photo 1')).toBeVisible({ timeout: 300 })
    }).toPass()
    expect(new Set(asked).size).toBe(5)

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await page.waitForTimeout(500)
    const seen = await page.getByRole('gridcell').evaluateAll((cells) => {
      const inSight = cells.filter((cell) => cell.getBoundingClientRect().top > 60)
      const [first] = inSight.toSorted(
        (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
      )
      return { id: first!.id, top: first!.getBoundingClientRect().top }
    })
    const topOf = () => page.locator(`#${seen.id}`).evaluate((cell) => cell.getBoundingClientRect().top)
    await page.reload()
    await expect(page.locator(`#${seen.id}`)).toBeVisible()
    await expect.poll(async () => Math.abs((await topOf()) - seen.top)).toBeLessThan(2)
  })

  test('[EX-01] a part that does not come says so, and comes when it is asked for again', async ({ page, trap }) => {
    trap.allow(503, '/api/v2/explore/photos/index')
    await mockExplorePage(page, { count: 600, perPart: 300, failing: { part: 1, times: 1 } })
    await page.goto('/explore')
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(page.getByText(text.failedMore)).toBeVisible({ timeout: 300 })
    }).toPass({ timeout: 30_000 })
    await page.getByRole('button', { name: text.retry }).click()
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(tile(page, 'Photo 1')).toBeVisible({ timeout: 300 })
    }).toPass()
  })

  test('[EX-01] a link to a photo far down the list opens it by itself', async ({
    page,
    request,
    site,
    setUp,
    trap,
  }) => {
    const [photo] = await showPhotos(request, site.url, await setUp(), ['far down'])
    await mockExplorePage(page, { count: 100_000, perPart: 300 })
    await page.goto(`/explore#photo-${photo!.id}`)
    await expect(viewer(page).getByRole('link', { name: admin.username })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/explore')
    trap.allow(404, '/api/v2/explore/photos/500000')
    await page.goto('/explore#photo-500000')
    await expect(page.getByText(text.gone)).toBeVisible()
    await expect(page).toHaveURL('/explore')
  })
})
