import type { Page } from '@playwright/test'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': {
    light: '网站标志',
    dark: '深色主题的标志',
    saved: '网站标志已更新',
    removed: '网站标志已移除',
    remove: '移除',
  },
  'en-US': {
    light: 'Logo',
    dark: 'Logo for the dark theme',
    saved: 'Logo updated',
    removed: 'Logo removed',
    remove: 'Remove',
  },
}

const wordmark = (ink: string, ground: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><script>alert(1)</script>
    <rect width="60" height="60" rx="14" fill="#c2410c"/><circle cx="30" cy="30" r="14" fill="${ground}"/>
    <text x="76" y="43" font-size="40" font-family="sans-serif" font-weight="700" fill="${ink}">Harbour</text></svg>`,
  )

const headerLogo = (page: Page) => page.locator('header img[src^="/custom/logos/"]')

/** Layout shifts since the page was opened; what moves after a press does not count. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((settle) => {
        new PerformanceObserver((list) =>
          settle(
            list
              .getEntries()
              .map((entry) => entry as PerformanceEntry & { value: number; hadRecentInput: boolean })
              .reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => settle(0), 500)
      }),
  )

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[BO-56] an uploaded logo is previewed on both grounds, shown on every page without a shift, and removed', async ({
    page,
    browser,
    site,
  }) => {
    await page.goto('/admin/settings#site-logo')
    const light = page.getByRole('group', { name: text.light, exact: true })
    const dark = page.getByRole('group', { name: text.dark })
    const choose = async (field: typeof light, ink: string, ground: string) => {
      const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: wordmark(ink, ground) }
      await field.locator('input[type=file]').setInputFiles(file)
      await expect(page.getByText(text.saved).last()).toBeVisible()
    }
    await choose(light, '#14202b', '#fff')
    await expect(light.locator('figure img[src^="/custom/logos/"]')).toHaveCount(2)
    await expect(headerLogo(page)).toBeVisible()
    await choose(dark, '#fff', '#14202b')
    for (const field of [light, dark]) await expect(field.locator('figure img[src^="/custom/logos/"]')).toHaveCount(1)
    await expectFitting(page)
    await expectAccessible(page, '#appearance')

    const visitor = await browser.newPage({ baseURL: site.url, viewport: page.viewportSize()! })
    await mockLanguage(visitor, locale)
    for (const path of ['/login', '/register', '/explore']) {
      await visitor.goto(path)
      const logo = visitor.locator('img[src^="/custom/logos/"]:visible').first()
      await expect(logo).toBeVisible()
      expect(await logo.getAttribute('width'), path).toBe('140')
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      expect(await shiftOf(visitor), path).toBeLessThan(0.02)
      await expectFitting(visitor)
    }
    const icon = await visitor.locator('link[rel=icon]').first().getAttribute('href')
    expect((await visitor.request.get(icon!)).headers()['content-type']).toBe('image/png')
    await visitor.close()

    for (const field of [dark, light]) {
      await field.getByRole('button', { name: text.remove }).click()
      await expect(field.getByRole('button', { name: text.remove })).toHaveCount(0)
    }
    await expect(page.getByText(text.removed).last()).toBeVisible()
    await expect(headerLogo(page)).toHaveCount(0)
  })
})

test('[BO-56] a dropped file is the logo, and no photo; what is no image is refused with the reason', async ({
  page,
  trap,
}) => {
  trap.allow(422, '/api/v2/admin/site_logo')
  await mockLanguage(page, 'en-US')
  await page.goto('/admin/settings')
  const light = page.getByRole('group', { name: 'Logo', exact: true })
  const drop = async (content: string, type: string) => {
    const data = await page.evaluateHandle(
      ([bytes, mimeType]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([bytes!], 'logo.svg', { type: mimeType! }))
        return transfer
      },
      [content, type],
    )
    await light.dispatchEvent('drop', { dataTransfer: data })
  }
  await drop('no image', 'image/svg+xml')
  await expect(page.getByRole('alert').last()).toBeVisible()
  await expect(headerLogo(page)).toHaveCount(0)
  await drop(String(wordmark('#14202b', '#fff')), 'image/svg+xml')
  await expect(headerLogo(page)).toBeVisible()
  await light.getByRole('button', { name: 'Remove' }).click()
  await expect(headerLogo(page)).toHaveCount(0)
})
