import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

test.use({
  account: 'admin',
  locale: 'en-US',
  theme: 'dark',
  viewport: { width: 390, height: 844 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('[TR-50] [TR-51] [TR-52] [TR-53] [TR-54] makes presets of an example and by hand, changes and deletes them', async ({
  page,
  site,
  setUp,
  trap,
}) => {
  const { add, call } = libraryOf(page.request, site.url, await setUp())
  const presets = () =>
    call<{ name: string; note: string; parameters: object }[]>('GET', '/admin/transform_presets').then((all) =>
      all.map(({ name, note, parameters }) => ({ name, note, parameters })),
    )
  const html = page.locator('html')
  const expectToFit = async () => {
    expect(await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expectAccessible(page)
  }
  await add({ name: 'sample.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ width: 900, height: 500 }) })
  await mockLanguage(page, 'en-US')
  await page.goto('/admin/presets')
  await expect(page.getByRole('heading', { name: 'No presets yet' })).toBeVisible()
  await expect(page.getByText('Standard sizes and presets')).toBeVisible()
  await expectToFit()

  const panel = page.getByRole('dialog').first()
  await page.getByRole('button', { name: 'Use “card”' }).click()
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('card')
  await expect(panel.getByText('Preview with your latest photo · 400 × 300')).toBeVisible()
  await expectToFit()
  await panel.getByRole('button', { name: 'Add preset', exact: true }).click()
  await expect(page.getByText('Preset “card” added')).toBeVisible()
  const card = { name: 'card', note: 'Article lists and cards', parameters: { w: 400, ar: '4:3' } }
  expect(await presets()).toEqual([card])

  await page.goto('/admin/presets?preset=new')
  trap.allow(422, '/api/v2/admin/transform_presets')
  await panel.getByLabel('Name', { exact: true }).fill('card')
  await panel.getByLabel('Width').fill('9000')
  await panel.getByRole('button', { name: 'Add preset', exact: true }).click()
  await expect(panel.getByLabel('Width')).toHaveAccessibleDescription(/8192/)
  await panel.getByLabel('Width').fill('300')
  await expect(panel.getByText('Preview with your latest photo · 300 × 167')).toBeVisible()
  await panel.getByRole('button', { name: 'Add preset', exact: true }).click()
  await expect(panel.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/already exists/)
  await panel.getByLabel('Name', { exact: true }).fill('thumb')
  await panel.getByRole('button', { name: 'Add preset', exact: true }).click()
  await expect(panel.getByText('?p=thumb', { exact: true })).toBeVisible()
  await panel.getByLabel('Note').fill('Lists')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Preset “thumb” saved')).toBeVisible()
  expect(await presets()).toEqual([card, { name: 'thumb', note: 'Lists', parameters: { w: 300 } }])
  await panel.getByRole('button', { name: 'Delete preset…' }).click()
  await expect(page.getByText('Links with ?p=thumb stop showing images.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete preset “thumb”' }).click()
  await expect(page.getByText('Preset “thumb” deleted')).toBeVisible()

  await page.getByRole('button', { name: 'Copy ?p=card' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('?p=card')
  await page.getByRole('checkbox', { name: /card/ }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Links with these presets stop showing images.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No presets yet' })).toBeVisible()
  expect(await presets()).toEqual([])

  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page).toHaveURL('/admin/settings#setting-open_transforms')
})
