import type { Page } from '@playwright/test'
import { callerOf, cells, clearLibrary, expectNames, namesOn, uploadPhoto } from '../support/album-calls.ts'
import { looks, type Words, words } from '../support/album-texts.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { fingers } from '../support/touch.ts'

interface Journey {
  page: Page
  text: Words
  /** Part of the names of its photos. */
  mark: string
}

/** Collects the album requests of the page with their content type. */
function albumCalls(page: Page) {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const [, path] = /\/api\/v2(\/user\/albums[^?]*)/.exec(request.url()) ?? []
    if (!path) return
    const body: unknown = request.postData() ? request.postDataJSON() : null
    const kind = body === null ? '' : Array.isArray(body) ? ' [ids]' : ' {…}'
    calls.add(`${request.method()} ${path.replace(/\d+/, '{id}')}${kind}`)
  })
  return () => [...calls].toSorted()
}

async function createAlbum({ page, text }: Journey) {
  const dialog = page.getByRole('dialog')
  await page.goto('/user/albums')
  await expect(page.getByText(text.none)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: text.create }).first().click()
  await dialog.getByRole('button', { name: text.save }).click()
  await expect(page.getByText(text.nameRequired)).toBeVisible()
  await expect(dialog.getByLabel(text.name)).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel(text.name).fill('Summer')
  await dialog.getByRole('button', { name: text.save }).click()

  await expect(page).toHaveURL(/\/user\/albums\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Summer', level: 1 })).toBeVisible()
  await expect(page.getByText(text.empty)).toBeVisible()
  await expectAccessible(page)
}

async function addPhotos({ page, text, mark }: Journey) {
  await page.getByRole('button', { name: text.add }).first().click()
  for (const name of ['three', 'one', 'two']) {
    await cells(page)
      .filter({ has: page.getByRole('img', { name: `${mark} ${name}`, exact: true }) })
      .click()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: text.addCount(3) }).click()
  await expect(page).toHaveURL(/\/user\/albums\/\d+$/)
  await expect(page.getByText(text.photos(3), { exact: true })).toBeVisible()
  await expect(cells(page)).toHaveCount(3)
  await expectAccessible(page)

  // Photos that are already in the album are marked.
  await page.getByRole('button', { name: text.add }).first().click()
  await expect(page.getByRole('img', { name: text.inAlbum })).toHaveCount(3)
  await page.goBack()
}

/** Drags the first photo behind the third, with a mouse or with a long press. */
async function dragToTheEnd(page: Page, hasTouch: boolean) {
  await cells(page).nth(2).scrollIntoViewIfNeeded()
  const [from, to] = [(await cells(page).first().boundingBox())!, (await cells(page).nth(2).boundingBox())!]
  const begin = [from.x + from.width / 2, from.y + from.height / 2] as const
  const end = [to.x + to.width - 10, to.y + to.height / 2] as const
  if (hasTouch) {
    const touch = await fingers(page)
    await touch.start(begin)
    await expect(page.locator('[data-dragging]')).toBeVisible()
    await touch.move(begin)
    for (let step = 1; step <= 8; step++) {
      const share = step / 8
      await touch.move([begin[0] + (end[0] - begin[0]) * share, begin[1] + (end[1] - begin[1]) * share])
    }
    await touch.end()
  } else {
    await page.mouse.move(...begin)
    await page.mouse.down()
    await page.mouse.move(...end, { steps: 12 })
    await page.mouse.up()
  }
  await expect(page.locator('[data-dragging]')).toBeHidden()
}

async function orderPhotos({ page, text, mark }: Journey, hasTouch: boolean) {
  // The photos keep their positions, so only the response shows that they can be moved now.
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByLabel(text.order).selectOption({ label: text.manual })
  await saved
  await expect(page.getByLabel(text.order)).toHaveValue('manual')
  const [first, second, third] = [`${mark} three`, `${mark} two`, `${mark} one`]
  await expectNames(page, [first, second, third])
  await cells(page).first().getByRole('link').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expectNames(page, [second, first, third])
  await expect(page.getByText(text.moved)).toBeAttached()
  await page.keyboard.press('Alt+End')
  await expectNames(page, [second, third, first])
  await expect(cells(page).nth(2).getByRole('link')).toBeFocused()
  await page.keyboard.press('Alt+Home')
  await expectNames(page, [first, second, third])
  await dragToTheEnd(page, hasTouch)
  await expectNames(page, [second, third, first])
  await page.reload()
  await expectNames(page, [second, third, first])
}

