import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting, showPhotos, tile } from '../support/explore-calls.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': { all: '全选本页', approve: '通过', approved: '已通过', done: '已通过 1 张图片' },
  'en-US': { all: 'Select all', approve: 'Approve', approved: 'Approved', done: '1 photo approved' },
} as const

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look)
    const text = words[look.locale]
    test.beforeEach(({ page }) => mockLanguage(page, look.locale))

    test('[EX-04] where approval is asked for, nothing is in the square before it is approved', async ({
      page,
      request,
      site,
      setUp,
    }) => {
      test.slow()
      const token = await setUp()
      const { call } = libraryOf(request, site.url, token)
      await call('PUT', '/admin/settings', { explore_needs_approval: true })
      const photo = `waiting ${name}`
      await showPhotos(request, site.url, token, [photo])
      await page.goto('/explore')
      await expect(tile(page, photo)).toHaveCount(0)
      await page.goto('/admin/explore')
      await expect(page.getByRole('button', { name: text.all })).toBeVisible()
      await expectFitting(page)
      await expectAccessible(page)
      await page.getByRole('checkbox', { name: photo }).check()
      await page.getByRole('button', { name: text.approve, exact: true }).click()
      await expect(page.getByText(text.done)).toBeVisible()
      await expect(page.getByRole('checkbox', { name: photo })).toHaveCount(0)
      await page.getByRole('tab', { name: text.approved }).click()
      await expect(page.getByRole('checkbox', { name: photo })).toBeVisible()
      await page.goto('/explore')
      await expect(tile(page, photo)).toBeVisible()
      await call('PUT', '/admin/settings', { explore_needs_approval: false })
    })
  })
}
