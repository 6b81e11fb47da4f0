import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

const words = {
  'zh-CN': {
    purge: '通知 CDN 清除缓存',
    waiting: /^等待中/,
    runNow: '立即执行',
    queued: '任务已重新排队',
    gone: '这个任务已完成或已移除',
    why: '上次失败的原因',
    remove: '移除任务',
    removeNamed: '移除任务“通知 CDN 清除缓存”',
    removed: '任务已移除',
    failed: 'CDN 清除通知失败',
    todo: '请检查 CDN 清除地址是否可以访问。',
    requestId: '请求编号',
    unavailable: '503 服务不可用',
    check: '立即检查',
    mailUnset: '尚未设置邮件',
    go: '去处理',
    database: '数据库',
    drivers: '外部服务',
    cdn: 'CDN 缓存清除',
    set: '已设置',
    testCdn: '测试“CDN 缓存清除”',
    storages: '存储',
    works: '测试通过。',
    failures: /最近一天失败 \d+ 次/,
  },
  'en-US': {
    purge: 'Purge CDN cache',
    waiting: /^Waiting/,
    runNow: 'Run now',
    queued: 'Job queued again',
    gone: 'This job has finished or was removed',
    why: 'Last error',
    remove: 'Remove job',
    removeNamed: 'Remove job “Purge CDN cache”',
    removed: 'Job removed',
    failed: 'CDN purge request failed',
    todo: 'Check that the purge address is reachable.',
    requestId: 'Request ID',
    unavailable: '503 Unavailable',
    check: 'Check now',
    mailUnset: 'Email isn’t set up',
    go: 'Fix this',
    database: 'Database',
    drivers: 'Integrations',
    cdn: 'CDN purge',
    set: 'Set up',
    testCdn: 'Test “CDN purge”',
    storages: 'Storages',
    works: 'Test passed.',
    failures: /\d+ failures? in 24 hours/,
  },
}

test.use({ siteEnv: { DEV_DOUBLES: '1' }, account: 'admin' })
test.beforeEach(({ page, locale }) => mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US'))

const panel = (page: Page) => page.getByRole('dialog').first()
const testPurge = '/api/v2/admin/settings/test_purge'
/** Port 1 has no listener. */
const nowhere = 'http://127.0.0.1:1/'

inBothLooks(({ locale }) => {
  const word = words[locale]

  test('[AD-01] a job that fails says why, is run at once and is removed', async ({ page, site, setUp }) => {
    const { call, add } = libraryOf(page.request, site.url, await setUp())
    await call('PUT', '/admin/settings', { purge_webhook_url: nowhere })
    const { id } = await add({
      name: 'gone.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg({ seed: Date.now() % 1e6 }),
    })
    await call('DELETE', '/user/photos', [id])
    await call('DELETE', '/user/trash', [id])
    interface Jobs {
      data: { id: number; name: string; last_error: string | null }[]
    }
    const failing = async () => {
      const { data } = await call<Jobs>('GET', '/admin/jobs?state=waiting&per_page=100')
      return data.filter(({ name, last_error }) => name === 'purging.send' && last_error !== null)
    }
    await expect.poll(async () => (await failing()).length).toBeGreaterThan(0)
    const job = (await failing())[0]!

    await page.goto('/admin/jobs')
    await page.getByRole('button', { name: word.waiting }).click()
    await expect(page).toHaveURL('/admin/jobs?state=waiting')
    await expect(page.getByText(word.purge).first()).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await page.goto(`/admin/jobs?job=${job.id}`)
    await expect(panel(page).getByText(word.why)).toBeVisible()
    await expect(panel(page).getByText(job.last_error!)).toBeVisible()
    await expectAccessible(page)
    await panel(page).getByRole('button', { name: word.runNow, exact: true }).click()
    await expect(page.getByText(word.queued)).toBeVisible()
    await expect(panel(page).getByText(word.why)).toBeVisible()
    await panel(page).getByRole('button', { name: word.remove, exact: true }).click()
    await page.getByRole('button', { name: word.removeNamed, exact: true }).click()
    await expect(page.getByText(word.removed)).toBeVisible()
    await expect(page).toHaveURL('/admin/jobs')
    await page.goto(`/admin/jobs?job=${job.id}`)
    await expect(panel(page).getByText(word.gone)).toBeVisible()
    await call('PUT', '/admin/settings', { purge_webhook_url: '' })
  })

  test('[AD-01] the request id of a failure leads to its cause', async ({ page, site, setUp }) => {
    const token = await setUp()
    const { call } = libraryOf(page.request, site.url, token)
    await call('PUT', '/admin/settings', { purge_webhook_url: nowhere })
    const refused = await page.request.post(testPurge, { headers: { authorization: `Bearer ${token}` } })
    expect(refused.status()).toBe(503)
    const id = refused.headers()['x-request-id']!
    await call('PUT', '/admin/settings', { purge_webhook_url: '' })

    await page.goto('/admin/failures')
    await page.getByRole('searchbox').fill(id)
    await expect(page).toHaveURL(`/admin/failures?q=${id}`)
    await page.getByRole('button', { name: word.unavailable }).click()
    await expect(page).toHaveURL(`/admin/failures?q=${id}&status=503`)
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: /test_purge/ }).click()
    await expect(panel(page).getByText(word.failed)).toBeVisible()
    await expect(panel(page).getByText(word.todo)).toBeVisible()
    await expect(panel(page).getByText(id)).toBeVisible()
    await expectAccessible(page)
  })
})

inBothLooks(({ locale }) => {
  const word = words[locale]

  test('[AD-01] health tells what is wrong and what to do, and is asked again', async ({ page }) => {
    await page.goto('/admin/health')
    await expect(page.getByRole('heading', { name: word.mailUnset })).toBeVisible()
    await expect(page.getByRole('heading', { name: word.database })).toBeVisible()
    const [answer] = await Promise.all([
      page.waitForResponse('**/api/v2/admin/health/check'),
      page.getByRole('button', { name: word.check }).click(),
    ])
    expect(answer.status()).toBe(200)
    await expectFitting(page)
    await expectAccessible(page)
    const mail = page.getByRole('listitem').filter({ hasText: word.mailUnset })
    await mail.getByRole('link', { name: word.go }).click()
    await expect(page).toHaveURL('/admin/settings#mail')
  })

  test('[AD-01] drivers say what is set up, and each is tried out', async ({ page, site, setUp, trap }) => {
    trap.allow(503, testPurge)
    const { call } = libraryOf(page.request, site.url, await setUp())
    await call('PUT', '/admin/settings', { purge_webhook_url: nowhere })
    await page.goto('/admin/drivers')
    const cdn = page.getByRole('region', { name: word.cdn })
    await expect(cdn.getByText(word.set, { exact: true })).toBeVisible()
    await cdn.getByRole('button', { name: word.testCdn }).click()
    await expect(cdn.locator('[data-kind=failed]')).toBeVisible()
    const storages = page.getByRole('region', { name: word.storages })
    await storages.getByRole('button').first().click()
    await expect(storages.getByText(word.works)).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await page.reload()
    await cdn.getByRole('link', { name: word.failures }).click()
    await expect(page).toHaveURL('/admin/failures?q=purge_unavailable')
    await call('PUT', '/admin/settings', { purge_webhook_url: '' })
  })
})
