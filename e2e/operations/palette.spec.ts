import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { newName, shopOf, yearly } from '../support/shop-calls.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': {
    open: '搜索或跳转',
    setting: '站点名称',
    backups: '备份',
    none: '没有找到匹配的内容。',
    users: '用户',
    photos: '图片',
    orders: '订单',
    quality: '编码质量',
    opacity: '不透明度（%）',
    reset: '将“编码质量”恢复为默认值',
    standard: '默认值：82',
    search: '搜索设置',
  },
  'en-US': {
    open: 'Search or jump to…',
    setting: 'Site name',
    backups: 'Backups',
    none: 'Nothing matches your search.',
    users: 'Users',
    photos: 'Photos',
    orders: 'Orders',
    quality: 'Encoding quality',
    opacity: 'Opacity (%)',
    reset: 'Reset “Encoding quality” to its default',
    standard: 'Default: 82',
    search: 'Search settings',
  },
}

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[BO-30] Ctrl K finds screens, settings and users by name, and leads there by the keyboard alone', async ({
    page,
  }) => {
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: text.open })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: text.open })
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await expectFitting(page)
    await field.fill(text.backups)
    await expect(page.getByRole('option', { name: text.backups }).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/backups')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.keyboard.press('Control+k')
    await field.fill('site_title')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/settings#setting-site_title')
    await expect(page.getByLabel(text.setting).first()).toBeFocused()

    await page.keyboard.press('Control+k')
    await field.fill('keeper@')
    await expect(page.getByRole('group', { name: text.users }).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/users\?user=\d+/)
    await expect(page.getByRole('dialog')).toContainText('keeper@')
  })

  test('[BO-30] the palette opens by a press, says that nothing was found, and Escape closes it', async ({ page }) => {
    await page.goto('/admin/users')
    await page.getByRole('button', { name: text.open }).click()
    await page.getByRole('combobox', { name: text.open }).fill('no such thing anywhere')
    await expect(page.getByText(text.none)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: text.open })).toBeFocused()
  })
})

inBothLooks(({ locale }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[BO-30] the palette finds a photo by its name and an order by its number, and opens them', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    const token = await setUp()
    const library = libraryOf(request, site.url, token)
    const name = newName('Palette').replace(' ', '-')
    await library.add({ name, mimeType: 'image/jpeg', buffer: await jpeg({ seed: Date.now() }) })
    await shopOf(request, site.url, token).sellStorage({ name, prices: yearly(60) })
    const { data } = await library.call<{ data: { name: string; prices: { id: number }[] }[] }>(
      'GET',
      '/plans?per_page=100',
    )
    const priceId = data.find((plan) => plan.name === name)!.prices[0]!.id
    const { trade_no } = await library.call<{ trade_no: string }>('POST', '/user/orders', { price_id: priceId })

    await page.goto('/admin')
    await expect(page.getByRole('button', { name: text.open })).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: text.open })
    await field.fill(name)
    await expect(page.getByRole('group', { name: text.photos }).getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/photos\?photo=\d+/)
    await expect(page.getByRole('dialog')).toContainText(name)

    await page.goto('/admin')
    await expect(page.getByRole('button', { name: text.open })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field.fill(trade_no)
    await expect(page.getByRole('group', { name: text.orders }).getByRole('option', { name: trade_no })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/orders?trade_no=${trade_no}`)
    await expect(page.getByRole('dialog')).toContainText(trade_no)
  })

  test('[BO-36] fields of the image policy are found by the palette and the search, and show their defaults', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    const { call } = libraryOf(request, site.url, await setUp())
    const { settings } = await call<{ settings: { image_policy: object } }>('GET', '/admin/settings')
    const image_policy = { ...settings.image_policy, convert: 'webp', quality: 70 }
    await call('PUT', '/admin/settings', { image_policy })
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: text.open })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: text.open }).fill('image_policy.quality')
    await expect(page.getByRole('option', { name: text.quality })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/images#policy-quality')
    const quality = page.getByLabel(text.quality, { exact: true })
    await expect(quality).toBeFocused()
    await expect(page.getByText(text.standard)).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: text.reset }).click()
    await expect(quality).toHaveValue('82')
    await expect(page.getByText(text.standard)).toBeHidden()
    await call('PUT', '/admin/settings', { image_policy: settings.image_policy })
    await page.goto('/admin/settings')
    await page.getByRole('searchbox', { name: text.search }).fill('image_policy.watermark.opacity')
    // The field is hidden while there is no watermark, so the link leads to the field that shows it.
    await page.getByRole('link', { name: text.opacity }).click()
    await expect(page).toHaveURL('/admin/images#policy-watermark.kind')
  })
})
