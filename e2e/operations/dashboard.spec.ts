import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'
import { setUpSite, startSite } from '../support/site.ts'

const words = {
  'zh-CN': {
    title: '后台概览',
    week: '7 天',
    custom: '自定义',
    from: '开始日期',
    csv: '下载 CSV',
    table: '以表格查看',
    uploads: '上传',
    waiting: '等待回复的工单',
    storages: '存储',
    checklist: '站点配置清单',
    hide: '隐藏清单',
    show: /^显示配置清单/,
    photo: '上传第一张图片',
    upload: '上传图片',
    goMail: '去设置：配置并测试邮件',
    done: '已完成',
    reply: '回复',
    tickets: /^工单 \d+$/,
    me: '我的',
  },
  'en-US': {
    title: 'Overview',
    week: '7 days',
    custom: 'Custom',
    from: 'From',
    csv: 'Download CSV',
    table: 'View as table',
    uploads: 'Uploads',
    waiting: 'Tickets awaiting a reply',
    storages: 'Storages',
    checklist: 'Set up your site',
    hide: 'Hide checklist',
    show: /^Show checklist/,
    photo: 'Upload your first photo',
    upload: 'Upload photo',
    goMail: 'Set up: Set up and test email',
    done: 'Done',
    reply: 'Reply',
    tickets: /^Tickets \d+$/,
    me: 'Me',
  },
}

let count = 0

test.use({ account: 'admin' })

/** Dispatches a paste or drop event with a picture, as a browser does. */
async function give(page: Page, label: string, act: 'paste' | 'drop', name: string) {
  const bytes = [...(await jpeg({ seed: 4100 + ++count }))]
  await page.getByLabel(label).evaluate(
    (field, given) => {
      const carried = new DataTransfer()
      carried.items.add(new File([new Uint8Array(given.bytes)], given.name, { type: 'image/jpeg' }))
      const told = { bubbles: true, cancelable: true }
      field.dispatchEvent(
        given.act === 'paste'
          ? new ClipboardEvent('paste', { ...told, clipboardData: carried })
          : new DragEvent('drop', { ...told, dataTransfer: carried }),
      )
    },
    { bytes, act, name },
  )
}

const askFor = async (call: ReturnType<typeof libraryOf>['call'], title: string) =>
  (await call<{ issue_no: string }>('POST', '/user/tickets', { title, content: 'Please', level: 'low' })).issue_no

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[BO-80, 82] the charts take two days from the address, open as a table, and are saved as CSV', async ({
    page,
    setUp,
  }) => {
    await setUp()
    await page.goto('/admin?range=7d')
    await page.getByRole('button', { name: text.custom, exact: true }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
    await page.goto('/admin?from=2026-01-01&to=2026-01-10')
    await expect(page.getByLabel(text.from, { exact: true })).toHaveValue('2026-01-01')
    const card = page.getByRole('region', { name: text.uploads, exact: true })
    await card.getByText(text.table).click()
    await expect(card.getByRole('group', { name: text.uploads }).locator('tbody tr')).toHaveCount(10)
    await expectFitting(page)
    await expectAccessible(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: text.csv }).click()
    expect((await saving).suggestedFilename()).toBe('statistics-2026-01-01-2026-01-10.csv')
  })
})

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[AD-01] the dashboard shows the site, its days in the range of the address, and leads to what waits', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    const { call } = libraryOf(request, site.url, await setUp())
    const title = `Waits ${count++}`
    const issue_no = await askFor(call, title)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    await expect(page.getByRole('heading', { name: text.storages, exact: true })).toBeVisible()
    const rows = page.getByRole('figure', { name: text.uploads, exact: true }).locator('tbody tr')
    await expect(rows).toHaveCount(30)
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: text.week, exact: true }).click()
    await expect(page).toHaveURL('/admin?range=7d')
    await expect(rows).toHaveCount(7)
    await page.reload()
    await expect(page.getByRole('button', { name: text.week, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(rows).toHaveCount(7)
    await page.goto('/admin?range=8d')
    await expect(rows).toHaveCount(30)
    await page.getByRole('link', { name: text.waiting }).click()
    await expect(page).toHaveURL('/admin/tickets?waiting=true')
    await expect(page.getByRole('button', { name: title })).toBeVisible()
    await call('POST', `/admin/tickets/${issue_no}/reply`, { content: 'Done' })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: title })).toHaveCount(0)
  })

  test('[FR-92] the checklist leads to what is missing, ticks itself, and can be hidden', async ({
    browser,
    theme,
    viewport,
  }) => {
    // Only a site of its own is sure to have no photo.
    const site = await startSite()
    const token = await setUpSite(site)
    const stored = Object.entries({ theme, locale, token }).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      baseURL: site.url,
      locale,
      viewport,
      storageState: { cookies: [], origins: [{ origin: site.url, localStorage: stored }] },
    })
    const page = await context.newPage()
    try {
      await mockLanguage(page, locale)
      await page.goto('/admin')
      const card = page.getByRole('region', { name: text.checklist })
      await expect(card.getByRole('listitem')).toHaveCount(5)
      await card.getByRole('link', { name: text.goMail }).click()
      await expect(page).toHaveURL('/admin/settings#mail')
      await page.goBack()
      await card.getByRole('link', { name: text.upload }).click()
      await expect(page).toHaveURL('/user/photos')
      const file = { name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ seed: 4000 }) }
      const answer = await context.request.post('/api/v2/upload', {
        headers: { authorization: `Bearer ${token}` },
        multipart: { file },
      })
      expect(answer.ok()).toBe(true)
      await page.goto('/admin')
      await expect(card.getByRole('listitem').filter({ hasText: text.photo })).toContainText(text.done)
      await expect(card.getByRole('link', { name: text.upload })).toHaveCount(0)
      await expectFitting(page)
      await expectAccessible(page)
      await card.getByRole('button', { name: text.hide }).click()
      await expect(card).toHaveCount(0)
      await page.reload()
      await page.getByRole('button', { name: text.show }).click()
      await expect(card).toBeVisible()
    } finally {
      await context.close()
      await site.stop()
    }
  })
})

inBothLooks(({ locale, isMobile }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[TK-02] pictures are pasted and dropped into an answer, and what is unread stands in the sidebar', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    const { call } = libraryOf(request, site.url, await setUp())
    const issue_no = await askFor(call, `Pictures ${count++}`)
    await call('POST', `/admin/tickets/${issue_no}/reply`, { content: 'Please show us' })
    await page.goto('/user/dashboard')
    if (isMobile) await page.getByRole('button', { name: text.me, exact: true }).click()
    await page.getByRole('link', { name: text.tickets }).click()
    await expect(page).toHaveURL('/user/tickets')
    await page.goto(`/user/tickets/${issue_no}`)
    await give(page, text.reply, 'paste', 'pasted.jpg')
    await expect(page.getByLabel(text.reply)).toHaveValue(/^\[!\[pasted[^\]]*\]\(.+\)\]\(.+\)$/)
    await give(page, text.reply, 'drop', 'dropped.jpg')
    await expect(page.getByLabel(text.reply)).toHaveValue(/pasted[^]+\n\n\[!\[dropped/)
    await expectAccessible(page)
  })
})
