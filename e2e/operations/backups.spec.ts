import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
    facts: /^手动 · [\d,]+ 行 · 仅数据库，不含图片 · .* · 未加密/,
    untested: '未验证',
    test: /^试恢复 .* 的备份$/,
    proven: '已验证',
    download: /^下载 .* 的备份$/,
    remove: /^删除 .* 的备份/,
    delete: '删除',
    warning: '该备份的文件将被删除，无法找回。其他备份不受影响。',
    target: {
      add: '添加备份目标',
      type: '类型',
      name: '名称',
      test: '测试连接',
      refused: /无法连接/,
      copied: '已复制',
      remove: '删除备份目标',
      kept: '保留每日 7 份、每周 4 份、每月 6 份',
    },
  },
  'en-US': {
    title: 'Backups',
    byHand: 'Manual',
    make: 'Back up now',
    facts: /^Manual · [\d,]+ rows · database only, no photos · .* · not encrypted/,
    untested: 'Not tested',
    test: /^Test backup from /,
    proven: 'Verified',
    download: /^Download backup from /,
    remove: /^Delete backup from /,
    delete: 'Delete',
    warning: 'The files of this backup will be permanently deleted. Other backups aren’t affected.',
    target: {
      add: 'Add backup target',
      type: 'Type',
      name: 'Name',
      test: 'Test connection',
      refused: /Can’t connect|Couldn’t connect/,
      copied: 'Copied',
      remove: 'Delete backup target',
      kept: 'keeps 7 daily, 4 weekly, 6 monthly',
    },
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

  test('[BK-06] a target is tried out, listed with its last copy, and deleted', async ({ page, site, trap }) => {
    trap.allow(403, /\/admin\/backup-targets/)
    trap.allow(503, /\/admin\/backup-targets/)
    const { add, type, name, test: tryOut, refused, copied, remove, kept } = word.target
    await mockLanguage(page, locale)
    await page.goto('/admin/backups')
    await page.getByRole('button', { name: add }).click()
    const panel = page.getByRole('dialog').first()
    await panel.getByRole('combobox', { name: type }).click()
    await panel.getByRole('option', { name: 'WebDAV' }).click()
    await panel.getByLabel(/^WebDAV/).fill('http://127.0.0.1:9/backups')
    await panel.getByRole('button', { name: tryOut }).click()
    await expect(panel.getByText(refused).first()).toBeVisible()
    await expectAccessible(page)
    await panel.getByLabel(name, { exact: true }).fill('Attic')
    await panel.getByRole('button', { name: add }).click()
    await expect(panel.getByRole('alert').first()).toBeVisible()
    await page.keyboard.press('Escape')

    // Copies to real servers are tested without a browser.
    const now = new Date().toISOString()
    const database = new DatabaseSync(join(site.folder, 'imagora.db'))
    database.exec(`insert into backup_targets (name, provider, options, keep_daily, keep_weekly, keep_monthly, is_enabled, created_at)
      values ('Cellar ${locale}', 'webdav', '{"url":"https://dav.example.org/"}', 7, 4, 6, 0, '${now}')`)
    database.exec(`insert into backup_copies (target_id, name, state, done, total, attempts, pictures, copied_bytes, subject, backup_created_at, seen_at)
      select id, 'imagora-backup', 'done', 1, 1, 1, 'all', 1, '', '${now}', '${now}' from backup_targets where name = 'Cellar ${locale}'`)
    database.close()
    await page.goto('/admin/backups')
    const row = page.getByRole('listitem').filter({ hasText: `Cellar ${locale}` })
    await expect(row.getByText(copied, { exact: true })).toBeVisible()
    await expect(row.getByText(kept)).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await row
      .getByRole('button', { name: `Cellar ${locale}` })
      .first()
      .click()
    await panel.getByRole('button', { name: remove }).click()
    await page.getByRole('dialog').last().getByRole('button').last().click()
    await expect(row).toHaveCount(0)
  })
})
