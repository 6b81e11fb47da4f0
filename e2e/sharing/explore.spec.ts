import { alterConfigs, mockLanguage } from '../support/api-responses.ts'
import { addUser, expectFitting, password, showAlbum, showPhotos, tile, viewer } from '../support/explore-calls.ts'
import { words } from '../support/explore-texts.ts'
import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { logIn } from '../support/log-in.ts'
import { admin } from '../support/site.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' } })

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look)
    const text = words[look.locale]
    const mark = name.replaceAll(/\W+/g, ' ').trim()

    test('[EX-01] the square shows photos and albums, leads to whose they are, and is accessible', async ({
      page,
      request,
      site,
      setUp,
    }) => {
      test.slow()
      const token = await setUp()
      const photos = await showPhotos(request, site.url, token, [`${mark} one`, `${mark} two`])
      const [, last] = photos
      await showAlbum(
        request,
        site.url,
        token,
        `${mark} album`,
        photos.map(({ id }) => id),
      )

      await page.goto('/explore')
      await expect(page).toHaveTitle(`${text.square} - Agora`)
      await expect(tile(page, last!.name)).toBeVisible()
      await expectFitting(page)
      await expectAccessible(page)

      await tile(page, last!.name).hover()
      await expect(tile(page, last!.name).getByRole('link', { name: admin.username })).toBeVisible()
      await expect(tile(page, last!.name).getByRole('button', { name: text.like(0) })).toBeVisible()
      await expectAccessible(page)

      await tile(page, last!.name).click({ position: { x: 20, y: 20 } })
      await expect(page).toHaveURL(new RegExp(`#photo-${last!.id}$`))
      await expect(viewer(page).getByRole('link', { name: admin.username })).toBeVisible()
      await viewer(page).getByRole('button', { name: text.details, exact: true }).click()
      await expect(viewer(page).getByRole('link', { name: '#harbour' })).toBeVisible()
      await expectAccessible(page)
      await page.goBack()
      await expect(viewer(page)).toHaveCount(0)

      await page.getByRole('tab', { name: text.albums }).click()
      await expect(page).toHaveURL('/explore?tab=albums')
      await expect(page.getByRole('link', { name: `${mark} album` })).toBeVisible()
      await expectFitting(page)
      await expectAccessible(page)
      await page.getByRole('link', { name: `${mark} album` }).click()
      await expect(page.getByRole('heading', { level: 1, name: `${mark} album` })).toBeVisible()
      await expect(page.getByRole('gridcell')).toHaveCount(2)
      await expectFitting(page)
      await expectAccessible(page)

      await page.getByRole('link', { name: admin.username }).first().click()
      await expect(page).toHaveURL(`/explore/@${admin.username}`)
      await expect(page.getByRole('heading', { level: 1, name: admin.username })).toBeVisible()
      await expect(tile(page, last!.name)).toBeVisible()
      await expectFitting(page)
      await expectAccessible(page)
      await page.getByRole('tab', { name: text.albums }).click()
      await expect(page.getByRole('link', { name: `${mark} album` })).toBeVisible()
    })
  })
}