async function changeChosen({ page, text }: Journey) {
  await page.getByRole('button', { name: text.select }).click()
  const toolbar = page.getByRole('toolbar')
  await toolbar.getByRole('button', { name: text.takeOut }).click()
  await expect(page.getByText(text.selectFirst)).toBeVisible()
  await cells(page).nth(1).click()
  await toolbar.getByRole('button', { name: text.more }).click()
  await page.getByRole('button', { name: text.setCover }).click()
  await expect(page.getByText(text.coverSet)).toBeVisible()
  await expectAccessible(page)
  const before = await namesOn(page)
  // The keyboard is used because an earlier notice may still cover the bar.
  await toolbar.getByRole('button', { name: text.takeOut }).press('Enter')
  await expect(cells(page)).toHaveCount(2)
  await page.getByRole('button', { name: text.undo }).click()
  await expectNames(page, before as string[])
}

async function editAlbum({ page, text }: Journey) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: text.more }).click()
  await page.getByRole('button', { name: text.edit }).click()
  await dialog.getByLabel(text.intro).fill('By the sea')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: text.submit }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'By the sea' })).toBeVisible()
}

async function findAlbum({ page, text }: Journey) {
  await page.getByRole('link', { name: text.back }).click()
  await expect(page.getByRole('article').first()).toContainText('Winter')
  await expectAccessible(page)
  await page.getByLabel(text.order).selectOption({ label: text.oldest })
  await expect(page).toHaveURL('/user/albums?order=oldest')
  await expect(page.getByRole('article').first()).toContainText('Summer')
  await expect(page.getByRole('article').first()).toContainText(text.photos(3))
  await page.getByRole('searchbox', { name: text.search }).fill('SUM')
  await expect(page).toHaveURL('/user/albums?q=SUM&order=oldest')
  await expect(page.getByRole('article')).toHaveCount(1)
}

async function deleteAlbum({ page, text }: Journey) {
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Summer' }).click()
  await page.getByRole('button', { name: text.more }).click()
  await page.getByRole('button', { name: text.remove }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: text.remove }).click()
  await expect(page).toHaveURL('/user/albums')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goto('/user/photos')
  await expect(cells(page)).toHaveCount(3)
}

for (const look of looks) {
  const { locale, viewport } = look
  const text = words[locale]

  test.describe(`${look.theme}, ${locale}, ${viewport.width} px`, () => {
    test.use({ ...look, account: 'admin' })

    test('[AL-01] [AL-02] [AL-03] [AL-05] an album is made, filled, ordered and deleted, and its photos stay', async ({
      page,
      setUp,
    }) => {
      test.slow()
      const token = await setUp()
      const call = callerOf(page, token)
      await mockLanguage(page, locale)
      await clearLibrary(call)
      const journey = { page, text, mark: look.theme }
      const calls = albumCalls(page)
      for (const name of ['one', 'two', 'three']) await uploadPhoto(page, token, `${look.theme} ${name}`)
      await createAlbum(journey)
      await addPhotos(journey)
      await orderPhotos(journey, viewport.width < 768)
      await changeChosen(journey)
      await editAlbum(journey)
      await call('POST', '/user/albums', { name: 'Winter' })
      await findAlbum(journey)
      await deleteAlbum(journey)
      expect(calls()).toEqual([
        'DELETE /user/albums/{id}',
        'DELETE /user/albums/{id}/photos [ids]',
        'GET /user/albums',
        'GET /user/albums/{id}',
        'POST /user/albums {…}',
        'POST /user/albums/{id}/photos [ids]',
        'PUT /user/albums/{id} {…}',
        'PUT /user/albums/{id}/order {…}',
      ])
    })

    test('an album that is not there, or no longer, says so', async ({ page, setUp, trap }) => {
      const call = callerOf(page, await setUp())
      trap.allow(404, /\/user\/albums\//)
      await mockLanguage(page, locale)
      await page.goto('/user/albums/999999')
      await expect(page.getByText(text.gone)).toBeVisible()
      await expectAccessible(page)
      const { id } = await call('POST', '/user/albums', { name: 'Brief' })
      await page.goto(`/user/albums/${id}`)
      await expect(page.getByRole('heading', { name: 'Brief', level: 1 })).toBeVisible()
      await call('DELETE', `/user/albums/${id}`)
      await page.getByRole('button', { name: text.add }).first().click()
      await page.reload()
      await expect(page.getByText(text.gone)).toBeVisible()
    })
  })
}
