import type { Page } from '@playwright/test'
import { showPhotos, tile } from '../support/explore-calls.ts'
import { expect, test } from '../support/fixtures.ts'

/** Milliseconds after which the application loads even if the first pictures are still loading. */
const longest = 3000

/** Returns the start time of each request for a script of the application. */
const timesOfScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  )

/** Holds matching requests until the test releases them. */
async function hold(page: Page, asked: RegExp) {
  const held: (() => void)[] = []
  await page.route(asked, async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  return held
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))))

test('[EX-01] [NV-02] the first pictures have the line for themselves, until the visitor does something', async ({
  page,
  request,
  site,
  setUp,
}) => {
  const [photo] = await showPhotos(request, site.url, await setUp(), ['alone', 'together'])
  const held = await hold(page, /\/i\//)
  await page.goto('/explore', { waitUntil: 'commit' })
  await expect(page.locator('#opening img').first()).toBeAttached()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await painted(page)

  const touchedAt = await page.evaluate(() => performance.now())
  await page.keyboard.press('Shift')
  await expect.poll(async () => (await timesOfScripts(page)).length).toBeGreaterThan(0)
  for (const time of await timesOfScripts(page)) expect(time).toBeGreaterThan(Math.min(touchedAt, longest))

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const go of held) go()
  await expect(tile(page, photo!.name)).toBeVisible()
})

test('[EX-01] [NV-02] the first pictures stay in sight until the gallery has come', async ({
  page,
  request,
  site,
  setUp,
}) => {
  const [photo] = await showPhotos(request, site.url, await setUp(), ['stays', 'in sight'])
  const held = await hold(page, /\/explore\/photos\/index/)
  await page.goto('/explore')
  // The tag bar may load at any time and is placed above the photos.
  await expect(page.getByText('harbour', { exact: true })).toBeVisible()
  await expect(page.locator('#opening')).toHaveCount(0)
  await expect(page.locator('.opening-pictures img').first()).toBeInViewport()
  const standing = await page.locator('.opening-pictures').boundingBox()

  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const go of held) go()
  await expect(tile(page, photo!.name)).toBeVisible()
  await expect(page.locator('.opening-pictures')).toHaveCount(0)
  expect((await page.getByRole('grid').boundingBox())!.y).toBe(standing!.y)
})