test.describe('likes', () => {
  test.use({ locale: 'en-US' })
  const text = words['en-US']

  test('[EX-02] a visitor is asked to log in, comes back to the photo, and likes it', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    test.slow()
    const token = await setUp()
    const [photo] = await showPhotos(request, site.url, token, ['liked one'])
    await addUser(request, site.url, token, 'mira')
    await mockLanguage(page, 'en-US')
    await page.goto(`/explore#photo-${photo!.id}`)
    await viewer(page)
      .getByRole('button', { name: text.like(0) })
      .click()
    const dialog = page.getByRole('dialog', { name: text.loginToLike })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    const href = await dialog.getByRole('link', { name: text.logIn }).getAttribute('href')
    await logIn(page, site, { username: 'mira', password }, href!)
    await expect(page).toHaveURL(`/explore#photo-${photo!.id}`)

    await viewer(page)
      .getByRole('button', { name: text.like(0) })
      .click()
    const liked = viewer(page).getByRole('button', { name: text.like(1) })
    await expect(liked).toHaveAttribute('aria-pressed', 'true')
    // The last of several quick presses wins.
    for (let press = 0; press < 5; press++) await page.keyboard.press('l')
    await expect(viewer(page).getByRole('button', { name: text.like(0) })).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('l')
    await expect(liked).toBeVisible()
    await expect
      .poll(async () => {
        const { call } = libraryOf(request, site.url, token)
        const { likes } = await call<{ likes: number }>('GET', `/explore/photos/${photo!.id}`)
        return likes
      })
      .toBe(1)
    await page.reload()
    await expect(viewer(page).getByRole('button', { name: text.like(1) })).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('who is logged in', () => {
  test.use({ locale: 'en-US', account: 'admin' })
  const text = words['en-US']
  test.beforeEach(({ page }) => mockLanguage(page, 'en-US'))

  test('[EX-02] a like that the server does not take is taken back and said', async ({
    page,
    request,
    site,
    setUp,
    trap,
  }) => {
    const [photo] = await showPhotos(request, site.url, await setUp(), ['not liked'])
    trap.allow(503, /\/like$/)
    await page.route('**/api/v2/explore/photos/*/like', (route) =>
      route.fulfill({ status: 503, json: { status: 'error', message: 'away', data: {}, time: 0 } }),
    )
    await page.goto('/explore')
    await tile(page, 'not liked').getByRole('link').first().focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const button = tile(page, 'not liked').getByRole('button')
    await tile(page, 'not liked').hover()
    await button.click()
    await expect(page.getByText(text.likeFailed)).toBeVisible()
    await expect(button).toHaveAccessibleName(text.like(0))
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(page).not.toHaveURL(new RegExp(`photo-${photo!.id}`))
  })

  test('[EX-01] by keyboard a tile shows whose it is, and Enter opens it', async ({ page, request, site, setUp }) => {
    const [first] = await showPhotos(request, site.url, await setUp(), ['by keyboard'])
    await page.goto('/explore')
    await expect(tile(page, 'by keyboard')).toBeVisible()
    await page.getByRole('tab', { name: text.photos }).focus()
    const link = tile(page, 'by keyboard').getByRole('link').first()
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(link).toBeFocused({ timeout: 100 })
    }).toPass()
    await expect(tile(page, 'by keyboard').getByRole('link', { name: admin.username })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(tile(page, 'by keyboard').getByRole('link', { name: admin.username })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(tile(page, 'by keyboard').getByRole('button', { name: text.like(0) })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(tile(page, 'by keyboard').getByRole('button', { name: text.like(1) })).toBeFocused()
    await expect(viewer(page)).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/explore#photo-${first!.id}`)
    await expect(viewer(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/explore')
    await expect(link).toBeFocused()
  })

  test('[EX-04] what is made private leaves the square, the album and its link at once', async ({
    page,
    request,
    site,
    setUp,
    trap,
  }) => {
    const token = await setUp()
    const [stays, goes] = await showPhotos(request, site.url, token, ['stays public', 'goes private'])
    const album = await showAlbum(request, site.url, token, 'Changing', [stays!.id, goes!.id])
    await page.goto(`/explore/albums/${album}`)
    await expect(page.getByRole('gridcell')).toHaveCount(2)
    await expect(page.getByRole('link', { name: text.ownAlbum })).toHaveAttribute('href', `/user/albums/${album}`)
    const { call } = libraryOf(request, site.url, token)
    await call('PUT', `/user/photos/${goes!.id}`, { is_public: false })
    await page.reload()
    await expect(page.getByRole('gridcell')).toHaveCount(1)
    trap.allow(404, `/api/v2/explore/photos/${goes!.id}`)
    await page.goto(`/explore#photo-${goes!.id}`)
    await expect(tile(page, 'stays public')).toBeVisible()
    await expect(tile(page, 'goes private')).toHaveCount(0)
    await expect(page.getByText(text.gone)).toBeVisible()
  })
})

test('[EX-04] returns not found for an album that is no longer public and for an unknown user', async ({
  page,
  request,
  site,
  setUp,
  trap,
}) => {
  const token = await setUp()
  const [photo] = await showPhotos(request, site.url, token, ['hidden with its album'])
  const album = await showAlbum(request, site.url, token, 'Soon private', [photo!.id])
  await libraryOf(request, site.url, token).call('PUT', `/user/albums/${album}`, { is_public: false })
  trap.allow(404, /\/explore\//)
  await page.goto(`/explore/albums/${album}`)
  await expect(page.getByText(words['zh-CN'].albumGone)).toBeVisible()
  await page.goto('/explore/@nobody_at_all')
  await expect(page.getByText(words['zh-CN'].userGone)).toBeVisible()
})

test('[AR-05] without explore its addresses lead to the page-not-found screen', async ({ page, trap }) => {
  trap.allow(404, /^\/explore\//)
  await alterConfigs(page, { app: { enable_explore: false } })
  for (const path of ['/explore', `/explore/@${admin.username}`, '/explore/albums/1']) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
  }
  await page.goto('/')
  await expect(page.locator('a[href="/explore"]')).toHaveCount(0)
})

for (const locale of ['zh-CN', 'en-US'] as const) {
  test.describe(`home in ${locale}`, () => {
    test.use({ locale })
    const text = words[locale]

    test('[PU-03] home shows the newest public photos and leads to them', async ({ page, request, site, setUp }) => {
      const [photo] = await showPhotos(request, site.url, await setUp(), [`at home ${locale}`])
      await page.goto('/')
      const strip = page.getByRole('region', { name: text.newest })
      await strip.scrollIntoViewIfNeeded()
      await expect(strip.getByRole('link', { name: text.seeAll })).toHaveAttribute('href', '/explore')
      await expectAccessible(page)
      await strip.getByRole('link', { name: `at home ${locale}` }).click()
      await expect(page).toHaveURL(`/explore#photo-${photo!.id}`)
      await expect(viewer(page)).toBeVisible()
    })
  })
}
