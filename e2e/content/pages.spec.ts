import type { Page } from '@playwright/test'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

const words = {
  'zh-CN': {
    notices: '公告',
    notice: '公告详情',
    all: '全部公告',
    newPage: '新建页面',
    newNotice: '新建公告',
    name: '名称',
    slug: '地址标识',
    title: '标题',
    text: '正文',
    preview: '预览',
    save: '保存',
    saved: '已保存',
    template: '服务条款（中文）',
    terms: '服务条款',
    useTerms: '设为服务条款',
    used: '正用作服务条款',
    announcement: '编辑弹出公告',
    gotIt: '知道了',
    publish: '发布',
    bold: '粗体（Ctrl+B）',
  },
  'en-US': {
    notices: 'Announcements',
    notice: 'Announcement',
    all: 'All announcements',
    newPage: 'New page',
    newNotice: 'New announcement',
    name: 'Name',
    slug: 'URL slug',
    title: 'Title',
    text: 'Text',
    preview: 'Preview',
    save: 'Save',
    saved: 'Saved',
    template: 'Terms (English)',
    terms: 'Terms of service',
    useTerms: 'Use as terms of service',
    used: 'Used as terms of service',
    announcement: 'Edit card',
    gotIt: 'Got it',
    publish: 'Published',
    bold: 'Bold (Ctrl+B)',
  },
}

/** Payloads that would run, load or redirect if text were treated as markup [J01-J12]. */
const payloads = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<svg onload="window.hit = 1">',
  '[link](javascript:window.hit=1)',
  '![x](https://elsewhere.example/x.png)',
  '<https://elsewhere.example/>',
  '```\n</code><script>window.hit = 1</script>\n```',
  '{{7*7}}',
  `word${'x'.repeat(2000)}`,
].join('\n\n')

const isHit = (page: Page) => page.evaluate(() => Reflect.get(window, 'hit') !== undefined)
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

let count = 0

