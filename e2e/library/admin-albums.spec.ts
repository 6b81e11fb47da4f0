import type { Page } from '@playwright/test'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting, showAlbum, showPhotos } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'

test.use({ account: 'admin' })

const words = {
  'zh-CN': {
    pictures: '相册中的图片',
    hide: '从广场隐藏',
    hidden: '已从广场隐藏',
    show: '恢复在广场显示',
    makePrivate: '设为不公开',
    private: '不公开',
    reason: '原因',
    one: (name: string) => `选择“${name}”`,
    takeDown: '下架',
    withPhotos: '连同其中的图片一并下架',
    takenDown: '已下架 2 个相册',
    none: '没有符合条件的内容',
  },
  'en-US': {
    pictures: 'Photos in this album',
    hide: 'Hide from Explore',
    hidden: 'Hidden from Explore',
    show: 'Show in Explore',
    makePrivate: 'Make unlisted',
    private: 'Unlisted',
    reason: 'Reason',
    one: (name: string) => `Select “${name}”`,
    takeDown: 'Take down',
    withPhotos: 'Also take down its photos',
    takenDown: '2 albums taken down',
    none: 'No matches',
  },
} as const

const panel = (page: Page) => page.getByRole('dialog').first()
const dialog = (page: Page) => page.getByRole('dialog').last()
const button = (within: Page | ReturnType<typeof panel>, name: string) =>
  within.getByRole('button', { name, exact: true })

inBothLooks(({ locale, theme }) => {
  const text = words[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  test('[AD-01] an album is looked at, hidden, shown again, made private, and taken down with another', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    test.slow()
    const token = await setUp()
    const { call } = libraryOf(request, site.url, token)
    // Other tests on the same site leave albums, some with the name of a theme in their texts.
    const place = `harbourside-${theme}`
    const names = ['Quay', 'Pier'].map((name) => `${name} ${place}`)
    const photos = await showPhotos(request, site.url, token, [`boat ${theme}`, `rope ${theme}`])
    const ids = photos.map(({ id }) => id)
    const quay = await showAlbum(request, site.url, token, names[0]!, ids)
    await showAlbum(request, site.url, token, names[1]!, [])
    const stateOf = () => call<{ is_public: boolean; is_hidden: boolean }>('GET', `/admin/albums/${quay}`)

    await page.goto(`/admin/albums?q=${place}`)
    await expect(page.getByRole('checkbox', { name: text.one(names[0]!) })).toBeVisible()
    await expectFitting(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: names[0]! }).click()
    await expect(panel(page).getByRole('list', { name: text.pictures }).getByRole('img')).toHaveCount(2)
    await expectFitting(page)
    await expectAccessible(page)

    await button(panel(page), text.hide).click()
    await dialog(page).getByLabel(text.reason).fill('Not for everybody')
    await button(dialog(page), text.hide).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(panel(page).getByText(text.hidden)).toBeVisible()
    expect(await stateOf()).toMatchObject({ is_public: true, is_hidden: true })
    await button(panel(page), text.show).click()
    await expect(panel(page).getByText(text.hidden)).toHaveCount(0)
    await button(panel(page), text.makePrivate).click()
    await expect(dialog(page).getByLabel(text.reason)).toBeVisible()
    await button(dialog(page), text.makePrivate).click()
    await expect(panel(page).getByText(text.private, { exact: true })).toBeVisible()
    expect(await stateOf()).toMatchObject({ is_public: false, is_hidden: false })
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    for (const name of names) await page.getByRole('checkbox', { name: text.one(name) }).click()
    await button(page, text.takeDown).click()
    await dialog(page).getByRole('checkbox', { name: text.withPhotos }).click()
    await button(dialog(page), text.takeDown).click()
    await expect(page.getByText(text.takenDown)).toBeVisible()
    await expect(page.getByText(text.none)).toBeVisible()
    const left = await call<{ data: { id: number }[] }>('GET', `/admin/photos?q=${theme}`)
    expect(left.data.filter(({ id }) => ids.includes(id))).toEqual([])
  })
})
