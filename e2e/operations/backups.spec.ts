import { readFileSync } from 'node:fs'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': {
    title: '备份',
    byHand: '手动',
    make: '立即备份',
    facts: /^手动 · \d+ 行 · 不含文件 · .* · 未加密/,
    untested: '未验证',
    test: /^试恢复 .* 的备份$/,
    proven: '已验证',
    download: /^下载 .* 的备份$/,
    remove: /^删除 .* 的备份/,
    delete: '删除',
    warning: '该备份的文件将被删除，无法找回。其他备份不受影响。',
  },
  'en-US': {
    title: 'Backups',
    byHand: 'Manual',
    make: 'Back up now',
    facts: /^Manual · \d+ rows · without files · .* · not encrypted/,
    untested: 'Not tested',
    test: /^Test backup from /,
    proven: 'Verified',
    download: /^Download backup from /,
    remove: /^Delete backup from /,
    delete: 'Delete',
    warning: 'The files of this backup will be permanently deleted. Other backups aren’t affected.',
  },
}

/** One process creates the backup and another test-restores it, which is slow on a busy machine. */
const patience = { timeout: 60_000 }

inBothLooks(({ locale }) => {
  const word = words[locale]

  test('[AD-01] a backup is made, seen, tried, downloaded and deleted', async ({ page }) => {
    test.slow()
    await mockLanguage(page, locale)
    await page.goto('/admin/backups')
    await expect(page.getByRole('heading', { name: word.title, level: 1 })).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: word.make }).click()
    // The site also creates scheduled backups, whatever the time of the test.
    const backup = page.getByRole('listitem').filter({ hasText: word.byHand })
    await expect(backup.getByText(word.untested)).toBeVisible(patience)
    await expect(backup.getByText(word.facts)).toBeVisible()
    await backup.getByRole('button', { name: word.test }).click()
    await expect(backup.getByText(word.proven)).toBeVisible(patience)
    await expectFitting(page)
    await expectAccessible(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      backup.getByRole('button', { name: word.download }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.tar$/)
    // Every tar archive has `ustar` in its first header.
    expect(readFileSync(await download.path()).toString('latin1', 257, 262)).toBe('ustar')

    await backup.getByRole('button', { name: word.remove }).click()
    const asked = page.getByRole('dialog', { name: word.remove })
    await expect(asked.getByText(word.warning)).toBeVisible()
    await expectAccessible(page)
    await asked.getByRole('button', { name: word.delete, exact: true }).click()
    await expect(backup).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: word.make })).toBeEnabled()
    await expect(backup).toHaveCount(0)
  })
})
