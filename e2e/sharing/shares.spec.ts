import type { Page } from '@playwright/test'
import { cells } from '../support/album-calls.ts'
import { looks } from '../support/album-texts.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { ownerOf } from '../support/share-calls.ts'
import { type ShareWords, words } from '../support/share-texts.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

async function createShare(page: Page, text: ShareWords) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: text.share, exact: true }).first().click()
  await dialog.getByRole('switch', { name: text.locked }).check()
  await expect(dialog.getByLabel(text.newPassword, { exact: true })).toHaveValue(/^[a-z2-9]{10}$/)
  await dialog.getByLabel(text.newPassword, { exact: true }).fill('')
  await dialog.getByRole('button', { name: text.create }).click()
  await expect(dialog.getByText(text.passwordRequired)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: text.generate }).click()
  await expect(dialog.getByLabel(text.newPassword, { exact: true })).toHaveValue(/^[a-z2-9]{10}$/)
  await dialog.getByLabel(text.content).fill('Our walks')
}

async function handOut(page: Page, text: ShareWords) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: text.created })).toBeVisible()
  await expect(dialog.getByRole('img', { name: text.qr })).toBeVisible()
  await expect(dialog.getByLabel(text.embed)).toHaveValue(/<iframe src="[^"]+\/embed\/shares\/[a-z0-9-]+"/)
  await dialog.getByRole('button', { name: text.copyLink, exact: true }).click()
  await expect(page.getByText(text.copied)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: text.done }).click()
}

async function changeShare(page: Page, text: ShareWords) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Harbour', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Harbour' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: text.edit }).click()
  await dialog.last().getByLabel(text.content).fill('By the sea')
  await dialog.last().getByRole('switch', { name: text.locked }).uncheck()
  await expectAccessible(page)
  await dialog.last().getByRole('button', { name: text.save }).click()
  await expect(page.getByText(text.saved)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article').filter({ hasText: 'By the sea' })).not.toContainText(text.hasPassword)
}

async function deleteShares(page: Page, text: ShareWords) {
  await page.getByRole('button', { name: text.select }).click()
  await page.getByRole('button', { name: text.selectAll }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: text.removeCount(2) }).click()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text.removeCount(2) })
    .click()
  await expect(page.getByText(text.none)).toBeVisible()
  await expectAccessible(page)
}

for (const look of looks) {
  const { locale, viewport } = look
  const text = words[locale]

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px, owner`, () => {
    test.use({ ...look, account: 'admin' })

    test('[SH-01] [SH-02] an album is shared, its link handed out, changed and taken back', async ({
      page,
      context,
      setUp,
      trap,
    }) => {
      test.slow()
      const owner = ownerOf(page, await setUp())
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await mockLanguage(page, locale)
      const ids = await owner.begin(['one', 'two'])
      const album = await owner.call('POST', '/user/albums', { name: 'Harbour' })
      await owner.call('POST', `/user/albums/${album.id}/photos`, ids)
      await page.goto(`/user/albums/${album.id}`)
      await expect(cells(page)).toHaveCount(2)

      await createShare(page, text)
      trap.allow(409, '/api/v2/user/shares')
      await page.route('**/api/v2/user/shares', (route) =>
        route.fulfill({ status: 409, json: { status: 'error', message: 'Enough', data: {}, time: 0 } }),
      )
      await page.getByRole('dialog').getByRole('button', { name: text.create }).click()
      await expect(page.getByRole('dialog').getByText(text.createFailed)).toBeVisible()
      await page.unroute('**/api/v2/user/shares')
      await page.getByRole('dialog').getByRole('button', { name: text.create }).click()
      await handOut(page, text)

      await owner.share({ type: 'photo', ids, content: 'For grandma' })
      await page.goto('/user/shares')
      await expect(page.getByRole('article')).toHaveCount(2)
      await expect(page.getByRole('article').last()).toContainText(text.hasPassword)
      await expectAccessible(page)
      await page.getByRole('searchbox', { name: text.search }).fill('grand')
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('searchbox', { name: text.search }).fill('')
      await expect(page.getByRole('article')).toHaveCount(2)
      await page.getByLabel(text.order).selectOption({ label: text.mostViewed })
      await expect(page).toHaveURL(/order=most_viewed/)
      await changeShare(page, text)
      await deleteShares(page, text)
    })

    test('[SH-01] photos are shared from the selection and from the viewer, by keyboard', async ({ page, setUp }) => {
      const owner = ownerOf(page, await setUp())
      await mockLanguage(page, locale)
      await owner.begin(['one', 'two'])
      await page.goto('/user/photos')
      await expect(cells(page)).toHaveCount(2)
      await cells(page).first().getByRole('link').focus()
      await page.keyboard.press('x')
      await page.getByRole('toolbar').getByRole('button', { name: text.share, exact: true }).press('Enter')
      await expect(page.getByRole('dialog').getByLabel(text.content)).toBeFocused()
      await page.getByRole('dialog').getByRole('button', { name: text.create }).press('Enter')
      await expect(page.getByRole('heading', { name: text.created })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.goto('/user/photos')
      await cells(page).last().getByRole('link').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('l')
      await expect(page.getByLabel(text.content)).toBeFocused()
      await page.getByRole('button', { name: text.create, exact: true }).press('Enter')
      await expect(page.getByRole('heading', { name: text.created })).toBeVisible()
      expect(await owner.idsAt('/user/shares')).toHaveLength(2)
    })
  })
}
