import type { Page } from '@playwright/test'
import { callerOf, cells, uploadPhoto } from '../support/album-calls.ts'
import { looks, type Words, words } from '../support/album-texts.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import type { PageErrorTrap } from '../support/page-errors.ts'

const on = (page: Page, text: Words) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    ask: () => page.getByRole('button', { name: text.download, exact: true }).click(),
    close: () => dialog.getByRole('button', { name: text.close }).last().click(),
  }
}

interface Archive {
  bytes: number
  failed: number
  url: string
}

/** Downloads an archive and checks that its size is the announced one. */
async function download(page: Page, text: Words, id: number): Promise<Archive> {
  const { dialog, ask, close } = on(page, text)
  const [file, answer] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForResponse(`**/api/v2/user/albums/${id}/archive`),
    ask(),
  ])
  await expect(dialog.getByText('Harbour.zip')).toBeVisible()
  await expect(dialog.getByText(text.facts)).toBeVisible()
  await expectAccessible(page)
  expect(file.suggestedFilename()).toBe('Harbour.zip')
  const { data } = (await answer.json()) as { data: Archive }
  let bytes = 0
  for await (const chunk of await file.createReadStream()) bytes += (chunk as Buffer).length
  expect(bytes).toBe(data.bytes)
  await close()
  return data
}

async function fail(
  page: Page,
  text: Words,
  { trap, id, archive }: { trap: PageErrorTrap; id: number; archive: Archive },
) {
  const { dialog, ask, close } = on(page, text)
  const path = `/api/v2/user/albums/${id}/archive`
  for (const status of [409, 503]) trap.allow(status, path)
  const answering = async (status: number, data: object) => {
    await page.unroute(`**${path}`)
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status, json: { status: status < 400 ? 'success' : 'error', message: 'x', data, time: 0 } }),
    )
  }
  await answering(409, { code: 'archive_unreadable' })
  await ask()
  await expect(dialog.getByRole('heading', { name: text.failed })).toBeVisible()
  await expect(dialog.getByText(text.allFailed)).toBeVisible()
  await expectAccessible(page)
  await answering(503, {})
  await dialog.getByRole('button', { name: text.retry }).click()
  await expect(dialog.getByText(text.archiveFailed)).toBeVisible()
  await answering(200, { ...archive, failed: 3 })
  await dialog.getByRole('button', { name: text.retry }).click()
  await expect(dialog.getByText(text.partly)).toBeVisible()
  await expectAccessible(page)
  await close()
}

for (const look of looks) {
  const { locale, viewport } = look
  const text = words[locale]

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px`, () => {
    test.use({ ...look, account: 'admin' })

    test('[AL-04] [AL-06] downloads an album as an archive, and explains failures', async ({ page, setUp, trap }) => {
      test.slow()
      const token = await setUp()
      const call = callerOf(page, token)
      await mockLanguage(page, locale)
      const { id } = await call('POST', '/user/albums', { name: 'Harbour' })
      await page.goto(`/user/albums/${id}`)
      const { dialog, ask, close } = on(page, text)
      await ask()
      await expect(dialog.getByText(text.noPhotos)).toBeVisible()
      await close()

      for (const name of ['a', 'b']) await uploadPhoto(page, token, name, id)
      await page.reload()
      await expect(cells(page)).toHaveCount(2)
      const archive = await download(page, text, id)
      await fail(page, text, { trap, id, archive })
    })
  })
}
