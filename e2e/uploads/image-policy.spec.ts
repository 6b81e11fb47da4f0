import type { ShownSettings } from '@imagora/contract'
import { mockLanguage } from '../support/api-responses.ts'
import { desktop, expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

test.use({ account: 'admin', locale: 'en-US', viewport: desktop })

test('[BO-42] an administrator marks pictures and rules who may show them, and finds it so again', async ({
  page,
  site,
  setUp,
  trap,
}) => {
  const { call } = libraryOf(page.request, site.url, await setUp())
  const { settings } = await call<{ settings: ShownSettings }>('GET', '/admin/settings')
  trap.allow(422, /\/admin\/settings/)
  await mockLanguage(page, 'en-US')
  await page.goto('/admin/images')
  await page.getByRole('combobox', { name: 'Watermark type' }).click()
  await page.getByRole('option', { name: 'Text', exact: true }).click()
  await page.getByLabel('Text', { exact: true }).fill('海边')
  for (const sample of ['light', 'dark']) {
    const picture = page.getByRole('img', { name: `Watermark on a ${sample} photo` })
    await expect(picture).toHaveJSProperty('naturalWidth', 720)
  }
  await page.getByRole('combobox', { name: 'Sites that can embed photos' }).click()
  await page.getByRole('option', { name: 'Only these' }).click()
  await page.getByLabel('Hosts').fill('not a host')
  await expect(page.getByText('2 unsaved changes')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Hosts')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Hosts').fill('example.com\n\n*.example.org')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Image policy saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('海边')
  await expect(page.getByLabel('Hosts')).toHaveValue('example.com\n*.example.org')
  // Other journeys share the site, and a watermark changes the pictures that they compare.
  await call('PUT', '/admin/settings', { image_policy: settings.image_policy })
})
