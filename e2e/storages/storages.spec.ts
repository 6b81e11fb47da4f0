import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, locale: 'en-US', account: 'admin' })

const disks = mkdtempSync(join(tmpdir(), 'imagora-disks-'))
test.afterAll(() => rmSync(disks, { recursive: true }))

test('the operator tries a storage out, adds it, and moves all files to it', async ({ page, trap }) => {
  trap.allow(403, /\/admin\/(storages|moves)/)
  await mockLanguage(page, 'en-US')
  await page.goto('/admin/storages')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add storage' }).click()
  const panel = page.getByRole('dialog').first()
  await panel.getByRole('combobox', { name: 'Type' }).click()
  await panel.getByRole('option', { name: 'Local disk' }).click()
  await panel.getByLabel('Folder', { exact: true }).fill(join(disks, 'second'))
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await expect(panel.getByText(/The bucket or folder doesn’t exist/).first()).toBeVisible()
  mkdirSync(join(disks, 'second'))
  await panel.getByRole('button', { name: 'Test connection' }).click()
  await expect(panel.getByText('Delete: OK.')).toBeVisible()
  await expectAccessible(page)
  await panel.getByLabel('Name', { exact: true }).fill('Second disk')
  await panel.getByRole('button', { name: 'Add storage' }).click()
  await expect(page.getByText('Second disk added')).toBeVisible()

  await page.goto('/admin/storages?storage=1')
  await panel.getByRole('button', { name: 'Move to another storage' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await dialog.getByRole('option', { name: 'Second disk' }).click()
  await dialog.getByRole('button', { name: 'Start moving' }).click()
  await expect(page.getByRole('button', { name: 'Start moving' })).toBeHidden()
  await page.goto('/admin/storages')
  await expect(page.getByRole('heading', { name: 'Moves' })).toBeVisible()
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)
})

test('[SF-34] a storage that came with a backup is confirmed only by adopting it from the site that holds it', async ({
  page,
  site,
  trap,
}) => {
  trap.allow(403, /\/admin\/storages/)
  // A restore leaves the mark of the site that was backed up.
  const mark = join(site.folder, 'objects/.imagora-storage')
  writeFileSync(
    mark,
    readFileSync(mark, 'utf8')
      .replace(/^site: .+$/m, 'site: original')
      .replace(/^label: .+$/m, 'label: https://photos.example'),
  )
  const database = new DatabaseSync(join(site.folder, 'imagora.db'))
  database.exec(`update storages set read_only_since = '${new Date().toISOString()}' where id = 1`)
  database.close()

  await mockLanguage(page, 'en-US')
  await page.goto('/admin/storages')
  await expect(page.getByText('Read-only: restored from a backup')).toBeVisible()
  await page.goto('/admin/storages?storage=1')
  await page.getByRole('button', { name: 'Confirm storage' }).click()
  const dialog = page.getByRole('dialog').last()
  await expect(dialog.getByText('https://photos.example (original)')).toBeVisible()
  await expectAccessible(page)
  const confirm = dialog.getByRole('button', { name: 'Confirm storage' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Adopt this storage' }).check()
  await confirm.click()
  await expect(page.getByText(/ confirmed$/)).toBeVisible()
  await expect(page.getByText('Read-only: restored from a backup')).toHaveCount(0)
  expect(readFileSync(mark, 'utf8')).not.toContain('original')
})
