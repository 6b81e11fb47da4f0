import { alterConfigs } from '../support/api-responses.ts'
import { expect, expectAccessible, pairwiseLooks, test } from '../support/fixtures.ts'

test('[PU-03] home shows the site and invites to register, log in and explore', async ({ page }) => {
  await alterConfigs(page, {
    app: { guest_upload: false, enable_registration: true, enable_explore: true, photo_count: 12_480 },
    site: { homepage_title: '图海', homepage_description: '把图片放在这里' },
  })
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('图海')
  await expect(main.getByText('把图片放在这里', { exact: true })).toBeVisible()
  await expect(main.getByText('12,480')).toBeVisible()
  for (const [name, path] of [
    ['免费注册', '/register'],
    ['登录', '/login'],
    ['逛逛探索广场', '/explore'],
  ] as const) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expect(main.getByRole('button', { name: '选择图片' })).toHaveCount(0)
})

test('[PU-03] where guests may upload, home is a place to drop pictures', async ({ page }) => {
  await alterConfigs(page, { app: { guest_upload: true } })
  await page.goto('/')
  await expect(page.getByText('把图片拖到这里')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '选择图片' }).click()
  expect((await choosing).isMultiple()).toBe(true)
})

test('offers no registration on a site with registration closed', async ({ page }) => {
  await alterConfigs(page, { app: { enable_registration: false } })
  await page.goto('/')
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
  await expect(page.locator('a[href^="/register"]')).toHaveCount(0)
})

for (const { name, ...look } of pairwiseLooks) {
  test.describe(name, () => {
    test.use(look)

    test('home with a place to drop pictures fits its width and is accessible', async ({ page }) => {
      await alterConfigs(page, { app: { guest_upload: true, photo_count: 12_480 } })
      await page.goto('/')
      await expect(page.locator('.spinner')).toHaveCount(0)
      await expect(page.getByRole('banner')).toBeVisible()
      expect(await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await expectAccessible(page)
    })
  })
}
