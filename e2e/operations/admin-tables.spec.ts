import { readFile } from 'node:fs/promises'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting, password } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'
import { bar, button, dialog, tableWords } from '../support/table-texts.ts'

test.use({ account: 'admin' })

test.beforeEach(({ page, locale }) => mockLanguage(page, locale === 'zh-CN' ? 'zh-CN' : 'en-US'))

inBothLooks(({ locale, theme }) => {
  const text = tableWords[locale]
  const who = `many_${theme}`

  test('[AD-01] [OR-10] selects users on two pages, changes them in bulk, and lists failures', async ({
    page,
    site,
    setUp,
  }) => {
    test.slow()
    const { call } = libraryOf(page.request, site.url, await setUp())
    const names = Array.from({ length: 22 }, (_, place) => `${who}_${String(place).padStart(2, '0')}`)
    for (const username of names) await call('POST', '/admin/users', { username, password })
    await page.goto(`/admin/users?q=${who}&order=username`)

    await page.getByRole('checkbox', { name: text.one(names[0]!) }).click()
    await page.getByRole('checkbox', { name: text.one(names[3]!) }).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText(text.selected(4))
    await page.getByRole('button', { name: text.next }).click()
    await expect(page.getByRole('checkbox', { name: text.one(names[21]!) })).toBeVisible()
    await page.getByRole('checkbox', { name: text.page }).click()
    await expect(bar(page)).toContainText(text.selected(6))
    await expectFitting(page)
    await expectAccessible(page)

    // One user is refused; it stays selected and the error is shown.
    const { data } = (await (
      await page.request.get(`${site.url}/api/v2/admin/users?q=${names[2]}`, {
        headers: { authorization: `Bearer ${await setUp()}` },
      })
    ).json()) as { data: { data: { id: number }[] } }
    const refusedId = data.data[0]!.id
    await page.route('**/api/v2/admin/users', async (route) => {
      const body = route.request().postDataJSON() as { ids: number[] }
      const response = await route.fetch({ postData: { ...body, ids: body.ids.filter((id) => id !== refusedId) } })
      const answer = (await response.json()) as { data: object[] }
      const refusal = { id: refusedId, status: 'refused', code: 'last_admin', message: 'Not this one' }
      await route.fulfill({ response, json: { ...answer, data: [...answer.data, refusal] } })
    })
    await button(bar(page), text.suspend).click()
    await button(dialog(page), text.suspend).click()
    const result = page.getByRole('region', { name: text.result })
    await expect(result).toContainText(text.oneFailed)
    await expect(result).toContainText(`${names[2]} Not this one`)
    await expect(bar(page)).toContainText(text.selected(1))
    await expectFitting(page)
    await expectAccessible(page)

    await page.unroute('**/api/v2/admin/users')
    await button(bar(page), text.suspend).click()
    await button(dialog(page), text.suspend).click()
    await expect(page.getByText(text.suspended(1))).toBeVisible()
    const found = await call<{ meta: { total: number } }>('GET', `/admin/users?q=${who}&is_suspended=1`)
    expect(found.meta.total).toBe(6)
  })
})

inBothLooks(({ locale, theme }) => {
  const text = tableWords[locale]

  test('[BO-64] all that match are selected, and an act on them is stopped: what is under way ends, the rest stays chosen', async ({
    page,
    site,
    setUp,
  }) => {
    test.slow()
    const { call } = libraryOf(page.request, site.url, await setUp())
    const prefix = `HALT-${theme}-`.toUpperCase()
    const terms = { name: 'Stop', type: 'percent', value: 10, is_enabled: false }
    await call('POST', '/admin/coupon-batches', { ...terms, prefix, pattern: '########', count: 260 })
    await page.goto(`/admin/coupons?q=${prefix}`)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/v2/admin/coupons', async (route) => {
      if (route.request().method() === 'PUT') await held
      return route.fallback()
    })
    await page.getByRole('checkbox', { name: text.page }).click()
    await button(bar(page), text.selectAll(260)).click()
    await expect(bar(page)).toContainText(text.selected(260))
    await expect(button(bar(page), text.selectAll(260))).toBeHidden()
    await expectFitting(page)
    await button(bar(page), text.enable).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expectAccessible(page)
    await button(bar(page), text.stop).click()
    release()
    await expect(page.getByRole('region', { name: text.result })).toBeVisible()
    await expect(bar(page)).toContainText(text.selected(60))
    const enabled = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const query = `q=${prefix}&per_page=100&page=${number}`
        return (await call<{ data: { is_enabled: boolean }[] }>('GET', `/admin/coupons?${query}`)).data
      }),
    )
    expect(enabled.flat().filter(({ is_enabled }) => is_enabled)).toHaveLength(200)
  })

  test('[AD-01] what the filters show is exported as a file that no spreadsheet runs', async ({
    page,
    site,
    setUp,
  }) => {
    const { call } = libraryOf(page.request, site.url, await setUp())
    const username = `csv_${theme}`
    await call('POST', '/admin/users', { username, name: '=1+1', password })
    await page.goto(`/admin/users?q=${username}`)
    await expect(page.getByText('=1+1')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: text.export }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(text.heading)
    expect(lines[1]).toContain(`"${username}","'=1+1"`)
  })
})
