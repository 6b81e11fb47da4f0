import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { cells, expectNames } from '../support/album-calls.ts'
import { looks } from '../support/album-texts.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { captchaAfter } from '../support/log-in.ts'
import { ownerOf } from '../support/share-calls.ts'
import { words } from '../support/share-texts.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, account: 'visitor' })

for (const look of looks) {
  const { locale, viewport } = look
  const text = words[locale]
  const name = `${look.theme}, ${locale}, ${viewport.width} px`

  test.describe(`${name}, locked`, () => {
    test.use(look)

    test('[AR-03] [SH-03] a share asks for its password, and says when there is nothing to see any more', async ({
      page,
      setUp,
      trap,
    }) => {
      const owner = ownerOf(page, await setUp())
      const ids = await owner.begin(['one'])
      const { id, slug } = await owner.share({ type: 'photo', ids, password: 'under-the-mat' })
      trap.allow(403, `/api/v2/shares/${slug}/unlock`)
      trap.allow(429, `/api/v2/shares/${slug}/unlock`)
      trap.allow(404, /\/shares\/never-was$/)
      // A request sent just before the share was revoked may be answered with 410.
      trap.allow(410, `/api/v2/shares/${slug}/tiles`)

      await page.goto(`/shares/${slug}`)
      const field = page.getByLabel(text.password, { exact: true })
      await expect(field).toBeFocused()
      await expectAccessible(page)
      await field.fill('wrong one')
      await page.keyboard.press('Enter')
      await expect(page.getByText(text.passwordWrong)).toBeVisible()
      await expectAccessible(page)
      const unlocking = `**/api/v2/shares/${slug}/unlock`
      await page.route(unlocking, (route) =>
        route.fulfill({ status: 429, json: { status: 'error', message: 'x', data: { retry_after: 90 }, time: 0 } }),
      )
      await field.fill('wrong again')
      await page.keyboard.press('Enter')
      await expect(page.getByText(text.tryAgain)).toBeVisible()
      await page.unroute(unlocking)
      await field.fill('under-the-mat')
      await page.getByRole('button', { name: text.unlock }).click()
      await expect(cells(page)).toHaveCount(1)
      expect(page.url()).not.toContain('under-the-mat')
      await page.reload()
      await expect(cells(page)).toHaveCount(1)

      await owner.call('DELETE', '/user/shares', [id])
      await page.goto(`/shares/${slug}`)
      await expect(page.getByText(text.removed)).toBeVisible()
      await expectAccessible(page)
      await page.goto('/shares/never-was')
      await expect(page.getByText(text.unknown)).toBeVisible()
      await expectAccessible(page)
      const soon = await owner.share({ type: 'photo', ids, expired_at: new Date(Date.now() + 1500).toISOString() })
      await page.waitForTimeout(1800)
      await page.goto(`/shares/${soon.slug}`)
      await expect(page.getByText(text.expired)).toBeVisible()
    })
  })

  test.describe(`${name}, looked at`, () => {
    test.use(look)

    test('[SH-04] [SH-05] [SH-07] a share is looked at by day and as a grid, sorted, with its keys and its details', async ({
      page,
      setUp,
    }) => {
      test.slow()
      const owner = ownerOf(page, await setUp())
      const ids = await owner.begin(['one', 'two', 'three', 'private'])
      const { slug } = await owner.share({ type: 'photo', ids: ids.slice(0, 3), content: 'Walks' })
      await page.goto(`/shares/${slug}`)
      await expect(page).toHaveTitle(/keeper.* - Agora$/)
      await expect(page.getByText(text.photos(3), { exact: true })).toBeVisible()
      await expectNames(page, ['three', 'two', 'one'])
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
      await expectAccessible(page)

      await page.getByText(text.grid, { exact: true }).click()
      await expect(page).toHaveURL(/view=grid/)
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
      await page.getByLabel(text.sort).selectOption({ label: text.idAscending })
      await expectNames(page, ['one', 'two', 'three'])
      await page.getByLabel(text.sort).selectOption({ label: text.idDescending })
      await expectNames(page, ['three', 'two', 'one'])
      await page.getByLabel(text.sort).selectOption({ label: text.dateAscending })
      await expectNames(page, ['one', 'two', 'three'])
      await expectAccessible(page)

      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog').getByRole('heading', { name: text.keys })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await cells(page).first().getByRole('link').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('img', { name: 'one' })).toBeVisible()
      await page.keyboard.press('i')
      await expect(page.getByText('400 × 300')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('heading', { name: 'two' })).toBeVisible()

      await page.reload()
      await expect(cells(page)).toHaveCount(3)
      const { data } = (await owner.call('GET', '/user/shares')) as unknown as { data: { view_count: number }[] }
      expect(data[0]!.view_count).toBe(1)
    })
  })

  test.describe(`${name}, downloaded`, () => {
    test.use(look)

    test('[SH-04] a share is downloaded as an archive, and an empty one says that there is nothing', async ({
      page,
      setUp,
      trap,
    }) => {
      const owner = ownerOf(page, await setUp())
      const ids = await owner.begin(['one', 'two'])
      const album = await owner.call('POST', '/user/albums', { name: 'Harbour' })
      const { slug } = await owner.share({ type: 'album', ids: [album.id] })
      await page.goto(`/shares/${slug}`)
      await expect(page.getByText(text.empty)).toBeVisible()
      await page.getByRole('button', { name: text.downloadAll }).click()
      await expect(page.getByRole('dialog').getByText(text.noPhotos)).toBeVisible()
      await owner.call('POST', `/user/albums/${album.id}/photos`, ids)
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Harbour', level: 1 })).toBeVisible()
      await expect(cells(page)).toHaveCount(2)
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: text.downloadAll }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/\.zip$/)
      // The dialog has an accessible name only once its title is rendered.
      await expect(page.getByRole('dialog')).toHaveAccessibleName(/./)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      trap.allow(503, `/api/v2/shares/${slug}/archive`)
      await page.route(`**/api/v2/shares/${slug}/archive`, (route) =>
        route.fulfill({ status: 503, json: { status: 'error', message: 'x', data: {}, time: 0 } }),
      )
      await page.getByRole('button', { name: text.downloadAll }).click()
      await expect(page.getByRole('dialog').getByText(text.archiveFailed)).toBeVisible()
    })
  })

  test.describe(`${name}, answered`, () => {
    test.use(look)

    test('[SH-06] reports a share after solving the captcha', async ({ page, setUp, site }) => {
      const owner = ownerOf(page, await setUp())
      const { slug } = await owner.share({ type: 'photo', ids: await owner.begin(['one']) })
      await page.goto(`/shares/${slug}`)
      await page.getByRole('button', { name: text.more }).click()
      const captcha = await captchaAfter(page, site, () =>
        page.getByRole('button', { name: text.report, exact: true }).click(),
      )
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio').first().check()
      await dialog.getByRole('textbox').first().fill('Not theirs to share')
      await dialog.getByRole('textbox').last().fill(captcha)
      await expectAccessible(page)
      const sent = page.waitForResponse(`**/api/v2/shares/${slug}/report`)
      await dialog.locator('button[type=submit]').click()
      expect((await sent).status()).toBe(204)
    })

    test('a guest adds a photo, and it is seen once the owner has let it in', async ({ page, setUp }) => {
      const owner = ownerOf(page, await setUp())
      await owner.begin([])
      const album = await owner.call('POST', '/user/albums', { name: 'Harbour' })
      const { id, slug } = await owner.share({ type: 'album', ids: [album.id], uploads: 'approve' })
      await page.goto(`/shares/${slug}`)
      await page.getByRole('button', { name: text.add }).click()
      const dialog = page.getByRole('dialog')
      const buffer = await jpeg({ width: 400, height: 300, seed: 7 })
      await dialog.locator('input[type=file]').setInputFiles({ name: 'gift.jpg', mimeType: 'image/jpeg', buffer })
      await expect(dialog.getByText(text.held)).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(page.getByText(text.empty)).toBeVisible()
      const waiting = await owner.idsAt(`/user/shares/${id}/uploads`)
      expect(waiting).toHaveLength(1)
      await owner.call('POST', `/user/shares/${id}/uploads`, { ids: waiting, decision: 'approve' })
      await page.reload()
      await expect(cells(page)).toHaveCount(1)
    })

    test('[SH-08] pictures of a share have addresses of its own, which die with it', async ({ page, setUp, trap }) => {
      const owner = ownerOf(page, await setUp())
      const { id, slug } = await owner.share({ type: 'photo', ids: await owner.begin(['one']) })
      await page.goto(`/shares/${slug}`)
      const picture = cells(page).getByRole('img')
      await expect(picture).toHaveAttribute('src', new RegExp(`/s/${slug}/`))
      const address = (await picture.getAttribute('src'))!
      expect((await page.request.get(address)).status()).toBe(200)
      await owner.call('DELETE', '/user/shares', [id])
      trap.allow(404, /\/s\//)
      trap.allow(410, /\/s\//)
      await expect.poll(async () => (await page.request.get(address)).status()).toBeGreaterThanOrEqual(404)
    })
  })
}

/** Serves a page on another origin that frames the path of its URL. */
async function startBlog(site: string) {
  const server = createServer(({ url }, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(`<title>Blog</title><iframe title="share" width="800" height="600" src="${site}${url}"></iframe>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}

test.describe('other pages', () => {
  test('another site can frame a share, and nothing else of the site', async ({ page, setUp, site, trap }) => {
    const owner = ownerOf(page, await setUp())
    const { slug } = await owner.share({ type: 'photo', ids: await owner.begin(['one', 'two']) })
    const blog = await startBlog(site.url)
    await page.goto(`${blog.url}/embed/shares/${slug}`)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('gridcell')).toHaveCount(2)
    await expect(frame.getByRole('link', { name: words['zh-CN'].openOn })).toHaveAttribute('target', '_blank')
    await page.goto(`${blog.url}/shares/${slug}`)
    const isRefused = () => trap.caught.some((told) => told.includes('frame-ancestors'))
    await expect.poll(isRefused).toBe(true)
    // The frame-ancestors violation is expected; any other error is not.
    trap.caught.splice(0, trap.caught.length, ...trap.caught.filter((told) => !told.includes('frame-ancestors')))
    blog.stop()
  })
})