test('[AR-02] a page keeps the title that the server wrote while its text is on its way', async ({
  page,
  request,
  site,
  setUp,
}) => {
  const { call } = libraryOf(request, site.url, await setUp())
  const slug = `slow-${count++}`
  await call('POST', '/admin/pages', { type: 'internal', name: slug, slug, content: 'Behind the third pier.' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/v2/pages/${slug}`, async (asked) => {
    await held
    await asked.continue()
  })
  await page.goto(`/pages/${slug}`)
  await page.locator('#opening').waitFor({ state: 'detached' })
  await expect(page.getByRole('heading', { name: slug, level: 1 })).toBeVisible()
  await expect(page.getByText('Behind the third pier.')).toBeHidden()
  await expectAccessible(page)
  release()
  await expect(page.getByText('Behind the third pier.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(slug)
})

for (const look of looks) {
  test.describe(look.name, () => {
    const { theme, locale, viewport } = look
    const text = words[locale]
    const own = () => `${locale.slice(0, 2)}-${theme}-${viewport.width}-${count++}`
    test.use({ theme, locale, viewport })

    test('[PU-01] [PU-02] visitors read notices, whatever is written in them', async ({
      page,
      request,
      site,
      setUp,
    }) => {
      const { call } = libraryOf(request, site.url, await setUp())
      const title = `News ${own()} <b>&</b>`
      await call('POST', '/admin/notices', { title, content: `# Hello\n\n${payloads}` })
      await page.goto('/notices')
      await expect(page.getByRole('heading', { name: text.notices, level: 1 })).toBeVisible()
      await expectAccessible(page)
      expect(await overflows(page)).toBe(false)
      await page.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(`${title} - ${text.notice} - Agora`)
      await expect(page.getByText('{{7*7}}')).toBeVisible()
      await expect(page.locator('article a[href^="javascript:"]')).toHaveCount(0)
      await expect(page.locator('article script, article svg[onload], article img')).toHaveCount(0)
      expect(await isHit(page)).toBe(false)
      expect(await overflows(page)).toBe(false)
      await expectAccessible(page)
      await page.getByRole('link', { name: text.all }).click()
      await expect(page).toHaveURL('/notices')
    })
  })

  test.describe(`${look.name}, in the admin panel`, () => {
    const { theme, locale, viewport } = look
    const text = words[locale]
    const own = () => `${locale.slice(0, 2)}-${theme}-${viewport.width}-${count++}`
    test.use({ theme, locale, viewport, account: 'admin' })
    test.beforeEach(({ page }) => mockLanguage(page, locale))

    test('[PU-02] [AR-02] a page is written from a template, previewed, published and made the terms', async ({
      page,
    }) => {
      const slug = `terms-${own()}`
      await page.goto('/admin/pages')
      await page.getByRole('link', { name: text.newPage }).click()
      await page.getByRole('textbox', { name: text.name, exact: true }).fill(slug)
      await page.getByRole('textbox', { name: text.slug, exact: true }).fill(slug)
      await page.getByRole('button', { name: text.template }).click()
      await expect(page.getByRole('textbox', { name: text.text })).toHaveValue(/Agora/)
      await page.getByRole('textbox', { name: text.text }).press('Control+End')
      await page.getByRole('button', { name: text.bold }).click()
      await expect(page.getByRole('textbox', { name: text.text })).toHaveValue(/\*\*\s*$/)
      if (viewport.width < 768) await page.getByRole('tab', { name: text.preview }).click()
      await expect(page.getByRole('region', { name: text.preview }).getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
      expect(await overflows(page)).toBe(false)
      await page.getByRole('button', { name: text.save, exact: true }).click()
      await expect(page).toHaveURL('/admin/pages')
      await expect(page.getByText(`/pages/${slug}`).first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: slug, exact: true }).click()
      await page.getByRole('button', { name: text.useTerms }).click()
      await expect(page.getByText(text.used)).toBeVisible()
      await page.goto(`/pages/${slug}`)
      await expect(page.getByRole('heading', { name: slug, level: 1 })).toBeVisible()
      await expectAccessible(page)
    })

    test('[PU-02] a notice is written, kept as a draft and then published', async ({ page }) => {
      const title = `Draft ${own()}`
      await page.goto('/admin/notices')
      await expect(page.getByRole('link', { name: text.announcement })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: text.newNotice }).click()
      await page.getByRole('textbox', { name: text.title, exact: true }).fill(title)
      await page.getByRole('textbox', { name: text.text }).fill('**Soon**')
      await page.getByLabel(text.publish).uncheck()
      await expectAccessible(page)
      await page.getByRole('button', { name: text.save, exact: true }).click()
      await expect(page).toHaveURL('/admin/notices')
      await page.goto('/notices')
      await expect(page.getByRole('heading', { name: text.notices, level: 1 })).toBeVisible()
      await expect(page.getByText(title)).toHaveCount(0)
      await page.goto('/admin/notices')
      await page.getByText(title).first().click()
      await page.getByLabel(text.publish).check()
      await page.getByRole('button', { name: text.save, exact: true }).click()
      await expect(page.getByText(text.saved).first()).toBeVisible()
      await page.goto('/notices')
      await expect(page.getByRole('link', { name: title })).toBeVisible()
    })
  })
}

test.describe('the announcement', () => {
  test.use({ account: 'admin' })

  test('[NV-05] [NV-06] is written in the admin panel and shown to everybody until it is read', async ({ page }) => {
    const text = words['zh-CN']
    await mockLanguage(page, 'zh-CN')
    await page.goto('/admin/notices/announcement')
    await page.getByRole('textbox', { name: text.text }).fill(`**Sale** ${payloads}`)
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.saved).first()).toBeVisible()
    await page.goto('/')
    const card = page.getByRole('complementary').filter({ hasText: 'Sale' })
    await expect(card.locator('strong').first()).toHaveText('Sale')
    expect(await isHit(page)).toBe(false)
    await card.getByRole('button', { name: text.gotIt }).click()
    await page.goto('/admin/notices/announcement')
    await page.getByRole('textbox', { name: text.text }).fill('')
    await page.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.saved).first()).toBeVisible()
  })
})

test('[AR-02] a notice that is not there shows the page-not-found screen', async ({ page, trap }) => {
  trap.allow(404, '/api/v2/notices/999999')
  trap.allow(404, '/notices/999999')
  await page.goto('/notices/999999')
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})
