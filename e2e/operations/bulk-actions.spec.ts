import type { Page } from '@playwright/test'
import { jpeg } from '../../packages/server/test/factories/pictures.ts'
import { mockLanguage } from '../support/api-responses.ts'
import { expectFitting } from '../support/explore-calls.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { libraryOf } from '../support/library.ts'
import { newName, shopOf, yearly } from '../support/shop-calls.ts'
import { inBothLooks } from '../support/shop-screenshots.ts'
import { bar, button, dialog, tableWords } from '../support/table-texts.ts'

test.use({ siteEnv: { DEV_DOUBLES: '1' }, account: 'admin' })

type Library = ReturnType<typeof libraryOf>

interface Case {
  table: string
  /** Label of the action in both languages. */
  act: { 'zh-CN': string; 'en-US': string }
  /** Notice after the action succeeded for the rows that had failed. */
  done: { 'zh-CN': string; 'en-US': string }
  /** Requests of the action; `isWhole` if a request is refused as a whole, and not row by row. */
  method: string
  calls: RegExp
  isWhole?: boolean
  /** The action runs without a question. */
  isUnasked?: boolean
  /** Creates a row that a search for this word finds, and returns its name. */
  make: (library: Library, word: string, place: number) => Promise<string>
}

const remove = { 'zh-CN': '删除', 'en-US': 'Delete' }

const addPhoto = async (library: Library, name: string) => {
  const { id } = await library.add({ name, mimeType: 'image/jpeg', buffer: await jpeg({ seed: Date.now() }) })
  return library.call<{ id: number; key: string }>('GET', `/user/photos/${id}`)
}

const cases: Case[] = [
  {
    table: 'shares',
    act: { 'zh-CN': '移除分享', 'en-US': 'Remove share' },
    done: { 'zh-CN': '已移除 2 个分享', 'en-US': '2 shares removed' },
    method: 'DELETE',
    calls: /\/admin\/shares$/,
    isWhole: true,
    async make(library, word) {
      const { id } = await addPhoto(library, word)
      const share = { type: 'photo', ids: [id], content: word }
      return (await library.call<{ slug: string }>('POST', '/user/shares', share)).slug
    },
  },
  {
    table: 'coupons',
    act: { 'zh-CN': '停用', 'en-US': 'Disable' },
    done: { 'zh-CN': '已停用 1 张优惠券', 'en-US': '1 coupon disabled' },
    method: 'PUT',
    calls: /\/admin\/coupons$/,
    isUnasked: true,
    async make({ call }, word, place) {
      const code = `${word}-${place}`.toUpperCase()
      await call('POST', '/admin/coupons', { code, name: word, type: 'percent', value: 10 })
      return code
    },
  },
  {
    table: 'tickets',
    act: { 'zh-CN': '关闭', 'en-US': 'Close' },
    done: { 'zh-CN': '已关闭 1 个工单', 'en-US': '1 ticket closed' },
    method: 'PUT',
    calls: /\/admin\/tickets$/,
    async make({ call }, word, place) {
      const title = `${word} ${place}`
      await call('POST', '/user/tickets', { title, content: 'Please', level: 'low' })
      return title
    },
  },
  {
    table: 'reports',
    act: { 'zh-CN': '驳回举报', 'en-US': 'Dismiss' },
    done: { 'zh-CN': '已驳回 1 条举报', 'en-US': '1 report dismissed' },
    method: 'PUT',
    calls: /\/admin\/reports$/,
    async make(library, word, place) {
      const name = `${word} ${place}`
      const { id } = await addPhoto(library, name)
      const { public_url: url } = await library.call<{ public_url: string }>('GET', `/user/photos/${id}`)
      await library.call('POST', '/reports', { url, content: word, reason: 'copyright' })
      return name
    },
  },
  {
    table: 'pages',
    act: remove,
    done: { 'zh-CN': '已删除 1 个页面', 'en-US': '1 page deleted' },
    method: 'DELETE',
    calls: /\/admin\/pages$/,
    async make({ call }, word, place) {
      const name = `${word} ${place}`
      await call('POST', '/admin/pages', { name, slug: name.replaceAll(' ', '-').toLowerCase() })
      return name
    },
  },
  {
    table: 'notices',
    act: remove,
    done: { 'zh-CN': '已删除 1 条公告', 'en-US': '1 announcement deleted' },
    method: 'DELETE',
    calls: /\/admin\/notices$/,
    async make({ call }, word, place) {
      const title = `${word} ${place}`
      await call('POST', '/admin/notices', { title, content: 'Soon' })
      return title
    },
  },
  {
    table: 'aliases',
    act: remove,
    done: { 'zh-CN': '已删除 2 个旧地址', 'en-US': '2 old links deleted' },
    method: 'DELETE',
    calls: /\/admin\/aliases$/,
    isWhole: true,
    async make(library, word, place) {
      const { key } = await addPhoto(library, word)
      const path = `/uploads/${word}/${place}.jpg`
      await library.call('POST', '/admin/aliases', [{ path, key }])
      return path
    },
  },
  {
    table: 'orders',
    act: { 'zh-CN': '取消订单', 'en-US': 'Cancel order' },
    done: { 'zh-CN': '已取消 1 个订单', 'en-US': '1 order cancelled' },
    method: 'PUT',
    calls: /\/admin\/orders$/,
    async make({ call }, word) {
      const { data } = await call<{ data: { name: string; prices: { id: number }[] }[] }>('GET', '/plans?per_page=100')
      const plan = data.find(({ name }) => name === word)!
      const { trade_no } = await call<{ trade_no: string }>('POST', '/user/orders', { price_id: plan.prices[0]!.id })
      return trade_no
    },
  },
  {
    table: 'webhooks',
    act: { 'zh-CN': '停用', 'en-US': 'Disable' },
    done: { 'zh-CN': '已停用 1 个 Webhook', 'en-US': '1 webhook disabled' },
    method: 'PUT',
    calls: /\/admin\/webhooks$/,
    isUnasked: true,
    async make({ call }, word, place) {
      const name = `${word} ${place}`
      await call('POST', '/admin/webhooks', { name, url: 'https://hook.example/', events: ['photo.created'] })
      return name
    },
  },
  {
    table: 'groups',
    act: remove,
    done: { 'zh-CN': '已删除 1 个角色组', 'en-US': '1 role group deleted' },
    method: 'DELETE',
    calls: /\/admin\/groups$/,
    async make({ call }, word, place) {
      const name = `${word} ${place}`
      await call('POST', '/admin/groups', { name })
      return name
    },
  },
  {
    table: 'plans',
    act: { 'zh-CN': '隐藏', 'en-US': 'Hide' },
    done: { 'zh-CN': '已隐藏 1 个套餐', 'en-US': '1 plan hidden' },
    method: 'PUT',
    calls: /\/admin\/plans$/,
    isUnasked: true,
    async make({ call }, word, place) {
      const name = `${word} ${place}`
      await call('POST', '/admin/plans', { type: 'storage', name, capacity_bytes: 1024 ** 3, is_published: true })
      return name
    },
  },
]

