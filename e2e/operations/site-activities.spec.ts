import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Profile } from '@imagora/contract'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'
import { bar, button, tableWords } from '../support/table-texts.ts'

test.use({ account: 'admin' })

const words = {
  'en-US': {
    title: 'Activity',
    two: 'Activity: 2 in progress',
    none: 'Nothing in progress',
    import: 'Importing photos',
    backup: 'Backing up',
    progress: /\d+ of \d+/,
    cancel: /^Cancel: /,
  },
  'zh-CN': {
    title: '任务',
    two: '2 个任务进行中',
    none: '没有进行中的任务',
    import: '正在导入图片',
    backup: '正在备份',
    progress: /\d+ \/ \d+/,
    cancel: /^取消：/,
  },
}

/** Enough for an import to be under way during a reload. */
const IMPORTED_COUNT = 250
/** Rows that take one call more than are sent at once, of 50 rows each. */
const BULK_COUNT = 210
const BULK_CALL_COUNT = 5
/** Longer than the shortest interval in which a running operation is polled. */
const POLLED_WITHIN_MS = 3000

const seed = Math.floor(Math.random() * 1_000_000)

inBothLooks(({ locale }) => {
  const say = words[locale]

  test.beforeEach(async ({ page }) => {
    test.slow()
    await mockLanguage(page, locale)
  })

  test('[FR-86] [FR-88] an import and a backup are followed on other pages and after a reload, and cancelled', async ({
    page,
    site,
    setUp,
  }) => {
    const { call } = libraryOf(page.request, site.url, await setUp())
    const { username } = await call<{ username: string }>('GET', '/user/profile')
    const source = `long-${locale}`
    const folder = join(site.folder, 'imports', source)
    mkdirSync(folder, { recursive: true })
    for (let each = 0; each < IMPORTED_COUNT; each++) {
      const name = `${String(each).padStart(4, '0')}.jpg`
      writeFileSync(join(folder, name), await jpeg({ width: 64, height: 48, seed: seed * 1000 + each }))
    }
    // The process of a backup reads the earlier ones first, and waits for this one for as long as the test likes.
    const earlier = join(site.folder, 'backups', 'imagora-backup-20200101T000000000Z')
    mkdirSync(earlier, { recursive: true })
    execFileSync('mkfifo', [join(earlier, 'manifest.json')])

    await page.goto('/admin/imports')
    const { id } = await call<{ id: number }>('POST', '/admin/imports', { kind: 'folder', source, username })
    const backup = await call<{ id: number }>('POST', '/admin/backups', { is_with_objects: false })
    await page.goto('/user/albums')
    const tray = page.getByRole('region', { name: say.title, exact: true })
    const both = page.getByRole('banner').getByRole('button', { name: say.two })
    await expect(both).toBeVisible()
    await page.reload()
    await both.click()
    const importing = tray.getByRole('listitem').filter({ hasText: say.import })
    const backingUp = tray.getByRole('listitem').filter({ hasText: say.backup })
    await expect(importing).toContainText(source)
    await expect(importing).toContainText(say.progress)
    await expect(backingUp).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await importing.getByRole('button', { name: say.cancel }).click()
    await expect(importing).toHaveCount(0)
    await backingUp.getByRole('button', { name: say.cancel }).click()
    await expect(tray.getByText(say.none)).toBeVisible()
    rmSync(earlier, { recursive: true })
    expect(await call('GET', `/admin/imports/${id}`)).toMatchObject({ state: 'cancelled' })
    const { data: backups } = await call<{ data: { id: number }[] }>('GET', '/admin/backups')
    expect(backups.map((each) => each.id)).not.toContain(backup.id)
  })

  test('[FR-86] the operations of the site are asked for once, and never by other users', async ({ page }) => {
    let asked = 0
    await page.route('**/api/v2/admin/activities', (route) => {
      asked++
      return route.fulfill({ json: { status: 'success', message: '', data: [], time: 0 } })
    })
    await page.goto('/user/albums')
    await expect.poll(() => asked).toBe(1)
    await page.waitForTimeout(POLLED_WITHIN_MS)
    expect(asked).toBe(1)

    await page.route('**/api/v2/user/profile', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: Profile }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, is_admin: false } } })
    })
    await page.goto('/user/albums')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toBe(1)
  })
})

test('[FR-87] a bulk action goes on when its page is left, and tells its result in the list', async ({
  page,
  site,
  setUp,
}) => {
  test.slow()
  await mockLanguage(page, 'zh-CN')
  const { call } = libraryOf(page.request, site.url, await setUp())
  const word = `LEFT${seed}`
  const terms = { name: word, type: 'percent', value: 10, prefix: `${word}-`, pattern: '########' }
  await call('POST', '/admin/coupon-batches', { ...terms, count: BULK_COUNT })
  let sent = 0
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v2/admin/coupons', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent++
    await gate
    return route.fallback()
  })
  await page.goto(`/admin/coupons?q=${word}`)
  await page.getByRole('checkbox', { name: tableWords['zh-CN'].page }).click()
  await button(bar(page), tableWords['zh-CN'].selectAll(BULK_COUNT)).click()
  await button(bar(page), tableWords['zh-CN'].suspend).click()
  await expect.poll(() => sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(BULK_CALL_COUNT)
  await page.getByRole('banner').locator('a[href="/admin"]').click()
  await expect(page).toHaveURL(/\/admin$/)
  release()
  await expect.poll(() => sent).toBe(BULK_CALL_COUNT)
  await page.getByRole('banner').getByRole('button', { name: /任务/ }).click()
  const tray = page.getByRole('region', { name: '任务', exact: true })
  await expect(tray.getByRole('listitem')).toContainText('正在批量处理')
  await expect(tray.getByRole('listitem')).toContainText(`${BULK_COUNT} 项`)
  await tray.getByRole('button', { name: /^移除：/ }).click()
  await expect(tray.getByText(words['zh-CN'].none)).toBeVisible()
})
