import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

test.use({ viewport: desktop, account: 'admin' })

test('[SQ-03] [SQ-11] a search completes while it is typed', async ({ page, site, setUp }) => {
  const library = libraryOf(page.request, site.url, await setUp())
  await library.clear()
  for (const [seed, tags] of [['north sea'], ['dunes']].entries()) {
    const buffer = await jpeg({ width: 320, height: 240, seed })
    await library.add({ name: `photo-${seed}.jpg`, buffer, mimeType: 'image/jpeg', tags })
  }
  await page.goto('/user/photos')
  const tiles = page.getByRole('gridcell')
  await expect(tiles).toHaveCount(2)
  const field = page.getByRole('banner').getByRole('combobox')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('sea')
  const option = page.getByRole('listbox').getByRole('option').filter({ hasText: 'north sea' })
  await expect(option).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('tag:"north sea"')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(tiles).toHaveCount(1)
  await expect(field).toBeFocused()

  await field.fill('-ta')
  await page.getByRole('listbox').getByRole('option').click()
  await expect(field).toHaveValue('-tag:')
  await page.getByRole('listbox').getByRole('option').filter({ hasText: 'dunes' }).click()
  await expect(field).toHaveValue('-tag:dunes')
  await expect(tiles).toHaveCount(1)
  await page.reload()
  await expect(field).toHaveValue('-tag:dunes')
  await expect(tiles).toHaveCount(1)

  await field.fill('colour:red')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'colour:red' })).toBeVisible()
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})
