import type { Locator, Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { expect, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { scrollAt } from '../support/scroll.ts'
import { startSyntheticLibrary } from '../support/synthetic-library.ts'

test.use({ account: 'admin' })

const shapes = {
  landscape: { width: 1800, height: 1200 },
  portrait: { width: 1200, height: 1600 },
  panorama: { width: 6000, height: 900 },
  small: { width: 300, height: 200 },
}
let seed = 300

/** Uploads one photo of each given shape, and leaves nothing else in the library. */
async function fill(page: Page, url: string, token: string, names: (keyof typeof shapes)[]) {
  const library = libraryOf(page.request, url, token)
  await library.clear()
  const ids: number[] = []
  for (const name of names) {
    const buffer = await jpeg({ ...shapes[name], seed: seed++ })
    ids.push((await library.add({ name, buffer, mimeType: 'image/jpeg', is_public: true })).id)
  }
  return { library, ids }
}

/** Records the requests for thumbnails, in order. */
function thumbnailsOf(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/thumb.webp')) requests.push(request.url())
  })
  return {
    requests,
    large: () => requests.filter((url) => url.includes('size=large')),
  }
}

/** Pixels of the image for each pixel of the screen; one or more is sharp. */
const sharpness = (image: Locator) =>
  image.evaluate((element) => {
    const { naturalWidth, naturalHeight, clientWidth, clientHeight } = element as HTMLImageElement
    return Math.min(naturalWidth / clientWidth, naturalHeight / clientHeight) / devicePixelRatio
  })

const tile = (page: Page, name: string) => page.getByRole('gridcell').getByRole('img', { name })
const settled = (page: Page) => page.waitForTimeout(1500)

test.describe('two device pixels', () => {
  test.use({ deviceScaleFactor: 2 })

  test('[FR-13] tiles are sharp on a dense screen, and show the first thumbnail until then', async ({
    page,
    site,
    setUp,
  }) => {
    await fill(page, site.url, await setUp(), ['landscape', 'portrait', 'panorama', 'small'])
    const thumbnails = thumbnailsOf(page)
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/thumb.webp?*size=large*', async (route) => {
      await isHeld
      await route.continue()
    })
    await page.goto('/user/photos')
    await expect(page.locator('[data-loaded]')).toHaveCount(4)
    expect(await sharpness(tile(page, 'landscape'))).toBeLessThan(0.9)
    release()
    for (const name of ['landscape', 'portrait', 'panorama']) {
      await expect.poll(() => sharpness(tile(page, name))).toBeGreaterThanOrEqual(1)
    }
    await expect(page.locator('[data-loaded]')).toHaveCount(4)
    // Nothing larger exists of a small picture, and nothing is requested twice.
    expect(thumbnails.large()).toHaveLength(3)
    expect(thumbnails.requests.findIndex((url) => url.includes('size=large'))).toBe(4)
    await settled(page)
    expect(thumbnails.requests).toHaveLength(7)
  })

  test('[FR-13] covers of albums, pages of shares and the newest photos are sharp too', async ({
    page,
    site,
    setUp,
  }) => {
    const { library, ids } = await fill(page, site.url, await setUp(), ['panorama', 'portrait', 'landscape'])
    const { id } = await library.call<{ id: number }>('POST', '/user/albums', { name: 'Coast', is_public: true })
    await library.call('POST', `/user/albums/${id}/photos`, ids)
    await page.goto('/user/albums')
    const cover = page.locator('article', { hasText: 'Coast' }).locator('img').first()
    await expect.poll(() => sharpness(cover)).toBeGreaterThanOrEqual(1)

    const { slug } = await library.call<{ slug: string }>('POST', '/user/shares', { type: 'album', ids: [id] })
    const thumbnails = thumbnailsOf(page)
    await page.goto(`/shares/${slug}`)
    await expect.poll(() => sharpness(tile(page, 'landscape'))).toBeGreaterThanOrEqual(1)
    for (const url of thumbnails.large()) expect(url).toContain(`/s/${slug}/`)
    expect(thumbnails.large()).not.toEqual([])

    await page.goto('/explore')
    await expect.poll(() => sharpness(tile(page, 'portrait'))).toBeGreaterThanOrEqual(1)
    await page.goto('/user/dashboard')
    const newest = page.getByRole('img', { name: 'panorama' })
    await newest.scrollIntoViewIfNeeded()
    await expect.poll(() => sharpness(newest)).toBeGreaterThanOrEqual(1)
  })
})

test.describe('two device pixels, none wasted', () => {
  test.use({ deviceScaleFactor: 2 })

  test('[FR-14] requests no larger thumbnail with data saving enabled', async ({ page, site, setUp }) => {
    await fill(page, site.url, await setUp(), ['landscape', 'portrait'])
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
    const thumbnails = thumbnailsOf(page)
    await page.goto('/user/photos')
    await expect(page.locator('[data-loaded]')).toHaveCount(2)
    await settled(page)
    expect(thumbnails.requests).toHaveLength(2)
    expect(thumbnails.large()).toEqual([])
  })

  test('[FR-14] tiles that fly by request none; those at rest do', async ({ page, site, setUp }) => {
    const library = await startSyntheticLibrary(site.url, { count: 20_000, hasLargeThumbnails: true })
    try {
      const token = await setUp()
      await page.addInitScript((value) => localStorage.setItem('token', value), token)
      await page.goto(`${library.url}/user/photos`)
      await expect.poll(library.largeThumbnails).toBeGreaterThan(0)
      await settled(page)
      const before = library.largeThumbnails()
      let whileMoving = 0
      for (const speed of [1, 4, 12]) {
        const started = library.largeThumbnails()
        // Counted before the list halts: afterwards the tiles may be sharpened.
        const counted = new Promise<void>((resolve) =>
          setTimeout(() => {
            whileMoving += library.largeThumbnails() - started
            resolve()
          }, 1500),
        )
        await Promise.all([scrollAt(page, speed, 2), counted])
      }
      expect(whileMoving).toBe(0)
      await expect.poll(library.largeThumbnails).toBeGreaterThan(before)
    } finally {
      await library.stop()
    }
  })

  test('[FR-14] where no larger thumbnail is to be had, the first one stays', async ({ page, site, setUp }) => {
    await fill(page, site.url, await setUp(), ['landscape'])
    let failures = 0
    await page.route('**/thumb.webp?*size=large*', (route) => {
      failures++
      return route.fulfill({ status: 200, contentType: 'image/webp', body: 'damaged' })
    })
    await page.goto('/user/photos')
    await expect.poll(() => failures).toBe(1)
    await settled(page)
    await expect(page.locator('[data-loaded]')).toHaveCount(1)
    expect(await tile(page, 'landscape').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(400)
    expect(failures).toBe(1)
  })
})

test('[FR-14] on a common screen the first thumbnails do, except for what they are too small for', async ({
  page,
  site,
  setUp,
}) => {
  await fill(page, site.url, await setUp(), ['landscape', 'portrait', 'small'])
  const thumbnails = thumbnailsOf(page)
  await page.goto('/user/photos')
  await expect(page.locator('[data-loaded]')).toHaveCount(3)
  await settled(page)
  expect(thumbnails.requests).toHaveLength(3)
  expect(thumbnails.large()).toEqual([])

  await fill(page, site.url, await setUp(), ['panorama'])
  await page.goto('/user/photos')
  await expect.poll(() => sharpness(tile(page, 'panorama'))).toBeGreaterThanOrEqual(1)
  expect(thumbnails.large()).toHaveLength(1)
})
