import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf, openDetails } from '../support/library.ts'

test.use({ account: 'admin', permissions: ['clipboard-read', 'clipboard-write'] })

const words = {
  'zh-CN': {
    details: '详情',
    alt: '替代文本',
    saved: '已保存',
    copy: '复制 响应式 HTML',
    formats: '链接格式',
    picture: '响应式 HTML',
    bbcode: 'BBCode',
    usual: '默认格式',
    sizes: '图片在页面上的宽度',
  },
  'en-US': {
    details: 'Details',
    alt: 'Alt text',
    saved: 'Saved',
    copy: 'Copy Responsive HTML',
    formats: 'Link formats',
    picture: 'Responsive HTML',
    bbcode: 'BBCode',
    usual: 'Default format',
    sizes: 'Picture width on your pages',
  },
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const alt = 'A "red" <boat> & two gulls'
const defaults = {
  link_formats: ['url', 'html', 'picture', 'markdown', 'markdown_with_link', 'bbcode'],
  picture_sizes: '(min-width: 800px) 800px, 100vw',
}

/** Opens a page with this code and returns what Chromium chose; pages elsewhere may not load from a loopback address. */
async function renderPage(page: Page, origin: string, code: string) {
  const blog = await page.context().newPage()
  await blog.setViewportSize({ width: 500, height: 900 })
  const body = `<!doctype html><html lang="en"><title>Blog</title><style>img{max-width:100%;height:auto}</style>${code}</html>`
  await blog.route(`${origin}/blog.html`, (route) => route.fulfill({ contentType: 'text/html', body }))
  const answered = blog.waitForResponse(/\/i\//)
  await blog.goto(`${origin}/blog.html`)
  const response = await answered
  const image = blog.locator('img')
  await expect
    .poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0))
    .toBe(true)
  const chosen = await image.evaluate((shown: HTMLImageElement) => ({
    query: new URL(shown.currentSrc).search,
    alt: shown.alt,
    box: [shown.clientWidth, shown.clientHeight],
  }))
  await blog.close()
  return { ...chosen, type: response.headers()['content-type'] }
}

for (const look of [
  { theme: 'light', locale: 'zh-CN', viewport: desktop },
  { theme: 'dark', locale: 'en-US', viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(`${look.theme}, ${look.locale}, ${look.viewport.width} px`, () => {
    test.use(look)
    const say = words[look.locale]

    test('[EM-01] [EM-05] a picture code carries the alternative text, and a browser takes AVIF in the width it needs', async ({
      page,
      site,
      setUp,
    }) => {
      test.slow()
      await mockLanguage(page, look.locale)
      const { add, call, clear } = libraryOf(page.request, site.url, await setUp())
      await clear()
      await call('POST', '/user/setting', defaults)
      const buffer = await jpeg({ width: 1500, height: 1000, seed: look.viewport.width })
      const { id } = await add({ name: 'Harbour', buffer, mimeType: 'image/jpeg' })
      await openDetails(page, id, say.details)
      const field = page.getByLabel(say.alt, { exact: true })
      await field.fill(alt)
      await field.press('Enter')
      await expect(page.getByText(say.saved, { exact: true })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: say.copy, exact: true }).click()
      await expect.poll(() => clipboard(page)).toContain('alt="A &quot;red&quot; &lt;boat&gt; &amp; two gulls"')
      expect(await renderPage(page, site.url, await clipboard(page))).toEqual({
        query: '?w=640&format=avif',
        alt,
        box: [484, 323],
        type: 'image/avif',
      })
    })

    test('[EM-07] the account says which formats are offered, and how wide pictures stand', async ({
      page,
      site,
      setUp,
    }) => {
      await mockLanguage(page, look.locale)
      const { call } = libraryOf(page.request, site.url, await setUp())
      await call('POST', '/user/setting', defaults)
      await page.goto('/user/settings?tab=preferences')
      const group = page.getByRole('group', { name: say.formats })
      await group.getByRole('checkbox', { name: say.bbcode }).uncheck()
      await page.getByRole('combobox', { name: say.usual }).click()
      await page.getByRole('option', { name: say.picture, exact: true }).click()
      await page.getByLabel(say.sizes).fill('50vw')
      await page.getByLabel(say.sizes).press('Enter')
      const saved = {
        link_formats: ['picture', 'url', 'html', 'markdown', 'markdown_with_link'],
        picture_sizes: '50vw',
      }
      const options = async () => (await call<{ options: typeof defaults }>('GET', '/user/profile')).options
      await expect.poll(options).toMatchObject(saved)
      await expectAccessible(page)
      await call('POST', '/user/setting', defaults)
    })
  })
}
