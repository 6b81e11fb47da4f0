import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { languages } from '@imagora/contract/languages'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { setOptions } from '../support/options.ts'

const phone = { width: 360, height: 740 }

/** Waits until the application shows a screen in a language. */
async function open(page: Page, path: string, language: string) {
  await page.goto(path)
  await page.locator('#opening').waitFor({ state: 'detached' })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('h1, h2').first()).toBeVisible()
}

/** Returns texts that are cut off without an ellipsis, keys instead of texts, and placeholders that were not filled. */
const findFlaws = (page: Page) =>
  page.evaluate(() => {
    const flaws: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) flaws.push(`The page is ${scrollWidth} pixels wide`)
    for (const element of document.querySelectorAll<HTMLElement>('button, h1, h2, h3, label, th, [role=tab], a')) {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isCut =
        overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      if (isCut && element.checkVisibility() && element.closest('.unseen') === null) {
        flaws.push(`Cut off: ${element.textContent}`)
      }
    }
    // The names of fields and settings look the same; nobody but developers reads those of this list.
    const raw = /\{\w+\}|\b(?:app|viewer|photos|gallery|auth|home|shares|account)[:.][a-z]+[._][a-z_.]+\b/g
    flaws.push(...(document.body.innerText.match(raw) ?? []).map((text) => `Raw: ${text}`))
    return flaws
  })

/** Leaves three photos in the library, which earlier tests may have filled or emptied. */
async function addPhotos(library: ReturnType<typeof libraryOf>) {
  if ((await library.photos()).length === 3) return
  await library.clear()
  for (const seed of [1, 2, 3]) {
    const buffer = await jpeg({ width: 300, height: 200, seed })
    await library.add({ name: `Harbour (${seed}).jpg`, buffer, mimeType: 'image/jpeg' })
  }
}

// The tests of a worker share the account, and others expect its first language.
test.afterEach(async ({ page, setUp }) => setOptions(page, await setUp(), { language: 'zh-CN' }))

test.describe('a phone', () => {
  test.use({ account: 'admin', viewport: phone })

  for (const { tag, direction } of languages) {
    test.describe(tag, () => {
      test.use({ locale: tag })

      test('[FR-82] no screen overflows, cuts a text off or shows a key', async ({ page, setUp, site, request }) => {
        const token = await setUp()
        const library = libraryOf(request, site.url, token)
        await addPhotos(library)
        await setOptions(page, token, { language: tag })

        for (const path of ['/', '/user/shares', '/user/settings', '/user/photos']) {
          await open(page, path, tag)
          await expect(page.locator('html')).toHaveAttribute('dir', direction)
          expect(await findFlaws(page), path).toEqual([])
        }
        await page.locator('[role=gridcell] a').first().click()
        await page.locator('[aria-modal] button[data-place=bar]').click()
        await expect(page.locator('[data-panel] input').first()).toBeVisible()
        expect(await findFlaws(page), 'viewer').toEqual([])
        await expectAccessible(page)
        await page.evaluate(() => localStorage.removeItem('token'))
        await open(page, '/login', tag)
        expect(await findFlaws(page), 'login').toEqual([])
        await expectAccessible(page)
      })
    })
  }
})

test.describe('Arabic', () => {
  test.use({ locale: 'ar', viewport: desktop })

  test('[FR-84] the direction changes with the language, without a reload', async ({ page }) => {
    await open(page, '/', 'ar')
    await page.evaluate(() => Reflect.set(window, 'isSame', true))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const logo = page.locator('header a').first()
    const isAtRight = async () => (await logo.boundingBox())!.x > desktop.width / 2
    expect(await isAtRight()).toBe(true)
    await page.locator('header button:has(.lucide-globe)').click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    expect(await isAtRight()).toBe(false)
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  })

  test.describe('an account', () => {
    test.use({ account: 'admin' })

    test('[FR-84] photos run from right to left, in the grid, by the keys and in the viewer', async ({
      page,
      setUp,
      site,
      request,
    }) => {
      const token = await setUp()
      await addPhotos(libraryOf(request, site.url, token))
      await setOptions(page, token, { language: 'ar' })
      await open(page, '/user/photos', 'ar')
      const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!
      expect((await boxOf('#sidebar')).x).toBeGreaterThan(desktop.width / 2)

      const tiles = page.locator('[role=gridcell] a')
      const [first, second] = [(await tiles.nth(0).boundingBox())!, (await tiles.nth(1).boundingBox())!]
      expect(first.x).toBeGreaterThan(second.x)
      await tiles.nth(0).focus()
      await page.keyboard.press('ArrowLeft')
      await expect(tiles.nth(1)).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(tiles.nth(0)).toBeFocused()

      // The tile under the pointer opens, and not the one that would be there from left to right.
      await tiles.nth(0).click()
      const [next, previous] = [page.locator('[data-side=next]'), page.locator('[data-side=previous]')]
      await expect(next).toBeVisible()
      await expect(previous).toHaveCount(0)
      expect((await boxOf('[data-side=next]')).x).toBeLessThan(desktop.width / 2)
      await page.keyboard.press('ArrowLeft')
      await expect(previous).toBeVisible()
      expect((await boxOf('[data-side=previous]')).x).toBeGreaterThan(desktop.width / 2)
      await next.click()
      await expect(next).toHaveCount(0)
      for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
      await expect(previous).toHaveCount(0)
    })
  })
})

interface RouteSize {
  name: string
  bytes: number
}

test('[FR-83] the first screen is within its budget in every language, and loads the texts of one', async () => {
  const web = new URL('../../packages/web/', import.meta.url)
  const { routeSizes } = (await import(new URL('budget.mjs', web).href)) as {
    routeSizes: (root: string) => RouteSize[]
  }
  const sizes = routeSizes(fileURLToPath(web))
  for (const { tag } of languages)
    for (const part of ['first route', 'first texts']) {
      const size = sizes.find(({ name }) => name === `${part} in ${tag}`)!
      expect(size.bytes, size.name).toBeGreaterThan(1000)
      expect(size.bytes, size.name).toBeLessThanOrEqual(part === 'first route' ? 200_000 : 40_000)
    }
})