/** Counts the requests of an action, and refuses the first one, or its first row, while `isRefusing` is set. */
async function watch(page: Page, { method, calls, isWhole }: Case) {
  const state = { count: 0, isRefusing: true }
  await page.route(calls, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    state.count += 1
    if (!state.isRefusing) return route.fallback()
    if (isWhole) return route.fulfill({ status: 409, json: { status: 'error', message: 'Not this one', data: {} } })
    const { ids, ...body } = route.request().postDataJSON() as { ids: unknown[] }
    const [refused, ...others] = ids
    const response = await route.fetch({ postData: { ...body, ids: others } })
    const answer = (await response.json()) as { data: object[] }
    const refusal = { id: refused, status: 'refused', code: 'fault', message: 'Not this one' }
    return route.fulfill({ response, json: { ...answer, data: [refusal, ...answer.data] } })
  })
  return state
}

inBothLooks(({ locale, isMobile }) => {
  const text = tableWords[locale]
  test.beforeEach(({ page }) => mockLanguage(page, locale))

  /** Each table is tested once: every other one on a desktop, the rest on a phone. */
  for (const each of cases.filter((_case, place) => place % 2 === Number(isMobile))) {
    const act = each.act[locale]

    test(`[AD-01] [BO-63] ${each.table} are selected and changed in bulk: failures are listed and retried, a second click does nothing`, async ({
      page,
      request,
      site,
      setUp,
      trap,
    }) => {
      test.slow()
      const library = libraryOf(request, site.url, await setUp())
      const word = newName('Many').replace(' ', '-')
      if (each.table === 'orders')
        await shopOf(request, site.url, await setUp()).sellStorage({ name: word, prices: yearly(60) })
      const names = [await each.make(library, word, 1), await each.make(library, word, 2)]
      const calls = await watch(page, each)
      trap.allow(409, each.calls)
      await page.goto(`/admin/${each.table}?q=${encodeURIComponent(word)}`)
      for (const name of names) await page.getByRole('checkbox', { name: text.one(name) }).click()
      await expect(bar(page)).toContainText(text.selected(2))

      /** Runs the action with one confirmation for all rows; a double click on it sends the action once. */
      const run = async () => {
        await button(bar(page), act).click()
        if (!each.isUnasked) await button(dialog(page), act).last().dblclick()
      }
      await run()
      const result = page.getByRole('region', { name: text.result })
      await expect(result).toContainText('Not this one')
      const failed = each.isWhole ? 2 : 1
      await expect(bar(page)).toContainText(text.selected(failed))
      // A call that is refused as a whole is retried row by row.
      expect(calls.count).toBe(each.isWhole ? 3 : 1)
      await expectFitting(page)
      await expectAccessible(page)

      calls.isRefusing = false
      await run()
      await expect(page.getByText(each.done[locale])).toBeVisible()
      expect(calls.count).toBe(each.isWhole ? 4 : 2)
    })
  }
})
