import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

const words = {
  'zh-CN': {
    add: '新的导入',
    folder: '文件夹',
    choose: '请选择',
    owner: '归属用户',
    dry: '试运行',
    start: '开始',
    done: '已完成，1 张被拒绝',
    would: '将导入',
    imported: '已导入',
    refused: '被拒绝',
    examine: /^(检查部署|重新检查)$/,
    address: /^站点地址/,
    unset: '没有设置 PUBLIC_URL，站点不知道自己的地址',
  },
  'en-US': {
    add: 'New import',
    folder: 'Folder',
    choose: 'Choose',
    owner: 'Owner',
    dry: 'Dry run',
    start: 'Start',
    done: 'Done, 1 rejected',
    would: 'Would import',
    imported: 'Imported',
    refused: 'Rejected',
    examine: /^Check (deployment|again)$/,
    address: /^Site address/,
    unset: 'PUBLIC_URL isn’t set, so the site doesn’t know its own address',
  },
}

test.use({ account: 'admin' })
test.beforeEach(({ page, locale }) => mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US'))

const panel = (page: Page) => page.getByRole('dialog').first()

inBothLooks(({ locale }) => {
  const word = words[locale]

  test('[IM-05] a folder is tried out, then imported, and says what was refused', async ({ page, site, setUp }) => {
    const { call } = libraryOf(page.request, site.url, await setUp())
    const { username } = await call<{ username: string }>('GET', '/user/profile')
    const name = `holiday-${locale}`
    const folder = join(site.folder, 'imports', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'sea.jpg'), await jpeg({ width: 300, height: 200, seed: Date.now() % 1e6 }))
    writeFileSync(join(folder, 'film.mp4'), 'no picture')

    await page.goto('/admin/imports?import=new')
    await panel(page).getByRole('textbox', { name: word.owner }).fill(username)
    await panel(page).getByPlaceholder(word.choose).click()
    await page.getByRole('option', { name }).click()
    await expect(panel(page).getByRole('switch', { name: word.dry })).toBeChecked()
    await expectAccessible(page)
    await panel(page).getByRole('button', { name: word.start }).click()
    await expect(panel(page).getByText(word.done, { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(panel(page).getByText(word.would)).toBeVisible()
    await expect(panel(page).getByText('film.mp4')).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)

    const { id } = await call<{ id: number }>('POST', '/admin/imports', { kind: 'folder', source: name, username })
    await page.goto(`/admin/imports?import=${id}`)
    await expect(panel(page).getByText(word.imported)).toBeVisible()
    await expect(panel(page).getByText(word.done, { exact: true })).toBeVisible({ timeout: 20_000 })
    const { data } = await call<{ data: { name: string; albums: { name: string }[] }[] }>('GET', '/user/photos?q=sea')
    expect(data.length).toBeGreaterThan(0)
  })

  test('the doctor says what is wrong with the set-up, and what to do', async ({ page }) => {
    await page.goto('/admin/health')
    await page.getByRole('button', { name: word.examine }).click()
    await expect(page.getByRole('heading', { name: word.address })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(word.unset)).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
  })
})
