import type { AdminGroup, Profile, Usage } from '@imagora/contract'
import type { APIRequestContext, Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { looks } from '../support/dashboard-texts.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { chooseFiles } from '../support/upload-actions.ts'

const GB = 1024 ** 3
let seed = 9000

/** Sets up data through the API calls of the admin panel. */
function backOffice(request: APIRequestContext, url: string, token: string) {
  const library = libraryOf(request, url, token)
  const { call } = library
  const profile = () => call<Profile>('GET', '/user/profile')
  const groups = async () => (await call<{ data: AdminGroup[] }>('GET', '/admin/groups')).data
  return {
    profile,
    usage: () => call<Usage>('GET', '/user/usage'),
    see: (id: number) => call('GET', `/user/photos/${id}`),
    add: async (name: string) =>
      library.add({ name, buffer: await jpeg({ width: 600, height: 400, seed: seed++ }), mimeType: 'image/jpeg' }),
    limit: library.limit,
    async giveGroup(name: string, days: number) {
      const { id } = await call<{ id: number }>('POST', '/admin/groups', {
        name,
        storage_ids: (await groups())[0]!.storage_ids,
        limit_per_day: 300,
      })
      await call('POST', `/admin/users/${(await profile()).id}/groups`, { group_id: id, days })
    },
    giveStorage: async (capacity_bytes: number) =>
      call('POST', `/admin/users/${(await profile()).id}/capacities`, { capacity_bytes, days: null }),
  }
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.use({ account: 'admin' })

type Looked = (typeof looks)[number]

function inLooks(run: (words: Looked['words'], look: Pick<Looked, 'locale' | 'viewport'>) => void) {
  for (const { words, ...look } of looks) {
    test.describe(`${look.theme}, ${look.locale}`, () => {
      test.use(look)
      test.beforeEach(({ page }) => mockLanguage(page, look.locale))
      run(words, look)
    })
  }
}

inLooks((words, { locale, viewport }) => {
  test('[DB-01] [DB-02] [DB-03] [DB-04] [GR-02] the dashboard tells what the account has, uses and owns', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    const office = backOffice(request, site.url, await setUp())
    await office.add('Lighthouse')
    await office.add('Pier')
    const studio = `Studio ${locale}`
    await office.giveGroup(studio, 30)
    await office.giveStorage(7 * GB)
    const [profile, usage] = [await office.profile(), await office.usage()]
    await page.goto('/user/dashboard')

    for (const [name, count] of [
      ['photos', profile.photo_count],
      ['albums', profile.album_count],
      ['shares', profile.share_count],
      ['orders', profile.order_count],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name: `${count} ${words.counts[name]}` })
      await expect(link).toHaveAttribute('href', `/user/${name}`)
    }

    const storage = card(page, words.storage)
    await expect(storage).toContainText(`${usage.storage.total_bytes / GB} GB`)
    for (const part of words.parts) await expect(storage).toContainText(part)
    await expect(storage).toContainText('+ 7 GB')

    const limits = card(page, words.limits)
    await expect(limits).toContainText(studio)
    const today = usage.windows.find(({ period }) => period === 'day')!.used
    await expect(limits).toContainText(`${today} / 300`)
    await expect(limits.getByRole('meter', { name: words.perDay })).toBeVisible()
    await expect(card(page, words.policies).getByRole('listitem')).toHaveCount(1)
    await expect(card(page, words.profile)).toContainText(profile.username)
    await expect(page.getByRole('list', { name: words.recent }).getByRole('link').first()).toBeVisible()

    const owned = card(page, words.owned)
    await expect(owned.getByRole('listitem').filter({ hasText: studio }).first()).toContainText(words.left)
    const gift = owned.getByRole('listitem').filter({ hasText: '7 GB' }).first()
    await expect(gift).toContainText(words.gifted)
    await expect(gift).toContainText(words.forever)
    await expectAccessible(page)

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)

    await gift.getByRole('button', { name: words.remove('7 GB') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(words.loses)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByText(words.removed('7 GB'))).toBeVisible()
    await expect(gift).toHaveCount(0)
    await expect(storage).toContainText(`${usage.storage.total_bytes / GB - 7} GB`)

    await owned.getByRole('button', { name: words.remove(studio) }).click()
    await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByText(words.removed(studio))).toBeVisible()
    await expect(limits).not.toContainText(studio)
  })
})

inLooks((words) => {
  test('the uploads of thirty days are read by pointer, by keys and as a table', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    const office = backOffice(request, site.url, await setUp())
    await office.add('Harbour')
    const { days } = await office.usage()
    await page.goto('/user/dashboard')
    const rows = page.getByRole('table', { name: words.chart }).getByRole('row')
    await expect(rows).toHaveCount(days.length + 1)
    await expect(rows.last()).toContainText(String(days.at(-1)!.count))

    const chart = page.getByRole('slider', { name: words.chart })
    await page.getByRole('figure', { name: words.chart }).hover({ position: { x: 2, y: 60 } })
    await expect(chart).toHaveValue('0')
    await page.mouse.move(0, 0)
    await chart.focus()
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`: ${days.at(-1)!.count} `))
    await page.keyboard.press('ArrowLeft')
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`: ${days.at(-2)!.count} `))
    await page.keyboard.press('Home')
    await expect(chart).toHaveValue('0')
    await page.keyboard.press('End')
    await expect(chart).toHaveValue('29')
    await expectAccessible(page)
  })
})

inLooks((words) => {
  test('[GR-04] a full account sees a warning, keeps its photos, and gets a way to add storage', async ({
    page,
    request,
    site,
    setUp,
  }) => {
    const office = backOffice(request, site.url, await setUp())
    const { id } = await office.add('Breakwater')
    const undo = await office.limit({ capacity_bytes: 1024 })
    try {
      await page.goto('/user/dashboard')
      await expect(page.getByRole('region', { name: words.over })).toContainText(words.stillHere)
      await expect(page.getByRole('link', { name: words.more }).first()).toHaveAttribute('href', '/user/plans')
      await expectAccessible(page)

      const file = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ seed: seed++ }) }
      await chooseFiles(page, page.getByRole('button', { name: words.upload, exact: true }).filter({ visible: true }), [
        file,
      ])
      await expect(page.getByText(words.full)).toBeVisible()
      await expect(page.getByText(words.noRoom).first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: words.close, exact: true }).last().click()

      await page.getByRole('link', { name: words.tidy }).click()
      await expect(page).toHaveURL(/\/user\/photos\?q=size/)
      await office.see(id)
    } finally {
      await undo()
    }
  })
})
