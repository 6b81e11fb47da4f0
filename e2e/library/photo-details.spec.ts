import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

const words = {
  'zh-CN': {
    details: '详情',
    viewer: '查看图片',
    name: '名称',
    intro: '简介',
    tags: '标签',
    public: '公开',
    saved: '已保存',
    failed: '修改失败',
    protected: '受保护',
    taken: '2026年5月4日 03:02',
    day: '5月4日',
  },
  'en-US': {
    details: 'Details',
    viewer: 'Photo viewer',
    name: 'Name',
    intro: 'Description',
    tags: 'Tags',
    public: 'Public',
    saved: 'Saved',
    failed: 'Modification failed',
    protected: 'Protected',
    taken: 'May 4, 2026, 3:02 AM',
    day: 'May 4',
  },
} as const

/** The camera stood two hours east of Greenwich, which neither the site nor any of the browsers below does. */
const exif = {
  IFD0: { Make: 'Imagora' },
  IFD2: { DateTimeOriginal: '2026:05:04 03:02:01', OffsetTimeOriginal: '+02:00' },
}

async function openDetails(page: Page, text: (typeof words)[keyof typeof words]) {
  await page.getByRole('gridcell').getByRole('link').first().click()
  const viewer = page.getByRole('dialog', { name: text.viewer })
  await viewer.getByRole('button', { name: text.details, exact: true }).click()
  return viewer.getByRole('region', { name: text.details })
}

for (const look of [
  { theme: 'light', locale: 'zh-CN', viewport: desktop, timezoneId: 'Asia/Shanghai' },
  { theme: 'dark', locale: 'en-US', viewport: { width: 390, height: 800 }, timezoneId: 'America/New_York' },
] as const) {
  const text = words[look.locale]

  test.describe(`${look.theme}, ${look.locale}, ${look.viewport.width} px, ${look.timezoneId}`, () => {
    test.use({ ...look, account: 'admin' })

    test.beforeEach(async ({ page, site, setUp }) => {
      const library = libraryOf(page.request, site.url, await setUp())
      await library.clear()
      const buffer = await jpeg({ width: 320, height: 240, seed: 51, exif })
      await library.add({ name: 'dawn.jpg', buffer, mimeType: 'image/jpeg' })
      await mockLanguage(page, look.locale)
    })

    test('[FR-25] a photo is dated as its camera wrote it, in every time zone', async ({ page }) => {
      await page.goto('/user/photos')
      await expect(page.getByText(text.day).first()).toBeVisible()
      const panel = await openDetails(page, text)
      await expect(panel.getByText(text.taken, { exact: true })).toBeVisible()
    })

    test('[FR-26] each detail saves by itself, Escape undoes, and what is refused stays with the reason', async ({
      page,
      trap,
    }) => {
      await page.goto('/user/photos')
      const panel = await openDetails(page, text)
      const name = panel.getByLabel(text.name, { exact: true })
      const saved = panel.getByText(text.saved, { exact: true })
      await name.fill('Not meant')
      await name.press('Escape')
      await expect(name).toHaveValue('dawn.jpg')
      await expect(panel).toBeVisible()

      const intro = panel.getByLabel(text.intro, { exact: true })
      await intro.fill('Before the sun')
      await name.click()
      await expect(saved).toBeVisible()
      await name.fill('First light')
      await expect(intro).toHaveValue('Before the sun')
      await name.press('Enter')
      await expect(saved).toBeVisible()
      await panel.getByLabel(text.tags, { exact: true }).first().fill('sea,')
      await expect(saved).toBeVisible()
      await panel.getByRole('switch', { name: text.public }).check()
      await expect(saved).toBeVisible()
      await expectAccessible(page)

      trap.allow(409, /^\/api\/v2\/user\/photos\/\d+$/)
      const refuse = { status: 409, json: { status: 'error', message: 'Not while it is moved', data: {} } }
      await page.route(/\/api\/v2\/user\/photos\/\d+$/, (route) =>
        route.request().method() === 'PUT' ? route.fulfill(refuse) : route.fallback(),
      )
      await name.fill('Kept for later')
      await name.press('Enter')
      await expect(panel.getByRole('alert')).toContainText(text.failed)
      await expect(panel.getByRole('alert')).toContainText('Not while it is moved')
      await expect(name).toHaveValue('Kept for later')
      await expectAccessible(page)
      await page.unroute(/\/api\/v2\/user\/photos\/\d+$/)
      await name.press('Enter')
      await expect(saved).toBeVisible()
      await page.reload()
      const again = page.getByRole('region', { name: text.details })
      if (!(await again.isVisible())) await page.getByRole('button', { name: text.details, exact: true }).click()
      await expect(again.getByLabel(text.name, { exact: true })).toHaveValue('Kept for later')
      await expect(again.getByRole('switch', { name: text.public })).toBeChecked()
    })

    test('[FR-24] a padlock means protected, and unlisted has an eye of its own', async ({ page, site, setUp }) => {
      const { call } = libraryOf(page.request, site.url, await setUp())
      await call('POST', '/user/albums', { name: 'Unlisted ones' })
      await call('POST', '/user/albums', { name: 'Guarded ones', is_protected: true, is_public: true })
      await page.goto('/user/albums')
      const card = (name: string) => page.getByRole('article').filter({ hasText: name }).first()
      await expect(card('Unlisted ones').locator('.lucide-eye-off')).toBeVisible()
      await expect(card('Unlisted ones').locator('.lucide-lock')).toHaveCount(0)
      await expect(card('Guarded ones').locator('.lucide-lock')).toBeVisible()
      await expect(card('Guarded ones').locator('.lucide-eye-off')).toHaveCount(0)

      await page.goto('/user/photos')
      const tile = page.getByRole('gridcell').getByRole('link').first()
      await expect(tile).toHaveAccessibleName('dawn.jpg')
      const panel = await openDetails(page, text)
      await panel.getByRole('switch', { name: text.protected }).check()
      await expect(panel.getByText(text.saved, { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(tile).toHaveAccessibleName(`dawn.jpg (${text.protected})`)
    })
  })
}
